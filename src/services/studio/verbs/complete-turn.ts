import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Coverage } from '../model/coverage.ts';
import type { StudioResources } from '../ports.ts';
import type { Turn } from './open-turn.ts';
import { runTurn, type TurnSignals } from './run-turn.ts';

export interface CompletedTurn {
  readonly conversationId: string;
  readonly turnId: string;
  readonly version: number;
  readonly payload: Payload;
  readonly coverage: Coverage;
}

/** A whole turn, for callers that take no events. Throws what the turn would have told as an error. */
export async function completeTurn(
  resources: StudioResources,
  turn: Turn,
  signals: TurnSignals,
): Promise<CompletedTurn> {
  let payload = turn.current;
  let coverage: Coverage = { engine: resources.engine.name, requirements: [] };
  for await (const event of runTurn(resources, turn, signals)) {
    if (event.type === 'error') throw event.error;
    if (event.type === 'payload') payload = JSON.parse(event.made.json) as Payload;
    if (event.type === 'coverage') coverage = event.coverage;
    if (event.type === 'done' && payload !== undefined) {
      return { conversationId: turn.key.id, turnId: event.turnId, version: event.version, payload, coverage };
    }
  }
  throw signals.signal.reason;
}
