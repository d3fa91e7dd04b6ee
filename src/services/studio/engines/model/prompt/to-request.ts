import type { EngineRequest } from '../../engine.ts';
import { toLines } from './to-lines.ts';

/** Earlier prompts; the interface contains the result of all of them. */
const EARLIER_MAX = 5;

/** Writes the request of a turn. The prompt comes last, as a JSON text, so that it cannot imitate the rest. */
export function toRequest({ prompt, current, history, selectedNodeId }: EngineRequest): string {
  const earlier = history.filter(({ role }) => role === 'user').slice(-EARLIER_MAX);
  return [
    ...(current === undefined ? [] : [`The interface:\n${toLines(current)}`]),
    ...(earlier.length === 0 ? [] : [`Asked before: ${JSON.stringify(earlier.map(({ text }) => text))}`]),
    ...(selectedNodeId === undefined ? [] : [`Selected, called "this": the node ${JSON.stringify(selectedNodeId)}`]),
    `${current === undefined ? 'Make the interface of this prompt' : 'Change the interface by this prompt'}: ${JSON.stringify(prompt)}`,
  ].join('\n\n');
}
