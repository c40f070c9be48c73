# SPDX-License-Identifier: GPL-3.0-or-later
"""Turns the weights of a Whisper model from CTranslate2's file format into the one that whisper.cpp reads.

    python3 ct2_to_ggml.py HEAD OUT PART...

HEAD is a model of the same size and vocabulary without weights (whisper.cpp's `for-tests-ggml-*.bin`): its head, mel
filters and vocabulary are taken over. The PARTs, one after the other, are CTranslate2's `model.bin`. OUT is written
beside itself first, so that it is whole wherever it exists. Needs the standard library alone; the base model (145 MB)
takes some seconds.
"""
import os
import struct
import sys

MAGIC = 0x67676D6C
# Types of CTranslate2 (its dtype numbers) that a Whisper model of half precision is made of.
FLOAT16, SCALARS = 4, (1, 2, 3)
SIZES = {0: 4, 1: 1, 2: 2, 3: 4, 4: 2, 5: 2}
# whisper.cpp keeps these whole whatever the model's precision.
F32, F16 = 0, 1
WHOLE = ("encoder.positional_embedding", "decoder.positional_embedding", "encoder.conv1.bias", "encoder.conv2.bias")
# Query, key and value lie in one matrix in CTranslate2; the key has no bias in Whisper (it is all zeros there).
SELF = ("attn.query", "attn.key", "attn.value")
LAYER = {
    "self_attention/layer_norm": "attn_ln",
    "self_attention/linear_1": "attn.out",
    "attention/layer_norm": "cross_attn_ln",
    "attention/linear_0": "cross_attn.query",
    "attention/linear_2": "cross_attn.out",
    "ffn/layer_norm": "mlp_ln",
    "ffn/linear_0": "mlp.0",
    "ffn/linear_1": "mlp.2",
}
FUSED = {"self_attention/linear_0": SELF, "attention/linear_1": ("cross_attn.key", "cross_attn.value")}
PLAIN = {
    "encoder/conv1": "encoder.conv1",
    "encoder/conv2": "encoder.conv2",
    "encoder/layer_norm": "encoder.ln_post",
    "decoder/layer_norm": "decoder.ln",
}
KIND = {"gamma": "weight", "beta": "bias", "weight": "weight", "bias": "bias"}


class Refused(Exception):
    """The input is not what it should be."""


class Reader:
    def __init__(self, data):
        self.data, self.offset = data, 0

    def take(self, count):
        if self.offset + count > len(self.data):
            raise Refused(f"the weights are cut short at byte {len(self.data)}")
        piece = self.data[self.offset : self.offset + count]
        self.offset += count
        return piece

    def number(self, form):
        return struct.unpack("<" + form, self.take(struct.calcsize("<" + form)))[0]

    def text(self):
        return bytes(self.take(self.number("H"))).rstrip(b"\0").decode("utf-8")


def variables(data):
    """The variables of a CTranslate2 model of version 6: name to (shape, type, bytes)."""
    reader = Reader(data)
    version, spec = reader.number("I"), reader.text()
    if version != 6 or spec != "WhisperSpec":
        raise Refused(f"the weights are a {spec!r} of format {version}, not a 'WhisperSpec' of format 6")
    reader.number("I")
    found = {}
    for _ in range(reader.number("I")):
        name = reader.text()
        shape = tuple(reader.number("I") for _ in range(reader.number("B")))
        kind = reader.number("B")
        content = reader.take(reader.number("I"))
        size = SIZES.get(kind)
        for length in shape:
            size = size * length if size else None
        if size != len(content):
            raise Refused(f"{name} has {len(content)} bytes, which its shape {shape} and type {kind} do not give")
        if name in found:
            raise Refused(f"{name} is there twice")
        found[name] = (shape, kind, content)
    return found


