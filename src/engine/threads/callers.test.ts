import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Work } from '../scan/scan-job.ts';
import { Callers } from './callers.ts';

const [work, other] = [{}, {}] as unknown as [Work, Work];
/** The duration of a scan that is long enough for searches to wait after it. */
const LONG_AGO_MS = 60_000;

describe('callers', () => {
  it('that were answered together are waited for, for a moment', async () => {
    const callers = new Callers();
    assert.equal(callers.areMoreDue(work, 1, performance.now()), false);
    callers.noteWalk(work, 8, performance.now() - LONG_AGO_MS);
    // A time in the future: however slow this test is, the search has just come.
    const since = performance.now() + LONG_AGO_MS;
    assert.equal(callers.areMoreDue(work, 1, since), true);
    assert.equal(callers.areMoreDue(work, 8, since), false, 'all are there');
    assert.equal(callers.areMoreDue(other, 1, since), false, 'another table');
    await sleep(20);
    assert.equal(callers.areMoreDue(work, 1, 0), false, 'none comes any more');
  });

  it('that come one by one are not', () => {
    const callers = new Callers();
    callers.noteWalk(work, 1, performance.now() - LONG_AGO_MS);
    assert.equal(callers.areMoreDue(work, 1, performance.now()), false);
  });

  it('are several when a search came while another one waited or ran', () => {
    const callers = new Callers();
    assert.equal(callers.areSeveral, false);
    callers.noteOverlap();
    assert.equal(callers.areSeveral, true);
  });
});
