lesson-1 = Lay your highest pebble.
lesson-2 = Now you know all of it.
