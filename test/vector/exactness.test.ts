import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { describeExactSearch } from './suites/exactness-suite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-exact-'));
let store: VectorStore | undefined;
/**
 * A budget that holds everything, and one that holds nothing, so that the rows of large collections stay on the disk.
 */
const BUDGETS = [1 << 30, 1];
let openings = 0;
const reopen = async (): Promise<VectorStore> => {
  await store?.close();
  store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: BUDGETS[openings++ % BUDGETS.length]! });
  return store;
};
after(async () => {
  await store?.close();
  rmSync(dataDir, { recursive: true });
});

describeExactSearch('embedded', { get: async () => store ?? reopen(), reopen }, forSoak(1, 4));
