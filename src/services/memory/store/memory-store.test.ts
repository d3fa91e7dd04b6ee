// The behaviour of memory's records in every kind of database.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LOCATION_KINDS, type TestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { Jobs } from '../jobs/store/jobs.ts';
import type { HostPerson } from '../model/host-person.ts';
import { INDEX_JOB, PULLS_JOB, PURGE_JOB } from '../model/job.ts';
import type { Repository } from '../model/repository.ts';
import type { MemoryStore } from '../ports.ts';
import { openMemoryStore } from './open-memory-store.ts';

const NOW = new Date(Date.UTC(2026, 0, 15));
const code = (expected: string) => (error: unknown) => (error as { code?: string }).code === expected;

let made = 0;

function makePerson(accountId: string, hostUserId: number): HostPerson {
  const link = { accountId, hostUserId, login: accountId, sealedTokens: 's', accessEpoch: 0 };
  return { ...link, answeredAt: NOW, askAfter: NOW };
}

function makeRepository(changes: Partial<Repository> = {}): Repository {
  const name = `repository${++made}`;
  return {
    id: `id-${name}`,
    owner: 'Owner',
    name,
    sourceKind: 'git',
    address: `https://example.org/${name}`,
    isWatched: false,
    defaultBranch: undefined,
    hosted: undefined,
    addedBy: 'system',
    createdAt: NOW,
    ...changes,
  };
}

const makeHosted = (hostId: number, changes: Partial<Repository> = {}) =>
  makeRepository({ sourceKind: 'host', hosted: { hostId, installationId: 7 }, ...changes });

