// The start of the whole program and its memory while it is idle: as `npm start` runs it, and from the sources.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { SERVICES } from '../../src/app/services.ts';
import { MagpieProcess } from '../../test/repository/magpie-process.ts';
import { mainThreadMs, residentBytes } from '../measure/machine.ts';
import { median, round } from '../measure/statistics.ts';
import { byMode, type Goal, type Scenario } from '../scenario.ts';

const PREPARED = 'node_modules/.cache/magpie/main.mjs';
const SIDES = {
  'npm start': [PREPARED],
  'the sources': ['src/app/main.ts'],
  'npm start, vectors alone': [PREPARED, 'vectors'],
};

const START_SECONDS_GOAL = 2;
const REST_MEGABYTES_GOAL = 300;

/** Idle threads have ended by then, and their memory has been freed. */
const REST_MS = { tiny: 1_000, quick: 90_000, full: 90_000 };

interface Started {
  readonly magpie: MagpieProcess;
  readonly pid: number;
  readonly seconds: number;
}

export const startScenario: Scenario = {
  id: 'start',
  title: 'Start and rest of the whole program',
  async run(context) {
    const rounds = byMode(context, { tiny: 1, quick: 7, full: 15 });
    const dataDir = join(context.folder, 'data');
    context.say('the first start, which draws the starter pets, then rest');
    const first = await start([PREPARED], dataDir);
    await sleep(byMode(context, REST_MS));
    const afterFirst = { rest: toMegabytes(residentBytes(first.pid)), peak: readPeakMegabytes(first.pid) };
    await stop(first);

    const seen = Object.entries(SIDES).map(([name, args]) => ({
      name,
      args,
      seconds: [] as number[],
      main: [] as number[],
      megabytes: [] as number[],
    }));
    for (let turn = 0; turn < rounds; turn++) {
      context.say(`start ${turn + 1} of ${rounds}`);
      for (const side of seen) {
        const started = await start(side.args, dataDir);
        side.seconds.push(started.seconds);
        side.main.push(mainThreadMs(started.pid) / 1000);
        side.megabytes.push(toMegabytes(residentBytes(started.pid)));
        await stop(started);
      }
    }
    context.say('rest after a later start');
    const later = await start([PREPARED], dataDir);
    await sleep(byMode(context, REST_MS));
    const rest = toMegabytes(residentBytes(later.pid));
    await stop(later);
    const startSeconds = round(median(seen[0]?.seconds ?? []));
    const goals: Goal[] = [
      { says: 'seconds until all services answer, warm disk', value: startSeconds, atMost: START_SECONDS_GOAL },
      { says: 'resident MB at rest', value: rest, atMost: REST_MEGABYTES_GOAL },
      { says: 'resident MB at rest after the first start', value: afterFirst.rest, atMost: REST_MEGABYTES_GOAL },
      { says: 'resident MB at most during the first start', value: afterFirst.peak },
    ];
    return {
      about: `${SERVICES.length} services in one process, started ${rounds} times from each side in turns, on a folder with the starter pets; until every service answers.`,
      tables: [
        {
          title: 'Start',
          columns: ['', 'seconds', 'of the main thread', 'resident MB when ready'],
          rows: seen.map(({ name, seconds, main, megabytes }) => [
            name,
            ...[seconds, main, megabytes].map((each) => round(median(each))),
          ]),
        },
      ],
      goals,
      notes: [`At rest: ${REST_MS.quick / 1000} s after the start, nothing asked.`],
    };
  },
};

async function start([entry = '', ...services]: readonly string[], dataDir: string): Promise<Started> {
  const begun = performance.now();
  const magpie = new MagpieProcess(['serve', ...services, '--data-dir', dataDir], {
    program: [process.execPath, entry],
    environment: { MAGPIE_PETS_STARTERS: '1' },
  });
  const names = services.length > 0 ? services : SERVICES.map(({ name }) => name);
  for (const name of names) await (await fetch(`${await magpie.waitUntilReady(name)}/health`)).text();
  return { magpie, pid: magpie.child.pid ?? 0, seconds: (performance.now() - begun) / 1000 };
}

async function stop({ magpie }: Started): Promise<void> {
  magpie.child.kill();
  await magpie.ended;
}

function readPeakMegabytes(pid: number): number {
  const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return toMegabytes(Number(kib) * 1024);
}

function toMegabytes(bytes: number): number {
  return Math.round(bytes / 1e6);
}
