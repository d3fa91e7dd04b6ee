"""Trains the static embedding model on the pairs that pack-pairs.ts packed, and writes it as model.bin.

    python3 train.py --packed FOLDER --out FILE [--set name=value ...]

A text is the normalised sum of the vectors of its terms, each with a learned weight and 1 + ln(count). A question passes
through one more matrix. The loss is InfoNCE in both directions over a batch; a batch is made of blocks of pairs of one package, so
that every question meets passages that are hard to tell from its own.
"""
import argparse, json, math, os, struct, time, zlib
import numpy as np
import torch
import torch.nn.functional as F

HELD_OUT = 20  # every 20th package is for validation


def load(packed, device):
    types = {"u8": np.uint8, "u16": np.uint16, "u32": np.uint32}
    data = {}
    for name in os.listdir(packed):
        stem, kind = name.rsplit(".", 1)
        if kind in types:
            data[stem] = torch.from_numpy(np.fromfile(os.path.join(packed, name), types[kind]).astype(np.int64)).to(device)
    with open(os.path.join(packed, "vocabulary.txt"), encoding="utf8") as file:
        return data, file.read().split("\n")


def ragged(starts, rows):
    """For the given rows of a flat array: the positions of their entries, and the row of each entry."""
    lengths = starts[rows + 1] - starts[rows]
    owner = torch.repeat_interleave(torch.arange(len(rows), device=rows.device), lengths)
    ends = torch.cumsum(lengths, 0)
    within = torch.arange(len(owner), device=rows.device) - (ends - lengths)[owner]
    return starts[rows][owner] + within, owner


class Model(torch.nn.Module):
    def __init__(self, rows, settings, idf):
        super().__init__()
        dimension = settings["dimension"]
        self.table = torch.nn.Parameter(torch.randn(rows, dimension) / math.sqrt(dimension))
        self.weight = torch.nn.Parameter(torch.log(idf))
        self.turn = torch.nn.Parameter(torch.eye(dimension)) if settings["projection"] else None
        self.scale = torch.nn.Parameter(torch.tensor(-math.log(settings["temperature"])))

    def vectors(self):
        return self.table * torch.exp(self.weight)[:, None]

    def embed(self, terms, factors, owner, count, is_question):
        offsets = torch.searchsorted(owner, torch.arange(count, device=owner.device))
        sums = F.embedding_bag(terms, self.vectors(), offsets, mode="sum", per_sample_weights=factors)
        if is_question and self.turn is not None:
            sums = sums @ self.turn
        return F.normalize(sums, dim=1, eps=1e-6)


def batch_vectors(model, data, rows, settings, training):
    passages = data["pair-passages"][rows]
    at, owner_p = ragged(data["passage-starts"], passages)
    terms_p, factors_p = data["passage-terms"][at], 1 + torch.log(data["passage-counts"][at].float())
    at, owner_q = ragged(data["question-starts"], rows)
    terms_q, factors_q = data["question-terms"][at], torch.ones(len(at), device=at.device)
    if training:
        shared = torch.isin(owner_q * 65536 + terms_q, owner_p * 65536 + terms_p)
        dropped = torch.where(shared, settings["overlapDropped"], settings["questionTermsDropped"])
        kept = torch.rand_like(factors_q) >= dropped
        terms_q, factors_q, owner_q = terms_q[kept], factors_q[kept], owner_q[kept]
        kept = torch.rand_like(factors_p) >= settings["passageTermsDropped"]
        terms_p, factors_p, owner_p = terms_p[kept], factors_p[kept], owner_p[kept]
    return (model.embed(terms_q, factors_q, owner_q, len(rows), True),
            model.embed(terms_p, factors_p, owner_p, len(rows), False), passages)


def loss_of(model, questions, passages, ids):
    logits = questions @ passages.T * torch.exp(model.scale).clamp(max=100)
    same = (ids[:, None] == ids[None, :]) & ~torch.eye(len(ids), dtype=torch.bool, device=ids.device)
    logits = logits.masked_fill(same, -1e4)
    target = torch.arange(len(ids), device=ids.device)
    return (F.cross_entropy(logits, target) + F.cross_entropy(logits.T, target)) / 2


