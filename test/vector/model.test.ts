import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { describeModel } from './suites/model-suite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-model-'));
let store: VectorStore | undefined;
after(async () => {
  await store?.close();
  rmSync(dataDir, { recursive: true });
});

const reopen = async (): Promise<VectorStore> => {
  await store?.close();
  store = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 30 });
  return store;
};

describeModel('embedded', reopen, forSoak(5_000, 300));
