import assert from 'node:assert/strict';
import { test } from 'node:test';
import { WorkThread } from '../../../platform/threads/work-thread.ts';
import { analyseFiles } from '../analysis/analyse-file.ts';
import type { analysisWork } from './analysis-work.ts';

test('a thread returns the analyses that this one would make, in their order', async () => {
  const files = [
    { path: 'a.ts', bytes: Buffer.from('/** Größe. */\nexport const sizes = new Map();\n') },
    { path: 'logo.bin', bytes: Buffer.from([0, 1, 2]) },
    { path: 'b.py', bytes: Buffer.from('def run():\n    pass\n') },
  ];
  const thread = new WorkThread<typeof analysisWork>(new URL('./analysis-work.ts', import.meta.url));
  try {
    assert.deepEqual(await thread.run('analyse', files), await analyseFiles(files));
  } finally {
    await thread.close();
  }
});
