// Points in the order of their ids, as a view shows them: the ids of the catalogue, which may be newer, and what died since.
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { toKeySql } from '../files/id-key.ts';
import { countSlots, hasSlot, listSlots } from '../filters/slot-bits.ts';
import type { ViewedSlots } from '../threads/commands.ts';

/** Walking past so many ids costs about as much as fetching and sorting the id of one slot. */
const STEPS_PER_SLOT = 4;

const FIRST_KEY = new Uint8Array(0);

interface Place {
  readonly key: Uint8Array;
  readonly slot: number;
}

export class IdOrder {
  readonly #ids: StatementSync;
  readonly #idsOfDead: StatementSync;
  readonly #idsOfSlots: StatementSync;

  constructor(database: DatabaseSync) {
    const sql = (text: string) => {
      const statement = database.prepare(text);
      statement.setReturnArrays(true);
      return statement;
    };
    this.#ids = sql('SELECT id, slot FROM ids WHERE rowset = ? AND id >= ? ORDER BY id LIMIT ?');
    this.#idsOfDead = sql(
      `SELECT ${toKeySql('points.id')} AS id_key, dead.slot FROM dead JOIN points ON points.key = ?1 << 32 | dead.slot
       WHERE dead.rowset = ?1 AND dead.version > ?2 AND id_key >= ?3`,
    );
    this.#idsOfSlots = sql(
      `SELECT ${toKeySql('id')} AS id_key, key & 0xffffffff FROM points
       WHERE key IN (SELECT ?1 << 32 | value FROM json_each(?2)) AND id_key >= ?3`,
    );
  }

  /** The slots of the `count` lowest ids from the key `from` on, in the latest state. */
  latest(rowset: number, from: Uint8Array | null, count: number): Uint32Array {
    return Uint32Array.from(this.#walk(rowset, from ?? FIRST_KEY, count), ({ slot }) => slot);
  }

  /** The slots of the `count` lowest ids from the key `from` on among those viewed. */
  lowest(viewed: ViewedSlots, from: Uint8Array | null, count: number): Uint32Array {
    const first = from ?? FIRST_KEY;
    const places = this.#walkViewed(viewed, first, count) ?? this.#fetchViewed(viewed, first);
    places.sort((a, b) => Buffer.compare(a.key, b.key));
    return Uint32Array.from(places.slice(0, count), ({ slot }) => slot);
  }

  /** Undefined when the ids viewed are so few among the others that looking for them in this way takes too long. */
  #walkViewed(viewed: ViewedSlots, from: Uint8Array, count: number): Place[] | undefined {
    const { rowset, version, bits } = viewed;
    const stepsMax = STEPS_PER_SLOT * countSlots(bits);
    let steps = 0;
    const found: Place[] = [];
    for (const place of this.#walk(rowset, from, stepsMax + 1)) {
      if (++steps > stepsMax) return undefined;
      if (hasSlot(bits, place.slot)) found.push(place);
      if (found.length === count) break;
    }
    for (const place of toPlaces(this.#idsOfDead.iterate(rowset, version, from))) {
      if (hasSlot(bits, place.slot)) found.push(place);
    }
    return found;
  }

  #fetchViewed({ rowset, bits }: ViewedSlots, from: Uint8Array): Place[] {
    return [...toPlaces(this.#idsOfSlots.iterate(rowset, `[${[...listSlots(bits)].join()}]`, from))];
  }

  #walk(rowset: number, from: Uint8Array, count: number): Iterable<Place> {
    return toPlaces(this.#ids.iterate(rowset, from, count));
  }
}

function* toPlaces(rows: Iterable<unknown>): Iterable<Place> {
  for (const row of rows) {
    const [key, slot] = row as [Uint8Array, number];
    yield { key, slot };
  }
}
