// Compares the searches of this commit with those of another one, in turns: `node bench/services/vectors/compare/run.ts
// --base <commit or folder>`. Times are ms: the median, in brackets the 10th percentile and the processor time.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkOut, ROOT } from '../../../measure/check-out.ts';
import { describeMachine, foreignLoad } from '../../../measure/machine.ts';
import { compareInProcess } from './in-process.ts';
import { compareOverHttp } from './over-http.ts';
import { compareColdStarts, compareStores } from './store.ts';

const { values: flags } = parseArgs({
  options: {
    base: { type: 'string', default: 'ea30341c' },
    parts: { type: 'string', default: 'engine,http,store,cold' },
    counts: { type: 'string', default: '10000,20000,100000' },
    'http-counts': { type: 'string', default: '600,5000,100000' },
    'store-count': { type: 'string', default: '100000' },
    'cold-count': { type: 'string', default: '100000' },
    turns: { type: 'string', default: '200' },
    rounds: { type: 'string', default: '6' },
    seconds: { type: 'string', default: '1' },
    again: { type: 'boolean', default: false },
  },
});
const toNumbers = (text: string): number[] => text.split(',').map(Number);
const parts = flags.parts.split(',');
const [turns, rounds, seconds] = [Number(flags.turns), Number(flags.rounds), Number(flags.seconds)];
const isFolder = existsSync(join(flags.base, 'src'));
const base = isFolder ? flags.base : checkOut(flags.base);
const folder = await mkdtemp(join(tmpdir(), 'magpie-compare-'));
const context = { mode: 'quick', folder, say: () => {} } as const;
const sides = [
  { name: 'before', folder: base },
  { name: 'now', folder: ROOT },
  // The difference between this side and the one before is the error of the measurement.
  ...(flags.again ? [{ name: 'again', folder: ROOT }] : []),
];
try {
  const { processor, cores } = describeMachine();
  console.log(`${processor}, ${cores} cores; before is ${flags.base}`);
  for (const count of parts.includes('engine') ? toNumbers(flags.counts) : []) {
    await printLoad();
    await compareInProcess(sides, count, turns, context);
  }
  for (const count of parts.includes('http') ? toNumbers(flags['http-counts']) : []) {
    await printLoad();
    await compareOverHttp(sides, count, { rounds, seconds }, folder);
  }
  await printLoad();
  if (parts.includes('store')) await compareStores(sides, Number(flags['store-count']), turns, folder);
  if (parts.includes('cold')) await compareColdStarts(sides, Number(flags['cold-count']), rounds, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
  if (!isFolder) await rm(base, { recursive: true, force: true });
}
process.exit();

async function printLoad(): Promise<void> {
  console.log(`others use ${Math.round(((await foreignLoad()) ?? 0) * 100)} % of the processors`);
}
