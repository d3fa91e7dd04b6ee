// The removal of contents that were dropped, cleared, or copied by a growth, a part at a time. Several processes may do
// it at once: rows that one has removed, the others do not find.
import { type Layout, listBuckets } from './buckets/buckets.ts';
import type { Database } from './database.ts';

/** Points removed by one statement: a few hundredths of a second. */
const STEP_POINTS = 2_000;
/**
 * The time that contents of a cluster are kept. A reader has learned from the head which contents to read, and without a
 * snapshot of all nodes it would find a part of them removed.
 */
const KEPT_SECONDS = 600;

export class Purger {
  readonly #database: Database;
  readonly #keptSeconds: number;
  readonly #reportFailure: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #timer: NodeJS.Timeout | undefined;
  #isWanted = false;
  #isClosed = false;

  constructor(database: Database, isCluster: boolean, reportFailure: (error: unknown) => void) {
    this.#database = database;
    this.#keptSeconds = isCluster ? KEPT_SECONDS : 0;
    this.#reportFailure = reportFailure;
  }

  request(): void {
    this.#isWanted = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        const retired = await this.#database.query<Layout & { isDue: boolean }>(
          `SELECT bucket, collection_id AS contents, buckets, since <= now() - make_interval(secs => $1) AS "isDue"
           FROM ${this.#database.names.retired}`,
          [this.#keptSeconds],
        );
        for (const each of retired) if (each.isDue) await this.#purge(each);
        if (retired.some(({ isDue }) => !isDue)) this.#requestLater();
      }
    } catch (error) {
      // The rest is removed by the next purge, or after a start.
      this.#reportFailure(error);
    }
  }

  #requestLater(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.request(), this.#keptSeconds * 1_000).unref();
  }

  async #purge(retired: Layout): Promise<void> {
    const { points, tombstones, states, retired: list } = this.#database.names;
    for (const bucket of listBuckets(retired)) {
      await this.#empty(points, 'id', bucket, retired.contents);
      await this.#empty(tombstones, 'id, version', bucket, retired.contents);
      if (this.#isClosed) return;
      // The head of a collection is the state of its first bucket, and stays.
      await this.#database.query(
        `DELETE FROM ${states} WHERE bucket = $1 AND collection_id = $2 AND contents IS NULL`,
        [bucket, retired.contents],
      );
    }
    await this.#database.query(`DELETE FROM ${list} WHERE bucket = $1 AND collection_id = $2`, [
      retired.bucket,
      retired.contents,
    ]);
  }

  async #empty(table: string, key: string, bucket: number, contents: number): Promise<void> {
    let removed = STEP_POINTS;
    while (removed === STEP_POINTS && !this.#isClosed) {
      const rows = await this.#database.query(
        `DELETE FROM ${table} WHERE bucket = $1 AND collection_id = $2 AND (${key}) IN (
           SELECT ${key} FROM ${table} WHERE bucket = $1 AND collection_id = $2 LIMIT ${STEP_POINTS}) RETURNING 1`,
        [bucket, contents],
      );
      removed = rows.length;
    }
  }
}
