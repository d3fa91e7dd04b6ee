import type { EngineRequest } from '../../engine.ts';
import { toLines } from './to-lines.ts';

/** Of what was asked for before; more of it is in the interface. */
const EARLIER_MAX = 5;

/** What the model is asked in a turn. The prompt comes last, as a JSON text, so that nothing in it looks like a part of the frame. */
export function toRequest({ prompt, current, history, selectedNodeId }: EngineRequest): string {
  const earlier = history.filter(({ role }) => role === 'user').slice(-EARLIER_MAX);
  return [
    ...(current === undefined ? [] : [`The interface:\n${toLines(current)}`]),
    ...(earlier.length === 0 ? [] : [`Asked before: ${JSON.stringify(earlier.map(({ text }) => text))}`]),
    ...(selectedNodeId === undefined ? [] : [`Selected, called "this": the node ${JSON.stringify(selectedNodeId)}`]),
    `${current === undefined ? 'Make the interface of this prompt' : 'Change the interface by this prompt'}: ${JSON.stringify(prompt)}`,
  ].join('\n\n');
}
