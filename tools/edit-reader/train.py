"""Trains one reader from the samples of collect.ts and collect-prompts.ts, and writes it with int8 weights.

python3 train.py FOLDER NAME --layers 0,1,2,3 --hold c --seconds 120 [--export OUT]
FOLDER has samples.jsonl and prompts.jsonl (or the same with .gz or .xz), labels.json, vocabulary.txt and start.npz.
Prints the scores on the messages of the authors that are held out (`--hold`), or on some of all if none is, and on the
prompts in one voice of each app, which are held out with `--hold-prompts`.
"""
import argparse, gzip, json, lzma, math, os, random, sys, time

import numpy as np
import torch
import torch.nn as nn
import torch.nn.functional as F

args = argparse.ArgumentParser()
args.add_argument('folder')
args.add_argument('name')
args.add_argument('--layers', default='0,1,2,3')
args.add_argument('--hold', default='')
args.add_argument('--seconds', type=float, default=100)
args.add_argument('--epochs', type=float, default=10)
args.add_argument('--batch', type=int, default=192)
args.add_argument('--lr', type=float, default=1.2e-4)
args.add_argument('--head-lr', type=float, default=1e-3)
args.add_argument('--original-weight', type=int, default=1, help='how often messages as they were written are seen an epoch')
args.add_argument('--slot-weight', type=float, default=1.5, help='of the loss of slots')
args.add_argument('--find-weight', type=float, default=0.5, help='of the loss of prompts')
args.add_argument('--find-batch', type=int, default=96)
args.add_argument('--hold-prompts', action='store_true')
args.add_argument('--only', default='', help='sources to learn from, e.g. t')
args.add_argument('--no-marks', action='store_true')
args.add_argument('--limit', type=int, default=0)
args.add_argument('--repeat', action='store_true', help='one batch again and again: it must be learnt')
args.add_argument('--seed', type=int, default=7, help='of the order of the samples, not of the first weights')
args.add_argument('--save', default='', help='a file for the weights')
args.add_argument('--average', default='', help='files of weights: their average is used, and nothing is trained')
args.add_argument('--export', default='')
args.add_argument('--predictions', default='')
args = args.parse_args()
STARTED = time.time()
torch.manual_seed(7)
random.seed(7)
np.random.seed(7)
device = 'cuda' if torch.cuda.is_available() else 'cpu'
if device == 'cuda':
    torch.backends.cuda.matmul.allow_tf32 = True
else:
    torch.set_num_threads(1)


def log(*what):
    print(f'[{args.name} {time.time() - STARTED:6.1f}s]', *what, flush=True)


labels = json.load(open(f'{args.folder}/labels.json'))
KINDS, SLOTS, MEANINGS, MARKS, APPS = (labels[name] for name in ('kinds', 'slots', 'meanings', 'marks', 'apps'))
GROUP_OF = {i: (a, b) for a, b in labels['groups'].values() for i in range(a, b)}
LENGTH = 128
# Of messages that were learnt from, so many are checked.
CHECKED_MAX = 500
# Of the prompts that are learnt from, those that ask for no app.
NONE_SHARE = 0.03
# Of the cosines of prompts and apps, as in the product.
SHARPNESS = 18
FIND = 192

# ---- data


def read_lines(name):
    path = f'{args.folder}/{name}.jsonl'
    for ending, opener in ('.xz', lzma.open), ('.gz', gzip.open), ('', open):
        if os.path.exists(path + ending):
            with opener(path + ending, 'rt') as lines:
                return [json.loads(line) for line in lines]
    raise FileNotFoundError(path)


def read_samples():
    samples = read_lines('samples')
    random.shuffle(samples)
    return samples[:: max(1, args.limit)]


