import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Caller } from '../model/people.ts';
import type { NewRequest, PetsResources } from '../ports.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { ANYBODY, addTestAccount, makeNextSheet, openTestRegistry, toSentFile } from '../testing/test-registry.ts';
import { toBodyHash } from './act-once.ts';
import { registerSubmission } from './submission/register-submission.ts';
import { type GenerationFields, requestGeneration } from './submission/request-generation.ts';
import { tidyRegistry } from './tidy-registry.ts';

const registry = await openTestRegistry();
const { resources, clock } = registry;
after(() => registry.close());

const HOUR_MS = 3_600_000;
const WISH = { contactEmail: 'bo@example.org', prompt: 'a blue cat' };

const ask = (
  key: string | undefined,
  fields: GenerationFields = WISH,
  caller: Caller = ANYBODY,
  on: PetsResources = resources,
) => requestGeneration(on, caller, { fields }, { idempotencyKey: key, writeAnswer: ({ id }: NewRequest) => id });

const countRequests = async () => (await resources.store.requests.list(1_000)).length;

describe('an act with an idempotency key', () => {
  it('is done once, and answered the same again', async () => {
    const before = await countRequests();
    const first = await ask('same');
    assert.equal(first.isReplay, false);
    assert.deepEqual(await ask('same'), { body: first.body, isReplay: true });
    assert.deepEqual(await ask('same', { ...WISH, prompt: ' a blue cat ' }), { body: first.body, isReplay: true });
    assert.equal(await countRequests(), before + 1);
  });

  it('is done each time without one', async () => {
    assert.notEqual((await ask(undefined)).body, (await ask(undefined)).body);
  });

  it('is refused when the key was used for something else', async () => {
    await ask('conflict');
    await assertRefused(() => ask('conflict', { ...WISH, prompt: 'a red cat' }), 'idempotency_key_conflict');
    await assertRefused(() => ask('conflict', { ...WISH, kind: 'object' }), 'idempotency_key_conflict');
  });

  it('is refused when the key is not valid, before anything else is looked at', async () => {
    for (const key of ['', ' ', 'a b', 'a,b', 'ä', 'x'.repeat(129), 'a/b', '"a"']) {
      await assertRefused(() => ask(key, {}), 'invalid_idempotency_key');
    }
    for (const key of ['a', 'x'.repeat(128), 'Aa0._~-']) assert.equal((await ask(key)).isReplay, false, key);
  });

  it('takes no key for what is not valid', async () => {
    await assertRefused(() => ask('invalid first', { prompt: 'x' }), 'invalid_idempotency_key');
    await assertRefused(() => ask('invalid-first', { prompt: 'x' }), 'missing_field');
    assert.equal((await ask('invalid-first')).isReplay, false);
    await assertRefused(() => ask('invalid-first', { prompt: 'x' }), 'missing_field', /contactEmail/);
  });

  it('is apart for each route, account and anonymous client', async () => {
    const ada = await addTestAccount(resources, 'Ada');
    const bodies = [
      await ask('mine'),
      await ask('mine', WISH, ada),
      await ask('mine', WISH, { ...ANYBODY, clientHash: 'another' }),
      await ask('mine', WISH, await addTestAccount(resources, 'Bo')),
    ];
    assert.equal(new Set(bodies.map(({ body }) => body)).size, 4);
    assert.equal(
      (await ask('mine', WISH, { ...ada, clientHash: 'on the road' })).isReplay,
      true,
      'an account moves about',
    );
    const sprite = toSentFile(await makeNextSheet());
    const submission = { fields: { displayName: 'x' }, files: { sprite } };
    const answer = await registerSubmission(resources, ANYBODY, submission, {
      idempotencyKey: 'mine',
      writeAnswer: () => 'pet',
    });
    assert.deepEqual(answer, { body: 'pet', isReplay: false });
    const replay = await registerSubmission(resources, ANYBODY, submission, {
      idempotencyKey: 'mine',
      writeAnswer: () => 'other',
    });
    assert.deepEqual(replay, { body: 'pet', isReplay: true }, 'a repeated submission is no duplicate of itself');
  });

  it('is kept for 24 hours, and then done anew', async () => {
    const first = await ask('day');
    clock.advance(24 * HOUR_MS - 1);
    await tidyRegistry(resources);
    assert.deepEqual(await ask('day'), { body: first.body, isReplay: true });
    clock.advance(1);
    const second = await ask('day', { ...WISH, prompt: 'another' });
    assert.equal(second.isReplay, false);
    assert.notEqual(second.body, first.body);
  });

  it('is refused while the first still runs, for ten minutes at most', async () => {
    const entered = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    const writeReference = async () => {
      entered.resolve();
      await gate.promise;
      return 'none';
    };
    const slow: PetsResources = { ...resources, files: { ...resources.files, writeReference } };
    const referenceImage = toSentFile(await makeNextSheet());
    const once = { idempotencyKey: 'slow', writeAnswer: ({ id }: NewRequest) => id };
    const askSlowly = (on: PetsResources) => requestGeneration(on, ANYBODY, { fields: WISH, referenceImage }, once);
    const first = askSlowly(slow);
    first.catch(() => {});
    await entered.promise;
    const problem = await assertRefused(() => askSlowly(resources), 'idempotency_key_in_progress');
    assert.equal(problem.retryAfterSeconds, 1);
    await assertRefused(() => ask('slow'), 'idempotency_key_conflict');
    clock.advance(10 * 60_000 - 1);
    await assertRefused(() => askSlowly(resources), 'idempotency_key_in_progress');
    clock.advance(1);
    const second = await askSlowly(resources);
    assert.equal(second.isReplay, false);
    gate.resolve();
    await assertRefused(() => first, 'idempotency_key_in_progress', /lost/);
    assert.deepEqual(await askSlowly(resources), { body: second.body, isReplay: true }, 'the late one did nothing');
  });

  it('gives its key back when it fails', async () => {
    const broken: PetsResources = {
      ...resources,
      files: { ...resources.files, writePackage: () => Promise.reject(new Error('disk full')) },
    };
    const sprite = toSentFile(await makeNextSheet());
    const submission = { fields: { displayName: 'x' }, files: { sprite } };
    const once = { idempotencyKey: 'fails', writeAnswer: () => 'pet' };
    await assert.rejects(registerSubmission(broken, ANYBODY, submission, once), /disk full/);
    assert.deepEqual(await registerSubmission(resources, ANYBODY, submission, once), { body: 'pet', isReplay: false });
  });
});

