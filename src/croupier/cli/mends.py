"""What to do about a file or a folder that the system will not let us use."""

from __future__ import annotations

import errno
from typing import Final

_MENDS: Final = {
    errno.EACCES: "choose another, or have its permissions changed",
    errno.EPERM: "choose another, or have its permissions changed",
    errno.EROFS: "choose one on a disk that may be written",
    errno.ELOOP: "name a file itself, since its links lead in a circle",
    errno.ENOSPC: "make room, then do it again",
    errno.EDQUOT: "make room, then do it again",
    errno.ENOENT: "check how it and its folder are spelt",
    errno.ENOTDIR: "check how its folder is spelt",
    errno.ENAMETOOLONG: "choose a shorter name",
    errno.EISDIR: "name a file in it",
}


def mend(error: BaseException) -> str:
    """What a person can do about it, in a few words without a stop."""
    if isinstance(error, RuntimeError):  # how pathlib tells of a circle
        return _MENDS[errno.ELOOP]
    number = error.errno if isinstance(error, OSError) else None
    return _MENDS.get(number or 0, "choose another")
