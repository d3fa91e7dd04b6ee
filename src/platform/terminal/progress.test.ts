import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { formatBytes, formatCount, formatDuration } from '../text/format.ts';
import { Progress } from './progress.ts';

function show(isTTY: boolean, steps: readonly [atMs: number, done: number][], total: number | undefined): string[] {
  const written: string[] = [];
  let nowMs = 0;
  const output = { isTTY, write: (text: string) => written.push(text) };
  const progress = new Progress(
    'exporting',
    (count) => formatCount(count, 'point'),
    output,
    () => nowMs,
  );
  for (const [atMs, done] of steps) {
    nowMs = atMs;
    progress.show(done, total);
  }
  progress.end();
  return written;
}

describe('progress', () => {
  it('is one line that is drawn again on a terminal, and is gone at the end', () => {
    assert.deepEqual(
      show(
        true,
        [
          [50, 1],
          [2_000, 500],
          [2_050, 510],
        ],
        1_000,
      ),
      [
        // biome-ignore format: pairs
        '\r\x1b[Kexporting [############............] 50%, 500 points of 1,000 points, 250 points/s, 2 s left',
        '\r\x1b[K',
      ],
    );
  });

  it('is a plain line now and then elsewhere', () => {
    assert.deepEqual(
      show(
        false,
        [
          [2_000, 500],
          [10_000, 2_000],
        ],
        undefined,
      ),
      [
        // biome-ignore format: pairs
        'magpie: exporting 2,000 points, 200 points/s\n',
      ],
    );
  });
});

describe('numbers for people', () => {
  it('have the unit that keeps them short', () => {
    assert.deepEqual([999, 1024, 15_000_000, 2 ** 33, 2 ** 60].map(formatBytes), [
      '999 bytes',
      '1.0 KiB',
      '14 MiB',
      '8.0 GiB',
      '1048576 TiB',
    ]);
    assert.deepEqual([900, 61_000, 3_700_000].map(formatDuration), ['1 s', '1 min 1 s', '1 h 1 min']);
    assert.deepEqual([formatCount(1, 'point'), formatCount(1234, 'entry', 'entries')], ['1 point', '1,234 entries']);
  });
});
