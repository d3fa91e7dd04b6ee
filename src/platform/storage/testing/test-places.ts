// The databases for the behaviour suites of stores: each test has a separate one of every kind.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openTestPostgres } from '../postgres/testing/test-postgres.ts';
import type { StorePlace } from '../store-place.ts';

export interface TestPlace {
  /** Stores that are opened here several times have the same records. */
  readonly place: StorePlace;
  close(): Promise<void>;
}

interface KindOfPlace {
  readonly name: string;
  open(): Promise<TestPlace>;
}

export const KINDS_OF_PLACES: readonly KindOfPlace[] = [
  { name: 'SQLite', open: openTestFolder },
  { name: 'PostgreSQL', open: openTestServer },
];

async function openTestFolder(): Promise<TestPlace> {
  const folder = await mkdtemp(join(tmpdir(), 'magpie-store-'));
  return { place: { folder }, close: () => rm(folder, { recursive: true }) };
}

async function openTestServer(): Promise<TestPlace> {
  const { server, close } = await openTestPostgres();
  return { place: { server }, close };
}
