// The requests, people and messages that the seeds of all services share.
import assert from 'node:assert/strict';
import type { Json } from '../published-operations.ts';

export interface Seeded {
  readonly folder: string;
  readonly secrets: string[];
  readonly given: {
    readonly adminEmail: string;
    readonly adminPassword: string;
    readonly proxySecret: string;
    readonly webhookSecret: string;
    readonly login: Readonly<Record<'name' | 'email' | 'password', string>>;
  };
  known(service: string, name: string): readonly Json[];
  learn(service: string, values: Readonly<Record<string, readonly Json[]>>): void;
  addCaller(service: string, name: string, headers: Headers, share?: number, sign?: (body: Buffer) => Headers): void;
}

export type Headers = Readonly<Record<string, string>>;
export type Seed = (program: Seeded, url: string, round: number) => Promise<void>;

/** The number of people: they change from round to round, because the changes of each are limited by the hour. */
const PEOPLE = 1_000;

/** The methods of MCP besides calls of tools. */
export const MESSAGES = ['ping', 'tools/list', 'resources/list', 'prompts/list', 'server/discover'].map((method) => ({
  jsonrpc: '2.0',
  id: 1,
  method,
}));

export async function call(url: string, headers: Headers, body?: Json, method = body === undefined ? 'GET' : 'POST') {
  const isForm = body instanceof URLSearchParams;
  const type: Headers = body === undefined || isForm ? {} : { 'content-type': 'application/json' };
  const sent = body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) };
  const answer = await fetch(url, { method, redirect: 'manual', headers: { ...type, ...headers }, ...sent });
  const text = await answer.text();
  const isJson = /json/.test(answer.headers.get('content-type') ?? '') && text !== '';
  return {
    status: answer.status,
    text,
    headers: answer.headers,
    body: isJson ? (JSON.parse(text) as Json) : undefined,
  };
}

/** Returns the headers of a person whom a trusted proxy has signed in. */
export async function toPerson({ given }: Seeded, url: string, name: string): Promise<Headers> {
  const credentials = Buffer.from(`${name}@example.org:${given.proxySecret}`).toString('base64');
  return withCsrf(url, { authorization: `Basic ${credentials}` });
}

async function withCsrf(url: string, headers: Headers): Promise<Headers> {
  const { text, status } = await call(`${url}/account`, headers);
  const [, token] = /name="csrfToken" value="([^"]+)"/.exec(text) ?? [];
  assert.ok(token !== undefined, `signed in at ${url}: ${status} ${text.slice(0, 300)}`);
  return { ...headers, 'x-csrf-token': token };
}

async function signIn(program: Seeded, url: string): Promise<Headers> {
  const [cookie] = program.known('accounts', 'cookie');
  if (cookie !== undefined && (await call(`${url}/account`, { cookie })).status === 200)
    return withCsrf(url, { cookie });
  const { adminEmail: email, adminPassword: password } = program.given;
  const { status, text, headers } = await call(`${url}/login`, {}, new URLSearchParams({ email, password }));
  const [session = ''] = (headers.get('set-cookie') ?? '').split(';');
  assert.match(session, /=.{20}/, `${status} ${text.slice(0, 300)}`);
  program.learn('accounts', { cookie: [session] });
  program.secrets.push(session.split('=')[1] ?? session);
  return withCsrf(url, { cookie: session });
}

export async function seedPeople(program: Seeded, service: string, url: string, round: number) {
  const admin = await signIn(program, url);
  const member = await toPerson(program, url, `member-${round % PEOPLE}`);
  program.learn(service, { [`${service} page POST /login`]: [program.given.login] });
  program.addCaller(service, 'nobody', {}, 2);
  program.addCaller(service, 'admin', admin, 2);
  program.addCaller(service, 'member', member, 2);
  program.addCaller(service, 'impostor', { authorization: 'Bearer magpie_mem_x', cookie: 'magpie_session=x' });
  return { admin, member };
}
