// What turns the bytes of a body into the values that a handler works with. Readers know neither the framework nor the request, so
// that the same function runs on the main thread for small bodies and in a thread of its own for large ones.
import { decodeUtf8, parseJson } from '../../json/parse-json.ts';
import type { Moved } from '../../threads/call-messages.ts';
import type { SchemaCheck } from '../schemas/schema-check.ts';

export interface BodyReader<Value = unknown> {
  /** Throws what is to be answered. The bytes are used again when it returns; without any, there is no body. */
  read(bytes: Buffer): Value;
  /** How the value goes from thread to thread, where it is not simply copied. */
  readonly passage?: Passage<Value>;
}

export interface Passage<Value> {
  pack(value: Value): Moved<unknown>;
  unpack(packed: unknown): Value | Promise<Value>;
}

export type BodyReaders = Readonly<Record<string, BodyReader>>;

/** What a table of readers reads. */
export type ValuesOf<Readers> = {
  readonly [Name in keyof Readers]: Readers[Name] extends BodyReader<infer V> ? V : never;
};

/** Brings what a service refuses with from thread to thread; `InvalidJson` and `HttpProblem` need no help. */
export interface ErrorPassage {
  /** Undefined: not an error that callers are told about. */
  pack(error: unknown): object | undefined;
  unpack(packed: object): Error;
}

interface ReaderParts<Body, Value> {
  readonly parse?: (bytes: Buffer) => unknown;
  readonly check: SchemaCheck;
  readonly toValue: (body: Body) => Value;
  readonly passage?: Passage<Value>;
}

/** Parses, validates, then converts; `Body` is what the schema of the check admits. */
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

/** For routes that take a body and do not look at it: it must be JSON, or absent. */
export const UNUSED_BODY: BodyReader<undefined> = {
  read: (bytes) => {
    if (bytes.length > 0) parseJson(decodeUtf8(bytes));
    return undefined;
  },
};
