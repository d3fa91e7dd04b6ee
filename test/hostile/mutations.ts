// The ways in which a request is made wrong.
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Random } from '../vector/random.ts';
import { CANARY, HOSTILE_KEYS, HOSTILE_TEXTS, NUMBER_FORMS } from './hostile-values.ts';
import { spoil, toAnyJson } from './schema-values.ts';

export interface Draft {
  method: string;
  path: string;
  query: [string, string][];
  headers: Record<string, string>;
  contentType: string | undefined;
  value: unknown;
  bytes: Buffer | undefined;
  isDescribed: boolean;
  isRaw: boolean;
}

export function toParameterText(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}

/** The length of an encoded part; longer ones are refused before they reach a route. */
const ENCODED_LENGTH_MAX = 300;

/** Encodes a text. Lone surrogates cannot be encoded; a dot by itself would name another folder. */
export function encode(text: string): string {
  const encoded = encodeURIComponent(text.toWellFormed().slice(0, ENCODED_LENGTH_MAX));
  return /^\.{0,2}$/.test(encoded) ? 'dots' : encoded;
}

/** Returns a text of bytes that a header may hold. */
export function toHeaderText(text: string): string {
  return text.replace(/[^\t\x20-\x7e\x80-\xff]/g, '').trim();
}

type Mutate = (draft: Draft, random: Random) => void;

const spoilValue: Mutate = (draft, random) => {
  if (draft.value === undefined) return spoilParameter(draft, random);
  draft.value = spoil(draft.value, random);
};

const spoilParameter: Mutate = (draft, random) => {
  const text = random.pick(HOSTILE_TEXTS);
  const entry = draft.query.length > 0 ? random.pick(draft.query) : undefined;
  if (entry !== undefined && random.next() < 0.6) entry[1] = text;
  else {
    draft.path = draft.path.replace(/[^/]+$/, () => encode(text));
    draft.isDescribed = false;
  }
};

/** Content encodings with the bytes sent for a body; those of the chosen one alone are made. */
const ENCODINGS: readonly (readonly [encoding: string, pack: (bytes: Buffer) => Buffer])[] = [
  ['gzip', (bytes) => gzipSync(bytes)],
  ['gzip', (bytes) => bytes],
  ['gzip', () => gzipSync(Buffer.alloc(5_000_000))],
  ['br', (bytes) => brotliCompressSync(bytes)],
  ['deflate', (bytes) => bytes],
  ['gzip, gzip', (bytes) => gzipSync(gzipSync(bytes))],
  [CANARY, (bytes) => bytes],
];