describe('toBodyHash', () => {
  const file = { ...toSentFile(Buffer.from('x'), 'a.png', 'image/png') };

  it('tells apart whatever differs in a field, or in the name, type, size or content of a file', () => {
    const hashes = [
      toBodyHash({ a: '1' }, {}),
      toBodyHash({ a: '2' }, {}),
      toBodyHash({ b: '1' }, {}),
      toBodyHash({ a: ['1'] }, {}),
      toBodyHash({ a: '' }, {}),
      toBodyHash({}, {}),
      toBodyHash({}, { a: file }),
      toBodyHash({}, { b: file }),
      toBodyHash({}, { a: { ...file, fileName: 'b.png' } }),
      toBodyHash({}, { a: { ...file, type: 'image/webp' } }),
      toBodyHash({}, { a: { ...file, bytes: Buffer.from('y') } }),
      toBodyHash({}, { a: { ...file, bytes: Buffer.from('xx') } }),
    ];
    assert.equal(new Set(hashes).size, hashes.length);
  });

  it('is the same whatever the order of the fields, the spaces around them and the ends of lines', () => {
    const one = toBodyHash({ a: '1', b: ' x\r\ny ', c: undefined }, { f: file, g: undefined });
    assert.equal(one, toBodyHash({ b: 'x\ny', a: '1 ' }, { f: { ...file } }));
  });
});
