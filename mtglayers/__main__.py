"""Run the command line as ``python -m mtglayers``."""

from mtglayers.cli import main

if __name__ == "__main__":
    main()
