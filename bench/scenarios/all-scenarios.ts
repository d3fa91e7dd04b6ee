import type { Scenario } from '../scenario.ts';
import { againstPeers } from './against-peers.ts';
import { answers } from './answers.ts';
import { coldStart } from './cold-start.ts';
import { fairness } from './fairness.ts';
import { filteredStore } from './filtered-store.ts';
import { filters } from './filters.ts';
import { httpSearch } from './http-search.ts';
import { httpUpsert } from './http-upsert.ts';
import { kernels } from './kernels.ts';
import { manyCollections } from './many-collections.ts';
import { mixedLoad } from './mixed-load.ts';
import { petSearch } from './pet-search.ts';
import { scaling } from './scaling.ts';

/** In the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  againstPeers,
  kernels,
  answers,
  filters,
  filteredStore,
  scaling,
  httpSearch,
  httpUpsert,
  mixedLoad,
  fairness,
  manyCollections,
  coldStart,
  petSearch,
];
