import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import type { ResolvedAddress } from './check-public-host.ts';
import { refuse } from './refusals.ts';

export interface OutgoingRequest {
  readonly url: URL;
  readonly method: string;
  /** The headers with names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array | undefined;
}

/** Sends one request over a new connection to one of the addresses. */
export async function sendRequest(
  outgoing: OutgoingRequest,
  addresses: readonly ResolvedAddress[],
  bytesMax: number,
  signal: AbortSignal,
): Promise<Response> {
  const { host } = outgoing.url;
  try {
    const message = await open(outgoing, addresses, signal);
    const chunks: Buffer[] = [];
    let bytes = 0;
    for await (const chunk of message as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      // Leaving the loop closes the connection.
      if (bytes > bytesMax) throw refuse('answer_too_large', { host, bytesMax });
      chunks.push(chunk);
    }
    return toResponse(outgoing.url, message, Buffer.concat(chunks));
  } catch (error) {
    signal.throwIfAborted();
    const { code } = error as { code?: unknown };
    // Errors of connections, TLS and the HTTP parser have a code in capitals; their messages may contain addresses.
    if (typeof code !== 'string' || !/^[A-Z]/.test(code)) throw error;
    throw refuse('host_unreachable', { host, reason: code });
  }
}

function open(
  { url, method, headers, body }: OutgoingRequest,
  addresses: readonly ResolvedAddress[],
  signal: AbortSignal,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const send = url.protocol === 'https:' ? requestHttps : requestHttp;
    const request = send(url, {
      method,
      // Uncompressed: a compressed body could be small in transit and large in memory.
      headers: { 'accept-encoding': 'identity', ...headers },
      lookup: toLookup(addresses),
      // A shared agent could reuse a connection that was opened without the check.
      agent: false,
      signal,
    });
    request.once('response', resolve);
    request.on('error', reject);
    request.end(body);
  });
}

/** Returns the addresses that were checked; the system does not resolve the name again. */
function toLookup(addresses: readonly ResolvedAddress[]): LookupFunction {
  return (_hostname, { all }, callback) => {
    const [first = { address: '', family: 0 }] = addresses;
    if (all) callback(null, [...addresses]);
    else callback(null, first.address, first.family);
  };
}

/** Statuses whose answers have no body, not even an empty one. */
const BODILESS = [204, 205, 304];

function toResponse(
  url: URL,
  { statusCode = 0, statusMessage = '', rawHeaders }: IncomingMessage,
  body: Buffer,
): Response {
  const headers = new Headers();
  for (let index = 0; index < rawHeaders.length; index += 2) {
    headers.append(rawHeaders[index] ?? '', rawHeaders[index + 1] ?? '');
  }
  const response = new Response(BODILESS.includes(statusCode) ? null : new Uint8Array(body), {
    status: statusCode,
    statusText: statusMessage,
    headers,
  });
  return Object.defineProperty(response, 'url', { value: withoutCredentials(url) });
}

function withoutCredentials(url: URL): string {
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return shown.href;
}
