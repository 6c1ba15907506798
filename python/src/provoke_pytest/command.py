from __future__ import annotations

import os
import shlex
import shutil
from pathlib import Path

from .errors import ProvokeError

_NOT_FOUND = """\
The command provoke was not found: not in PROVOKE_COMMAND, in no node_modules/.bin from {folder} upwards, and not in PATH.
Install it in the project, from the tarball that you made:
    npm install --save-dev ./provoke-0.1.0.tgz
Or name it:
    PROVOKE_COMMAND="node /path/to/provoke/bin/provoke.js" pytest"""


def find_command(folder: Path | None = None) -> list[str]:
    """The words that start provoke: ``PROVOKE_COMMAND``, the project's own installation, or the one in ``PATH``."""
    given = os.environ.get("PROVOKE_COMMAND", "").strip()
    if given:
        try:
            words = shlex.split(given, posix=os.name != "nt")
        except ValueError as error:
            raise ProvokeError(f"PROVOKE_COMMAND cannot be read as words: {error}.") from None
        if shutil.which(words[0]) is None:
            raise ProvokeError(f"PROVOKE_COMMAND names {words[0]}, which is no program here.")
        return words
    start = (folder or Path.cwd()).resolve()
    for parent in (start, *start.parents):
        found = shutil.which("provoke", path=str(parent / "node_modules" / ".bin"))
        if found:
            return [found]
    found = shutil.which("provoke")
    if found is None:
        raise ProvokeError(_NOT_FOUND.format(folder=start))
    return [found]