for (const kind of LOCATION_KINDS) {
  describe(`the records of memory on ${kind.name}`, () => {
    let opened: TestLocation;
    let store: MemoryStore;
    let jobs: Jobs;
    /** The store as another process has it. */
    let other: MemoryStore;

    /** Returns stores for concurrent calls. Two SQLite connections of one thread would wait for each other. */
    const several = () => (kind.name === 'SQLite' ? [store, store, store] : [store, other, store]);

    before(async () => {
      opened = await kind.open();
      ({ store, jobs } = await openMemoryStore(opened.location));
      other = (await openMemoryStore(opened.location)).store;
    });
    after(async () => {
      await store.close();
      await other.close();
      await opened.close();
    });

    it('a repository comes with its first job, and once', async () => {
      const repository = makeRepository({ defaultBranch: 'main' });
      await store.repositories.add(repository, 'sealed');
      assert.deepEqual(await other.repositories.find(repository.id), repository);
      assert.deepEqual(await other.repositories.findByName({ owner: 'OWNER', name: repository.name }), repository);
      assert.equal(await other.repositories.findCredential(repository.id), 'sealed');
      assert.equal((await jobs.find(repository.id, INDEX_JOB))?.state, 'waiting');
      const again = makeRepository({ name: repository.name.toUpperCase() });
      await assert.rejects(other.repositories.add(again, undefined), code('repository_exists'));
      assert.equal(await jobs.find(again.id), undefined);
    });

    it('of several processes that add a repository at once, one does', async () => {
      const repository = makeRepository();
      const adding = several().map((each, index) =>
        each.repositories.add({ ...repository, id: `${repository.id}-${index}` }, undefined),
      );
      const outcomes = await Promise.allSettled(adding);
      assert.equal(outcomes.filter(({ status }) => status === 'fulfilled').length, 1);
      for (const each of outcomes) if (each.status === 'rejected') assert.ok(code('repository_exists')(each.reason));
    });

    it('a removed repository leaves a job that cleans up, and nothing else', async () => {
      const repository = makeRepository();
      await store.repositories.add(repository, undefined);
      await store.grants.add({ repositoryId: repository.id, accountId: 'ann', source: 'person', accessEpoch: 0 });
      const pull = { repositoryId: repository.id, number: 1, title: 'One', headCommit: 'c' };
      await store.pulls.replace(repository.id, [pull]);
      assert.deepEqual(await other.pulls.listOf(repository.id), [pull]);
      await other.repositories.remove(repository.id);
      assert.equal(await store.repositories.find(repository.id), undefined);
      assert.deepEqual(await store.grants.listOf(repository.id), []);
      assert.deepEqual(await store.pulls.listOf(repository.id), []);
      assert.equal((await jobs.find(repository.id, INDEX_JOB))?.state, 'cancelled');
      assert.equal((await jobs.find(repository.id, PURGE_JOB))?.state, 'waiting');
    });

    it('a repository of a code host keeps its id under another name, and is renamed if its name is taken', async () => {
      const first = makeHosted(1);
      await store.repositories.putHosted(first);
      assert.equal((await jobs.find(first.id, PULLS_JOB))?.state, 'waiting');
      await store.repositories.putHosted(makeHosted(1, { name: 'renamed' }));
      const renamed = await store.repositories.findByHostId(1);
      assert.deepEqual([renamed?.id, renamed?.name], [first.id, 'renamed']);
      await store.repositories.putHosted(makeHosted(2, { name: 'renamed' }));
      const names = (await store.repositories.listOfInstallation(7)).map(({ name }) => name);
      assert.deepEqual(names, ['renamed', 'renamed.1']);
      await store.repositories.removeOfInstallation(first.id, 8);
      assert.ok(await store.repositories.find(first.id));
      await store.repositories.removeOfInstallation(first.id, 7);
      assert.equal(await store.repositories.find(first.id), undefined);
    });

    it('what the code host grants is replaced as a whole, and what people granted stays', async () => {
      const [one, two] = [makeRepository(), makeRepository()];
      for (const each of [one, two]) await store.repositories.add(each, undefined);
      await store.grants.add({ repositoryId: one.id, accountId: 'bob', source: 'person', accessEpoch: 0 });
      await store.grants.add({ repositoryId: one.id, accountId: 'bob', source: 'person', accessEpoch: 0 });
      await store.hostPeople.put(makePerson('bob', 1));
      await store.grants.replaceHosted(makePerson('bob', 1), [one.id, two.id, two.id, 'absent']);
      const holder = { id: 'bob', accessEpoch: 0, ownerEpoch: 0 };
      assert.deepEqual((await other.grants.listRepositoryIds(holder)).sort(), [one.id, two.id]);
      await store.grants.replaceHosted(makePerson('bob', 1), []);
      assert.deepEqual(await other.grants.listRepositoryIds(holder), [one.id]);
    });

    it('a link and its grants end with the epoch of the account, grants of people with its owner', async () => {
      const [given, hosted] = [makeRepository(), makeRepository()];
      for (const each of [given, hosted]) await store.repositories.add(each, undefined);
      const [old, fresh] = [makePerson('dora', 2), { ...makePerson('dora', 3), accessEpoch: 1 }];
      await store.grants.add({ repositoryId: given.id, accountId: 'dora', source: 'person', accessEpoch: 0 });
      await store.hostPeople.put(old);
      await store.grants.replaceHosted(old, [hosted.id]);
      const list = (accessEpoch: number, ownerEpoch: number) =>
        other.grants.listRepositoryIds({ id: 'dora', accessEpoch, ownerEpoch });
      assert.deepEqual((await list(0, 0)).sort(), [given.id, hosted.id]);
      assert.deepEqual(await list(1, 0), [given.id]);
      assert.deepEqual(await list(1, 1), []);
      await store.hostPeople.put(fresh);
      // The code host answers a request for the person who was linked before.
      await store.hostPeople.update(old, { sealedTokens: 'of the old one' });
      await store.grants.replaceHosted(old, [hosted.id]);
      assert.equal((await store.hostPeople.find('dora'))?.sealedTokens, fresh.sealedTokens);
      await store.grants.removeEnded({ id: 'dora', accessEpoch: 1, ownerEpoch: 1 });
      assert.deepEqual(await store.grants.listOf(given.id), []);
      assert.deepEqual(await store.grants.listOf(hosted.id), []);
      assert.ok(await store.hostPeople.find('dora'), 'the link of this epoch stays');
      await store.grants.removeEnded({ id: 'dora', accessEpoch: 2, ownerEpoch: 1 });
      assert.equal(await store.hostPeople.find('dora'), undefined);
    });

    it('of several processes, one asks the code host for a person', async () => {
      const person = makePerson('carl', 12_345_678_901);
      const { accountId, hostUserId } = person;
      await store.hostPeople.put(person);
      assert.deepEqual(await other.hostPeople.findByHostUserId(hostUserId), person);
      const until = new Date(NOW.getTime() + 60_000);
      const claims = await Promise.all(several().map((each) => each.hostPeople.claimAsking(person, until)));
      assert.deepEqual(claims.sort(), [false, false, true]);
      await store.hostPeople.update(person, { sealedTokens: 'fresh' });
      assert.deepEqual(await store.hostPeople.find(accountId), { ...person, sealedTokens: 'fresh', askAfter: until });
      await store.grants.removeAccount(accountId);
      assert.equal(await store.hostPeople.find(accountId), undefined);
    });

    it('a delivery and its jobs are stored once, however many processes get it', async () => {
      const delivery = { id: 'delivery', bodyHash: 'hash', event: 'push', receivedAt: NOW };
      const job = { kind: INDEX_JOB, subject: 'delivered' };
      const added = await Promise.all(several().map((each) => each.deliveries.add(delivery, [job])));
      assert.deepEqual(added.sort(), ['known', 'known', 'new']);
      assert.equal((await jobs.list({ subject: 'delivered', limit: 10 })).length, 1);
      const replays = several().map((each, at) => each.deliveries.add({ ...delivery, id: `replay-${at}` }, [job]));
      assert.deepEqual(await Promise.all(replays), ['replayed', 'replayed', 'replayed']);
      assert.equal((await jobs.list({ subject: 'delivered', limit: 10 })).length, 1);
      assert.equal(await other.deliveries.hasBody('hash'), true);
      await store.deliveries.tidy(new Date(NOW.getTime() + 1));
      assert.equal(await other.deliveries.hasBody('hash'), false);
      assert.equal(await store.deliveries.add(delivery, []), 'new');
      assert.equal(await other.deliveries.hasBody('hash'), false, 'a body that made no jobs is not remembered');
    });

    it('usage takes any text that a client may send, and forgets the oldest', async () => {
      const toEntry = (index: number, question: string) => ({
        at: new Date(NOW.getTime() + index),
        tokenId: undefined,
        accountId: 'dora',
        tool: 'search_code',
        question,
        tookMs: 1,
        resultCount: 0,
      });
      await store.usage.add(['where is it', 'a\0b', '\ud800 🦜'].map((question, index) => toEntry(index, question)));
      const questions = async () => (await other.usage.list('dora', 10)).map(({ question }) => question);
      assert.equal((await questions()).length, 3);
      assert.equal((await questions()).at(-1), 'where is it');
      assert.deepEqual(
        (await other.usage.list('dora', 10, 2)).map(({ question }) => question),
        ['where is it'],
      );
      assert.deepEqual([await other.usage.count('dora'), await other.usage.count('nora')], [3, 0]);
      await store.usage.tidy(new Date(0), 1);
      assert.equal((await questions()).length, 1);
    });
  });
}
