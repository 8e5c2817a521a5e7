"""Images by hash: what is held, what is asked for, what makes room."""

import base64
import hashlib
import unittest
import zlib

from revisit_host.faults import HostFault
from revisit_host.images import Images


def digest_of(image: bytes) -> str:
    return hashlib.sha256(image).hexdigest()


def packed(image: bytes) -> str:
    return base64.b64encode(zlib.compress(image)).decode()


ONE, TWO, THREE = (digest_of(image) for image in (b"one", b"two", b"three"))


class HeldImages(unittest.TestCase):
    def test_asks_for_what_it_does_not_hold_and_holds_what_it_got(self) -> None:
        images = Images(100)
        self.assertEqual(images.take({"phone": ONE, "gmail": TWO}, {}), sorted([ONE, TWO]))
        self.assertEqual(images.take({"phone": ONE, "gmail": TWO}, {ONE: packed(b"one")}), [TWO])
        self.assertEqual(images.take({"phone": ONE, "gmail": TWO}, {TWO: packed(b"two")}), {"phone": b"one", "gmail": b"two"})

    def test_makes_room_by_dropping_what_was_used_longest_ago(self) -> None:
        images = Images(6)
        images.keep(ONE, b"one")
        images.keep(TWO, b"two")
        images.take({"phone": ONE}, {})
        images.keep(THREE, b"three"[:3])
        self.assertEqual(images.take({"phone": ONE, "gmail": TWO}, {}), [TWO])

    def test_refuses_bytes_that_are_not_those_of_their_hash(self) -> None:
        with self.assertRaises(HostFault):
            Images(100).take({"phone": ONE}, {ONE: packed(b"two")})
