// Readers turn the bytes of a body into the values for a handler. They know neither the framework nor the request: the
// same function runs on the main thread for small bodies and on a worker thread for large ones.
import { decodeUtf8, parseJson } from '../../json/parse-json.ts';
import type { Moved } from '../../threads/call-messages.ts';
import type { SchemaCheck } from '../schemas/schema-check.ts';

export interface BodyReader<Value = unknown> {
  /** Reads the body, or throws the error to answer. Empty bytes mean no body; they are reused afterwards. */
  read(bytes: Buffer): Value;
  /** Returns true for a small body that takes as long as a large one: the thread for bodies reads it. */
  readonly isSlow?: (bytes: Buffer) => boolean;
  /** The packing of the value for another thread, if it is not simply copied. */
  readonly passage?: Passage<Value>;
}

export interface Passage<Value> {
  pack(value: Value): Moved<unknown>;
  unpack(packed: unknown): Value | Promise<Value>;
}

export type BodyReaders = Readonly<Record<string, BodyReader>>;

export type ValuesOf<Readers> = {
  readonly [Name in keyof Readers]: Readers[Name] extends BodyReader<infer V> ? V : never;
};

/** The packing of a service's errors for another thread; `InvalidJson` and `HttpProblem` need none. */
export interface ErrorPassage {
  /** Returns undefined for an error that callers must not see. */
  pack(error: unknown): object | undefined;
  unpack(packed: object): Error;
}

interface ReaderParts<Body, Value> {
  readonly parse?: (bytes: Buffer) => unknown;
  readonly check: SchemaCheck;
  readonly toValue: (body: Body) => Value;
  readonly passage?: Passage<Value>;
}

/** Creates a reader that parses, validates, then converts. `Body` is the type that the schema of the check admits. */
export function createBodyReader<Body, Value>({
  parse = (bytes) => parseJson(decodeUtf8(bytes)),
  check,
  toValue,
  passage,
}: ReaderParts<Body, Value>): BodyReader<Value> {
  const read = (bytes: Buffer): Value => {
    const body = bytes.length === 0 ? null : parse(bytes);
    check(body);
    return toValue(body as Body);
  };
  return passage === undefined ? { read } : { read, passage };
}

/** The reader of routes that ignore their body: it must be JSON, or absent. */
export const UNUSED_BODY: BodyReader<undefined> = {
  read: (bytes) => {
    if (bytes.length > 0) parseJson(decodeUtf8(bytes));
    return undefined;
  },
};
