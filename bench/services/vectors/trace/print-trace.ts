// The report of traced searches: percentiles of each step, and the course of one search.
import { median, quantile } from '../../../measure/statistics.ts';

export interface Stamp {
  readonly at: number;
  readonly thread: number;
  readonly name: string;
}

interface Span {
  readonly from: number;
  readonly to: number;
}

interface Search extends Span {
  readonly stamps: readonly Stamp[];
}

const HIDDEN = new Set(['score', 'written']);

export function printTrace(spans: readonly Span[], stamps: readonly Stamp[]): void {
  const searches = spans.map((span) => ({
    ...span,
    stamps: stamps.filter(({ at }) => at >= span.from && at <= span.to),
  }));
  const figures = new Map<string, number[]>();
  const note = (name: string, ms: number) => {
    const known = figures.get(name);
    if (known) known.push(ms);
    else figures.set(name, [ms]);
  };
  for (const search of searches) measure(search, note);
  console.log('µs'.padEnd(44), ['p10', 'p50', 'p90', 'times a search'].map((name) => name.padStart(8)).join(''));
  for (const [name, times] of figures) {
    const columns = [0.1, 0.5, 0.9].map((q) => (quantile(times, q) * 1000).toFixed(0));
    const perSearch = (times.length / searches.length).toFixed(1);
    console.log(name.padEnd(44), [...columns, perSearch].map((text) => text.padStart(8)).join(''));
  }
  printCourse(searches);
}

function measure({ from, to, stamps }: Search, note: (name: string, ms: number) => void): void {
  note('whole', to - from);
  let last = { at: from, name: 'sent' };
  // Chunks and scores of the main thread are shown as one step, and the answer may be received before it is `written`.
  for (const stamp of stamps.filter(({ thread, name }) => thread === 0 && !HIDDEN.has(name))) {
    if (stamp.name === 'chunks' && last.name === 'chunks') continue;
    note(`main: ${last.name} → ${stamp.name}`, stamp.at - last.at);
    last = stamp;
  }
  note(`main: ${last.name} → received`, to - last.at);
  const wokenAt = stamps.find(({ name }) => name === 'wake' || name === 'posted')?.at;
  const threads = new Set(stamps.map(({ thread }) => thread));
  threads.delete(0);
  for (const thread of threads)
    measureThread(
      stamps.filter((stamp) => stamp.thread === thread),
      wokenAt,
      note,
    );
  const ends = stamps.filter(({ name }) => name === 'answered').map(({ at }) => at);
  const ownEnd = stamps.find(({ name }) => name === 'wait')?.at;
  if (ownEnd !== undefined && ends.length > 0)
    note('last thread answers after the main thread', Math.max(...ends) - ownEnd);
  const gathered = stamps.find(({ name }) => name === 'gathered' || name === 'heard')?.at;
  if (gathered !== undefined && ends.length > 0) note('last answer → main thread has it', gathered - Math.max(...ends));
}

function measureThread(
  stamps: readonly Stamp[],
  wokenAt: number | undefined,
  note: (name: string, ms: number) => void,
): void {
  const [first] = stamps;
  if (first && wokenAt !== undefined) note('thread: wake → awake', first.at - wokenAt);
  if (!stamps.some(({ name }) => name === 'chunks')) note('thread: awake in vain', 0);
  for (const [i, { at, name }] of stamps.entries()) {
    const next = stamps[i + 1];
    if (next && next.name !== 'awake') note(`thread: ${name} → ${next.name}`, next.at - at);
  }
}

/** Prints the search whose duration is the median. */
function printCourse(searches: readonly Search[]): void {
  const middle = median(searches.map(({ from, to }) => to - from));
  const [typical] = searches.toSorted(
    (one, other) => Math.abs(one.to - one.from - middle) - Math.abs(other.to - other.from - middle),
  );
  if (!typical) return;
  const steps = typical.stamps.map(
    ({ at, thread, name }) => `${((at - typical.from) * 1000).toFixed(0)} ${thread}:${name}`,
  );
  console.log(
    `course (µs thread:step): ${steps.join(', ')}, ${((typical.to - typical.from) * 1000).toFixed(0)} received`,
  );
}
