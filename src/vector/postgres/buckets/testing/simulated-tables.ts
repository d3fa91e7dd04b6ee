// The statements of the protocol on simulated nodes, for one collection whose head is in bucket 0.
import type { BucketChanges, BucketState, Mark, RowKey } from '../bucket-tables.ts';
import type { Layout } from '../buckets.ts';
import type { Growth, GrowthTables, Head } from '../grow-buckets.ts';
import type { Nodes, Transaction } from './simulated-nodes.ts';

export interface Row extends RowKey {
  readonly value: string;
}

const HEAD = 'head';
const GROWTH = 'growth';
const HOME = 0;

export const FIRST_LAYOUT: Layout = { bucket: HOME, contents: 1, buckets: 1 };

const toStateKey = ({ contents }: Layout, bucket: number) => `state/${contents}/${bucket}/`;
const toRowKey = (kind: 'row' | 'deleted', { contents }: Layout, bucket: number, id: Uint8Array) =>
  `${kind}/${contents}/${bucket}/${Buffer.from(id).toString('hex')}`;

export class SimulatedTables implements GrowthTables<Row> {
  readonly #nodes: Nodes;
  readonly #transaction: Transaction;

  constructor(nodes: Nodes, transaction: Transaction) {
    this.#nodes = nodes;
    this.#transaction = transaction;
  }

  async lockHead(): Promise<Head> {
    let head: Head = { layout: FIRST_LAYOUT, version: 0 };
    await this.#transaction.change<Head>(this.#nodes.of(HOME), HEAD, (found = head) => {
      head = { ...found, version: found.version + 1 };
      return head;
    });
    // The head is the state of the only bucket.
    if (head.layout.buckets === 1) await this.touch(head.layout, new Map([[HOME, 0]]), head.version);
    return head;
  }

  async readHead(): Promise<Head> {
    const [found] = await this.#transaction.read<Head>(this.#nodes.of(HOME), HEAD);
    return found?.[1] ?? { layout: FIRST_LAYOUT, version: 0 };
  }

  async lockGrowth(): Promise<Growth | undefined> {
    return this.#transaction.change<Growth>(this.#nodes.of(HOME), GROWTH, (growth) => growth);
  }

  async saveGrowth(growth: Growth): Promise<void> {
    await this.#transaction.change<Growth>(this.#nodes.of(HOME), GROWTH, () => growth);
  }

  async dropGrowth(): Promise<void> {
    await this.#transaction.change<Growth>(this.#nodes.of(HOME), GROWTH, () => undefined);
  }

  async switchTo({ target }: Growth): Promise<void> {
    await this.#transaction.change<Head>(this.#nodes.of(HOME), HEAD, (head) => head && { ...head, layout: target });
    await this.dropGrowth();
  }

  async touch(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<BucketState[]> {
    const states: BucketState[] = [];
    for (const [bucket, count] of [...counts].sort(([a], [b]) => a - b)) {
      const key = toStateKey(layout, bucket);
      const state = await this.#transaction.change<BucketState>(this.#nodes.of(bucket), key, (found) => ({
        bucket,
        version: Math.max(found?.version ?? 0, version),
        points: (found?.points ?? 0) + count,
        logFrom: found?.logFrom ?? 0,
      }));
      if (state !== undefined) states.push(state);
    }
    return states;
  }

  async count(layout: Layout, counts: ReadonlyMap<number, number>, version: number): Promise<void> {
    await this.touch(layout, counts, version);
  }

  async put(layout: Layout, rows: readonly Row[]): Promise<number[]> {
    const added: number[] = [];
    for (const row of rows) {
      const key = toRowKey('row', layout, row.bucket, row.id);
      await this.#transaction.change<Row>(this.#nodes.of(row.bucket), key, (found) => {
        if (found === undefined) added.push(row.bucket);
        return row;
      });
    }
    return added;
  }

  async remove(layout: Layout, deletions: readonly RowKey[]): Promise<RowKey[]> {
    const removed: RowKey[] = [];
    for (const deletion of deletions) {
      const { bucket, id, version } = deletion;
      const key = toRowKey('row', layout, bucket, id);
      const [found] = await this.#transaction.read<Row>(this.#nodes.of(bucket), key);
      // As in SQL, a row that is not visible is not waited for.
      if (found === undefined) continue;
      await this.#transaction.change<Row>(this.#nodes.of(bucket), key, (row) => {
        if (row === undefined || row.version >= version) return row;
        removed.push(deletion);
        return undefined;
      });
    }
    return removed;
  }

  async addTombstones(layout: Layout, deletions: readonly RowKey[]): Promise<void> {
    for (const row of deletions) {
      const key = `${toRowKey('deleted', layout, row.bucket, row.id)}/${row.version}`;
      await this.#transaction.change<RowKey>(this.#nodes.of(row.bucket), key, () => row);
    }
  }

  async cutLog(): Promise<void> {}

  readStates(layout: Layout): Promise<BucketState[]> {
    return this.#scan<BucketState>(`state/${layout.contents}/`);
  }

  readRows(layout: Layout): Promise<Row[]> {
    return this.#scan<Row>(`row/${layout.contents}/`);
  }

  /** Reads the nodes one after another. */
  async #scan<T>(prefix: string): Promise<T[]> {
    const found: T[] = [];
    for (const node of this.#nodes.list()) {
      found.push(...(await this.#transaction.read<T>(node, prefix)).map(([, row]) => row));
    }
    return found;
  }

  async countBehind(layout: Layout, buckets: readonly number[], version: number): Promise<number> {
    const current = (await this.readStates(layout)).filter((state) => state.version >= version);
    return buckets.length - current.filter(({ bucket }) => buckets.includes(bucket)).length;
  }

  async readChanges(
    layout: Layout,
    marks: ReadonlyMap<number, Mark>,
    limit: number,
  ): Promise<BucketChanges<Row> | undefined> {
    const pieces: BucketChanges<Row>[] = [];
    for (const [bucket, mark] of marks) {
      pieces.push(await this.readPiece(layout, bucket, { deleted: mark, written: mark }, limit + 1));
    }
    const [deleted, written] = [pieces.flatMap((piece) => piece.deleted), pieces.flatMap((piece) => piece.written)];
    if (deleted.length + written.length > limit) return undefined;
    return { states: pieces.flatMap(({ states }) => states), deleted, written };
  }

  /** Reads a bucket at one instant. */
  async readPiece(
    layout: Layout,
    bucket: number,
    from: { readonly deleted: Mark; readonly written: Mark },
    limit: number,
  ): Promise<BucketChanges<Row>> {
    const found = await this.#transaction.read<Row & BucketState>(this.#nodes.of(bucket), '');
    const within = (prefix: string) => found.filter(([key]) => key.startsWith(prefix)).map(([, row]) => row);
    const listFrom = (prefix: string, mark: Mark) =>
      within(`${prefix}/${layout.contents}/${bucket}/`)
        .filter((row) => compare(row, mark) >= 0)
        .sort(compare)
        .slice(0, limit);
    return {
      states: within(toStateKey(layout, bucket)),
      deleted: listFrom('deleted', from.deleted),
      written: listFrom('row', from.written),
    };
  }
}

function compare(a: Mark, b: Mark): number {
  return a.version - b.version || Buffer.compare(a.id, b.id);
}
