"""What all games share: records, the prompt stack, the engine, and the environments around it."""
