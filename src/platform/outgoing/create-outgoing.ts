// HTTP requests to URLs that users of a service chose. They go only to public hosts, unless all are allowed. They
// connect to the very address that was checked, and each redirect is checked again. Time and size are bounded. Called
// like `fetch`, and answers like it.
import { assert } from '../../base/assert.ts';
import { checkPublicHost, type HostRules } from './check-public-host.ts';
import { refuse } from './refusals.ts';
import { type OutgoingRequest, sendRequest } from './send-request.ts';

export interface OutgoingOptions extends HostRules {
  /** The time limit for name lookup, redirects and the body of the answer together. */
  readonly timeoutMs: number;
  readonly bytesMax: number;
  readonly redirectsMax: number;
}

export interface OutgoingInit {
  readonly method?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  readonly body?: string | Uint8Array | undefined;
  /** `manual`: the redirect itself is the answer. */
  readonly redirect?: 'follow' | 'manual' | undefined;
  readonly signal?: AbortSignal | undefined;
}

export type Outgoing = (url: string | URL, init?: OutgoingInit) => Promise<Response>;

/** Headers with the credentials of one host, which a redirect to another one drops. */
const CREDENTIALS = ['authorization', 'cookie', 'proxy-authorization'];

export function createOutgoing(options: OutgoingOptions): Outgoing {
  return async (url, init = {}) => {
    let request = toRequest(url, init);
    const timeout = AbortSignal.timeout(options.timeoutMs);
    const signal = AbortSignal.any([timeout, ...(init.signal ? [init.signal] : [])]);
    try {
      for (let redirects = 0; ; redirects++) {
        const answer = await sendChecked(request, options, signal);
        const location = answer.headers.get('location');
        if (init.redirect === 'manual' || location === null || !isRedirect(answer.status)) return answer;
        if (redirects === options.redirectsMax) {
          throw refuse('too_many_redirects', { host: request.url.host, redirectsMax: options.redirectsMax });
        }
        request = toRedirected(request, answer.status, location);
      }
    } catch (error) {
      if (!timeout.aborted || init.signal?.aborted) throw error;
      throw refuse('host_too_slow', { host: request.url.host, timeoutMs: options.timeoutMs });
    }
  };
}

async function sendChecked(request: OutgoingRequest, options: OutgoingOptions, signal: AbortSignal): Promise<Response> {
  const addresses = await orAborted(checkPublicHost(request.url.hostname, options), signal);
  return sendRequest(request, addresses, options.bytesMax, signal);
}

function toRequest(url: string | URL, { method = 'GET', headers = {}, body }: OutgoingInit): OutgoingRequest {
  assert(body === undefined || typeof body === 'string' || body instanceof Uint8Array, 'the body is at hand');
  const named = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]);
  return { url: parseUrl(String(url)), method: method.toUpperCase(), headers: Object.fromEntries(named), body };
}

function parseUrl(text: string, base?: URL): URL {
  const url = URL.canParse(text, base?.href) ? new URL(text, base) : undefined;
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') throw refuse('url_not_supported', {});
  return url;
}

function isRedirect(status: number): boolean {
  return [301, 302, 303, 307, 308].includes(status);
}

/** Follows a redirect as browsers do, but never from https to http. */
function toRedirected(request: OutgoingRequest, status: number, location: string): OutgoingRequest {
  const url = parseUrl(location, request.url);
  if (request.url.protocol === 'https:' && url.protocol === 'http:') {
    throw refuse('insecure_redirect', { host: request.url.host });
  }
  const isSame = url.origin === request.url.origin;
  const keepsBody = status === 307 || status === 308 || (status !== 303 && request.method !== 'POST');
  const headers = Object.entries(request.headers).filter(
    ([name]) => (isSame || !CREDENTIALS.includes(name)) && (keepsBody || !name.startsWith('content-')),
  );
  return {
    url,
    method: keepsBody || request.method === 'HEAD' ? request.method : 'GET',
    headers: Object.fromEntries(headers),
    body: keepsBody ? request.body : undefined,
  };
}

function orAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T> {
  const aborted = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  return Promise.race([work, aborted]);
}