export const MUTATIONS: readonly Mutate[] = [
  spoilValue,
  spoilValue,
  spoilValue,
  spoilParameter,
  (draft, random) => {
    if (draft.value !== undefined) draft.value = toAnyJson(random);
  },
  // Numbers that JSON.stringify would not write.
  (draft, random) => {
    if (draft.contentType !== 'application/json') return;
    const text = JSON.stringify(draft.value ?? null);
    const changed = text.replace(/(?<=[:[,])-?\d+(?:\.\d+)?/, () => random.pick(NUMBER_FORMS));
    draft.bytes = Buffer.from(changed === text ? random.pick(NUMBER_FORMS) : changed);
  },
  // Keys that come twice, and those of prototypes at the front.
  (draft, random) => {
    if (draft.contentType !== 'application/json') return;
    const key = JSON.stringify(random.pick(HOSTILE_KEYS));
    const text = JSON.stringify(draft.value ?? null);
    draft.bytes = Buffer.from(text.replace('{', `{${key}:{"${CANARY}":1},${key}:1,`));
  },
  // Deep and large bodies.
  (draft, random) => {
    const depth = random.pick([100, 1_000, 20_000]);
    draft.bytes = Buffer.from(`${'{"a":['.repeat(depth)}1${']}'.repeat(depth)}`);
  },
  (draft, random) => {
    draft.bytes = Buffer.from(JSON.stringify({ a: 'x'.repeat(random.pick([70_000, 1_100_000])) }));
  },
  // Bodies that are almost JSON, or no text.
  (draft, random) => {
    draft.bytes = mutate(toBytes(draft) ?? Buffer.from('{}'), random);
  },
  (draft, random) => {
    const bytes = toBytes(draft) ?? Buffer.from('{"a":"b"}');
    const at = random.integer(bytes.length + 1);
    draft.bytes = Buffer.concat([bytes.subarray(0, at), Buffer.from([0xc3, 0x28, 0xff]), bytes.subarray(at)]);
  },
  (draft, random) => {
    draft.contentType = random.pick([
      'text/plain',
      'application/xml',
      'application/json; charset=utf-16',
      'multipart/form-data',
      'multipart/form-data; boundary=""',
      'application/x-www-form-urlencoded',
      'application/json, text/html',
      `text/html; x="${CANARY}`,
      '',
    ]);
    draft.bytes = Buffer.from(JSON.stringify(draft.value ?? {}));
  },
  (draft, random) => {
    const bytes = toBytes(draft) ?? Buffer.from('{}');
    const [encoding, pack] = random.pick(ENCODINGS);
    draft.headers['content-encoding'] = encoding;
    draft.bytes = pack(bytes);
  },
  (draft, random) => {
    const [name, value] = draft.query.length > 0 ? random.pick(draft.query) : ['q', 'a'];
    draft.query.push([name, value], [name, random.pick(HOSTILE_TEXTS)], [`${name}[]`, value], ['__proto__[x]', '1']);
  },
  (draft, random) => {
    draft.method = random.pick([
      'HEAD',
      'OPTIONS',
      'GET',
      'POST',
      'PUT',
      'PATCH',
      'DELETE',
      'PROPFIND',
      'QUERY',
      'TRACE',
    ]);
    draft.isDescribed = false;
  },
  (draft, random) => {
    const name = random.pick([
      'x-request-id',
      'user-agent',
      'referer',
      'accept-language',
      'x-tenant-id',
      'x-github-event',
    ]);
    draft.headers[name] = toHeaderText(random.pick(HOSTILE_TEXTS)).slice(0, 3_000);
  },
  (draft, random) => {
    const name = random.pick([
      'if-none-match',
      'if-match',
      'if-modified-since',
      'if-range',
      'idempotency-key',
      'last-event-id',
    ]);
    const fitting = random.pick(['*', '"a"', 'W/"a", "b"', 'Thu, 01 Jan 1970 00:00:00 GMT', 'x'.repeat(255), 'a']);
    draft.headers[name] = random.next() < 0.6 ? fitting : toHeaderText(random.pick(HOSTILE_TEXTS)).slice(0, 3_000);
  },
  (draft, random) => {
    draft.headers['range'] = random.pick([
      'bytes=0-0',
      'bytes=-1',
      'bytes=5-2',
      'bytes=0-,1-2,-3',
      'bytes=9e9-',
      'lines=1',
    ]);
  },
  (draft, random) => {
    draft.headers['accept'] = random.pick([
      'text/html',
      '*/*',
      'application/xml',
      'image/*;q=0',
      `${CANARY}/x`,
      ';;,',
      '',
    ]);
    draft.headers['accept-encoding'] = random.pick(['gzip', 'br', 'identity;q=0', '*;q=0', CANARY]);
  },
  (draft, random) => {
    const [name, value] = random.pick([
      ['origin', `https://${CANARY}.example`],
      ['origin', 'null'],
      ['sec-fetch-site', 'cross-site'],
      ['host', `${CANARY}.example`],
      ['x-forwarded-host', `${CANARY}.example`],
      ['x-forwarded-proto', 'javascript'],
      ['authorization', 'Bearer '],
      ['authorization', `Basic ${Buffer.from('a\u0000:b').toString('base64')}`],
      ['cookie', 'magpie_session=; magpie_session=%00; =; __proto__=1'],
      ['service-api-version', '9'],
      ['mcp-protocol-version', CANARY],
      ['mcp-session-id', '__proto__'],
      ['expect', CANARY],
    ] as const);
    draft.headers[name] = value;
  },
  (draft, random) => {
    draft.path = random.pick([
      `${draft.path}/`,
      `/${draft.path}`,
      `${draft.path}/..%2f..%2f..%2fetc/passwd`,
      `/pages/..%2f..%2f..%2fpackage.json`,
      `/pages/%2e%2e/%2e%2e/package.json`,
      `/%00`,
      `/%ff%fe`,
      `/%zz${draft.path}`,
      `${draft.path};a=b`,
      `/%3C${CANARY}%3E`,
    ]);
    draft.isDescribed = false;
  },
  (draft) => {
    draft.isRaw = true;
    draft.isDescribed = false;
  },
];

const BOUNDARY = 'fuzz-boundary';
export const FORM_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;

export function toBytes({ bytes, value, contentType = '' }: Draft): Buffer | undefined {
  if (bytes !== undefined || value === undefined) return bytes;
  if (contentType === 'multipart/form-data') return toForm(value);
  if (contentType === 'application/x-www-form-urlencoded') return Buffer.from(toUrlEncoded(value));
  return Buffer.from(JSON.stringify(value));
}

function toUrlEncoded(value: unknown): string {
  const entries = Object.entries((value as object | null) ?? {}).map(([name, each]): [string, string] => [
    name,
    toParameterText(each).toWellFormed(),
  ]);
  return new URLSearchParams(entries).toString();
}

/** Returns a form: bytes as files, lists as a field for each of their items. */
function toForm(value: unknown): Buffer {
  const parts = Object.entries((value as object | null) ?? {}).flatMap(([name, each]) =>
    (Array.isArray(each) ? each : [each]).map((item: unknown) => {
      const isFile = item instanceof Uint8Array;
      const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name.replace(/["\r\n]/g, '')}"${isFile ? '; filename="a"\r\nContent-Type: application/octet-stream' : ''}\r\n\r\n`;
      return Buffer.concat([
        Buffer.from(head),
        isFile ? item : Buffer.from(toParameterText(item)),
        Buffer.from('\r\n'),
      ]);
    }),
  );
  return Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

/** Returns the bytes cut short, doubled, or with some of them changed. */
export function mutate(bytes: Buffer, random: Random): Buffer {
  let result = bytes;
  for (let left = 1 + random.integer(4); left > 0; left -= 1) {
    const at = random.integer(result.length + 1);
    const [head, tail] = [result.subarray(0, at), result.subarray(at)];
    const byte = Buffer.from([random.integer(256)]);
    const ways = [
      [head, byte, tail.subarray(1)],
      [head, byte, tail],
      [head, tail.subarray(1)],
      [head],
      [head, head, tail],
    ];
    result = Buffer.concat(random.pick(ways));
  }
  return result;
}
