"""The questions: what is legal, and what each answer does."""
