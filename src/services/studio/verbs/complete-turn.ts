import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Coverage } from '../model/coverage.ts';
import type { StudioResources } from '../ports.ts';
import type { Turn } from './open-turn.ts';
import { runTurn, type TurnSignals } from './run-turn.ts';

/** Runs a whole turn, for callers that take no events. Throws the error with which it ends. */
export async function completeTurn(resources: StudioResources, turn: Turn, signals: TurnSignals) {
  let payload = turn.current;
  let coverage: Coverage = { engine: resources.engine.name, requirements: [] };
  for await (const event of runTurn(resources, turn, signals)) {
    if (event.type === 'error') throw event.error;
    if (event.type === 'made') payload = JSON.parse(event.made.json) as Payload;
    if (event.type === 'coverage') coverage = event.coverage;
    if (event.type === 'done' && payload !== undefined) {
      return { turnId: event.turnId, version: event.version, payload, coverage };
    }
  }
  throw signals.signal.reason;
}
