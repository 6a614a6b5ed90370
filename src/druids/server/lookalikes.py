"""Which names look alike: a fold that gives two names the same text if a reader may take one for the other.

Unicode Technical Standard 39 calls such a text a skeleton. This is its part for names that look like Latin ones: styles
(bold, full width, superscript) and accents are removed by decomposition, and the letters of Cyrillic, Greek, Armenian,
Cherokee, Coptic and Lisu with a Latin shape become that Latin letter. Case, spaces and invisible characters do not
count. It errs on the safe side: `l`, `i` and `1` are one letter, so `Tim` cannot sit down next to `T1m`.
"""

import unicodedata

# Letters that are shown as a blank.
FILLERS = {"\u115f", "\u1160", "\u3164", "\uffa0", "\u2800"}

# Capital letters have shapes of their own: Greek Ν is an N, and ν looks like a v. They are replaced before case is.
CAPITALS = str.maketrans(
    "АВЕЅІЈКМНОРСТХУҮԌԚԜӀ" "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϺ" "ՕՍ" "ᎪᏴᏟᎠᎬᏀᎻᎥᎫᏦᏞᎷᏢᏒᏚᎢᏙᎳᏃ" "ꓐꓑꓓꓔꓖꓗꓙꓚꓜꓝꓟꓠꓡꓢꓣꓦꓧꓪꓫꓬꓮꓰꓲꓳꓴ" "ⲀⲂⲈⲎⲒⲔⲘⲚⲞⲢⲤⲦⲨⲬⲌ",
    "ABESIJKMHOPCTXYYGQWI" "ABEZHIKMNOPTYXCM" "OU" "ABCDEGHIJKLMPRSTVWZ" "BPDTGKJCZFMNLSRVHWXYAEIOU" "ABEHIKMNOPCTYXZ",
)  # fmt: skip
SMALL = str.maketrans(
    "авекмнорстухіјѕԁһԛԝӏүгп" "αβειηκνορτυχγωϲμ" "օոսհյզցքա" "ⲁⲃⲉⲏⲓⲕⲙⲛⲟⲣⲥⲧⲩⲭⲍ" "ıɑɡɩʟɴʀʙøłđħŧƅɪ" "i1|!0",
    "abekmhopctyxijsdhqwlyrn" "abeinkvoptuxywcu" "onuhjqgpw" "abehikmnopctyxz" "lagilnrboldhtbl" "llllo",
)  # fmt: skip
PAIRS = (("rn", "m"), ("vv", "w"))


def look(name: str) -> str:
    """The letters, digits and signs of a name as a reader sees them; names that look alike are equal."""
    plain = unicodedata.normalize("NFKD", name).translate(CAPITALS).casefold()
    kept = (c for c in plain if unicodedata.category(c)[0] in "LNPS" and c not in FILLERS)
    folded = "".join(kept).translate(SMALL).replace("i", "l")
    for shown, letter in PAIRS:
        folded = folded.replace(shown, letter)
    return folded
