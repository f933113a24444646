"""Great Western Trail with Rails to the North, 2 to 4 players. See README.md beside this file."""
