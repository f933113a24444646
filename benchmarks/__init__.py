"""Measurements: throughput, compile time, memory, training speed and strength."""

if not __name__.startswith("westbound."):
    raise ImportError("this package is imported as westbound.benchmarks, not as top-level benchmarks")
