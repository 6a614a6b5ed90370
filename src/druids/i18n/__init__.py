"""Messages become sentences in a language. Only this package uses Project Fluent."""

from druids.i18n.reader import Reader, choose, languages

__all__ = ["Reader", "choose", "languages"]
