// JSON from untrusted clients: bytes to text to value; each refusal tells the caller what is wrong.
import { isUtf8 } from 'node:buffer';

/** What a caller sent is not the JSON it should be. The message continues a sentence that begins with the place. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson';
}

/**
 * Deeper nesting is refused before parsing: the parser keeps some forty bytes for each open bracket, so that 32 MiB of
 * brackets would take seconds and more than a gigabyte. No ordinary document comes near.
 */
export const JSON_DEPTH_MAX = 10_000;
/** So is an object of more members: one of a million takes seconds and hundreds of megabytes. */
const JSON_MEMBERS_MAX = 65_536;
/** So are more values in all, since each takes memory, however short it is: the smallest objects twenty times their text. */
const JSON_VALUES_MAX = 2_097_152;

const BYTE_ORDER_MARK = 0xfeff;

/** Strict: a byte sequence that is not UTF-8 is refused, never replaced. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new InvalidJson('is not valid UTF-8');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Of duplicate keys the last wins; `__proto__` is a key like any other. */
export function parseJson(text: string): unknown {
  checkShape(text);
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

function checkShape(text: string): void {
  // Too short for any of it.
  if (text.length <= JSON_DEPTH_MAX) return;
  // Nesting needs brackets, and members need commas: with few of them, which native search counts quickly, there is nothing to measure.
  const isFlat = count(text, '[', JSON_DEPTH_MAX) + count(text, '{', JSON_DEPTH_MAX) <= JSON_DEPTH_MAX;
  if (isFlat && count(text, ',', JSON_MEMBERS_MAX) <= JSON_MEMBERS_MAX) return;
  const excess = findExcess(text);
  if (excess !== undefined) throw new InvalidJson(excess);
}

/** How often `mark` occurs, counted no further than just above `max`. */
function count(text: string, mark: string, max: number): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= max; at = text.indexOf(mark, at + 1)) found++;
  return found;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
// The brackets and braces of either direction differ only in the bit 0x20.
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** What there is too much of. */
function findExcess(text: string): string | undefined {
  const open = new OpenValues();
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE) at = findStringEnd(text, at);
    else if (code === COMMA) open.addComma();
    else if ((code & ~0x20) === OPEN) open.add(code === OPEN_OBJECT);
    else if ((code & ~0x20) === CLOSE) open.close();
    else continue;
    if (open.excess !== undefined) return open.excess;
  }
  return undefined;
}

/** The objects and arrays that are open at a place of a text, and what was counted up to there. */
class OpenValues {
  excess: string | undefined;
  /** How many commas stand in each object; of arrays they are not counted. */
  readonly #commas = new Int32Array(JSON_DEPTH_MAX + 2);
  #depth = 0;
  #values = 0;

  add(isObject: boolean): void {
    if (++this.#depth > JSON_DEPTH_MAX) this.excess = `is nested more than ${JSON_DEPTH_MAX} levels deep`;
    this.#commas[this.#depth] = isObject ? 0 : UNCOUNTED;
    this.#countValue();
  }

  addComma(): void {
    const commas = (this.#commas[this.#depth] ?? 0) + 1;
    this.#commas[this.#depth] = commas;
    if (commas >= JSON_MEMBERS_MAX) this.excess = `holds an object of more than ${JSON_MEMBERS_MAX} members`;
    this.#countValue();
  }

  close(): void {
    this.#depth--;
  }

  #countValue(): void {
    if (++this.#values > JSON_VALUES_MAX) this.excess ??= `holds more than ${JSON_VALUES_MAX} values`;
  }
}

/** From here a counter never becomes too large. */
const UNCOUNTED = -0x8000_0000;

/** The place of the quote that ends the string; that of the last character where none does. */
function findStringEnd(text: string, open: number): number {
  for (let end = text.indexOf('"', open + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length - 1;
}
