// Parses JSON from untrusted clients, from bytes to text to value. Each refusal says what is wrong.
import { isUtf8 } from 'node:buffer';

/** Thrown for invalid JSON. The message continues a sentence that begins with its location. */
export class InvalidJson extends Error {
  override readonly name = 'InvalidJson';
}

/**
 * The maximum depth, checked before parsing. The parser keeps some forty bytes for each open bracket: 32 MiB of
 * brackets would take seconds and more than a gigabyte. No ordinary document comes near.
 */
export const JSON_DEPTH_MAX = 10_000;
/** The maximum number of members of an object: one with a million takes seconds and hundreds of megabytes. */
const JSON_MEMBERS_MAX = 65_536;
/**
 * The maximum number of values. Each takes memory, however short it is: the smallest objects twenty times their text.
 */
const JSON_VALUES_MAX = 2_097_152;

const BYTE_ORDER_MARK = 0xfeff;

/** Decodes strictly: a byte sequence that is not UTF-8 is refused, never replaced. */
export function decodeUtf8(bytes: Buffer): string {
  if (!isUtf8(bytes)) throw new InvalidJson('is not valid UTF-8');
  const text = bytes.toString('utf8');
  return text.charCodeAt(0) === BYTE_ORDER_MARK ? text.slice(1) : text;
}

/** Parses JSON. The last of duplicate keys wins; `__proto__` is a key like any other. */
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
  // Too short to exceed any limit.
  if (text.length <= JSON_DEPTH_MAX) return;
  // Nesting needs brackets, and members need commas. With few of them, which native search counts quickly, no scan is
  // needed.
  const isFlat = count(text, '[', JSON_DEPTH_MAX) + count(text, '{', JSON_DEPTH_MAX) <= JSON_DEPTH_MAX;
  if (isFlat && count(text, ',', JSON_MEMBERS_MAX) <= JSON_MEMBERS_MAX) return;
  const excess = findExcess(text);
  if (excess !== undefined) throw new InvalidJson(excess);
}

/** Counts the occurrences of `mark`, and stops just above `max`. */
function count(text: string, mark: string, max: number): number {
  let found = 0;
  for (let at = text.indexOf(mark); at !== -1 && found <= max; at = text.indexOf(mark, at + 1)) found++;
  return found;
}

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const COMMA = 0x2c;
const OPEN_OBJECT = 0x7b;
// Brackets and braces of the same direction differ only in the bit 0x20.
const OPEN = 0x5b;
const CLOSE = 0x5d;

/** Returns the limit that the text exceeds, if any. */
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

/** The open objects and arrays at a position of the text, and the counts so far. */
class OpenValues {
  excess: string | undefined;
  /** The number of commas in each open object; those of arrays are not counted. */
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

/** The start value of a counter that never reaches the limit. */
const UNCOUNTED = -0x8000_0000;

/** Returns the index of the quote that ends the string, or of the last character if none does. */
function findStringEnd(text: string, open: number): number {
  for (let end = text.indexOf('"', open + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes++;
    if (slashes % 2 === 0) return end;
  }
  return text.length - 1;
}
