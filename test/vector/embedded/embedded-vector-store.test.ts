import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { forSoak } from '../../../src/base/testing/soak.ts';
import { openEmbeddedVectorStore } from '../../../src/vector/embedded/embedded-vector-store.ts';
import { describeVectorStore } from '../suites/vector-store-suite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-store-'));

describeVectorStore('embedded', {
  open: () => openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 30 }),
  cleanUp: async () => rmSync(dataDir, { recursive: true }),
  changedPoints: forSoak(4_000, 2_500),
});
