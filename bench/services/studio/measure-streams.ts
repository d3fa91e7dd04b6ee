// The load of two hundred streams at once in the whole program, and its effect on clients of the other services.
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { MagpieProcess } from '../../../test/repository/magpie-process.ts';
import { readCorpus } from '../../../test/services/studio/corpus/corpus.ts';
import { mainThreadMs, residentBytes } from '../../measure/machine.ts';
import { quantile, round } from '../../measure/statistics.ts';
import { openProbes, type Probe } from './probes.ts';
import type { StreamLoad, StreamTimes } from './stream-worker.ts';
import { sendTurn, type TurnTimes } from './turn-client.ts';

const STREAMS = 200;
const ROUNDS = 5;
const IDLE_MS = 4_000;
/** The pause between two requests of a client of the other services. */
const PAUSE_MS = 2;
const FOLLOW_UPS = [
  'Make it dark with a teal accent',
  'Rename the title to Daily work',
  'Add a search box',
  'Make the buttons larger',
  'Add a bar chart',
  'Add a page with settings',
  'undo',
  'Make the background light yellow',
];

export type StreamSpeed = Awaited<ReturnType<typeof measure>>;

export async function measureStreams(): Promise<StreamSpeed> {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-bench-studio-'));
  const environment = {
    MAGPIE_DATA_DIR: folder,
    MAGPIE_LOG_LEVEL: 'error',
    MAGPIE_STUDIO_PORT: '0',
    // All clients have one address.
    MAGPIE_STUDIO_RATE_LIMIT: '1000000',
  };
  const magpie = new MagpieProcess(['serve'], { environment });
  try {
    return await measure(magpie);
  } finally {
    await magpie.kill();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measure(magpie: MagpieProcess) {
  const url = await magpie.waitUntilReady('studio');
  const pid = magpie.child.pid ?? 0;
  const prompts = readCorpus().map(({ prompt }) => prompt);
  const probes = await openProbes(magpie);
  const body = { kind: 'prompt', conversationId: 'bench', prompt: prompts[0] };
  const { firstEventMs, wholeMs } = await sendTurn(url, 'first-visit-', body);
  await runProbes(probes, new Map(), () => sleep(IDLE_MS));
  const before = residentBytes(pid);
  let peak = before;
  const watch = setInterval(() => {
    peak = Math.max(peak, residentBytes(pid));
  }, 100);
  const idle = new Map<string, number[]>();
  const beside = new Map<string, number[]>();
  const firsts: TurnTimes[] = [];
  const followUps: TurnTimes[] = [];
  let usedMs = 0;
  for (let number = 0; number < ROUNDS; number++) {
    await runProbes(probes, idle, () => sleep(IDLE_MS));
    const load = { url, round: number, dialogues: toDialogues(prompts, number) };
    const usedBefore = mainThreadMs(pid);
    await runProbes(probes, beside, async () => {
      const times = await runLoad(load);
      firsts.push(...times.firsts);
      followUps.push(...times.followUps);
    });
    usedMs += mainThreadMs(pid) - usedBefore;
  }
  clearInterval(watch);
  const problems = [...firsts, ...followUps].flatMap(({ problem }) => (problem === undefined ? [] : [problem]));
  return {
    streams: STREAMS,
    rounds: ROUNDS,
    firstVisit: { firstEventMs: round(firstEventMs), wholeMs: round(wholeMs) },
    firstTurns: toTurnSpeed(firsts),
    followUps: toTurnSpeed(followUps),
    /** The different problems, each once. */
    problems: [...new Set(problems)].slice(0, 5),
    problemCount: problems.length,
    /** The cost of a turn in the thread that all services share; other processes hardly change it. */
    mainThreadMsPerTurn: round(usedMs / (firsts.length + followUps.length)),
    residentMegabytes: { before: Math.round(before / 1e6), peak: Math.round(peak / 1e6) },
    others: probes.map(({ name }) => ({
      name,
      idle: toLatencies(idle.get(name) ?? []),
      beside: toLatencies(beside.get(name) ?? []),
    })),
  };
}

function toDialogues(prompts: readonly string[], number: number): StreamLoad['dialogues'] {
  return Array.from({ length: STREAMS }, (_, index) => {
    const prompt = prompts[(number * STREAMS + index) % prompts.length] ?? '';
    return [prompt, FOLLOW_UPS[(number + index) % FOLLOW_UPS.length] ?? ''] as const;
  });
}

async function runLoad(workerData: StreamLoad): Promise<StreamTimes> {
  const worker = new Worker(new URL('stream-worker.ts', import.meta.url), { workerData });
  const [times] = await once(worker, 'message');
  return times as StreamTimes;
}

/** Calls the services in turns, one request at a time, while the work goes on, and adds to the times of each. */
async function runProbes(
  probes: readonly Probe[],
  times: Map<string, number[]>,
  work: () => Promise<unknown>,
): Promise<void> {
  let isOver = false;
  const working = work().finally(() => {
    isOver = true;
  });
  while (!isOver) {
    for (const { name, ask } of probes) {
      const asked = performance.now();
      await ask();
      times.set(name, [...(times.get(name) ?? []), performance.now() - asked]);
      await sleep(PAUSE_MS);
    }
  }
  await working;
}

function toTurnSpeed(turns: readonly TurnTimes[]) {
  return {
    turns: turns.length,
    firstEvent: toLatencies(turns.map(({ firstEventMs }) => firstEventMs).filter((ms) => !Number.isNaN(ms))),
    whole: toLatencies(turns.map(({ wholeMs }) => wholeMs)),
  };
}

function toLatencies(times: readonly number[]) {
  return { p50Ms: round(quantile(times, 0.5)), p99Ms: round(quantile(times, 0.99)) };
}
