"""Tests of what surrounds the code: links, builds, the Makefile and its scripts."""
