// Compares the searches of this commit with those of others, in turns: `node bench/services/vectors/compare/run.ts
// --base <commit or folder>,…`. Times are ms: the median, in brackets the 10th percentile and the processor time.
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
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
    clients: { type: 'string', default: '1,8,64' },
    pauses: { type: 'string', default: '0,20,1000' },
    again: { type: 'boolean', default: false },
  },
});
const toNumbers = (text: string): number[] => (text === '' ? [] : text.split(',').map(Number));
const parts = flags.parts.split(',');
const [turns, rounds, seconds] = [Number(flags.turns), Number(flags.rounds), Number(flags.seconds)];
const http = { rounds, seconds, clients: toNumbers(flags.clients), pausesMs: toNumbers(flags.pauses) };
const bases = flags.base.split(',').map((base) => {
  const isFolder = existsSync(join(base, 'src'));
  return { name: basename(base), folder: isFolder ? base : checkOut(base), isFolder };
});
const folder = await mkdtemp(join(tmpdir(), 'magpie-compare-'));
const context = { mode: 'quick', folder, say: () => {} } as const;
const sides = [
  ...bases,
  { name: 'now', folder: ROOT },
  // The difference between this side and the one before is the error of the measurement.
  ...(flags.again ? [{ name: 'again', folder: ROOT }] : []),
];
try {
  const { processor, cores } = describeMachine();
  console.log(`${processor}, ${cores} cores`);
  for (const count of parts.includes('engine') ? toNumbers(flags.counts) : []) {
    await printLoad();
    await compareInProcess(sides, count, turns, context);
  }
  for (const count of parts.includes('http') ? toNumbers(flags['http-counts']) : []) {
    await printLoad();
    await compareOverHttp(sides, count, http, folder);
  }
  await printLoad();
  if (parts.includes('store')) await compareStores(sides, Number(flags['store-count']), turns, folder);
  if (parts.includes('cold')) await compareColdStarts(sides, Number(flags['cold-count']), rounds, folder);
} finally {
  await rm(folder, { recursive: true, force: true });
  for (const base of bases) if (!base.isFolder) await rm(base.folder, { recursive: true, force: true });
}
process.exit();

async function printLoad(): Promise<void> {
  console.log(`others use ${Math.round(((await foreignLoad()) ?? 0) * 100)} % of the processors`);
}
