import assert from 'node:assert/strict';
import { after, describe, it } from 'node:test';
import { DEFAULT_THEME, type Payload } from '../../../interface-catalogue/model/payload.ts';
import { openTestLocation } from '../../../platform/storage/testing/test-location.ts';
import type { Owner } from '../model/people.ts';
import type { NewVersion } from '../ports.ts';
import { openStudioStore } from './open-studio-store.ts';

const { location, close } = await openTestLocation();
const store = await openStudioStore(location);
after(async () => {
  await store.close();
  await close();
});

const { conversations, gallery } = store;
const toPayload = (title: string): Payload => ({
  sequence: 1,
  surfaceId: 's',
  title,
  theme: DEFAULT_THEME,
  dataModel: {},
  root: 'root',
  nodes: [],
});
let turns = 0;
const toVersion = (owner: Owner, id: string, version: number, more: Partial<NewVersion> = {}): NewVersion => ({
  key: { owner, id },
  version,
  turnId: `turn-${++turns}`,
  prompt: 'p',
  title: 't',
  engine: 'composer',
  json: JSON.stringify(toPayload(`${id} ${version}`)),
  coverage: { engine: 'composer', requirements: [] },
  history: [],
  createdAt: new Date(turns),
  expiresAt: null,
  versionsMax: 10,
  conversationsMax: 10,
  ...more,
});

describe('the store of the studio', () => {
  it('refuses a version that is not the next one, and keeps what was there', async () => {
    const owner = 'visitor:a';
    await conversations.addVersion(toVersion(owner, 'c', 1));
    for (const version of [1, 3]) {
      await assert.rejects(conversations.addVersion(toVersion(owner, 'c', version)), { code: 'conversation_changed' });
    }
    assert.equal((await conversations.find({ owner, id: 'c' }))?.latestVersion, 1);
    assert.equal((await conversations.listVersions({ owner, id: 'c' })).length, 1);
  });

  it('takes one of two versions that come at once', async () => {
    const owner = 'visitor:b';
    await conversations.addVersion(toVersion(owner, 'c', 1));
    const both = [toVersion(owner, 'c', 2), toVersion(owner, 'c', 2)].map((each) => conversations.addVersion(each));
    const outcomes = await Promise.allSettled(both);
    assert.deepEqual(outcomes.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected']);
  });

  it('drops what has expired with its versions, and then the ones without an account that were used longest ago', async () => {
    const at = (ms: number) => ({ expiresAt: new Date(ms) });
    for (const [index, id] of ['old', 'one', 'two', 'three'].entries()) {
      await conversations.addVersion(toVersion(`visitor:${id}`, id, 1, at(1_000 + index)));
    }
    await conversations.addVersion(toVersion('account:x', 'kept', 1));
    const left = async () => {
      const found = await Promise.all(
        ['old', 'one', 'two', 'three'].map((id) => conversations.find({ owner: `visitor:${id}`, id })),
      );
      return found.flatMap((each) => (each === undefined ? [] : [each.id]));
    };
    await conversations.tidy(new Date(1_000), 100);
    assert.deepEqual(await left(), ['one', 'two', 'three']);
    assert.equal((await conversations.listVersions({ owner: 'visitor:old', id: 'old' })).length, 0);
    await conversations.tidy(new Date(1_000), 2);
    assert.deepEqual(await left(), ['two', 'three']);
    assert.ok(await conversations.find({ owner: 'account:x', id: 'kept' }));
  });

  it('gives what one owner has to another, who keeps it without an end', async () => {
    await conversations.addVersion({ ...toVersion('visitor:v', 'moved', 1), expiresAt: new Date(9) });
    await conversations.addVersion(toVersion('visitor:v', 'moved', 2));
    await gallery.addFeedback(
      {
        id: 'f-v',
        owner: 'visitor:v',
        conversationId: 'moved',
        turnId: 't',
        rating: 1,
        prompt: 'p',
        createdAt: new Date(1),
      },
      { id: 'g-v', title: 'T', prompt: null, author: 'Ada', payload: toPayload('T') },
    );
    await store.adoptOwner('visitor:v', 'account:v');
    assert.deepEqual(await conversations.list('visitor:v', 9), []);
    const [moved] = await conversations.list('account:v', 9);
    assert.deepEqual([moved?.id, moved?.latestVersion], ['moved', 2]);
    await conversations.tidy(new Date(10), 0);
    assert.equal((await conversations.list('account:v', 9)).length, 1);
    assert.equal((await conversations.listVersions({ owner: 'account:v', id: 'moved' })).length, 2);
    assert.equal((await gallery.listOfOwner('account:v', 9)).length, 1);
    await store.adoptOwner('visitor:v', 'account:v');
    await store.forgetOwner('account:v');
  });

  it('erases everything of an owner, and nothing of others', async () => {
    const publish = (owner: Owner) =>
      gallery.addFeedback(
        { id: `f-${owner}`, owner, conversationId: 'c', turnId: 't', rating: 1, prompt: 'p', createdAt: new Date(1) },
        { id: `g${owner.length}`, title: 'T', prompt: null, author: 'Ada', payload: toPayload('T') },
      );
    for (const owner of ['account:gone', 'account:stays'] as const) {
      await conversations.addVersion(toVersion(owner, 'c', 1));
      await publish(owner);
    }
    await store.forgetOwner('account:gone');
    const countOf = async (owner: Owner) => [
      (await conversations.list(owner, 9)).length,
      (await gallery.listOfOwner(owner, 9)).length,
    ];
    assert.deepEqual(await countOf('account:gone'), [0, 0]);
    assert.deepEqual(await countOf('account:stays'), [1, 1]);
    await gallery.renameAuthor('account:stays', 'Bea');
    assert.equal((await gallery.listOfOwner('account:stays', 9))[0]?.author, 'Bea');
  });

  it('keeps nothing of what an administrator removed', async () => {
    const feedback = {
      id: 'f',
      owner: 'visitor:r',
      conversationId: 'c',
      turnId: 'r',
      rating: 1,
      prompt: null,
    } as const;
    const entry = { id: 'removed', title: 'Secret', prompt: null, author: null, payload: toPayload('Secret') };
    await gallery.addFeedback({ ...feedback, createdAt: new Date(2) }, entry);
    assert.equal(await gallery.setStatus('removed', ['published'], 'removed', new Date(3)), true);
    assert.equal(await gallery.find('removed'), undefined);
    assert.equal((await gallery.search({ words: ['secret'], page: 1, pageSize: 9 })).total, 0);
  });
});
