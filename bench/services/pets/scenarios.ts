import type { Scenario } from '../../scenario.ts';
import { petSearch } from './pet-search.ts';

export const SCENARIOS: readonly Scenario[] = [petSearch];
