"""The commands of the command line, one module each; `mtglayers.cli` loads them when used."""
