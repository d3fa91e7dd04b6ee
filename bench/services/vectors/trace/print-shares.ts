// The report of searches by several clients: what the scan threads do, and what they wait for.
import { median, quantile } from '../../../measure/statistics.ts';
import type { Stamp } from './print-trace.ts';

/** Prints the share of the time in which scan threads work, and the parts of the time from one scan to the next. */
export function printShares(from: number, to: number, all: readonly Stamp[], searches: number): void {
  const stamps = all.filter(({ at }) => at >= from && at <= to);
  console.log(`${((searches / (to - from)) * 1000).toFixed(0)} searches a second`);
  const threads = [...new Set(stamps.map(({ thread }) => thread))].filter((thread) => thread > 0);
  const shares = threads.map((thread) => workOf(stamps.filter((stamp) => stamp.thread === thread)) / (to - from));
  console.log(`scan threads at work, of the time: ${shares.map((share) => share.toFixed(2)).join(' ')}`);
  const wakes = stamps.filter(({ name }) => name === 'wake' || name === 'posted').map(({ at }) => at);
  const scans: number[] = [];
  const gaps: number[] = [];
  for (const [i, at] of wakes.entries()) {
    const next = wakes[i + 1] ?? to;
    const ends = stamps.filter((stamp) => stamp.name === 'answered' && stamp.at > at && stamp.at < next);
    if (ends.length === 0) continue;
    const end = Math.max(...ends.map((stamp) => stamp.at));
    scans.push(end - at);
    gaps.push(next - end);
  }
  const written = stamps.filter(({ name }) => name === 'written').length;
  console.log(`searches of a scan: ${(written / wakes.length).toFixed(1)}`);
  print('a scan, from the wake to the last answer', scans);
  print('from the last answer to the next wake: no scan runs', gaps);
}

/** The time from each wake of a thread to its answer. */
function workOf(stamps: readonly Stamp[]): number {
  let begun: number | undefined;
  let sum = 0;
  for (const { name, at } of stamps) {
    if (name === 'awake') begun ??= at;
    if (name !== 'answered' || begun === undefined) continue;
    sum += at - begun;
    begun = undefined;
  }
  return sum;
}

function print(name: string, times: readonly number[]): void {
  const columns = [0.1, 0.5, 0.9].map((q) => (q === 0.5 ? median(times) : quantile(times, q)) * 1000);
  console.log(`${name}, µs: ${columns.map((us) => us.toFixed(0)).join(' / ')} (p10 / p50 / p90)`);
}
