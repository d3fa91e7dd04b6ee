import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { forSoak } from '../../src/base/testing/soak.ts';
import { openEmbeddedVectorStore } from '../../src/vector/embedded/embedded-vector-store.ts';
import type { VectorStore } from '../../src/vector/vector-store.ts';
import { describeFields } from './fields-suite.ts';

const dataDir = mkdtempSync(join(tmpdir(), 'magpie-fields-'));
let opened: VectorStore | undefined;

const reopen = async (): Promise<VectorStore> => {
  await opened?.close();
  opened = await openEmbeddedVectorStore({ dataDir, memoryBytesMax: 1 << 28 });
  return opened;
};

after(async () => {
  await opened?.close();
  rmSync(dataDir, { recursive: true });
});

describeFields(async () => opened ?? reopen(), reopen, { points: 60, rounds: forSoak(40, 3) });
