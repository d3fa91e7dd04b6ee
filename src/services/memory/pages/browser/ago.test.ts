import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toAgo } from './ago.js';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

describe('the time since something', () => {
  it('is written in its largest whole unit, in both directions', () => {
    const now = Date.UTC(2026, 0, 15);
    const offsetsMs = [-10_000, -MINUTE_MS, -119 * MINUTE_MS, -1.5 * DAY_MS, -70 * DAY_MS, 10_000, 30 * MINUTE_MS];
    assert.deepEqual(
      offsetsMs.map((ms) => toAgo(now + ms, now)),
      ['just now', '1 minute ago', '1 hour ago', 'yesterday', '2 months ago', 'in less than a minute', 'in 30 minutes'],
    );
  });
});
