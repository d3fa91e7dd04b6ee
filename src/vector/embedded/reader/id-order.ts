// Points in the order of their ids' keys (id-sort-keys.ts), as a view shows them. They are the ids of the catalogue, which
// may be newer, and the points that died since.
import { FIRST_TEXT, fromSortKey, INTEGER_DIGITS_MAX, toFirstSortKey } from '../../id-sort-keys.ts';
import { toKeySql } from '../files/id-key.ts';
import type { Statements } from '../files/statements.ts';
import { countSlots, hasSlot, listSlots } from '../filters/slot-bits.ts';
import type { ViewedSlots } from '../threads/commands.ts';

/** Skipping this many ids costs about as much as fetching and sorting the id of one slot. */
const STEPS_PER_SLOT = 4;

const FIRST_KEY = new Uint8Array(0);
/** No key begins with this byte. */
const LAST_KEY = Uint8Array.of(0xff);

/** One range for each number of digits, and one for all other ids: in each range keys have the order of texts. */
const RANGES = [
  ...Array.from({ length: INTEGER_DIGITS_MAX }, (_, i) => [toFirstSortKey(i + 1), toFirstSortKey(i + 2)] as const),
  [FIRST_TEXT, LAST_KEY] as const,
];

const IDS = 'SELECT id, slot FROM ids WHERE rowset = ? AND id >= ? ORDER BY id LIMIT ?';
const IDS_OF_RANGE = 'SELECT id, slot FROM ids WHERE rowset = ? AND id >= ? AND id < ? ORDER BY id';
const IDS_OF_DEAD = `SELECT ${toKeySql('points.id')} AS id_key, dead.slot
  FROM dead JOIN points ON points.key = ?1 << 32 | dead.slot
  WHERE dead.rowset = ?1 AND dead.version > ?2 AND id_key >= ?3`;
const IDS_OF_SLOTS = `SELECT ${toKeySql('id')} AS id_key, key & 0xffffffff FROM points
  WHERE key IN (SELECT ?1 << 32 | value FROM json_each(?2)) AND id_key >= ?3`;

interface KeyedSlot {
  readonly key: Uint8Array;
  readonly slot: number;
}

export class IdOrder {
  readonly #statements: Statements;

  constructor(statements: Statements) {
    this.#statements = statements;
  }

  /** Returns the slots of the `count` lowest ids from the key `from` on, in the latest state. */
  latest(rowset: number, from: Uint8Array | null, count: number): Uint32Array {
    return Uint32Array.from(this.#walk(rowset, from ?? FIRST_KEY, count), ({ slot }) => slot);
  }

  /** Returns the slots of the `count` lowest ids from the key `from` on among those viewed. */
  lowest(viewed: ViewedSlots, from: Uint8Array | null, count: number): Uint32Array {
    const first = from ?? FIRST_KEY;
    const walk = (stepsMax: number) => this.#walk(viewed.rowset, first, stepsMax + 1);
    const found = this.#walkViewed(viewed, first, count, walk) ?? this.#fetchViewed(viewed, first);
    found.sort((a, b) => Buffer.compare(a.key, b.key));
    return Uint32Array.from(found.slice(0, count), ({ slot }) => slot);
  }

  /** Returns the slots of the `count` lowest ids among those viewed, in the code-unit order of ids. */
  lowestTexts(viewed: ViewedSlots, count: number): Uint32Array {
    const walk = () => this.#walkTexts(viewed.rowset);
    const found = this.#walkViewed(viewed, FIRST_KEY, count, walk) ?? this.#fetchViewed(viewed, FIRST_KEY);
    found.sort(compareTexts);
    return Uint32Array.from(found.slice(0, count), ({ slot }) => slot);
  }

  /** Scans the ids in order. Returns undefined when too few of them are viewed: the scan would take too long. */
  #walkViewed(
    viewed: ViewedSlots,
    from: Uint8Array,
    count: number,
    walk: (stepsMax: number) => Iterable<KeyedSlot>,
  ): KeyedSlot[] | undefined {
    const { rowset, version, bits } = viewed;
    const stepsMax = STEPS_PER_SLOT * countSlots(bits);
    let steps = 0;
    const found: KeyedSlot[] = [];
    for (const keyed of walk(stepsMax)) {
      if (++steps > stepsMax) return undefined;
      if (hasSlot(bits, keyed.slot)) found.push(keyed);
      if (found.length === count) break;
    }
    for (const keyed of toKeyedSlots(this.#statements.arrays(IDS_OF_DEAD).iterate(rowset, version, from))) {
      if (hasSlot(bits, keyed.slot)) found.push(keyed);
    }
    return found;
  }

  #fetchViewed({ rowset, bits }: ViewedSlots, from: Uint8Array): KeyedSlot[] {
    const slots = `[${[...listSlots(bits)].join()}]`;
    return [...toKeyedSlots(this.#statements.arrays(IDS_OF_SLOTS).iterate(rowset, slots, from))];
  }

  #walk(rowset: number, from: Uint8Array, count: number): Iterable<KeyedSlot> {
    return toKeyedSlots(this.#statements.arrays(IDS).iterate(rowset, from, count));
  }

  /** Yields all ids in the order of texts: a merge of the ranges, which each have that order. */
  *#walkTexts(rowset: number): Iterable<KeyedSlot> {
    const heads = RANGES.flatMap(([first, end], range) => {
      // Each range has its own statement: they are read side by side.
      const rows = this.#statements.arrays(`${IDS_OF_RANGE} -- ${range}`);
      const iterator = toKeyedSlots(rows.iterate(rowset, first, end));
      const { value } = iterator.next();
      return value === undefined ? [] : [{ keyed: value, iterator }];
    });
    try {
      while (heads.length > 0) {
        const lowest = heads.reduce((low, head) => (compareTexts(head.keyed, low.keyed) < 0 ? head : low));
        yield lowest.keyed;
        const { value } = lowest.iterator.next();
        if (value === undefined) heads.splice(heads.indexOf(lowest), 1);
        else lowest.keyed = value;
      }
    } finally {
      // A statement that is not at its end would hold the state of the catalogue that it reads.
      for (const { iterator } of heads) iterator.return(undefined);
    }
  }
}

function compareTexts(a: KeyedSlot, b: KeyedSlot): number {
  return Buffer.compare(fromSortKey(a.key), fromSortKey(b.key));
}

function* toKeyedSlots(rows: Iterable<unknown>): Generator<KeyedSlot, undefined> {
  for (const row of rows) {
    const [key, slot] = row as [Uint8Array, number];
    yield { key, slot };
  }
  return undefined;
}
