import assert from 'node:assert/strict';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Outgoing } from '../../../../src/platform/outgoing/create-outgoing.ts';
import { StudioServer } from '../studio-server.ts';
import {
  callMcp,
  connect,
  createVerifier,
  exchange,
  Person,
  postForm,
  REDIRECT_URI,
  refresh,
  register,
  toAuthorizeUrl,
} from './oauth-client.ts';

const DOCUMENT_URL = 'https://program.example/client.json';

/** Answers with the metadata document that the program publishes at a public address. */
const outgoing: Outgoing = async (url) =>
  String(url) === DOCUMENT_URL
    ? Response.json({
        client_id: DOCUMENT_URL,
        client_name: 'Published program',
        redirect_uris: ['http://127.0.0.1/callback'],
      })
    : new Response('', { status: 404 });

describe('access for programs', () => {
  const moved = { ms: 0 };
  let server: StudioServer;
  let person: Person;
  before(async () => {
    server = await StudioServer.open({ clock: { nowMs: () => Date.now() + moved.ms }, outgoing });
    person = new Person((await server.addMember('Ada')).cookie);
  });
  after(() => server.close());

  it('gives a token for the MCP endpoint, and says what it is for', async () => {
    const { tokens } = await connect(server, person);
    assert.equal(await callMcp(server, tokens.access_token), 200);
    const claims = JSON.parse(Buffer.from(tokens.access_token.split('.')[1] ?? '', 'base64url').toString());
    assert.deepEqual([claims.iss, claims.aud], [server.url, `${server.url}/mcp`]);
    assert.equal(tokens.scope, 'interface:generate interface:publish');
  });

  it('gives what was asked for and no more, for the MCP endpoint where none was named', async () => {
    const { tokens } = await connect(server, person, {
      scope: 'openid profile interface:generate',
      resource: undefined,
    });
    assert.equal(tokens.scope, 'interface:generate');
    assert.equal(await callMcp(server, tokens.access_token), 200);
  });

  it('notifies the program when the person refuses', async () => {
    const clientId = await register(server);
    const answer = await person.decide(toAuthorizeUrl(server, { clientId, verifier: createVerifier() }), 'deny');
    const { error, state, iss, code } = Object.fromEntries(answer.searchParams);
    assert.deepEqual([error, state, iss, code], ['access_denied', 'state-of-the-program', server.url, undefined]);
  });

  it('sends a person who is not signed in to the form for that, and back', async () => {
    const clientId = await register(server);
    const stranger = new Person();
    const { headers } = await stranger.fetch(toAuthorizeUrl(server, { clientId, verifier: createVerifier() }));
    const consent = headers.get('location') ?? '';
    const asked = await stranger.fetch(`${server.url}${consent}`);
    assert.deepEqual(
      [asked.status, asked.headers.get('location')],
      [303, `/login?next=${encodeURIComponent(consent)}`],
    );
  });

  it('asks only in the browser that the program opened, and only on our own form', async () => {
    const clientId = await register(server);
    const { url } = await person.open(toAuthorizeUrl(server, { clientId, verifier: createVerifier() }));
    const other = new Person((await server.addMember('Grace')).cookie);
    assert.equal((await other.fetch(url)).status, 404);
    const forged = await person.fetch(url, { method: 'POST', body: new URLSearchParams({ decision: 'allow' }) });
    assert.equal(forged.headers.get('refresh'), null);
  });

  it('shows the error to the person, in a page, if it cannot be sent to the program', async () => {
    const clientId = await register(server);
    const verifier = createVerifier();
    const elsewhere = { clientId, verifier, redirectUri: 'https://evil.example/callback' };
    for (const asked of [elsewhere, { clientId: 'unknown', verifier }]) {
      const { status, text } = await person.open(toAuthorizeUrl(server, asked));
      assert.equal(status, 400);
      assert.match(text, /<h1>[^<]*<\/h1>[\s\S]*This program cannot be connected/);
    }
  });

  it('refuses requests without PKCE, with plain PKCE, and for another resource', async () => {
    const clientId = await register(server);
    const verifier = createVerifier();
    for (const [asked, error] of [
      [{ clientId }, 'invalid_request'],
      [{ clientId, verifier, method: 'plain' }, 'invalid_request'],
      [{ clientId, verifier, resource: 'https://other.example/mcp' }, 'invalid_target'],
    ] as const) {
      const { url } = await person.open(toAuthorizeUrl(server, asked));
      assert.ok(url.startsWith(REDIRECT_URI), url);
      assert.equal(new URL(url).searchParams.get('error'), error);
    }
  });

  it('refuses a code with a wrong verifier, redirect URI or program, which uses it up', async () => {
    const clientId = await register(server);
    const verifier = createVerifier();
    for (const wrong of [
      { code_verifier: createVerifier() },
      { code_verifier: '' },
      { redirect_uri: 'http://127.0.0.1:4711/other' },
      { client_id: await register(server) },
    ]) {
      const answer = await person.decide(toAuthorizeUrl(server, { clientId, verifier }));
      const good = { client_id: clientId, code: answer.searchParams.get('code') ?? '', code_verifier: verifier };
      assert.equal((await exchange(server, { ...good, code: 'unknown' })).status, 400);
      for (const fields of [{ ...good, ...wrong }, good]) {
        const { status, body } = await exchange(server, fields);
        assert.deepEqual([status, body.error], [400, 'invalid_grant'], JSON.stringify(fields));
      }
    }
  });

  it('ends everything that came of a code that is used twice', async () => {
    const { clientId, code, verifier, tokens } = await connect(server, person);
    const again = await exchange(server, { client_id: clientId, code, code_verifier: verifier });
    assert.deepEqual([again.status, again.body.error], [400, 'invalid_grant']);
    assert.equal(await callMcp(server, tokens.access_token), 401);
    assert.equal((await refresh(server, clientId, tokens.refresh_token)).status, 400);
  });

  it('replaces a refresh token at each use, and ends the family when an old one comes back', async () => {
    const { clientId, tokens } = await connect(server, person);
    const { status, body: next } = await refresh(server, clientId, tokens.refresh_token);
    assert.equal(status, 200);
    assert.notEqual(next.refresh_token, tokens.refresh_token);
    assert.equal(await callMcp(server, next.access_token), 200);
    const replayed = await refresh(server, clientId, tokens.refresh_token);
    assert.deepEqual([replayed.status, replayed.body.error], [400, 'invalid_grant']);
    assert.equal(await callMcp(server, next.access_token), 401);
    assert.equal((await refresh(server, clientId, next.refresh_token)).status, 400);
  });

  it('lets one of two win who use a refresh token at the same moment, and then ends the family', async () => {
    const { clientId, tokens } = await connect(server, person);
    const answers = await Promise.all([1, 2, 3].map(() => refresh(server, clientId, tokens.refresh_token)));
    assert.ok(answers.filter(({ status }) => status === 200).length <= 1);
    assert.equal(await callMcp(server, tokens.access_token), 401);
  });

  it('refuses a token of another program, and ends access when a program gives its tokens back', async () => {
    const { clientId, tokens } = await connect(server, person);
    const stranger = await register(server);
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      await postForm(server, '/oauth/revoke', { client_id: stranger, token });
    }
    assert.equal(await callMcp(server, tokens.access_token), 200);
    const { status } = await postForm(server, '/oauth/revoke', { client_id: clientId, token: tokens.refresh_token });
    assert.equal(status, 200);
    assert.equal(await callMcp(server, tokens.access_token), 401);
    const second = await connect(server, person);
    await postForm(server, '/oauth/revoke', { client_id: second.clientId, token: second.tokens.access_token });
    assert.equal(await callMcp(server, second.tokens.access_token), 401);
    assert.equal((await refresh(server, second.clientId, second.tokens.refresh_token)).status, 400);
  });

  it('refuses a token that was changed, or that another server made', async () => {
    const { tokens } = await connect(server, person);
    const [header = '', payload = '', signature = ''] = tokens.access_token.split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString());
    const toPart = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
    for (const forged of [
      `${header}.${toPart({ ...claims, scope: 'interface:publish admin' })}.${signature}`,
      `${toPart({ alg: 'none', typ: 'at+jwt' })}.${payload}.`,
      `${header}.${payload}.${signature.slice(0, -8)}AAAAAAAA`,
      `${header}.${payload}`,
      'x'.repeat(5_000),
    ]) {
      assert.equal(await callMcp(server, forged), 401);
    }
    const byAnotherName = await fetch(`http://localhost:${new URL(server.url).port}/mcp`, {
      method: 'POST',
      headers: { authorization: `Bearer ${tokens.access_token}`, 'content-type': 'application/json' },
      body: '{}',
    });
    assert.equal(byAnotherName.status, 401);
  });

  it('refuses a token that has expired', async () => {
    const { tokens } = await connect(server, person);
    moved.ms = 3_601_000;
    const status = await callMcp(server, tokens.access_token);
    moved.ms = 0;
    assert.deepEqual([status, await callMcp(server, tokens.access_token)], [401, 200]);
  });

  it('shows the connected programs to a person, who can disconnect each', async () => {
    const { account, cookie } = await server.addMember('Edsger');
    const owner = new Person(cookie);
    const kept = await connect(server, owner, { clientId: await register(server, { client_name: 'Kept <b>' }) });
    const dropped = await connect(server, owner, { scope: 'interface:generate' });
    const unfinished = await register(server, { client_name: 'Never came back' });
    await owner.decide(toAuthorizeUrl(server, { clientId: unfinished, verifier: createVerifier() }));
    const url = `${server.url}/account/connections`;
    const { text } = await owner.fetch(url);
    assert.doesNotMatch(text, /Never came back/);
    assert.match(text, /Kept &lt;b&gt;[\s\S]*in the public gallery/);
    const [, csrfToken = ''] = /name="csrfToken" value="([^"]+)"/.exec(text) ?? [];
    const fields = new URLSearchParams({ csrfToken, client: dropped.clientId });
    const { headers } = await owner.fetch(`${url}/remove`, { method: 'POST', body: fields });
    assert.equal(headers.get('location'), '/account/connections?done=disconnected');
    assert.equal(await callMcp(server, dropped.tokens.access_token), 401);
    assert.equal((await refresh(server, dropped.clientId, dropped.tokens.refresh_token)).status, 400);
    assert.equal(await callMcp(server, kept.tokens.access_token), 200);
    assert.doesNotMatch((await owner.fetch(url)).text, /Test program/);
    await server.store.oauth.removeAccount(account.id);
    assert.equal(await callMcp(server, kept.tokens.access_token), 401);
  });

  it('registers no program that would get its codes over an open line, or run them', async () => {
    for (const uri of [
      'http://evil.example/callback',
      'http://127.0.0.1.evil.example/callback',
      'javascript:alert(1)',
      'https://program.example/#fragment',
      'https://user:secret@program.example/',
      '/callback',
    ]) {
      const { status, body } = await server.post('/oauth/register', { redirect_uris: [uri] });
      assert.deepEqual([status, body.error], [400, 'invalid_redirect_uri'], uri);
    }
    for (const body of [{}, [], { redirect_uris: [] }, { redirect_uris: 'x' }]) {
      assert.equal((await server.post('/oauth/register', body)).status, 400);
    }
  });

  it('takes a program by the address of its metadata, with any port of this computer', async () => {
    const asked = { clientId: DOCUMENT_URL, redirectUri: REDIRECT_URI };
    const { text } = await person.open(toAuthorizeUrl(server, { ...asked, verifier: createVerifier() }));
    assert.match(text, /Published program[\s\S]*program\.example/);
    const { tokens } = await connect(server, person, asked);
    assert.equal(await callMcp(server, tokens.access_token), 200);
  });

  it('says where everything is, and it is there', async () => {
    const { body } = await server.get('/.well-known/oauth-authorization-server');
    assert.equal(body.issuer, server.url);
    const { keys } = JSON.parse((await server.get(new URL(body.jwks_uri).pathname)).text);
    assert.deepEqual(
      keys.map(({ alg, d }: Record<string, unknown>) => [alg, d]),
      [['ES256', undefined]],
    );
    for (const name of ['token', 'revocation', 'registration']) {
      const { status } = await server.call('POST', new URL(body[`${name}_endpoint`]).pathname);
      assert.ok(status === 400 || status === 401, `${name} ${status}`);
    }
    for (const path of ['', '/mcp']) {
      const { body: resource } = await server.get(`/.well-known/oauth-protected-resource${path}`);
      assert.deepEqual([resource.resource, resource.authorization_servers], [`${server.url}${path}`, [server.url]]);
      assert.deepEqual(resource.scopes_supported, body.scopes_supported);
    }
  });

  it('keeps no code and no token in a readable form', async () => {
    const { code, tokens } = await connect(server, person);
    const files = await Promise.all(
      ['studio.db', 'studio.db-wal'].map((name) => readFile(`${server.folder}/studio/${name}`).catch(() => '')),
    );
    const stored = files.join('\n');
    for (const secret of [code, tokens.refresh_token, '"kty"']) assert.ok(!stored.includes(secret));
  });
});

