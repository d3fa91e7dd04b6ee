// The stores of tests: in a separate folder, or in PostgreSQL if a test file selects that before it imports suites.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PostgresServer } from '../postgres/postgres-server.ts';
import type { StorePlace } from '../store-place.ts';

export interface TestPlace {
  readonly place: StorePlace;
  /** The address with which another process opens the same store. */
  readonly address:
    | { readonly folder: string }
    | { readonly url: string; readonly schemaPrefix: string; readonly keyHex: string };
  close(): Promise<void>;
}

type OpenTestServer = () => Promise<{
  readonly server: PostgresServer;
  readonly url: string;
  readonly schemaPrefix: string;
  readonly key: Uint8Array;
  close(): Promise<void>;
}>;

let openServer: OpenTestServer | undefined;

/** Puts all stores of this process's tests into PostgreSQL from now on. */
export function testOnPostgres(open: OpenTestServer): void {
  openServer = open;
}

export async function openTestPlace(): Promise<TestPlace> {
  if (openServer !== undefined) {
    const { server, url, schemaPrefix, key, close } = await openServer();
    return { place: { server }, address: { url, schemaPrefix, keyHex: Buffer.from(key).toString('hex') }, close };
  }
  const folder = await mkdtemp(join(tmpdir(), 'magpie-store-'));
  return { place: { folder }, address: { folder }, close: () => rm(folder, { recursive: true }) };
}