def tensors(found):
    """Yields (whisper.cpp's name, shape, bytes of half floats) for each weight."""
    for name, (shape, kind, content) in found.items():
        if not shape or kind in SCALARS:
            continue  # Settings of CTranslate2's own.
        if kind != FLOAT16:
            raise Refused(f"{name} is of type {kind}; only half floats are understood")
        if name == "decoder/embeddings/weight":
            yield "decoder.token_embedding.weight", shape, content
            continue
        side, _, rest = name.partition("/")
        if rest == "position_encodings/encodings":
            yield f"{side}.positional_embedding", shape, content
            continue
        place, _, end = name.rpartition("/")
        if end not in KIND:
            raise Refused(f"{name} is not a weight of Whisper")
        if place in PLAIN:
            yield f"{PLAIN[place]}.{KIND[end]}", shape, content
            continue
        layer, _, part = rest.rpartition("/" + end)[0].partition("/")
        if not layer.startswith("layer_") or not layer[6:].isdigit() or (part not in LAYER and part not in FUSED):
            raise Refused(f"{name} is not a weight of Whisper")
        block = f"{side}.blocks.{int(layer[6:])}"
        if part in LAYER:
            yield f"{block}.{LAYER[part]}.{KIND[end]}", shape, content
            continue
        names = FUSED[part]
        if shape[0] % len(names):
            raise Refused(f"{name} does not hold {len(names)} matrices")
        rows, length = shape[0] // len(names), len(content) // len(names)
        for index, each in enumerate(names):
            if each.endswith("key") and end == "bias":
                continue
            yield f"{block}.{each}.{KIND[end]}", (rows, *shape[1:]), content[index * length : (index + 1) * length]


def whole(content):
    """Half floats as floats."""
    count = len(content) // 2
    return struct.pack(f"<{count}f", *struct.unpack(f"<{count}e", content))


def head(data):
    """The model's head, filters and vocabulary: their bytes, and the settings by name."""
    reader = Reader(data)
    if reader.number("I") != MAGIC:
        raise Refused("the head is not a model of whisper.cpp")
    names = "vocabulary audio_context audio_state audio_heads audio_layers text_context text_state text_heads text_layers mels half"
    settings = {name: reader.number("i") for name in names.split()}
    reader.take(reader.number("i") * reader.number("i") * 4)
    for _ in range(reader.number("i")):
        reader.take(reader.number("I"))
    return bytes(data[: reader.offset]), settings


def expected(settings):
    """Shapes by which the head and the weights have to agree, and the number of tensors."""
    shapes = {
        "decoder.token_embedding.weight": (settings["vocabulary"], settings["text_state"]),
        "encoder.positional_embedding": (settings["audio_context"], settings["audio_state"]),
        "decoder.positional_embedding": (settings["text_context"], settings["text_state"]),
        "encoder.conv1.weight": (settings["audio_state"], settings["mels"], 3),
    }
    return shapes, 11 + 15 * settings["audio_layers"] + 24 * settings["text_layers"]


def convert(head_data, weights, out):
    start, settings = head(head_data)
    shapes, count = expected(settings)
    written = set()
    out.write(start)
    for name, shape, content in tensors(variables(weights)):
        if name in shapes and shape != shapes[name]:
            raise Refused(f"{name} has the shape {shape}, where the head says {shapes[name]}")
        written.add(name)
        is_whole = len(shape) < 2 or name in WHOLE
        if name.endswith(("conv1.bias", "conv2.bias")):
            shape = (*shape, 1)
        key = name.encode()
        out.write(struct.pack("<iii", len(shape), len(key), F32 if is_whole else F16))
        out.write(struct.pack(f"<{len(shape)}i", *reversed(shape)))
        out.write(key)
        out.write(whole(content) if is_whole else content)
    missing = set(shapes) - written
    if missing or len(written) != count:
        raise Refused(f"{len(written)} tensors of {count} are there" + "".join(f"; no {each}" for each in sorted(missing)))


def main(arguments):
    if len(arguments) < 3:
        print(__doc__, file=sys.stderr)
        return 64
    head_path, out_path, *parts = arguments
    part = out_path + ".part"
    try:
        weights = bytearray()
        for path in parts:
            with open(path, "rb") as file:
                weights += file.read()
        with open(head_path, "rb") as file:
            head_data = file.read()
        with open(part, "wb") as out:
            convert(memoryview(head_data), memoryview(weights), out)
        os.replace(part, out_path)
    except (Refused, OSError, UnicodeDecodeError, struct.error) as error:
        if os.path.exists(part):
            os.remove(part)
        print(f"ct2_to_ggml.py: error: {error}", file=sys.stderr)
        return 65
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
