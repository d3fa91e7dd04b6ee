import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import examples from '@octokit/webhooks-examples' with { type: 'json' };
import { FakeHost } from '../../../../src/services/memory/github/testing/fake-host.ts';
import type { Json } from '../memory-server.ts';
import { HostedMemory, SECRET, sign } from './hosted-memory.ts';

const HEADERS = { 'x-github-event': 'ping' };
const MIB = 1024 * 1024;

describe('receiving messages of the code host', () => {
  let memory: HostedMemory;
  let count = 0;
  const nextId = () => `delivery-${count++}`;
  before(async () => {
    memory = await HostedMemory.open(await FakeHost.start(), { webhookSecrets: [SECRET, 'the old secret'] });
  });
  after(() => memory.close());

  it('refuses a body without a signature, and with a wrong or malformed one', async () => {
    for (const signature of [undefined, '', 'sha256=', sign('{}', 'guess'), sign('{ }', SECRET), 'sha1=00']) {
      const headers = { 'content-type': 'application/json', ...HEADERS, 'x-github-delivery': nextId() };
      const signed = signature === undefined ? headers : { ...headers, 'x-hub-signature-256': signature };
      const answer = await memory.server.call('POST', '/github/webhook', { body: '{}', headers: signed });
      assert.deepEqual([answer.status, answer.body.error.code], [401, 'signature_invalid']);
    }
  });

  it('checks the signature before it looks at headers and body', async () => {
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': sign('{', 'guess') };
    assert.equal((await memory.server.call('POST', '/github/webhook', { body: '{', headers })).status, 401);
    assert.equal((await memory.server.call('POST', '/github/webhook')).status, 401);
  });

  it('checks the signature over the very bytes that came, with any whitespace and escapes', async () => {
    const odd = Buffer.from('\r\n{ "zen" :\t"caf\\u00e9 é \u2028",  "a":1.0e0}\n\n');
    const answer = await memory.send(odd, { ...HEADERS, 'x-github-delivery': nextId() });
    assert.deepEqual([answer.status, answer.body], [202, { enqueued: 0 }]);
    const reserialised = JSON.stringify(JSON.parse(odd.toString()));
    const signature = { 'x-hub-signature-256': sign(odd, SECRET) };
    const other = await memory.send(reserialised, { ...HEADERS, ...signature, 'x-github-delivery': nextId() });
    assert.equal(other.status, 401);
  });

  it('takes both secrets while one is being changed', async () => {
    for (const [secret, status] of [
      ['the old secret', 202],
      [SECRET, 202],
      ['a third one', 401],
    ] as const) {
      const headers = { ...HEADERS, 'x-github-delivery': nextId(), 'x-hub-signature-256': sign('{}', secret) };
      assert.equal((await memory.send('{}', headers)).status, status);
    }
  });

  it('wants the name of the event and the id of the delivery', async () => {
    const id = { 'x-github-delivery': 'x' };
    for (const [headers, field] of [
      [id, 'x-github-event'],
      [HEADERS, 'x-github-delivery'],
      [{ ...HEADERS, 'x-github-delivery': 'a b' }, 'x-github-delivery'],
    ] as const) {
      const answer = await memory.send('{}', headers as Record<string, string>);
      assert.deepEqual([answer.status, answer.body.error.field], [400, field]);
    }
  });

  it('refuses what is no JSON and no UTF-8, though it is signed', async () => {
    for (const body of [Buffer.from('{"a":'), Buffer.from('payload=%7B%7D'), Buffer.from([0x22, 0xff, 0x22])]) {
      const answer = await memory.send(body, { ...HEADERS, 'x-github-delivery': nextId() });
      assert.deepEqual([answer.status, answer.body.error.field], [400, 'body']);
    }
  });

  it('takes bodies of almost 5 MiB and refuses larger ones', async () => {
    const large = JSON.stringify({ padding: 'x'.repeat(5 * MIB - 100) });
    assert.equal((await memory.send(large, { ...HEADERS, 'x-github-delivery': nextId() })).status, 202);
    const tooLarge = JSON.stringify({ padding: 'x'.repeat(10_000_000) });
    assert.equal((await memory.send(tooLarge, { ...HEADERS, 'x-github-delivery': nextId() })).status, 413);
  });

  it('answers a delivery that came before as a duplicate, also of two at once', async () => {
    const id = nextId();
    const message = { event: 'ping', payload: {} };
    assert.equal((await memory.deliver(message, id)).status, 202);
    const again = await memory.deliver(message, id);
    assert.deepEqual([again.status, again.body], [200, { status: 'duplicate' }]);
    const other = nextId();
    const answers = await Promise.all(Array.from({ length: 5 }, () => memory.deliver(message, other)));
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 200, 200, 200, 202]);
  });

  it('makes jobs of a signed body once, regardless of the ids and events that a replay claims', async () => {
    const body = JSON.stringify({ action: 'created', installation: { id: 4711 } });
    const send = (event: string) => memory.send(body, { 'x-github-event': event, 'x-github-delivery': nextId() });
    const first = await send('integration_installation');
    assert.deepEqual(
      [first.status, first.body],
      [202, { enqueued: 0 }],
      'an event without jobs does not use the body up',
    );
    assert.deepEqual((await send('installation')).body, { enqueued: 1 });
    for (const event of ['installation', 'installation_repositories', 'installation']) {
      const replayed = await send(event);
      assert.deepEqual([replayed.status, replayed.body], [202, { enqueued: 0 }], event);
    }
  });

  it('does not take note of a delivery that it refused', async () => {
    const id = nextId();
    assert.equal((await memory.send('{"a":', { ...HEADERS, 'x-github-delivery': id })).status, 400);
    assert.equal((await memory.deliver({ event: 'ping', payload: {} }, id)).status, 202);
  });

  it('takes every message that GitHub documents', async () => {
    for (const { name, examples: ofEvent } of examples as Json) {
      for (const payload of ofEvent) {
        const { status } = await memory.deliver({ event: name, payload }, nextId());
        assert.equal(status, 202, `${name} ${payload.action}`);
      }
    }
  });

  it('takes messages whose fields are of other types, and does nothing about them', async () => {
    const values = [null, [], 'text', 0, { id: 'x' }, { id: 1.5 }, { id: -0.1, default_branch: 3 }];
    for (const event of ['push', 'repository', 'pull_request', 'installation', 'installation_repositories', 'future']) {
      for (const value of values) {
        const payload = { action: value, ref: value, repository: value, installation: value };
        assert.deepEqual((await memory.deliver({ event, payload }, nextId())).body, { enqueued: 0 });
        assert.deepEqual((await memory.deliver({ event, payload: value }, nextId())).body, { enqueued: 0 });
      }
    }
  });
});

describe('a server without a secret', () => {
  it('takes no messages, however they are signed', async () => {
    const memory = await HostedMemory.open(await FakeHost.start(), { webhookSecrets: [] });
    const answer = await memory.send('{}', {
      ...HEADERS,
      'x-github-delivery': 'x',
      'x-hub-signature-256': sign('{}', ''),
    });
    assert.deepEqual([answer.status, answer.body.error.code], [404, 'webhook_not_configured']);
    await memory.close();
  });
});
