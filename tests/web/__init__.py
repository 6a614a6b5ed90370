"""Tests of the browser client that need no browser."""
