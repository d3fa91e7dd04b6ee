import assert from 'node:assert/strict';

/** Does the work and fails if the peak memory of the process rose by more than the limit. */
export async function withinMemory<T>(bytesMax: number, work: () => Promise<T>): Promise<T> {
  const before = peakBytes();
  const result = await work();
  const grown = peakBytes() - before;
  assert.ok(
    grown <= bytesMax,
    `took ${Math.round(grown / 1e6)} MB, and should take no more than ${Math.round(bytesMax / 1e6)} MB`,
  );
  return result;
}

function peakBytes(): number {
  return process.resourceUsage().maxRSS * 1024;
}