def batches(data, rows, settings, generator):
    """Blocks of pairs of one package, in random order."""
    block, batch = settings["block"], settings["batch"]
    while True:
        noise = torch.rand(len(rows), generator=generator, device=rows.device)
        order = torch.argsort(data["pair-packages"][rows].float() + noise * 0.999)
        shift = int(torch.randint(block, (1,), generator=generator, device=rows.device))
        order = order[shift:]
        blocks = order[: len(order) // block * block].view(-1, block)
        blocks = blocks[torch.randperm(len(blocks), generator=generator, device=rows.device)]
        for at in range(0, len(blocks) - batch // block + 1, batch // block):
            yield rows[blocks[at : at + batch // block].reshape(-1)]


@torch.no_grad()
def validate(model, data, rows, settings):
    """The mean reciprocal rank of the right passage among those of its package, by kind of pair."""
    scores = {0: [], 1: [], 2: []}
    for package in torch.unique(data["pair-packages"][rows]).tolist():
        for kind in (0, 1, 2):
            own = rows[(data["pair-packages"][rows] == package) & (data["pair-kinds"][rows] == kind)][:1500]
            if len(own) < 20:
                continue
            questions, passages, ids = batch_vectors(model, data, own, settings, False)
            unique, position = np.unique(ids.cpu().numpy(), return_index=True)
            candidates = passages[torch.from_numpy(position).to(own.device)]
            target = torch.from_numpy(np.searchsorted(unique, ids.cpu().numpy())).to(own.device)
            similar = questions @ candidates.T
            rank = (similar > similar.gather(1, target[:, None])).sum(1) + 1
            scores[kind].append((1 / rank.float()).mean().item())
    return {name: round(float(np.mean(scores[kind])), 4) for kind, name in enumerate(("file", "code", "name")) if scores[kind]}


def write_model(path, model, vocabulary, settings):
    """Little endian: the header, the terms, a scale for each row, the matrix of questions, the rows as int8; then a CRC-32 of it all."""
    vectors = model.vectors().detach().cpu().numpy().astype(np.float32)
    scales = np.maximum(np.abs(vectors).max(axis=1), 1e-12) / 127
    rows = np.rint(vectors / scales[:, None]).astype(np.int8)
    terms = "\n".join(vocabulary).encode("utf8")
    terms += b"\n" * (-len(terms) % 4)
    dimension = vectors.shape[1]
    turn = np.eye(dimension) if model.turn is None else model.turn.detach().cpu().numpy()
    header = struct.pack("<4sIIIII", b"MGPE", 1, dimension, len(vocabulary), settings["buckets"], len(terms))
    content = header + terms + scales.astype("<f4").tobytes() + turn.astype("<f4").tobytes() + rows.tobytes()
    with open(path, "wb") as file:
        file.write(content + struct.pack("<I", zlib.crc32(content)))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--packed", required=True)
    parser.add_argument("--out", required=True)
    parser.add_argument("--set", nargs="*", default=[])
    arguments = parser.parse_args()
    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), "settings.json")) as file:
        settings = json.load(file)
    for assignment in arguments.set:
        name, value = assignment.split("=")
        settings[name] = json.loads(value)
    begun = time.time()
    torch.manual_seed(settings["seed"])
    device = "cuda" if torch.cuda.is_available() else "cpu"
    generator = torch.Generator(device=device).manual_seed(settings["seed"])
    data, vocabulary = load(arguments.packed, device)
    rows_count = len(vocabulary) + settings["buckets"]
    passages = len(data["passage-starts"]) - 1
    frequency = torch.bincount(data["passage-terms"], minlength=rows_count).float()
    idf = torch.log(1 + passages / (1 + frequency)).clamp(min=0.05)
    idf[len(vocabulary) :] = 3
    model = Model(rows_count, settings, idf / idf.mean()).to(device)
    pairs = torch.arange(len(data["pair-passages"]), device=device)
    held = data["pair-packages"] % HELD_OUT == 0
    training, validation = pairs[~held], pairs[held]
    optimizer = torch.optim.Adam([
        {"params": [model.table], "lr": settings["rate"]},
        {"params": [p for n, p in model.named_parameters() if n != "table"], "lr": settings["rate"] / 3},
    ], betas=(0.9, 0.99))
    steps = settings["steps"]
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda s: min(1, (s + 1) / 100) * max(0.02, 1 - s / steps))
    source = batches(data, training, settings, generator)
    total = 0.0
    for step in range(steps):
        questions, targets, ids = batch_vectors(model, data, next(source), settings, True)
        loss = loss_of(model, questions, targets, ids)
        optimizer.zero_grad(set_to_none=True)
        loss.backward()
        optimizer.step()
        schedule.step()
        total = total + loss.detach()
        if (step + 1) % max(1, steps // 5) == 0:
            mrr = validate(model, data, validation, settings)
            print(f"step {step + 1} loss {float(total) / max(1, steps // 5):.3f} held-out MRR {mrr} {time.time() - begun:.0f} s", flush=True)
            total = 0.0
    write_model(arguments.out, model, vocabulary, settings)
    print(json.dumps({"out": arguments.out, "settings": settings, "pairs": len(training), "heldOut": validate(model, data, validation, settings)}))


main()