class Prompts:
    """Prompts with the app that each asks for; the last class asks for none."""

    def __init__(self, prompts):
        n = len(prompts)
        self.pieces = np.zeros((n, LENGTH), np.int32)
        self.length = np.array([len(p['p']) for p in prompts])
        for i, p in enumerate(prompts):
            self.pieces[i, : len(p['p'])] = p['p']
        self.app = np.array([p['a'] for p in prompts])
        held = np.array([bool(p['h']) for p in prompts])
        self.voice = [p['v'] for p in prompts]
        self.check = np.flatnonzero(held & np.array([bool(p['o']) for p in prompts]))
        learn = np.flatnonzero(~held) if args.hold_prompts else np.arange(n)
        none = self.app[learn] == len(APPS)
        share = np.where(none, NONE_SHARE / max(1, none.sum()), (1 - NONE_SHARE) / max(1, (~none).sum()))
        self.learn, self.share = learn, share / share.sum()

    def batch(self, ids):
        length = (int(self.length[ids].max()) + 7) // 8 * 8
        to = lambda array: torch.from_numpy(array).to(device, non_blocking=True)
        return to(self.pieces[ids, :length].astype(np.int64)), to(self.length[ids]), to(self.app[ids])

    def batches(self):
        """Without end; prompts of about the same length are in one batch."""
        while True:
            drawn = np.random.choice(self.learn, args.find_batch * 20, p=self.share)
            drawn = drawn[np.argsort(self.length[drawn], kind='stable')]
            chunks = [drawn[at : at + args.find_batch] for at in range(0, len(drawn), args.find_batch)]
            random.shuffle(chunks)
            yield from chunks


