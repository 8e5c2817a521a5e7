"""Bytes of databases that the parent sent or that a snapshot made, by their sha256: equal bytes travel and are unpacked once."""

import base64
import hashlib
import zlib
from collections import OrderedDict

from revisit_host.faults import HostFault


class Images:
    """The images that were used last, up to a number of bytes."""

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._held: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0

    def take(self, hashes: dict[str, str], packed: dict[str, str]) -> dict[str, bytes] | list[str]:
        """The images of these hashes, by the same names; or, sorted, the hashes whose bytes are neither held nor sent along."""
        sent = {digest: _unpack(digest, each) for digest, each in packed.items()}
        found = {name: sent.get(digest) or self._held.get(digest) for name, digest in hashes.items()}
        missing = sorted({hashes[name] for name, image in found.items() if image is None})
        images = {name: image for name, image in found.items() if image is not None}
        for name, image in images.items():
            self.keep(hashes[name], image)
        return missing or images

    def keep(self, digest: str, image: bytes) -> None:
        """Holds an image as the one that was used last."""
        if digest in self._held:
            self._held.move_to_end(digest)
            return
        self._held[digest] = image
        self._size += len(image)
        while self._size > self._limit and len(self._held) > 1:
            _, dropped = self._held.popitem(last=False)
            self._size -= len(dropped)


def _unpack(digest: str, packed: str) -> bytes:
    image = zlib.decompress(base64.b64decode(packed))
    if hashlib.sha256(image).hexdigest() != digest:
        raise HostFault("bad-databases", f"the bytes sent for {digest} are not those")
    return image
