import type { Scenario } from '../../scenario.ts';
import { coldStart } from './cold-start.ts';
import { fairness } from './fairness.ts';
import { filteredStore } from './filtered-store.ts';
import { httpSearch } from './http-search.ts';
import { httpUpsert } from './http-upsert.ts';
import { manyCollections } from './many-collections.ts';
import { mixedLoad } from './mixed-load.ts';
import { smallHttp } from './small-http.ts';

/** The scenarios in the order of the report. */
export const SCENARIOS: readonly Scenario[] = [
  filteredStore,
  httpSearch,
  smallHttp,
  httpUpsert,
  mixedLoad,
  fairness,
  manyCollections,
  coldStart,
];
