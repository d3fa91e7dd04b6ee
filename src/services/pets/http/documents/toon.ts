import { setImmediate } from 'node:timers/promises';
import { encode, encodeLines } from '@toon-format/toon';

export const TOON_TYPE = 'text/toon; charset=utf-8';

/** Writes a payload as TOON, without a line end at its end. */
export function toToon(payload: unknown): string {
  return encode(payload);
}

/** Written in a few milliseconds; a list of thousands of pets takes hundreds of them. */
const LINES_AT_ONCE = 2_000;

/** Writes a payload of any size as TOON. Other work runs in between. */
export async function writeToon(payload: unknown): Promise<string> {
  const lines: string[] = [];
  for (const line of encodeLines(payload)) {
    lines.push(line);
    if (lines.length % LINES_AT_ONCE === 0) await setImmediate();
  }
  return lines.join('\n');
}
