"""`python -m druids` is `druids`."""

import sys

from druids.cli import main

sys.exit(main())
