#!/bin/sh
# Starts the program that lies beside this file. Python comes from python.org, or is there already.
here=$(dirname "$0")
for name in python3 python3.13 python3.12 python3.11 /usr/local/bin/python3; do
    if "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then
        exec "$name" "$here/openarbiter.pyz"
    fi
done
echo "openarbiter needs Python 3.11 or newer: install it from https://www.python.org/downloads/"
echo "and start this file again."
exit 1
