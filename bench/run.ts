// The commands `npm run bench` and `npm run bench:full`: they run the scenarios one after the other and write the
// numbers and the report.
import { rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import {
  describeLoad,
  describeMachine,
  foreignLoad,
  machineSlug,
  readStolenTime,
  stolenSince,
} from './measure/machine.ts';
import { createProgress } from './progress.ts';
import type { Results, ScenarioResult } from './report/results.ts';
import { writeReport } from './report/write-report.ts';
import { type Goal, hasTarget, isMet, type Mode, type Scenario } from './scenario.ts';
import { SCENARIOS } from './scenarios/all-scenarios.ts';

const RESULTS = fileURLToPath(new URL('./results/', import.meta.url));

/**
 * The share of the processors that others may use before and after a scenario that is recorded, and that a hypervisor
 * may give to other machines during it.
 */
const FOREIGN_MAX = 0.1;
/** The number of looks at the load, and the time between them, before a scenario is left out. */
const LOOKS = 12;
const LOOK_AGAIN_MS = 5_000;

const { values: flags } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    tiny: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
  },
});
const mode: Mode = flags.full ? 'full' : flags.tiny ? 'tiny' : 'quick';
const chosen = chooseScenarios(flags.only);
/** True if the results are published. */
const isWhole = mode !== 'tiny' && chosen.length === SCENARIOS.length;
const progress = createProgress();
const machine = describeMachine();
const startedAt = new Date();
const folder = await mkdtemp(join(tmpdir(), 'magpie-bench-'));
// However the run ends, its folder is removed.
process.once('exit', () => {
  progress.clear();
  rmSync(folder, { recursive: true, force: true });
});
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => process.exit(128 + constants.signals[signal]));
}

console.log(`${mode} run on ${machine.processor}, ${machine.cores} cores, ${machine.runtime}; ${describeLoad()}`);
const scenarios: ScenarioResult[] = [];
for (const scenario of chosen) scenarios.push(await runScenario(scenario));
// Others may have used the machine for a moment only.
for (const [i, scenario] of chosen.entries()) {
  if (scenarios[i]?.tables.length === 0) scenarios[i] = await runScenario(scenario);
}
await publish({ startedAt: startedAt.toISOString(), mode, machine, scenarios });
// Some peers leave threads behind that would keep the process alive.
process.exit();

async function runScenario(scenario: Scenario): Promise<ScenarioResult> {
  const { id, title } = scenario;
  const foreign = await awaitQuiet(id);
  if (isBusy(foreign)) return leaveOut(scenario, foreign);
  const begun = performance.now();
  const before = readStolenTime();
  const scratch = join(folder, id);
  await mkdir(scratch);
  try {
    const findings = await scenario.run({ mode, folder: scratch, say: (text) => progress.show(`${id}: ${text}`) });
    const seconds = Math.round((performance.now() - begun) / 1000);
    progress.clear();
    console.log(`${id}: done in ${seconds} s`);
    const after = Math.max((await foreignLoad()) ?? 0, stolenSince(before));
    if (isBusy(after)) return leaveOut(scenario, after);
    const { charts = [], goals = [], notes = [], ...rest } = findings;
    for (const goal of goals) console.log(`  ${toMark(goal)} ${goal.says}: ${goal.value}`);
    return { id, title, seconds, foreignLoad: foreign ?? null, ...rest, charts, goals, notes };
  } finally {
    progress.clear();
    await rm(scratch, { recursive: true, force: true });
  }
}

/** Returns the load of others, at the latest after a minute. */
async function awaitQuiet(id: string): Promise<number | undefined> {
  for (let look = 1; ; look++) {
    const foreign = await foreignLoad();
    if (!isBusy(foreign) || look === LOOKS) return foreign;
    progress.show(`${id}: waiting for a quiet machine, others use ${Math.round((foreign ?? 0) * 100)} %`);
    await sleep(LOOK_AGAIN_MS);
  }
}

/** Returns true if figures under this load must not be published. */
function isBusy(foreign: number | undefined): boolean {
  return isWhole && foreign !== undefined && foreign > FOREIGN_MAX;
}

/** Returns a result without figures that says why there are none. */
function leaveOut({ id, title }: Scenario, foreign: number | undefined): ScenarioResult {
  progress.clear();
  const reason = `Left out: others used ${Math.round((foreign ?? 0) * 100)} % of the processors.`;
  console.log(`${id}: ${reason}`);
  const none = { tables: [], charts: [], goals: [], notes: [reason] };
  return { id, title, seconds: 0, foreignLoad: foreign ?? null, about: 'Not measured on a busy machine.', ...none };
}

/** Returns the mark of a goal. Tiny sizes only show that everything runs. */
function toMark(goal: Goal): string {
  if (mode === 'tiny' || !hasTarget(goal)) return '·';
  return isMet(goal) ? '✓' : '✗';
}

/**
 * Writes the results. A run of a few scenarios, or a tiny one, shows numbers but replaces no published result. Nor does
 * one that measured nothing because the machine was busy.
 */
async function publish(results: Results): Promise<void> {
  const isMeasured = results.scenarios.some(({ tables }) => tables.length > 0);
  const target = isWhole && isMeasured ? RESULTS : await mkdtemp(join(tmpdir(), 'magpie-bench-results-'));
  await mkdir(target, { recursive: true });
  const file = `${results.startedAt.slice(0, 10)}-${machineSlug(machine)}.json`;
  await writeFile(join(target, file), `${JSON.stringify(results, null, 2)}\n`);
  const report = await writeReport(results, target, file);
  console.log(`numbers  ${join(target, file)}\nreport   ${report}`);
}

function chooseScenarios(only: string): readonly Scenario[] {
  if (only === '') return SCENARIOS;
  const wanted = only.split(',');
  const unknown = wanted.filter((name) => !SCENARIOS.some(({ id }) => id === name));
  if (unknown.length === 0) return SCENARIOS.filter(({ id }) => wanted.includes(id));
  console.error(`no such scenario: ${unknown.join(', ')}; there are ${SCENARIOS.map(({ id }) => id).join(', ')}`);
  process.exit(2);
}
