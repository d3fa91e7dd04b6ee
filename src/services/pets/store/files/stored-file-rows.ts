// Files that are named after their content, in a table of PostgreSQL: every process has them.
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../../base/clock.ts';
import type { FileTables } from '../tables.ts';
import { absentFile, type ContentFiles, type ListNeeded, SLICE, toId } from './content-files.ts';

/** A value comes as a text of twice its size: a file of some megabytes is read in parts of this one. */
const PART_BYTES = 1024 * 1024;

/** `shelf`: those of one shelf are apart from the others. */
export class StoredFileRows implements ContentFiles {
  readonly #database: Kysely<FileTables>;
  readonly #shelf: string;
  readonly #names: RegExp;
  readonly #clock: Clock;

  constructor(database: Kysely<FileTables>, shelf: string, names: RegExp, clock: Clock) {
    this.#database = database;
    this.#shelf = shelf;
    this.#names = names;
    this.#clock = clock;
  }

  async write(name: string, bytes: Uint8Array): Promise<void> {
    const written = { written_at: Math.floor(this.#clock.nowMs()) };
    await this.#database
      .insertInto('files')
      .values({ shelf: this.#shelf, name, bytes, ...written })
      // The same name is the same content.
      .onConflict((conflict) => conflict.columns(['shelf', 'name']).doUpdateSet(written))
      .execute();
  }

  async read(name: string): Promise<Buffer> {
    if (!this.#names.test(name)) throw absentFile();
    const { size, part: first } = await this.#readPart(name, 0);
    const parts = [first];
    for (let at = PART_BYTES; at < size; at += PART_BYTES) parts.push((await this.#readPart(name, at)).part);
    return Buffer.concat(parts, size);
  }

  async #readPart(name: string, at: number): Promise<{ readonly size: number; readonly part: Uint8Array }> {
    const found = await this.#database
      .selectFrom('files')
      .select([
        sql<number>`octet_length(bytes)`.as('size'),
        sql<Uint8Array>`substring(bytes from ${sql.lit(at + 1)} for ${sql.lit(PART_BYTES)})`.as('part'),
      ])
      .where('shelf', '=', this.#shelf)
      .where('name', '=', name)
      .executeTakeFirst();
    if (found === undefined) throw absentFile();
    return found;
  }

  async list(): Promise<readonly string[]> {
    const rows = this.#database.selectFrom('files').select('name').where('shelf', '=', this.#shelf).orderBy('name');
    return (await rows.execute()).map(({ name }) => name);
  }

  /** Removes old files that no record needs. A file is written again shortly before a new record, so it is too young. */
  async removeUnneeded(before: Date, listNeeded: ListNeeded, signal?: AbortSignal): Promise<void> {
    for (let last = ''; !signal?.aborted; ) {
      const names = await this.#listOlder(before, last);
      const needed = new Set(names.length === 0 ? [] : await listNeeded(names.map(toId)));
      await this.#removeOlder(
        before,
        names.filter((name) => !needed.has(toId(name))),
      );
      if (names.length < SLICE) return;
      last = names.at(-1) ?? last;
    }
  }

  async #listOlder(before: Date, after: string): Promise<string[]> {
    const rows = await this.#database
      .selectFrom('files')
      .select('name')
      .where('shelf', '=', this.#shelf)
      .where('name', '>', after)
      .where('written_at', '<', before.getTime())
      .orderBy('name')
      .limit(SLICE)
      .execute();
    return rows.map(({ name }) => name);
  }

  async #removeOlder(before: Date, names: readonly string[]): Promise<void> {
    if (names.length === 0) return;
    await this.#database
      .deleteFrom('files')
      .where('shelf', '=', this.#shelf)
      .where('name', 'in', names)
      .where('written_at', '<', before.getTime())
      .execute();
  }
}
