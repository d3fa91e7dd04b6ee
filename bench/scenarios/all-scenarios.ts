import type { Scenario } from '../scenario.ts';
import { againstPeers } from './against-peers.ts';

/** In the order of the report: from the smallest part to the whole server. */
export const SCENARIOS: readonly Scenario[] = [againstPeers];
