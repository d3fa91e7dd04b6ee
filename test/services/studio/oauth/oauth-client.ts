// A program that asks for access, and the person in front of its browser, without a browser.
import { createHash, randomBytes } from 'node:crypto';
import type { Json, StudioServer as WholeServer } from '../studio-server.ts';

/** The part of a server that a program sees. */
type StudioServer = Pick<WholeServer, 'url' | 'post'>;

export const REDIRECT_URI = 'http://127.0.0.1:4711/callback';
export const BOTH_SCOPES = 'interface:generate interface:publish';

export interface Asked {
  readonly clientId: string;
  readonly redirectUri?: string;
  readonly scope?: string;
  readonly resource?: string | undefined;
  readonly verifier?: string;
  readonly method?: string;
}

export interface Tokens {
  readonly access_token: string;
  readonly refresh_token: string;
  readonly scope: string;
}

export const createVerifier = (): string => randomBytes(32).toString('base64url');

export async function register(server: StudioServer, metadata: object = {}): Promise<string> {
  const body = { client_name: 'Test program', redirect_uris: [REDIRECT_URI], ...metadata };
  const { status, body: client, text } = await server.post('/oauth/register', body);
  if (status !== 201) throw new Error(`${status} ${text}`);
  return client.client_id;
}

export function toAuthorizeUrl(server: StudioServer, asked: Asked): string {
  const { clientId, redirectUri = REDIRECT_URI, scope = BOTH_SCOPES, verifier = '', method = 'S256' } = asked;
  const resource = 'resource' in asked ? asked.resource : `${server.url}/mcp`;
  const challenge = createHash('sha256').update(verifier).digest('base64url');
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope,
    state: 'state-of-the-program',
    ...(verifier !== '' && { code_challenge: challenge, code_challenge_method: method }),
    ...(resource !== undefined && { resource }),
  });
  return `${server.url}/oauth/authorize?${query}`;
}

/** A browser with a signed-in person. */
export class Person {
  readonly #cookies = new Map<string, string>();

  constructor(sessionCookie?: string) {
    if (sessionCookie !== undefined) this.#keep([sessionCookie]);
  }

  async fetch(url: string, init: RequestInit = {}): Promise<{ status: number; headers: Headers; text: string }> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { accept: 'text/html', cookie, ...(init.headers as Record<string, string> | undefined) };
    const response = await fetch(url, { redirect: 'manual', ...init, headers });
    this.#keep(response.headers.getSetCookie());
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  /** Opens the page of the request; returns its address and text. */
  async open(authorizeUrl: string): Promise<{ url: string; text: string; status: number }> {
    const { status, headers, text } = await this.fetch(authorizeUrl);
    if (status !== 303) return { url: authorizeUrl, status, text };
    const url = new URL(headers.get('location') ?? '', authorizeUrl).href;
    if (!url.includes('/oauth/consent/')) return { url, status, text };
    const page = await this.fetch(url);
    return { url, status: page.status, text: page.text };
  }

  /** Decides about a request and returns the address to which the browser is redirected. */
  async decide(authorizeUrl: string, decision: 'allow' | 'deny' = 'allow'): Promise<URL> {
    const { url, text, status } = await this.open(authorizeUrl);
    if (status !== 200) throw new Error(`${status} ${url} ${text}`);
    const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(text) ?? [];
    const decided = await this.fetch(url, { method: 'POST', body: new URLSearchParams({ csrfToken, decision }) });
    const [, next = ''] = /^0; url=(.*)$/.exec(decided.headers.get('refresh') ?? '') ?? [];
    const { headers } = await this.fetch(new URL(next, url).href);
    return new URL(headers.get('location') ?? '');
  }

  #keep(cookies: readonly string[]): void {
    for (const cookie of cookies) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      this.#cookies.set(name, value);
    }
  }
}

export async function postForm(server: StudioServer, path: string, fields: Record<string, string>) {
  const response = await fetch(`${server.url}${path}`, { method: 'POST', body: new URLSearchParams(fields) });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? undefined : JSON.parse(text)) as Json };
}

export function exchange(server: StudioServer, fields: Record<string, string>) {
  const code = { grant_type: 'authorization_code', redirect_uri: REDIRECT_URI, ...fields };
  return postForm(server, '/oauth/token', code);
}

export function refresh(server: StudioServer, clientId: string, token: string) {
  return postForm(server, '/oauth/token', { grant_type: 'refresh_token', client_id: clientId, refresh_token: token });
}

/** Connects a program with all steps. */
export async function connect(
  server: StudioServer,
  person: Person,
  asked: Partial<Asked> = {},
): Promise<{ clientId: string; code: string; verifier: string; tokens: Tokens }> {
  const clientId = asked.clientId ?? (await register(server));
  const verifier = createVerifier();
  const answer = await person.decide(toAuthorizeUrl(server, { ...asked, clientId, verifier }));
  const code = answer.searchParams.get('code') ?? '';
  const { status, body } = await exchange(server, { client_id: clientId, code, code_verifier: verifier });
  if (status !== 200) throw new Error(`${answer} ${status} ${JSON.stringify(body)}`);
  return { clientId, code, verifier, tokens: body };
}

/** Returns the status of a call with the token. */
export async function callMcp(server: StudioServer, token: string): Promise<number> {
  const headers = { authorization: `Bearer ${token}`, accept: 'application/json, text/event-stream' };
  const { status } = await server.post('/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/list' }, headers);
  return status;
}
