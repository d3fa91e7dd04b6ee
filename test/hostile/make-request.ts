// One request for an operation: valid by its description, then in most cases with one or two mistakes.
import type { Random } from '../vector/random.ts';
import {
  type Draft,
  encode,
  FORM_TYPE,
  MUTATIONS,
  mutate,
  toBytes,
  toHeaderText,
  toParameterText,
} from './mutations.ts';
import type { Operation } from './published-operations.ts';
import { type Source, toValue } from './schema-values.ts';

export interface Caller {
  readonly name: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Headers that depend on the body. */
  readonly sign?: (body: Buffer) => Readonly<Record<string, string>>;
}

export interface Sent {
  readonly operation: Operation;
  readonly caller: string;
  /** True for the route of the operation; the document does not describe others. */
  readonly isDescribed: boolean;
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | undefined;
  /** Bytes of malformed HTTP, if the request is sent so. */
  readonly raw: Buffer | undefined;
}

/** Returns a request that the document admits, as far as known values go. */
export function toValidRequest(operation: Operation, caller: Caller, source: Source): Sent {
  return toSent(operation, caller, toDraft(operation, caller, source), source.random);
}

const VALID_SHARE = 0.35;

export function toFuzzedRequest(operation: Operation, caller: Caller, source: Source): Sent {
  const { random } = source;
  const draft = toDraft(operation, caller, source);
  if (random.next() > VALID_SHARE) {
    for (let left = 1 + random.integer(2); left > 0; left -= 1) random.pick(MUTATIONS)(draft, random);
  }
  return toSent(operation, caller, draft, random);
}

function toDraft(operation: Operation, caller: Caller, source: Source): Draft {
  const { random } = source;
  const { method, template, route, parameters, bodies } = operation;
  const draft: Draft = {
    method,
    path: route,
    query: [],
    headers: { ...caller.headers },
    contentType: undefined,
    value: undefined,
    bytes: undefined,
    isDescribed: true,
    isRaw: false,
  };
  for (const { name, in: kind, required, schema } of parameters) {
    if (kind !== 'path' && !required && random.next() < 0.7) continue;
    const text = toParameterText(toValue(schema, source, name));
    if (kind === 'path') draft.path = draft.path.replace(`{${name}}`, encode(text));
    else if (kind === 'query') draft.query.push([name, text]);
    else draft.headers[name.toLowerCase()] = toHeaderText(text);
  }
  const types = Object.keys(bodies);
  const examples = source.known(operation.name);
  if (types.length === 0 && examples.length === 0) return draft;
  draft.contentType = types.length === 0 ? 'application/json' : random.pick(types);
  const schema = bodies[draft.contentType] ?? {};
  draft.value = examples.length > 0 && random.next() < 0.7 ? random.pick(examples) : toValue(schema, source);
  if (template.endsWith('/mcp')) draft.headers['accept'] = 'application/json, text/event-stream';
  return draft;
}

const QUERY_LENGTH_MAX = 1_000;

function toSent(operation: Operation, caller: Caller, draft: Draft, random: Random): Sent {
  const { method, contentType, isDescribed } = draft;
  const query = draft.query.map(
    ([name, value]) =>
      `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed().slice(0, QUERY_LENGTH_MAX))}`,
  );
  const path = draft.path + (query.length > 0 ? `?${query.join('&')}` : '');
  const body = toBytes(draft);
  const headers = { ...caller.sign?.(body ?? Buffer.alloc(0)), ...draft.headers };
  if (contentType !== undefined && contentType !== '' && body !== undefined && headers['content-type'] === undefined)
    headers['content-type'] =
      contentType === 'multipart/form-data' && draft.bytes === undefined ? FORM_TYPE : contentType;
  const sent = { operation, caller: caller.name, isDescribed, method, path, headers, body };
  return { ...sent, raw: draft.isRaw ? mutate(toHttp(sent), random) : undefined };
}

export function toHttp({ operation, method, path, headers, body }: Omit<Sent, 'raw'>): Buffer {
  const length = body === undefined ? {} : { 'content-length': String(body.length) };
  const lines = Object.entries({ host: new URL(operation.url).host, ...headers, ...length });
  const head = `${method} ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`;
  return Buffer.concat([Buffer.from(head, 'latin1'), body ?? Buffer.alloc(0)]);
}
