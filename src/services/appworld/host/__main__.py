"""Starts the AppWorld host: `python -B -s -X utf8 <this folder> --root <folder>`; speaks JSON lines on stdin and stdout."""

from revisit_host.protocol import main

main()
