// The removal of the points of collections that were dropped or cleared, a part at a time. Several processes may do it
// at once: rows that one has removed, the others do not find.
import { listBuckets } from './buckets.ts';
import type { Database } from './database.ts';

/** Points removed by one statement: a few hundredths of a second. */
const STEP_POINTS = 2_000;

interface Retired {
  readonly bucket: number;
  readonly id: number;
  readonly generation: number;
}

export class Purger {
  readonly #database: Database;
  readonly #reportFailure: (error: unknown) => void;
  #running: Promise<void> | undefined;
  #isWanted = false;
  #isClosed = false;

  constructor(database: Database, reportFailure: (error: unknown) => void) {
    this.#database = database;
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
    await this.#running;
  }

  async #run(): Promise<void> {
    try {
      while (this.#isWanted && !this.#isClosed) {
        this.#isWanted = false;
        const retired = await this.#database.query<Retired>(
          `SELECT bucket, collection_id AS id, generation FROM ${this.#database.names.retired}`,
        );
        for (const each of retired) await this.#purge(each);
      }
    } catch (error) {
      // The rest is removed by the next purge, or after a start.
      this.#reportFailure(error);
    }
  }

  async #purge(retired: Retired): Promise<void> {
    for (const bucket of listBuckets(retired)) await this.#empty(this.#database.names.points, 'id', bucket, retired.id);
    await this.#empty(this.#database.names.tombstones, 'id, version', retired.bucket, retired.id);
    if (this.#isClosed) return;
    await this.#database.query(`DELETE FROM ${this.#database.names.retired} WHERE bucket = $1 AND collection_id = $2`, [
      retired.bucket,
      retired.id,
    ]);
  }

  async #empty(table: string, key: string, bucket: number, id: number): Promise<void> {
    let removed = STEP_POINTS;
    while (removed === STEP_POINTS && !this.#isClosed) {
      const rows = await this.#database.query(
        `DELETE FROM ${table} WHERE bucket = $1 AND collection_id = $2 AND (${key}) IN (
           SELECT ${key} FROM ${table} WHERE bucket = $1 AND collection_id = $2 LIMIT ${STEP_POINTS}) RETURNING 1`,
        [bucket, id],
      );
      removed = rows.length;
    }
  }
}
