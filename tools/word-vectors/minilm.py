"""all-MiniLM-L6-v2 in numpy: unit vectors of short texts. It pads to the longest text of a batch, not to 128 tokens."""

import json
import re
import struct
import unicodedata

import numpy as np

TOKENS_MAX = 64
LAYERS, HEADS, WIDTH = 6, 12, 384


def load_weights(path):
    with open(path, "rb") as file:
        head = json.loads(file.read(struct.unpack("<Q", file.read(8))[0]))
        data = file.read()
    weights = {}
    for name, entry in head.items():
        if name != "__metadata__" and entry["dtype"] == "F16":
            start, end = entry["data_offsets"]
            values = np.frombuffer(data[start:end], np.float16)
            weights[name] = values.reshape(entry["shape"]).astype(np.float32)
    return weights


class MiniLM:
    def __init__(self, folder):
        self.weights = load_weights(f"{folder}/model.fp16.safetensors")
        with open(f"{folder}/tokenizer.json", encoding="utf8") as file:
            self.vocabulary = json.load(file)["model"]["vocab"]

    def embed(self, texts, batch=32):
        tokens = [self.tokenize(text) for text in texts]
        order = sorted(range(len(texts)), key=lambda index: len(tokens[index]))
        vectors = np.zeros((len(texts), WIDTH), np.float32)
        for start in range(0, len(order), batch):
            part = order[start : start + batch]
            length = max(len(tokens[index]) for index in part)
            ids = np.zeros((len(part), length), np.int64)
            mask = np.zeros((len(part), length), np.float32)
            for row, index in enumerate(part):
                ids[row, : len(tokens[index])] = tokens[index]
                mask[row, : len(tokens[index])] = 1
            vectors[part] = self.run(ids, mask)
        return vectors

    def tokenize(self, text):
        plain = unicodedata.normalize("NFD", text.lower())
        plain = "".join(letter for letter in plain if unicodedata.category(letter) != "Mn")
        ids = [piece for word in re.findall(r"\w+|[^\w\s]", plain) for piece in self.to_pieces(word)]
        return [self.vocabulary["[CLS]"], *ids[: TOKENS_MAX - 2], self.vocabulary["[SEP]"]]

    def to_pieces(self, word):
        pieces, start = [], 0
        while start < len(word):
            end = len(word)
            while end > start and ("##" if start else "") + word[start:end] not in self.vocabulary:
                end -= 1
            if end == start:
                return [self.vocabulary["[UNK]"]]
            pieces.append(self.vocabulary[("##" if start else "") + word[start:end]])
            start = end
        return pieces

    def run(self, ids, mask):
        count, length = ids.shape
        hidden = (
            self.weights["embeddings.word_embeddings.weight"][ids]
            + self.weights["embeddings.position_embeddings.weight"][:length]
            + self.weights["embeddings.token_type_embeddings.weight"][0]
        )
        hidden = self.normalise(hidden, "embeddings.LayerNorm")
        unseen = (1 - mask)[:, None, None, :] * -1e9
        for layer in range(LAYERS):
            name = f"encoder.layer.{layer}"
            query, key, value = (
                self.project(hidden, f"{name}.attention.self.{part}")
                .reshape(count, length, HEADS, WIDTH // HEADS)
                .transpose(0, 2, 1, 3)
                for part in ("query", "key", "value")
            )
            scores = query @ key.transpose(0, 1, 3, 2) / np.sqrt(WIDTH // HEADS) + unseen
            scores = np.exp(scores - scores.max(-1, keepdims=True))
            scores /= scores.sum(-1, keepdims=True)
            seen = (scores @ value).transpose(0, 2, 1, 3).reshape(count, length, WIDTH)
            seen = self.project(seen, f"{name}.attention.output.dense")
            hidden = self.normalise(seen + hidden, f"{name}.attention.output.LayerNorm")
            inner = self.project(hidden, f"{name}.intermediate.dense")
            inner *= 0.5 * (1 + np.tanh(0.7978845608 * (inner + 0.044715 * inner * inner * inner)))
            inner = self.project(inner, f"{name}.output.dense")
            hidden = self.normalise(inner + hidden, f"{name}.output.LayerNorm")
        mean = (hidden * mask[..., None]).sum(1) / mask.sum(1, keepdims=True)
        return mean / np.linalg.norm(mean, axis=1, keepdims=True)

    def project(self, values, name):
        return values @ self.weights[f"{name}.weight"].T + self.weights[f"{name}.bias"]

    def normalise(self, values, name):
        centred = values - values.mean(-1, keepdims=True)
        spread = np.sqrt((centred * centred).mean(-1, keepdims=True) + 1e-12)
        return centred / spread * self.weights[f"{name}.weight"] + self.weights[f"{name}.bias"]
