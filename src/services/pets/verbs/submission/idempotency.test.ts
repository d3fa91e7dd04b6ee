import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import type { Caller } from '../../model/people.ts';
import type { PetsResources } from '../../ports.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { makeTestPicture } from '../../testing/make-sheet.ts';
import { ANYBODY, addTestAccount, makeNextSheet, openTestRegistry, toSentFile } from '../../testing/test-registry.ts';
import { tidyRegistry } from '../tidy-registry.ts';
import { registerSubmission } from './register-submission.ts';
import { type GenerationFields, requestGeneration } from './request-generation.ts';

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
) => requestGeneration(on, caller, { fields }, key);

const countRequests = async () => (await resources.store.requests.list(1_000)).length;

describe('an act with an idempotency key', () => {
  it('is done once, and answered the same again', async () => {
    const before = await countRequests();
    const first = await ask('same');
    assert.equal(first.isReplay, false);
    assert.deepEqual(await ask('same'), { ...first, isReplay: true });
    assert.deepEqual(await ask('same', { ...WISH, prompt: ' a blue cat ' }), { ...first, isReplay: true });
    assert.equal(await countRequests(), before + 1);
  });

  it('is done each time without one', async () => {
    assert.notEqual((await ask(undefined)).result.id, (await ask(undefined)).result.id);
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
    for (const key of ['a', 'x'.repeat(128), 'Aa0._~-']) await assertRefused(() => ask(key, {}), 'missing_field');
  });

  it('takes no key for what is not valid', async () => {
    await assertRefused(() => ask('invalid first', { prompt: 'x' }), 'invalid_idempotency_key');
    await assertRefused(() => ask('invalid-first', { prompt: 'x' }), 'missing_field');
    assert.equal((await ask('invalid-first')).isReplay, false);
    await assertRefused(() => ask('invalid-first', { prompt: 'x' }), 'missing_field', /contactEmail/);
  });

  it('is apart for each route, account and anonymous client', async () => {
    const ada = await addTestAccount(resources, 'Ada');
    const answers = [
      await ask('mine'),
      await ask('mine', WISH, ada),
      await ask('mine', WISH, { ...ANYBODY, clientHash: 'another' }),
      await ask('mine', WISH, await addTestAccount(resources, 'Bo')),
    ];
    assert.equal(new Set(answers.map(({ result }) => result.id)).size, 4);
    assert.equal(
      (await ask('mine', WISH, { ...ada, clientHash: 'on the road' })).isReplay,
      true,
      'an account moves about',
    );
    const sprite = toSentFile(await makeNextSheet());
    const submission = { fields: { displayName: 'x' }, files: { sprite } };
    const answer = await registerSubmission(resources, ANYBODY, submission, 'mine');
    assert.equal(answer.isReplay, false);
    const replay = await registerSubmission(resources, ANYBODY, submission, 'mine');
    assert.deepEqual(replay, { ...answer, isReplay: true }, 'a repeated submission is no duplicate of itself');
  });

  it('is kept for 24 hours, and then done anew', async () => {
    const first = await ask('day');
    clock.advance(24 * HOUR_MS - 1);
    await tidyRegistry(resources);
    assert.deepEqual(await ask('day'), { ...first, isReplay: true });
    clock.advance(1);
    const second = await ask('day', { ...WISH, prompt: 'another' });
    assert.equal(second.isReplay, false);
    assert.notEqual(second.result.id, first.result.id);
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
    const referenceImage = toSentFile(await makeTestPicture(), 'x.png', 'image/png');
    const askSlowly = (on: PetsResources) => requestGeneration(on, ANYBODY, { fields: WISH, referenceImage }, 'slow');
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
    assert.deepEqual(await askSlowly(resources), { ...second, isReplay: true }, 'the late one did nothing');
  });

  it('gives its key back when it fails', async () => {
    const broken: PetsResources = {
      ...resources,
      files: { ...resources.files, writePackage: () => Promise.reject(new Error('disk full')) },
    };
    const sprite = toSentFile(await makeNextSheet());
    const submission = { fields: { displayName: 'x' }, files: { sprite } };
    await assert.rejects(registerSubmission(broken, ANYBODY, submission, 'fails'), /disk full/);
    assert.equal((await registerSubmission(resources, ANYBODY, submission, 'fails')).isReplay, false);
  });
});
