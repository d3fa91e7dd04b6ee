// Data folders of embedded stores for one test file, and the stores opened in them; all gone when the tests are done.
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';

const root = mkdtempSync(join(tmpdir(), 'magpie-embedded-'));
const opened: VectorStore[] = [];
let folders = 0;
after(async () => {
  // A test that failed half-way leaves its store open, and with it threads that would keep the process alive.
  for (const store of opened) await store.close();
  rmSync(root, { recursive: true });
});

export const newDataDir = () => join(root, String(folders++));

export async function openStore(dataDir: string, memoryBytesMax = 1 << 30): Promise<VectorStore> {
  const store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax });
  opened.push(store);
  return store;
}

export function listRowFiles(dataDir: string): string[] {
  const folder = join(dataDir, 'vectors', 'rows');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.rows'))
    .map((name) => join(folder, name));
}

export const catalogueOf = (dataDir: string) => join(dataDir, 'vectors', 'catalogue.db');