describe('access for programs, in an installation', () => {
  it('survives a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'magpie-oauth-'));
    const first = await StudioServer.open({ folder });
    const { cookie } = await first.addMember('Ada');
    const person = new Person(cookie);
    const { clientId, tokens } = await connect(first, person);
    const verifier = createVerifier();
    const begun = toAuthorizeUrl(first, { clientId, verifier });
    await person.open(begun);
    await first.close();
    const second = await StudioServer.open({ folder, port: Number(new URL(first.url).port) });
    try {
      assert.equal(await callMcp(second, tokens.access_token), 200);
      const { body: next } = await refresh(second, clientId, tokens.refresh_token);
      assert.equal(await callMcp(second, next.access_token), 200);
      assert.equal((await person.decide(begun)).searchParams.get('error'), null);
    } finally {
      await second.close();
      await rm(folder, { recursive: true });
    }
  });

  it('names itself by its public address, not by headers, and keeps cookies to encrypted connections', async () => {
    const server = await StudioServer.open({ publicUrl: 'https://studio.example' });
    try {
      const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
      const { body } = await server.get('/.well-known/oauth-authorization-server', forwarded);
      assert.deepEqual(
        [body.issuer, body.token_endpoint],
        ['https://studio.example', 'https://studio.example/oauth/token'],
      );
      const asked = { clientId: await register(server), verifier: createVerifier(), resource: undefined };
      const { status, headers } = await fetch(toAuthorizeUrl(server, asked), {
        headers: forwarded,
        redirect: 'manual',
      });
      assert.deepEqual([status, headers.get('location')?.startsWith('/oauth/consent/')], [303, true]);
      const cookies = headers.getSetCookie();
      assert.ok(cookies.length > 0 && cookies.every((cookie) => /; secure/i.test(cookie)), cookies.join('\n'));
    } finally {
      await server.close();
    }
  });

  it('limits the programs that a client registers in a minute', async () => {
    const server = await StudioServer.open({ rateLimit: 30 });
    try {
      for (let count = 0; count < 3; count++) await register(server);
      const { status, headers } = await server.post('/oauth/register', { redirect_uris: [REDIRECT_URI] });
      assert.deepEqual([status, headers.has('retry-after')], [429, true]);
    } finally {
      await server.close();
    }
  });

  it('reads no metadata of a program from a private address', async () => {
    let connections = 0;
    const listener = createServer(() => connections++).listen(0);
    await once(listener, 'listening');
    const { port } = listener.address() as AddressInfo;
    const server = await StudioServer.open();
    try {
      const person = new Person((await server.addMember('Ada')).cookie);
      for (const host of ['127.0.0.1', 'localhost']) {
        const clientId = `https://${host}:${port}/client.json`;
        const { status } = await person.open(toAuthorizeUrl(server, { clientId, verifier: createVerifier() }));
        assert.equal(status, 400);
      }
      assert.equal(connections, 0);
    } finally {
      listener.close();
      await server.close();
    }
  });
});
