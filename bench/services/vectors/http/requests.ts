// Requests as the bytes that go over the wire, made before the clock starts: the client must not become the bottleneck.

export const API_KEY = 'bench';

/** The digits of a point's id, so that a template of a request can be filled in place. */
export const ID_DIGITS = 10;

export interface RequestTemplate {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** The offsets of ids with `ID_DIGITS` digits; each request that is sent gets fresh ones. Empty for searches. */
  readonly idOffsets: readonly number[];
}

export function toSearchRequest(
  collection: string,
  vector: Float32Array,
  limit: number,
  apiKey = API_KEY,
  withPayload = false,
): RequestTemplate {
  const body = JSON.stringify({ vector: Array.from(vector), limit, ...(withPayload && { with_payload: true }) });
  return { bytes: toBytes('POST', `/collections/${collection}/points/search`, body, apiKey), idOffsets: [] };
}

/** Returns a request with all the digits of a double in its numbers, as clients send them. */
export function toUpsertRequest(collection: string, points: number, dimension: number): RequestTemplate {
  const id = '0'.repeat(ID_DIGITS);
  const vector = () => Array.from({ length: dimension }, () => Math.random() - 0.5);
  const body = JSON.stringify({
    points: Array.from({ length: points }, (_, i) => ({ id, vector: vector(), payload: { text: `point ${i}` } })),
  });
  const bytes = toBytes('PUT', `/collections/${collection}/points`, body);
  const idOffsets: number[] = [];
  const text = Buffer.from(bytes.buffer);
  for (let at = text.indexOf(`"${id}"`); at >= 0; at = text.indexOf(`"${id}"`, at + ID_DIGITS)) idOffsets.push(at + 1);
  return { bytes, idOffsets };
}

function toBytes(method: string, path: string, body: string, apiKey = API_KEY): Uint8Array<ArrayBuffer> {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `api-key: ${apiKey}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(body)}`,
  ].join('\r\n');
  return new TextEncoder().encode(`${head}\r\n\r\n${body}`);
}
