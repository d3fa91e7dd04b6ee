// JSON in which no number loses a digit. It is an order of magnitude slower than ordinary parsing, so callers first ask
// themselves whether any digits are at risk.
import { isExact } from './decimal.ts';
import { checkDepth, toInvalidJson } from './parse-json.ts';

/** The parts of `JSON` that give access to the source text of numbers; the type library does not know them yet. */
interface JsonWithSource {
  parse(
    text: string,
    reviver: (key: string, value: unknown, context: { readonly source?: string }) => unknown,
  ): unknown;
  rawJSON(text: string): RawNumber;
  isRawJSON(value: unknown): value is RawNumber;
}

/** A number kept as it was written; `JSON.stringify` writes it the same way again. */
export interface RawNumber {
  readonly rawJSON: string;
}

const json = JSON as unknown as JsonWithSource;

/** Parses like `parseJson`, except that a number which a double would alter becomes a `RawNumber`. */
export function parseExactJson(text: string): unknown {
  checkDepth(text);
  try {
    return json.parse(text, (_key, value, { source }) =>
      typeof value === 'number' && source !== undefined && !isExact(value, source) ? json.rawJSON(source) : value,
    );
  } catch (error) {
    throw toInvalidJson(error);
  }
}

export function isRawNumber(value: unknown): value is RawNumber {
  return json.isRawJSON(value);
}
