"""What a game is: records, the stack of asks and deeds, dice, the interface every game fills in."""
