"""What the pictures and the texts of all games are made of. Nothing of it enters a kernel."""
