// The stores of tests: in a separate folder, or in PostgreSQL if a test file selects that before it imports suites.
// Behaviour suites of stores run over every kind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestPostgres } from '../postgres/testing/test-postgres.ts';
import type { StoreLocation } from '../store-location.ts';

export interface TestLocation {
  /** Stores that are opened here several times have the same records. */
  readonly location: StoreLocation;
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

export async function openTestLocation(): Promise<TestLocation> {
  return openServer === undefined ? openTestFolder() : toTestLocation(await openServer());
}

export const LOCATION_KINDS: readonly { readonly name: string; open(): Promise<TestLocation> }[] = [
  { name: 'SQLite', open: openTestFolder },
  {
    name: 'PostgreSQL',
    open: async () => toTestLocation(await (await import('../postgres/testing/test-postgres.ts')).openTestPostgres()),
  },
];

async function openTestFolder(): Promise<TestLocation> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-store-'));
  return { location: { folder }, address: { folder }, close: () => rm(folder, { recursive: true }) };
}

function toTestLocation({ server, url, schemaPrefix, key, close }: TestPostgres): TestLocation {
  return { location: { server }, address: { url, schemaPrefix, keyHex: Buffer.from(key).toString('hex') }, close };
}
