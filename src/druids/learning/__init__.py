"""Training of networks by self-play: `druids train`. Only this package uses PyTorch (the extra `learning`)."""
