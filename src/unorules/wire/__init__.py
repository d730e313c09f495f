"""Values as JSON: versioned, strict, and without loss.

Every document names its kind and version; docs/reference/json.md shows the forms. The fields of
steps, parts, moves, events and views are read from their annotations, as notation does, so a
class of a third party needs nothing but its fields. What is wrong in a document is refused with
its path; values are never converted. Kinds of the layers above are made known by `add_kind`.
"""

from unorules.events import Event
from unorules.moves import Move
from unorules.state import State
from unorules.view import View
from unorules.wire.documents import Codec, add_kind, read_data, read_json, to_data, to_json
from unorules.wire.fields import Reading, read_word, words_of, write_word
from unorules.wire.positions import read_state, read_view, write_state, write_view

__all__ = [
    "Codec",
    "Reading",
    "add_kind",
    "read_data",
    "read_json",
    "to_data",
    "to_json",
    "words_of",
]

add_kind(Codec(State, "state", write_state, read_state))
add_kind(Codec(View, "view", write_view, read_view))
add_kind(Codec(Move, "move", write_word, lambda data, at: read_word(Move, data, at)))
add_kind(Codec(Event, "event", write_word, lambda data, at: read_word(Event, data, at)))
