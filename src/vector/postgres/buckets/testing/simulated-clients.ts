// Clients of a simulated cluster: they carry out the protocol, and record when they did what, so that stale answers, ids
// with two rows and wrong counts are found.

import { StoreUnavailable } from '../../../../platform/storage/store-unavailable.ts';
import { fromIdBytes, toIdBytes } from '../../../id-bytes.ts';
import { awaitVisible, type Written } from '../await-visible.ts';
import type { BucketTables } from '../bucket-tables.ts';
import { type Layout, toBucket } from '../buckets.ts';
import { lockBuckets, putRows, removeRows } from '../change-buckets.ts';
import { raise, readMissing, sumVersions, type Watermarks } from '../follow-buckets.ts';
import { beginGrowth, copyPiece, finishGrowth, type Transactions } from '../grow-buckets.ts';
import { type Nodes, Transaction, Unanswered } from './simulated-nodes.ts';
import { type Row, SimulatedTables } from './simulated-tables.ts';

/** A write of one id. One without an answer may take effect at any later time. */
interface WriteEvent {
  readonly value: string | undefined;
  readonly began: number;
  ended: number;
}

const IDS = Array.from({ length: 12 }, (_, n) => `p${n}`);
const PIECE = 5;
const WAIT_TURNS = 20;
const ATTEMPTS_MAX = 200;

export type Change = { readonly ids: readonly string[]; readonly value: string | undefined };

/** Carries out a change in a transaction; returns what it has written. */
export type Writer = (tables: SimulatedTables, change: Change) => Promise<Written>;

/** Carries out a change as the store does; a layout is given for a collection that does not grow. */
export async function writeByProtocol(
  tables: SimulatedTables,
  { ids, value }: Change,
  given?: Layout,
): Promise<Written> {
  const { version, ...head } = await tables.lockHead();
  const layout = given ?? head.layout;
  const rows = ids.map((id) => ({ bucket: toBucket(layout, toIdBytes(id)), id: toIdBytes(id), version }));
  const buckets = [...new Set(rows.map(({ bucket }) => bucket))];
  await lockBuckets(tables, layout, buckets, version);
  if (value === undefined) await removeRows(tables, layout, rows, version);
  else
    await putRows(
      tables,
      layout,
      rows.map((row) => ({ ...row, value })),
      version,
    );
  return { layout, version, buckets };
}

export class Clients {
  readonly nodes: Nodes;
  readonly problems: string[] = [];
  readonly #history = new Map<string, WriteEvent[]>(IDS.map((id) => [id, [{ value: undefined, began: 0, ended: 0 }]]));
  #writes = 0;

  constructor(nodes: Nodes) {
    this.nodes = nodes;
  }

  /** Returns tables for statements without a transaction. */
  get tables(): SimulatedTables {
    return new SimulatedTables(this.nodes, new Transaction(this.nodes));
  }

  transact<T>(act: (tables: SimulatedTables) => Promise<T>): Promise<T> {
    return this.nodes.write((transaction) => act(new SimulatedTables(this.nodes, transaction)));
  }