class Data:
    """Padded arrays of all samples; the clauses of each as rows of one table."""

    def __init__(self, samples):
        n = len(samples)
        self.samples = samples
        self.pieces = np.zeros((n, LENGTH), np.int32)
        self.marks = np.zeros((n, LENGTH), np.int64)
        self.seg = np.full((n, LENGTH), -1, np.int8)
        self.slot = np.full((n, LENGTH), -1, np.int8)
        self.length = np.zeros(n, np.int32)
        starts, clauses, meanings = [], [], []
        for i, s in enumerate(samples):
            k = len(s['p'])
            self.length[i] = k
            self.pieces[i, :k] = s['p']
            self.marks[i, :k] = [sum(1 << m for m in marks) for marks in s['m']]
            self.seg[i, :k] = s['g']
            self.slot[i, :k] = s['l']
            starts.append(len(clauses))
            for start, end, kind, means in s['c']:
                for meaning, a, b in means:
                    meanings.append((len(clauses), meaning, a, b))
                clauses.append((i, start, end, kind))
        starts.append(len(clauses))
        self.starts = np.array(starts)
        self.clauses = np.array(clauses, np.int64).reshape(-1, 4)
        self.meanings = np.array(meanings, np.int64).reshape(-1, 4)
        self.meaning_starts = np.searchsorted(self.meanings[:, 0], np.arange(len(clauses) + 1))

    def to_device(self):
        """All samples fit into the memory of the device: batches are gathered there."""
        put = lambda array, kind: torch.from_numpy(array).to(device).to(kind)
        self.stored = {
            'pieces': put(self.pieces, torch.int32),
            'marks': put(self.marks, torch.long),
            'length': put(self.length, torch.long),
            'seg': put(self.seg, torch.int8),
            'slot': put(self.slot, torch.int8),
        }
        return self

    def batch(self, ids):
        ids = np.asarray(ids)
        length = min(LENGTH, (int(self.length[ids].max()) + 7) // 8 * 8)
        clauses, at = list_ranges(self.starts[ids], self.starts[ids + 1])
        meanings, clause_at = list_ranges(self.meaning_starts[clauses], self.meaning_starts[clauses + 1])
        rows = np.column_stack([at, self.clauses[clauses, 1:]])
        means = np.column_stack([clause_at, self.meanings[meanings, 1:]])
        to = lambda array: torch.from_numpy(array).to(device, non_blocking=True)
        where = to(ids)
        gather = lambda name: self.stored[name][where, :length].long()
        return {
            'pieces': gather('pieces'),
            'marks': gather('marks'),
            'length': self.stored['length'][where],
            'seg': gather('seg'),
            'slot': gather('slot'),
            'clauses': to(rows),
            'means': to(means),
        }


def list_ranges(starts, ends):
    """The numbers of all ranges, one after the other, and for each the index of its range."""
    counts = ends - starts
    owner = np.repeat(np.arange(len(starts)), counts)
    offset = np.arange(len(owner)) - np.repeat(np.cumsum(counts) - counts, counts)
    return starts[owner] + offset, owner


# ---- model

HIDDEN, HEADS, EPS = 384, 12, 1e-12


class Layer(nn.Module):
    def __init__(self):
        super().__init__()
        self.qkv = nn.Linear(HIDDEN, 3 * HIDDEN)
        self.out = nn.Linear(HIDDEN, HIDDEN)
        self.norm1 = nn.LayerNorm(HIDDEN, eps=EPS)
        self.up = nn.Linear(HIDDEN, 4 * HIDDEN)
        self.down = nn.Linear(4 * HIDDEN, HIDDEN)
        self.norm2 = nn.LayerNorm(HIDDEN, eps=EPS)

    def forward(self, x, mask):
        b, t, _ = x.shape
        q, k, v = self.qkv(x).view(b, t, 3, HEADS, HIDDEN // HEADS).permute(2, 0, 3, 1, 4)
        scores = q @ k.transpose(-1, -2) / math.sqrt(HIDDEN // HEADS) + mask
        weights = F.dropout(scores.float().softmax(-1).to(v.dtype), 0.1, self.training)
        mixed = (weights @ v).transpose(1, 2).reshape(b, t, HIDDEN)
        x = self.norm1(x + F.dropout(self.out(mixed), 0.1, self.training))
        return self.norm2(x + F.dropout(self.down(F.gelu(self.up(x))), 0.1, self.training))


class Reader(nn.Module):
    def __init__(self, start, layers):
        super().__init__()
        vocabulary = start['embeddings.word_embeddings.weight'].shape[0]
        self.word = nn.Embedding(vocabulary, HIDDEN)
        self.position = nn.Embedding(LENGTH, HIDDEN)
        self.mark = nn.Linear(len(MARKS), HIDDEN, bias=False)
        self.norm = nn.LayerNorm(HIDDEN, eps=EPS)
        self.layers = nn.ModuleList(Layer() for _ in layers)
        self.seg = nn.Linear(HIDDEN, 3)
        self.slot = nn.Linear(HIDDEN, 2 * len(SLOTS) + 1)
        self.look = nn.Linear(HIDDEN, 2)
        self.kind = nn.Linear(HIDDEN, len(KINDS))
        self.meaning = nn.Linear(2 * HIDDEN, len(MEANINGS))
        self.find_look = nn.Linear(HIDDEN, 1)
        self.find = nn.Linear(HIDDEN, FIND)
        self.apps = nn.Embedding(len(APPS) + 1, FIND)
        with torch.no_grad():
            put = lambda parameter, value: parameter.copy_(torch.from_numpy(np.asarray(value, np.float32)))
            put(self.word.weight, start['embeddings.word_embeddings.weight'])
            put(
                self.position.weight,
                start['embeddings.position_embeddings.weight'][:LENGTH].astype(np.float32)
                + start['embeddings.token_type_embeddings.weight'][0].astype(np.float32),
            )
            nn.init.normal_(self.mark.weight, std=0.02)
            put(self.norm.weight, start['embeddings.LayerNorm.weight'])
            put(self.norm.bias, start['embeddings.LayerNorm.bias'])
            for layer, number in zip(self.layers, layers):
                of = lambda name: start[f'encoder.layer.{number}.{name}']
                for end in ('weight', 'bias'):
                    put(
                        getattr(layer.qkv, end),
                        np.concatenate([of(f'attention.self.{part}.{end}') for part in ('query', 'key', 'value')]),
                    )
                    put(getattr(layer.out, end), of(f'attention.output.dense.{end}'))
                    put(getattr(layer.norm1, end), of(f'attention.output.LayerNorm.{end}'))
                    put(getattr(layer.up, end), of(f'intermediate.dense.{end}'))
                    put(getattr(layer.down, end), of(f'output.dense.{end}'))
                    put(getattr(layer.norm2, end), of(f'output.LayerNorm.{end}'))

    def encode(self, pieces, marks, length):
        t = pieces.shape[1]
        bits = ((marks.unsqueeze(-1) >> torch.arange(len(MARKS), device=marks.device)) & 1).float()
        if args.no_marks:
            bits = bits * 0
        elif self.training:
            # Names are said in other words, too: some messages have no marks, others lack some.
            keep = torch.rand(bits.shape[0], 1, 1, device=bits.device) > 0.08
            bits = bits * keep * (torch.rand_like(bits) > 0.04)
        if self.training:
            lost = (torch.rand(pieces.shape, device=pieces.device) < 0.03) & (pieces > 3)
            pieces = torch.where(lost, torch.ones_like(pieces), pieces)
        x = self.word(pieces) + self.position.weight[:t] + self.mark(bits)
        x = F.dropout(self.norm(x), 0.1, self.training)
        outside = torch.arange(t, device=pieces.device)[None] >= length[:, None]
        mask = torch.zeros(outside.shape, device=x.device).masked_fill(outside, -1e4)[:, None, None]
        for layer in self.layers:
            x = layer(x, mask)
        return x

    def find_app(self, pieces, length):
        x = self.encode(pieces, torch.zeros_like(pieces), length).float()
        outside = torch.arange(x.shape[1], device=x.device)[None] >= length[:, None]
        weights = self.find_look(x)[..., 0].float().masked_fill(outside, -1e4).softmax(1)
        vector = self.find(torch.einsum('btd,bt->bd', x, weights)).float()
        return SHARPNESS * F.normalize(vector, dim=1) @ F.normalize(self.apps.weight.float(), dim=1).T

    def pool(self, x, clauses):
        """The kind of clauses, and what their words for a choice are read with."""
        rows = x[clauses[:, 0]].float()
        at = torch.arange(x.shape[1], device=x.device)[None]
        outside = (at < clauses[:, 1:2]) | (at >= clauses[:, 2:3])
        weights = self.look(rows).float().masked_fill(outside[..., None], -1e4).softmax(1)
        pooled = torch.einsum('ctd,ctk->ckd', rows, weights)
        return self.kind(pooled[:, 0]), pooled[:, 1]

    def means(self, x, clauses, pooled, means):
        rows = x[clauses[means[:, 0], 0]].float()
        at = torch.arange(x.shape[1], device=x.device)[None]
        inside = ((at >= means[:, 2:3]) & (at < means[:, 3:4])).float()[..., None]
        span = (rows * inside).sum(1) / inside.sum(1).clamp(min=1)
        return self.meaning(torch.cat([pooled[means[:, 0]], span], 1))


GROUP_MASK = torch.full((len(MEANINGS), len(MEANINGS)), -1e4)
for i, (a, b) in GROUP_OF.items():
    GROUP_MASK[i, a:b] = 0
GROUP_MASK = GROUP_MASK.to(device)


def loss_of(model, batch):
    x = model.encode(batch['pieces'], batch['marks'], batch['length'])
    ce = lambda logits, target, **how: F.cross_entropy(logits.float().flatten(0, -2), target.flatten(), ignore_index=-1, **how)
    loss = ce(model.seg(x), batch['seg']) + args.slot_weight * ce(model.slot(x), batch['slot'])
    if len(batch['clauses']):
        kind, pooled = model.pool(x, batch['clauses'])
        loss = loss + ce(kind, batch['clauses'][:, 3], label_smoothing=0.03)
        if len(batch['means']):
            logits = model.means(x, batch['clauses'], pooled, batch['means'])
            loss = loss + 0.5 * ce(logits + GROUP_MASK[batch['means'][:, 1]], batch['means'][:, 1])
    return loss


# ---- reading, as the product does it


def decode_slots(tags, start, end, starts):
    """The spans of slots among the words of a clause; tags that go on without a beginning begin."""
    spans, last = [], 0
    for at in range(start, end):
        if not starts[at]:
            if last:
                spans[-1][2] = at + 1
            continue
        tag = tags[at]
        slot = (tag + 1) // 2
        if tag == 0:
            last = 0
        elif tag % 2 == 0 and last == slot:
            spans[-1][2] = at + 1
        else:
            spans.append([slot - 1, at, at + 1])
            last = slot
    return [tuple(span) for span in spans]


def decode_clauses(tags, length, starts):
    clauses, inside = [], False
    for at in range(1, length - 1):
        if not starts[at]:
            if inside:
                clauses[-1][1] = at + 1
            continue
        if tags[at] == 0:
            inside = False
        elif tags[at] == 1 or not inside:
            clauses.append([at, at + 1])
            inside = True
        else:
            clauses[-1][1] = at + 1
    return [tuple(clause) for clause in clauses]


@torch.no_grad()
def read(model, data, ids):
    """For each message its clauses: start, end, kinds with their shares, slots with their shares."""
    model.eval()
    found = []
    for at in range(0, len(ids), 256):
        part = ids[at : at + 256]
        batch = data.batch(part)
        x = model.encode(batch['pieces'], batch['marks'], batch['length'])
        seg, slot = model.seg(x).float().softmax(-1), model.slot(x).float().softmax(-1)
        seg_p, seg_t = (v.cpu().numpy() for v in seg.max(-1))
        slot_p, slot_t = (v.cpu().numpy() for v in slot.max(-1))
        starts = (batch['seg'] >= 0).cpu().numpy()
        gold = batch['clauses']
        all_clauses = [decode_clauses(seg_t[i], int(data.length[part[i]]), starts[i]) for i in range(len(part))]
        rows = [(i, a, b, 0) for i, clauses in enumerate(all_clauses) for a, b in clauses]
        kinds = model.pool(x, torch.tensor(rows, device=x.device).view(-1, 4))[0].softmax(-1).cpu().numpy() if rows else []
        gold_kinds = model.pool(x, gold)[0].softmax(-1).cpu().numpy() if len(gold) else []
        gold = gold.cpu().numpy()
        row = 0
        for i in range(len(part)):
            clauses = []
            for a, b in all_clauses[i]:
                p = kinds[row]
                best = np.argsort(-p)[:3]
                words = [w for w in range(a, b) if starts[i][w]]
                spans = decode_slots(slot_t[i], a, b, starts[i])
                clauses.append({
                    'start': a, 'end': b,
                    'kinds': [(int(k), float(p[k])) for k in best],
                    'slots': spans,
                    'slot_p': float(min([slot_p[i][w] for w in words], default=1)),
                    'seg_p': float(min([seg_p[i][w] for w in words], default=1)),
                })
                row += 1
            mine = [k for k in range(len(gold)) if gold[k][0] == i]
            found.append({'clauses': clauses, 'gold_kinds': [np.argsort(-gold_kinds[k])[:3].tolist() for k in mine], 'slot_t': slot_t[i], 'starts': starts[i]})
    return found


def score(model, data, ids, title):
    found = read(model, data, ids)
    n = dict.fromkeys('clauses kind top3 slots messages count counted exact none none_right'.split(), 0)
    judged = []
    wrong = {}
    for i, read_message in zip(ids, found):
        s = data.samples[i]
        gold = [(a, b, kind, decode_slots(np.array(s['l']), a, b, np.array(s['g']) >= 0)) for a, b, kind, _ in s['c']]
        for (a, b, kind, spans), top in zip(gold, read_message['gold_kinds']):
            n['clauses'] += 1
            n['kind'] += top[0] == kind
            n['top3'] += kind in top
            n['slots'] += decode_slots(read_message['slot_t'], a, b, read_message['starts']) == spans
            if top[0] != kind:
                pair = f'{KINDS[kind]}>{KINDS[top[0]]}'
                wrong[pair] = wrong.get(pair, 0) + 1
        own = read_message['clauses']
        n['messages'] += 1
        is_count = len(own) == len(gold)
        is_kinds = is_count and all(c['kinds'][0][0] == g[2] for c, g in zip(own, gold))
        is_exact = is_kinds and all(sorted(c['slots']) == sorted(g[3]) for c, g in zip(own, gold))
        if not gold:
            n['none'] += 1
            n['none_right'] += not own
        n['count'] += is_count
        n['counted'] += is_kinds
        n['exact'] += is_exact
        if own:
            sure = min(c['kinds'][0][1] * min(c['slot_p'], c['seg_p']) for c in own)
            judged.append((sure, is_exact, is_kinds))
    judged.sort(reverse=True)
    curve = [
        f"{share:.0%}:{sum(j[1] for j in judged[: int(len(judged) * share)]) / max(1, int(len(judged) * share)):.3f}/{sum(j[2] for j in judged[: int(len(judged) * share)]) / max(1, int(len(judged) * share)):.3f}"
        for share in (0.3, 0.5, 0.6, 0.7, 0.8, 0.9, 1)
    ]
    c, m = max(1, n['clauses']), max(1, n['messages'])
    log(
        f"{title}: {m} messages; of {c} clauses kind {n['kind'] / c:.3f} top3 {n['top3'] / c:.3f} slots {n['slots'] / c:.3f};",
        f"messages: clauses {n['count'] / m:.3f} kinds {n['counted'] / m:.3f} all {n['exact'] / m:.3f}; none {n['none_right']}/{n['none']}; surest exact/kinds",
        ' '.join(curve),
    )
    if title.endswith('!'):
        log('confused:', sorted(wrong.items(), key=lambda w: -w[1])[:25])
    return found


@torch.no_grad()
def score_prompts(model, title):
    model.eval()
    first, three, counts = {}, 0, {}
    for at in range(0, len(prompts.check), 128):
        ids = prompts.check[at : at + 128]
        pieces, length, app = prompts.batch(ids)
        top = model.find_app(pieces, length).topk(3, 1).indices
        for i, row, wanted in zip(ids, top.tolist(), app.tolist()):
            voice = prompts.voice[i]
            counts[voice] = counts.get(voice, 0) + 1
            first[voice] = first.get(voice, 0) + (row[0] == wanted)
            three += wanted in row
    n = max(1, len(prompts.check))
    log(f"{title}: {n} prompts, first {sum(first.values()) / n:.3f}, among three {three / n:.3f};", {v: f'{first[v]}/{counts[v]}' for v in counts})


# ---- export


def quantize(weight):
    scale = np.maximum(np.abs(weight).max(1), 1e-8) / 127
    return np.clip(np.round(weight / scale[:, None]), -127, 127).astype(np.int8), scale.astype(np.float32)


def quantized_state(model):
    """Matrices as int8 with a scale for each row; vectors, marks and heads stay float32."""
    tensors = {}
    for name, tensor in model.state_dict().items():
        array = tensor.float().cpu().numpy()
        if array.ndim == 2 and not name.startswith(('mark', 'look', 'seg', 'find_look')):
            tensors[name] = quantize(array)
        else:
            tensors[name] = array.astype(np.float32)
    return tensors


def load_quantized(model, tensors):
    with torch.no_grad():
        for name, parameter in model.state_dict().items():
            value = tensors[name]
            parameter.copy_(torch.from_numpy(value[0].astype(np.float32) * value[1][:, None] if isinstance(value, tuple) else value))


def export(model, tensors, path, data, ids):
    blob, index = bytearray(), []

    def add(array):
        while len(blob) % 16:
            blob.append(0)
        at = len(blob)
        blob.extend(array.tobytes())
        return at

    for name, value in tensors.items():
        if isinstance(value, tuple):
            index.append({'name': name, 'shape': list(value[0].shape), 'at': add(value[0]), 'scales': add(value[1])})
        else:
            index.append({'name': name, 'shape': list(value.shape), 'at': add(value)})
    # With the weights that the product has, on the processor, so that the numbers can be compared.
    model = model.to('cpu').float().eval()
    references = []
    with torch.no_grad():
        for i in ids[:12]:
            s = data.samples[i]
            pieces = torch.tensor([s['p']])
            marks = torch.tensor([[sum(1 << m for m in marks) for marks in s['m']]])
            x = model.encode(pieces, marks, torch.tensor([len(s['p'])]))
            clause = torch.tensor([[0, 1, len(s['p']) - 1, 0]])
            kind, pooled = model.pool(x, clause)
            meaning = model.means(x, clause, pooled, torch.tensor([[0, 0, 1, 3]]))
            rounded = lambda t: [round(float(v), 4) for v in t.flatten()]
            references.append({
                'text': s.get('t', ''), 'pieces': s['p'], 'marks': s['m'],
                'seg': rounded(model.seg(x)[0]), 'slot0': rounded(model.slot(x)[0, 1]), 'kind': rounded(kind), 'meaning': rounded(meaning),
                'hidden': rounded(x[0, :, :8]),
            })
    open(f'{path}.bin', 'wb').write(bytes(blob))
    json.dump({'layers': len(model.layers), 'heads': HEADS, 'hidden': HIDDEN, 'labels': labels, 'tensors': index, 'references': references}, open(f'{path}.json', 'w'))
    log('exported', path, len(blob) / 1e6, 'MB')


# ---- training

samples = read_samples()
held = set(args.hold) - set('-')
learn = [i for i, s in enumerate(samples) if s['s'] not in held and (not args.only or s['s'] in args.only)]
learn += [i for i in learn if samples[i]['o']] * (args.original_weight - 1)
check = [i for i, s in enumerate(samples) if s['o'] and (s['s'] in held or not held)][: None if held else CHECKED_MAX]
data = Data(samples).to_device()
prompts = Prompts(read_lines('prompts'))
learn = np.array(learn)
log(len(samples), 'samples,', len(learn), 'to learn from,', len(check), 'to check with,', device)

layers = [int(v) for v in args.layers.split(',')]
model = Reader(np.load(f'{args.folder}/start.npz'), layers).to(device)
# Runs that begin with the same weights can be averaged.
torch.manual_seed(args.seed)
np.random.seed(args.seed)
random.seed(args.seed)
if args.average:
    runs = [torch.load(path, map_location=device) for path in args.average.split(',')]
    model.load_state_dict({name: sum(run[name] for run in runs) / len(runs) for name in runs[0]})
own = [p for n, p in model.named_parameters() if n.startswith(('mark', 'seg', 'slot', 'look', 'kind', 'meaning', 'find', 'apps'))]
ids_of_own = {id(p) for p in own}
rest = [p for p in model.parameters() if id(p) not in ids_of_own]
optimizer = torch.optim.AdamW([{'params': rest, 'top': args.lr}, {'params': own, 'top': args.head_lr}], lr=0, weight_decay=0.01, fused=device == 'cuda')
begun = time.time()
steps_max = int(args.epochs * len(learn) / args.batch)
to_find = prompts.batches()
step, losses, progress = 0, [], float(bool(args.average))
while progress < 1:
    order = np.random.permutation(learn)
    # Batches of messages of about the same length, in random order.
    chunks = [order[at : at + args.batch * 40] for at in range(0, len(order), args.batch * 40)]
    batches = [chunk[np.argsort(data.length[chunk], kind='stable')][at : at + args.batch] for chunk in chunks for at in range(0, len(chunk), args.batch)]
    random.shuffle(batches)
    for ids in batches[:1] * len(batches) if args.repeat else batches:
        progress = min(1, max(step / steps_max, (time.time() - begun) / args.seconds))
        rate = min(1, (step + 1) / min(200, steps_max / 10)) * max(0.0, 1 - progress)
        for group in optimizer.param_groups:
            group['lr'] = group['top'] * rate
        model.train()
        with torch.autocast(device, dtype=torch.bfloat16, enabled=device == 'cuda'):
            loss = loss_of(model, data.batch(ids))
            pieces, length, app = prompts.batch(next(to_find))
            loss = loss + args.find_weight * F.cross_entropy(model.find_app(pieces, length), app, label_smoothing=0.05)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        losses.append(loss.detach())
        step += 1
        if step % 400 == 0:
            log('step', step, f'{progress:.2f}', 'loss', float(torch.stack(losses[-100:]).mean()))
        if progress >= 1:
            break
if step:
    log('trained', step, 'steps,', round(step * args.batch / len(learn), 2), 'epochs, loss', float(torch.stack(losses[-100:]).mean()))
if args.save:
    torch.save(model.state_dict(), args.save)
if check:
    score(model, data, check, 'float')
score_prompts(model, 'float')
tensors = quantized_state(model)
load_quantized(model, tensors)
score_prompts(model, 'int8')
if check:
    found = score(model, data, check, 'int8 !')
    if args.predictions:
        lines = []
        for i, message in zip(check, found):
            lines.append({'text': samples[i]['t'], 'clauses': message['clauses']})
        json.dump({'kinds': KINDS, 'slots': SLOTS, 'messages': lines}, open(args.predictions, 'w'), default=float)
if args.export:
    originals = [i for i, s in enumerate(samples) if s['o']] or list(range(20))
    export(model, tensors, args.export, data, originals)
