import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { makeNextSheet } from '../../../../src/services/pets/testing/test-registry.ts';
import { PetsServer, REQUESTS, SUBMISSIONS } from '../pets-server.ts';
import { type FormFields, toPart } from '../sent-form.ts';

const server = await PetsServer.open();
after(() => server.close());
const { store, clock } = server;

const HOUR_MS = 3_600_000;
const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat' };
const withKey = (key: string, more: Record<string, string> = {}) => ({ 'idempotency-key': key, ...more });
const newForm = async (): Promise<FormFields> => ({
  displayName: 'Once',
  tags: ['a', 'b'],
  sprite: toPart(await makeNextSheet(), 'spritesheet.webp', 'image/webp'),
});
const postJson = (body: unknown, key: string) =>
  server.postBody(REQUESTS, JSON.stringify(body), withKey(key, { 'content-type': 'application/json' }));

describe('an Idempotency-Key', () => {
  it('[P4.22] returns the first 201 of a submission again, to the letter, and marks it', async () => {
    const form = await newForm();
    const first = await server.post(SUBMISSIONS, form, withKey('key-1'));
    assert.deepEqual([first.status, first.headers.get('idempotency-replayed')], [201, null]);
    const again = await server.post(SUBMISSIONS, form, withKey('key-1'));
    assert.deepEqual([again.status, again.text, again.headers.get('idempotency-replayed')], [201, first.text, 'true']);
    const waiting = await store.pets.listWaiting(100);
    assert.equal(waiting.filter(({ displayName }) => displayName === 'Once').length, 1);
  });

  it('[P4.22] is about what is asked for, not about how it is written', async () => {
    const first = await postJson(WISH, 'key-2');
    const spaced = `{ "prompt": "a blue cat",\n "contactEmail": " bo@example.org" }`;
    const again = await server.postBody(REQUESTS, spaced, withKey('key-2', { 'content-type': 'application/json' }));
    assert.deepEqual([again.text, again.headers.get('idempotency-replayed')], [first.text, 'true']);
    const form = await server.post(REQUESTS, WISH, withKey('key-2'));
    assert.equal(form.text, first.text, 'a form with the same fields asks for the same');
  });

  it('[P4.23] answers 409 for a different body, for every difference', async () => {
    const form = await newForm();
    assert.equal((await server.post(SUBMISSIONS, form, withKey('key-3'))).status, 201);
    const { sprite, ...fields } = form;
    const others: FormFields[] = [
      { ...form, displayName: 'Other' },
      { ...form, tags: ['a'] },
      { ...fields, sprite: toPart(await makeNextSheet(), 'spritesheet.webp', 'image/webp') },
      { ...fields, sprite: { ...(sprite as ReturnType<typeof toPart>), name: 'other.webp' } },
    ];
    for (const other of others) {
      const { status, body } = await server.post(SUBMISSIONS, other, withKey('key-3'));
      assert.deepEqual([status, body.code, body.error], [409, 'idempotency_key_conflict', 'idempotency_key_conflict']);
    }
  });

  it('[P4.24] answers 400 for a key that is not valid', async () => {
    for (const key of [' ', 'a b', 'a,b', 'a/b', 'x'.repeat(129), '"quoted"', '*']) {
      const { status, body } = await postJson(WISH, key);
      assert.deepEqual([status, body.code], [400, 'invalid_idempotency_key'], key);
    }
    for (const key of ['x'.repeat(128), 'AZaz09._~-']) {
      assert.equal((await postJson({}, key)).body.code, 'missing_field', 'the key was looked at before');
    }
  });

  it('[P4.25] answers 409 while the first still runs, and its answer afterwards', async () => {
    const form = await newForm();
    const first = await server.post(SUBMISSIONS, form, withKey('key-5'));
    // The record during the request.
    const tables = server.openTables();
    after(() => tables.destroy());
    const query = tables.selectFrom('idempotency').select(['completed_at', 'result']).where('key', '=', 'key-5');
    const completed = await query.executeTakeFirstOrThrow();
    const setResult = (changed: typeof completed) =>
      tables.updateTable('idempotency').set(changed).where('key', '=', 'key-5').execute();
    await setResult({ completed_at: null, result: null });
    const second = await server.post(SUBMISSIONS, form, withKey('key-5'));
    assert.deepEqual([second.status, second.body.code], [409, 'idempotency_key_in_progress']);
    assert.equal(second.headers.get('retry-after'), '1');
    const other = await server.post(SUBMISSIONS, { ...form, displayName: 'Other' }, withKey('key-5'));
    assert.equal(other.body.code, 'idempotency_key_conflict');
    await setResult(completed);
    assert.equal((await server.post(SUBMISSIONS, form, withKey('key-5'))).text, first.text);
  });

  it('[P4.22] takes in one of several that come at once', async () => {
    const form = await newForm();
    const send = () => server.post(SUBMISSIONS, form, withKey('key-10'));
    const answers = await Promise.all([send(), send(), send(), send()]);
    const { text } = await send();
    for (const answer of answers) {
      if (answer.status === 201) assert.equal(answer.text, text);
      else assert.equal(answer.body.code, 'idempotency_key_in_progress');
    }
  });

  it('[P4.26] is kept for 24 hours, and then processed as a new request', async () => {
    const first = await postJson(WISH, 'key-6');
    clock.advance(24 * HOUR_MS - 1);
    assert.equal((await postJson(WISH, 'key-6')).text, first.text);
    clock.advance(1);
    const later = await postJson(WISH, 'key-6');
    assert.deepEqual([later.status, later.headers.get('idempotency-replayed')], [201, null]);
    assert.notEqual(later.text, first.text);
    assert.equal((await postJson({ ...WISH, prompt: 'another' }, 'key-6')).body.code, 'idempotency_key_conflict');
  });
});
