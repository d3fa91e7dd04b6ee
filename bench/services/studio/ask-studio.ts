// Asks a running studio, as a program does, so that an answer can be judged whichever engine made it.
import { randomBytes } from 'node:crypto';
import type { Answer } from '../../../src/services/studio/engines/engine.ts';
import { toEvents } from '../../../test/services/studio/studio-server.ts';

const VISITOR = randomBytes(32).toString('base64url');

/** Sends a turn to the studio at `url`; without a payload if it made no interface. */
export async function askStudio(url: string, turn: object): Promise<Answer> {
  const headers = { 'content-type': 'application/json', 'magpie-visitor': VISITOR };
  const response = await fetch(`${url}/api/agent`, { method: 'POST', headers, body: JSON.stringify(turn) });
  const text = await response.text();
  if (!response.ok) throw new Error(`The studio answered ${response.status}: ${text.slice(0, 300)}`);
  const events = toEvents(text);
  const find = (type: string) => events.findLast(({ event }) => event === type)?.data;
  if (find('error') !== undefined) throw new Error(`The studio failed: ${JSON.stringify(find('error'))}`);
  const [payload, coverage] = [find('payload')?.payload, find('coverage')];
  if (coverage === undefined) throw new Error('The studio sent no coverage');
  return { ...(payload !== undefined && { payload }), coverage };
}
