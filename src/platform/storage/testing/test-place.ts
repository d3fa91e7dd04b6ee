// The stores of tests: in a separate folder, or in PostgreSQL if a test file selects that before it imports suites.
// Behaviour suites of stores run over every kind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPostgres } from '../postgres/testing/test-postgres.ts';
import type { StorePlace } from '../store-place.ts';

export interface TestPlace {
  /** Stores that are opened here several times have the same records. */
  readonly place: StorePlace;
  /** The address with which another process opens the same store. */
  readonly address:
    | { readonly folder: string }
    | { readonly url: string; readonly schemaPrefix: string; readonly keyHex: string };
  close(): Promise<void>;
}

let openServer: (() => Promise<TestPostgres>) | undefined;

/** Puts all stores of this process's tests into PostgreSQL from now on. */
export function testOnPostgres(open: () => Promise<TestPostgres>): void {
  openServer = open;
}

export async function openTestPlace(): Promise<TestPlace> {
  return openServer === undefined ? openTestFolder() : toTestPlace(await openServer());
}

export const KINDS_OF_PLACES: readonly { readonly name: string; open(): Promise<TestPlace> }[] = [
  { name: 'SQLite', open: openTestFolder },
  {
    name: 'PostgreSQL',
    open: async () => toTestPlace(await (await import('../postgres/testing/test-postgres.ts')).openTestPostgres()),
  },
];

async function openTestFolder(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-store-'));
  return { place: { folder }, address: { folder }, close: () => rm(folder, { recursive: true }) };
}

function toTestPlace({ server, url, schemaPrefix, key, close }: TestPostgres): TestPlace {
  return { place: { server }, address: { url, schemaPrefix, keyHex: Buffer.from(key).toString('hex') }, close };
}
