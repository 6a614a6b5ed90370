"""Learned networks of the games: features of a hidden record, the compiled forward pass, and files of weights.

Bots use it to play, `druids.learning` to train. Nothing here needs PyTorch.
"""
