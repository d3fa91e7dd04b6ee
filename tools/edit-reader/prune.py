"""Keeps the pieces of the vocabulary that English chat about apps needs, and writes the weights for training.

python3 tools/edit-reader/prune.py MODEL_FOLDER OUT_FOLDER [LABELS.jsonl PROMPTS.jsonl ...]
MODEL_FOLDER has tokenizer.json and model.fp16.safetensors. Writes vocabulary.txt and start.npz.
"""
import collections, glob, json, re, struct, sys, unicodedata
import numpy as np

model, out, *labels = sys.argv[1:]
SIZE = 12288
POSITIONS = 160
ROOT = 'src/services/studio/'

vocabulary = json.load(open(f'{model}/tokenizer.json'))['model']['vocab']


def words(text):
    text = ''.join(c for c in unicodedata.normalize('NFD', text.lower()) if unicodedata.category(c) != 'Mn')
    return re.findall(r'[^\W_]+|[^\w\s]|_', text)


def pieces(word):
    found, start = [], 0
    while start < len(word):
        end = len(word)
        while end > start and ('##' if start else '') + word[start:end] not in vocabulary:
            end -= 1
        if end == start:
            return []
        found.append(('##' if start else '') + word[start:end])
        start = end
    return found


def strings(value):
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for key, inner in value.items():
            yield key
            yield from strings(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from strings(inner)


counts = collections.Counter()
sources = [(2, path) for path in glob.glob(f'{ROOT}blueprints/*/*.json')]
sources += [(20, f'{ROOT}edits/kinds.json'), (20, f'{ROOT}edits/testing/examples.json'), (3, f'{ROOT}edits/reading/words.json')]
for weight, path in sources:
    for text in strings(json.load(open(path))):
        for word in words(text):
            counts[word] += weight
for path in labels:
    for line in open(path):
        for text in strings(json.loads(line)):
            for word in words(text):
                counts[word] += 20
of_pieces = collections.Counter()
for word, count in counts.items():
    for piece in pieces(word):
        of_pieces[piece] += count

kept = [p for p in ('[PAD]', '[UNK]', '[CLS]', '[SEP]')]
seen = set(kept)
plain = re.compile(r"(##)?[a-z0-9]+$|[!-~]$|[€£¥§°×÷→–—‘’“”…²³½]$")


def add(piece):
    if piece in vocabulary and piece not in seen:
        seen.add(piece)
        kept.append(piece)


for piece in vocabulary:
    bare = piece.removeprefix('##')
    if len(bare) == 1 and plain.match(piece):
        add(piece)
# The vocabulary is ordered by how common its pieces are; what the studio's own texts have comes before that.
order = {piece: index for index, piece in enumerate(vocabulary)}
candidates = [p for p in vocabulary if plain.match(p) and p not in seen]
candidates.sort(key=lambda p: order[p] / (1 + 3 * min(of_pieces[p], 40)) - 1000 * (p.startswith('##') and len(p) < 5 and of_pieces[p] > 0))
for piece in candidates[: SIZE - len(kept)]:
    add(piece)
open(f'{out}/vocabulary.txt', 'w').write('\n'.join(kept) + '\n')

raw = open(f'{model}/model.fp16.safetensors', 'rb').read()
size = struct.unpack('<Q', raw[:8])[0]
tensors = {}
for name, about in json.loads(raw[8 : 8 + size]).items():
    if name == '__metadata__' or about['dtype'] != 'F16':
        continue
    begin, end = about['data_offsets']
    tensors[name] = np.frombuffer(raw[8 + size + begin : 8 + size + end], np.float16).reshape(about['shape'])
prefix = next(n for n in tensors if n.endswith('embeddings.word_embeddings.weight'))[: -len('embeddings.word_embeddings.weight')]
start = {}
for name, tensor in tensors.items():
    name = name.removeprefix(prefix)
    if name == 'embeddings.word_embeddings.weight':
        tensor = tensor[[vocabulary[p] for p in kept]]
    if name == 'embeddings.position_embeddings.weight':
        tensor = tensor[:POSITIONS]
    if not name.startswith('pooler') and name != 'embeddings.position_ids':
        start[name] = tensor
np.savez(f'{out}/start.npz', **start)
covered = sum(c for p, c in of_pieces.items() if p in seen) / sum(of_pieces.values())
print(len(kept), 'pieces,', f'{covered:.4f} of the pieces of own texts', sum(t.nbytes for t in start.values()) / 1e6, 'MB')
print(sum(len(pieces(w)) == 1 and w in seen for w in counts if re.match('[a-z]+$', w)) / sum(bool(re.match('[a-z]+$', w)) for w in counts))
