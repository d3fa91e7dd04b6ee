// The guarantees of the pet store about repeated requests.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { IdempotencyClaim } from '../../../../platform/idempotency/idempotency-records.ts';
import type { NewPet, PetStore } from '../../ports.ts';
import { code, DAY_MS, MINUTE_MS, makeClaim, makeId, makePet, makeRequest, now, START, time } from './make-records.ts';

interface IdempotentStore {
  getStore(): PetStore;
  openAgain(): Promise<PetStore>;
  /** True if no other process can have the store open. */
  readonly isAlone: boolean;
}

export function describeIdempotency({ getStore, openAgain, isAlone }: IdempotentStore): void {
  const claim = (key: IdempotencyClaim) => getStore().idempotency.claim(key, now(), DAY_MS, 10 * MINUTE_MS);

  describe('idempotency', () => {
    const add = (pet: NewPet, key: IdempotencyClaim) =>
      getStore().pets.add(pet, ({ slug }) => ({ claim: key, result: { slug }, at: now() }));

    it('gives a key to one of many that ask at the same time', async () => {
      const { key } = makeClaim();
      const outcomes = await Promise.all(Array.from({ length: 10 }, () => claim(makeClaim({ key }))));
      assert.equal(outcomes.filter(({ kind }) => kind === 'claimed').length, 1);
      assert.equal(outcomes.filter(({ kind }) => kind === 'in-progress').length, 9);
    });

    it('answers a completed key with the response, and another body with a conflict', async () => {
      const first = makeClaim();
      assert.deepEqual(await claim(first), { kind: 'claimed' });
      const another = makeClaim({ key: first.key, bodyHash: 'other' });
      assert.deepEqual(await claim(another), { kind: 'conflict' }, 'also while the first is under way');
      const { slug } = await add(makePet(), first);
      const completed = { kind: 'completed', result: { slug } };
      assert.deepEqual(await claim(makeClaim({ key: first.key })), completed);
      assert.deepEqual(await claim(another), { kind: 'conflict' });
    });

    it('keeps the keys of scopes apart', async () => {
      const first = makeClaim();
      assert.deepEqual(await claim(first), { kind: 'claimed' });
      assert.deepEqual(await claim({ ...first, scope: 'POST /y' }), { kind: 'claimed' });
    });

    it('completes a request with its record', async () => {
      const key = makeClaim();
      await claim(key);
      const request = makeRequest();
      await getStore().requests.add(request, { claim: key, result: {}, at: now() });
      assert.deepEqual(await claim(key), { kind: 'completed', result: {} });
    });

    it('forgets a completed record after its time, and an unfinished claim after its own', async () => {
      const [done, stuck] = [makeClaim(), makeClaim()];
      await claim(done);
      await claim(stuck);
      time.ms += MINUTE_MS;
      await add(makePet(), done);
      const ask = async (key: IdempotencyClaim, atMs: number) => {
        time.ms = atMs;
        return (await claim({ ...key, claimId: makeId('claim') })).kind;
      };
      assert.equal(await ask(stuck, START + 10 * MINUTE_MS - 1), 'in-progress');
      assert.equal(await ask(stuck, START + 10 * MINUTE_MS), 'claimed');
      assert.equal(await ask(done, START + MINUTE_MS + DAY_MS - 1), 'completed');
      assert.equal(await ask(done, START + MINUTE_MS + DAY_MS), 'claimed');
    });

    it('adds nothing for a claim that lost its key', async () => {
      const late = makeClaim();
      await claim(late);
      time.ms += 10 * MINUTE_MS;
      const successor = { ...late, claimId: makeId('claim') };
      assert.deepEqual(await claim(successor), { kind: 'claimed' });
      const [pet, request] = [makePet(), makeRequest()];
      await assert.rejects(add(pet, late), code('idempotency_claim_lost'));
      const completion = { claim: late, result: {}, at: now() };
      await assert.rejects(getStore().requests.add(request, completion), code('idempotency_claim_lost'));
      assert.equal(await getStore().pets.find(pet.id), undefined);
      assert.equal(await getStore().requests.find(request.id), undefined);
      const { slug } = await add(pet, successor);
      assert.deepEqual(await claim(late), { kind: 'completed', result: { slug } });
    });

    it('leaves the key unfinished when the pet is refused', async () => {
      const original = await getStore().pets.add(makePet());
      const key = makeClaim();
      await claim(key);
      await assert.rejects(add(makePet({ asset: original.asset }), key), code('sheet_taken'));
      assert.deepEqual(await claim({ ...key, claimId: 'another' }), { kind: 'in-progress' });
    });

    it('takes a key back from its holder only, and never a completed one', async () => {
      const key = makeClaim();
      await claim(key);
      await getStore().idempotency.release({ ...key, claimId: 'another' });
      assert.deepEqual(await claim(makeClaim({ key: key.key })), { kind: 'in-progress' });
      await getStore().idempotency.release(key);
      const next = makeClaim({ key: key.key, bodyHash: 'other' });
      assert.deepEqual(await claim(next), { kind: 'claimed' });
      await add(makePet(), next);
      await getStore().idempotency.release(next);
      assert.equal((await claim(next)).kind, 'completed');
    });

    it('forgets unfinished claims on request if no other process can have them, and no others', async () => {
      const [done, stuck] = [makeClaim(), makeClaim()];
      await claim(done);
      await add(makePet(), done);
      await claim(stuck);
      const another = await openAgain();
      assert.equal((await claim(stuck)).kind, 'in-progress');
      await another.idempotency.forgetUnfinished();
      await another.close();
      const left = isAlone ? 'claimed' : 'in-progress';
      assert.deepEqual([(await claim(stuck)).kind, (await claim(done)).kind], [left, 'completed']);
    });

    it('tidies what is older than it is kept, and nothing else', async () => {
      const [old, young] = [makeClaim(), makeClaim()];
      await claim(old);
      await claim(young);
      await add(makePet(), old);
      time.ms += MINUTE_MS;
      await add(makePet(), young);
      await getStore().idempotency.tidy(new Date(START + DAY_MS), DAY_MS);
      time.ms = START;
      assert.equal((await claim(old)).kind, 'claimed');
      assert.equal((await claim(young)).kind, 'completed');
    });
  });
}
