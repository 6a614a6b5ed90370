"""Every message between the server and its clients. `docs/protocol.md` is generated from this package.

Messages over the WebSocket are JSON objects with a `type`; bodies over HTTP are JSON objects without one.
"""

from druids.coach.results import *  # noqa: F403
from druids.server.messages.bodies import *  # noqa: F403
from druids.server.messages.parts import *  # noqa: F403
from druids.server.messages.replies import *  # noqa: F403
from druids.server.messages.requests import *  # noqa: F403
from druids.server.messages.values import *  # noqa: F403
