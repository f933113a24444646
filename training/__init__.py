"""Ways of training an agent, one runnable file each."""

if not __name__.startswith("westbound."):
    raise ImportError("this package is imported as westbound.training, not as top-level training")
