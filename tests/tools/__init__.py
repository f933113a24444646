"""Tools that write golden files, play random games with every check on, and break the rules on purpose."""
