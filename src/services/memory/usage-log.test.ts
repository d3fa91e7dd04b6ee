import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { UsageEntry } from './ports.ts';
import { openUsageLog } from './usage-log.ts';

const entry = (question: string): UsageEntry => ({
  at: new Date(0),
  tokenId: undefined,
  accountId: undefined,
  tool: 'search_code',
  question,
  tookMs: 1,
  resultCount: 1,
});

describe('the usage log', () => {
  it('writes entries together, at the latest when it is closed, and drops what is too much', async () => {
    const written: string[][] = [];
    const records = {
      add: async (entries: readonly UsageEntry[]) => void written.push(entries.map((each) => each.question)),
    };
    const log = openUsageLog(records, 2, (error) => assert.fail(String(error)));
    for (const question of ['a', 'b', 'c']) log.add(entry(question));
    assert.deepEqual(written, []);
    await log.close();
    assert.deepEqual(written, [['a', 'b']]);
  });

  it('reports a write that fails, and goes on', async () => {
    const failures: unknown[] = [];
    const records = { add: () => Promise.reject(new Error('full')) };
    const log = openUsageLog(records, 2, (error) => failures.push(error));
    log.add(entry('a'));
    await log.close();
    assert.equal(failures.length, 1);
  });
});
