"""Words: messages become sentences of a language. The only room that knows Project Fluent."""

from druids.i18n.reader import Reader, choose, languages

__all__ = ["Reader", "choose", "languages"]
