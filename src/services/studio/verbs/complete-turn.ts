import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import type { Refusal } from '../../../platform/errors/refusal.ts';
import type { Coverage } from '../model/coverage.ts';
import { refuse } from '../model/refusals.ts';
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
    if (event.type === 'done') {
      if (payload === undefined) throw toNotUnderstood(coverage);
      return { turnId: event.turnId, version: event.version, payload, coverage };
    }
  }
  throw signals.signal.reason;
}

/** Words a turn that ended without an interface, with what may have been meant. */
function toNotUnderstood({ requirements }: Coverage): Refusal {
  const why = new Set(requirements.flatMap(({ reason = [] }) => reason));
  const choices = requirements.flatMap((requirement) => requirement.choices ?? []);
  return refuse('not_understood', { why: [...why].join(' '), choices: sayChoices(choices) });
}

/** Quotes prompts that can be sent. */
export function sayChoices(choices: readonly string[]): string {
  return choices.length === 0 ? '' : `Choose one of: ${choices.map((choice) => `“${choice}”`).join(', ')}.`;
}
