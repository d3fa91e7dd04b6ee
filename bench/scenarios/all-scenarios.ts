import { existsSync } from 'node:fs';
import { SERVICES } from '../../src/app/services.ts';
import type { Scenario } from '../scenario.ts';
import { againstPeers } from './against-peers.ts';
import { answers } from './answers.ts';
import { filters } from './filters.ts';
import { kernels } from './kernels.ts';
import { postgres } from './postgres.ts';
import { scaling } from './scaling.ts';
import { startScenario } from './start.ts';

/** The scenarios in the order of the report: the engine first, then each service that has scenarios. */
export const SCENARIOS: readonly Scenario[] = [
  againstPeers,
  kernels,
  answers,
  filters,
  scaling,
  postgres,
  startScenario,
  ...(await loadServiceScenarios()),
];

/** Loads the scenarios of services that have a folder `bench/services/<name>`, which is deleted with its service. */
async function loadServiceScenarios(): Promise<readonly Scenario[]> {
  const scenarios: Scenario[] = [];
  for (const { name } of SERVICES) {
    const file = new URL(`../services/${name}/scenarios.ts`, import.meta.url);
    if (!existsSync(file)) continue;
    const { SCENARIOS: own } = (await import(file.href)) as { readonly SCENARIOS: readonly Scenario[] };
    scenarios.push(...own);
  }
  return scenarios;
}
