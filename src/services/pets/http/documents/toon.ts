import { setImmediate } from 'node:timers/promises';
import { encode, encodeLines } from '@toon-format/toon';

export const TOON_TYPE = 'text/toon; charset=utf-8';

/** The same payload as in JSON, written as TOON; no line ends it. */
export function toToon(payload: unknown): string {
  return encode(payload);
}

/** Written in a few milliseconds; a list of thousands of pets takes hundreds of them. */
const LINES_AT_ONCE = 2_000;

/** As `toToon`, for payloads of any size: others take their turn in between. */
export async function writeToon(payload: unknown): Promise<string> {
  const lines: string[] = [];
  for (const line of encodeLines(payload)) {
    lines.push(line);
    if (lines.length % LINES_AT_ONCE === 0) await setImmediate();
  }
  return lines.join('\n');
}
