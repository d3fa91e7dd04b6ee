// The slots of a clause from the shares of the tags of its words: the likeliest ones, and others that are likely.

export interface Span {
  readonly slot: string;
  readonly from: number;
  to: number;
  /** Several phrases were found for the slot, with other words between them. */
  isJoined?: boolean;
}

export interface Spans {
  readonly spans: readonly Span[];
  /** The likelihood of these spans as a multiple of that of the likeliest ones. */
  readonly odds: number;
}

/** Fewer are as good: each is tried with every likely kind. */
const OTHERS_MAX = 3;
const ODDS_MIN = 0.05;
/** Words that are less likely in a slot are not added to it. */
const SHARE_MIN = 0.1;

/** The tag 0 is outside, 2n+1 begins the slot n, 2n+2 goes on. `from` is the index of the first word. */
export function listSpans(shares: readonly Float32Array[], slots: readonly string[], from: number): readonly Spans[] {
  const best = shares.map((own) => own.indexOf(Math.max(...own)));
  const others = listRuns(best)
    .flatMap((run) => listChanges(run, best, shares, slots.length))
    .filter(({ odds }) => odds >= ODDS_MIN)
    .sort((one, other) => other.odds - one.odds)
    .slice(0, OTHERS_MAX);
  return [{ tags: best, odds: 1 }, ...others].map(({ tags, odds }) => ({ spans: toSpans(tags, slots, from), odds }));
}

/** Returns the slots of tags; those that go on without a beginning begin. */
function toSpans(tags: readonly number[], slots: readonly string[], from: number): readonly Span[] {
  return listRuns(tags).flatMap(({ slot, start, end }) =>
    slot === 0 ? [] : [{ slot: slots[slot - 1] ?? '', from: from + start, to: from + end }],
  );
}

/** Words with the same slot, counted from 1, or with none, which is 0. */
interface Run {
  readonly slot: number;
  readonly start: number;
  end: number;
}

const toSlot = (tag = 0): number => Math.ceil(tag / 2);

function listRuns(tags: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const [index, tag] of tags.entries()) {
    const last = runs.at(-1);
    const isFirst = tag % 2 === 1;
    if (last !== undefined && last.slot === toSlot(tag) && !isFirst) last.end = index + 1;
    else runs.push({ slot: toSlot(tag), start: index, end: index + 1 });
  }
  return runs;
}

interface Changed {
  readonly tags: readonly number[];
  readonly odds: number;
}

/** The words of a run in another slot, or one word more or less. */
function listChanges(
  { slot, start, end }: Run,
  tags: readonly number[],
  shares: readonly Float32Array[],
  slotCount: number,
): readonly Changed[] {
  const all = Array.from({ length: slotCount + 1 }, (_unused, other) => other).filter((other) => other !== slot);
  const change = (from: number, to: number, other: number, continues = false) =>
    toChanged(tags, shares, { slot: other, start: from, end: to }, continues);
  if (slot === 0)
    return all
      .filter((other) => other !== toSlot(tags[start - 1]) && other !== toSlot(tags[end]))
      .flatMap((other) =>
        listLikely(shares.slice(start, end), other).map(([from, to]) => change(start + from, start + to, other)),
      );
  const whole = all.map((other) => change(start, end, other));
  const shorter = end - start < 2 ? [] : [change(start, start + 1, 0), change(end - 1, end, 0)];
  const after = end < tags.length && toSlot(tags[end]) === 0 ? [change(end, end + 1, slot, true)] : [];
  const before = start > 0 && toSlot(tags[start - 1]) === 0 ? [joinNext(change(start - 1, start, slot), start)] : [];
  return [...whole, ...shorter, ...after, ...before];
}

/** The ranges of words that are likely to be in a slot. */
function listLikely(shares: readonly Float32Array[], slot: number): readonly (readonly [number, number])[] {
  const runs: [number, number][] = [];
  for (const [index, own] of shares.entries()) {
    if (toShare(own, slot) < SHARE_MIN) continue;
    const last = runs.at(-1);
    if (last?.[1] === index) last[1] = index + 1;
    else runs.push([index, index + 1]);
  }
  return runs;
}

const toShare = (own: Float32Array | undefined, slot: number): number =>
  slot === 0 ? (own?.[0] ?? 0) : (own?.[2 * slot - 1] ?? 0) + (own?.[2 * slot] ?? 0);

/** The odds are those of one word in the mean: the words of a slot change together. */
function toChanged(
  tags: readonly number[],
  shares: readonly Float32Array[],
  { slot, start, end }: Run,
  continues: boolean,
): Changed {
  const changed = [...tags];
  let sum = 0;
  for (let index = start; index < end; index++) {
    const own = shares[index];
    sum += Math.log(Math.max(1e-6, toShare(own, slot)) / Math.max(1e-6, toShare(own, toSlot(tags[index]))));
    changed[index] = slot === 0 ? 0 : 2 * slot - (index === start && !continues ? 1 : 0);
  }
  return { tags: changed, odds: Math.min(1, Math.exp(sum / (end - start))) };
}

/** The word at an index goes on with the slot of the one before it. */
function joinNext({ tags, odds }: Changed, index: number): Changed {
  return { tags: tags.with(index, 2 * toSlot(tags[index])), odds };
}
