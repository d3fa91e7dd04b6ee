// JSON from strangers: bytes to text to value, with every refusal in words that help the caller.
import { isUtf8 } from 'node:buffer';

/** What a caller sent is not the JSON it should be. The message continues a sentence that begins with the place. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson';
}

/**
 * Deeper nesting is refused before parsing: the parser keeps some forty bytes for each open bracket, so that 32 MiB of
 * brackets would take seconds and more than a gigabyte. No honest document comes near.
 */
export const JSON_DEPTH_MAX = 10_000;

const BYTE_ORDER_MARK = 0xfeff;

/** Strict: a byte sequence that is not UTF-8 is refused, never replaced. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new InvalidJson('is not valid UTF-8');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Of duplicate keys the last wins; `__proto__` is a key like any other. */
export function parseJson(text: string): unknown {
  checkDepth(text);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw toInvalidJson(error);
  }
}

function toInvalidJson(error: unknown): InvalidJson {
  const message = error instanceof Error ? error.message : '';
  if (message.includes('end of JSON input')) return new InvalidJson('is not valid JSON: it ends too early');
  const position = /at position \d+(?: \(line \d+ column \d+\))?/.exec(message)?.[0];
  return new InvalidJson(position === undefined ? 'is not valid JSON' : `is not valid JSON ${position}`);
}

function checkDepth(text: string): void {
  // Nesting needs brackets: with few of them, which native search counts quickly, there is nothing to measure.
  const few = JSON_DEPTH_MAX;
  if (count(text, '[', few) + count(text, '{', few) <= few) return;
  if (isDeeperThan(text, JSON_DEPTH_MAX)) throw new InvalidJson(`is nested more than ${JSON_DEPTH_MAX} levels deep`);
}

/** How often `mark` occurs, counted no further than just above `max`. */
function count(text: string, mark: string, max: number): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= max; at = text.indexOf(mark, at + 1)) found++;
  return found;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
// The brackets and braces of either direction differ only in the bit 0x20.
const OPEN = 0x5b;
const CLOSE = 0x5d;

function isDeeperThan(text: string, max: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (inString) {
      if (code === BACKSLASH) at++;
      else if (code === QUOTE) inString = false;
    } else if (code === QUOTE) inString = true;
    else if ((code & ~0x20) === OPEN) {
      if (++depth > max) return true;
    } else if ((code & ~0x20) === CLOSE) depth--;
  }
  return false;
}