  async write(writer: Writer): Promise<void> {
    const { schedule } = this.nodes;
    const [count, isDeletion] = [1 + Math.floor(schedule.random() * 4), schedule.random() < 0.3];
    const first = Math.floor(schedule.random() * IDS.length);
    const ids = IDS.filter((_, n) => (n - first + IDS.length) % IDS.length < count);
    this.#writes += 1;
    const value = isDeletion ? undefined : `w${this.#writes}`;
    const event = { value, began: schedule.now, ended: Number.POSITIVE_INFINITY };
    const events = ids.map((id) => this.#history.get(id) ?? []);
    for (const each of events) each.push(event);
    try {
      const written = await this.transact((tables) => writer(tables, { ids, value }));
      await awaitVisible(this, this.tables, written);
      event.ended = schedule.now;
    } catch (error) {
      if (error instanceof Unanswered || error instanceof StoreUnavailable) return;
      // It was rolled back.
      for (const each of events) each.splice(each.indexOf(event), 1);
    }
  }

  /** Pauses a client that looks whether nodes have committed. */
  async pause(attempt: number): Promise<boolean> {
    await this.nodes.schedule.turns(WAIT_TURNS);
    return attempt < ATTEMPTS_MAX;
  }

  /** Compares what a client has read since an instant with the history. */
  check(reader: string, began: number, rows: Iterable<readonly [id: string, value: string]>): void {
    const values = new Map<string, string>();
    for (const [id, value] of rows) {
      if (values.has(id)) this.problems.push(`${reader}: ${id} has two rows`);
      values.set(id, value);
    }
    for (const [id, events] of this.#history) {
      const value = values.get(id);
      // Several deletions give the same value; the youngest explains most.
      const sources = events.filter((event) => event.value === value);
      const isStale = sources.every((source) =>
        events.some((event) => event.began > source.ended && event.ended < began),
      );
      if (sources.length > 0 && isStale) this.problems.push(`${reader}: ${id} is ${value} at ${began}`);
    }
  }

  async readRows(): Promise<void> {
    const began = this.nodes.schedule.now;
    const { layout } = await this.tables.readHead();
    const rows = await this.tables.readRows(layout);
    this.check(
      'reader',
      began,
      rows.map(({ id, value }) => [fromIdBytes(id), value] as const),
    );
  }

  async grow(source: Layout, target: Layout): Promise<void> {
    const transactions: Transactions<Row> = {
      write: (act) => this.transact(act),
      writeWithin: (_, act) => this.transact(act),
      pause: (attempt) => this.pause(attempt),
    };
    for (let attempt = 0; attempt < ATTEMPTS_MAX; attempt += 1) {
      try {
        await beginGrowth(transactions, source, target);
        while (await copyPiece(transactions, PIECE));
        if (await finishGrowth(transactions, PIECE)) return;
      } catch {
        // The growth is continued, by this process or another.
      }
    }
    this.problems.push('a growth does not end');
  }

  /** Compares the counts and the buckets with the rows, when all nodes have committed. */
  async checkEnd(): Promise<void> {
    const { layout } = await this.tables.readHead();
    const [rows, states] = [await this.tables.readRows(layout), await this.tables.readStates(layout)];
    for (const { bucket, points, version } of states) {
      const own = rows.filter((row) => row.bucket === bucket);
      if (own.length !== points) this.problems.push(`bucket ${bucket} counts ${points} of ${own.length}`);
      if (own.some((row) => row.version > version)) this.problems.push(`bucket ${bucket} is behind its rows`);
    }
    for (const { bucket, id } of rows) {
      if (bucket !== toBucket(layout, id)) this.problems.push(`${fromIdBytes(id)} is in a wrong bucket`);
    }
    await this.readRows();
  }
}

interface Copied {
  readonly marks: Watermarks;
  readonly values: Map<string, string>;
  catching: Promise<boolean> | undefined;
}

/** A copy in the memory of a process. It catches up once at a time, as near collections do. */
export class Copy {
  readonly #clients: Clients;
  readonly #copied = new Map<number, Copied>();

  constructor(clients: Clients) {
    this.#clients = clients;
  }

  async search(): Promise<void> {
    const { tables, nodes } = this.#clients;
    const began = nodes.schedule.now;
    const { layout } = await tables.readHead();
    const copy = this.#copied.get(layout.contents) ?? { marks: new Map(), values: new Map(), catching: undefined };
    this.#copied.set(layout.contents, copy);
    const known = sumVersions(copy.marks);
    const versions = (await tables.readStates(layout)).reduce((sum, { version }) => sum + version, 0);
    if (known !== versions) {
      await copy.catching;
      copy.catching ??= this.#catchUp(tables, layout, copy).finally(() => {
        copy.catching = undefined;
      });
      if (!(await copy.catching)) return;
    }
    this.#clients.check('copy', began, copy.values);
  }

  async #catchUp(tables: BucketTables<Row>, layout: Layout, { marks, values }: Copied): Promise<boolean> {
    const changes = await readMissing(tables, layout, marks, Number.MAX_SAFE_INTEGER);
    if (changes === undefined) return false;
    for (const { id } of changes.deleted) values.delete(fromIdBytes(id));
    for (const { id, value } of changes.written) values.set(fromIdBytes(id), value);
    raise(marks, changes.states);
    return true;
  }
}
