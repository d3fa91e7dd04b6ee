// The pets and requests of a person with an account, and their actions.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { PagesServer } from './pages-server.ts';

let server: PagesServer;
let admin: string;
let member: string;
let leaving: string;
let leftPath: string;

before(async () => {
  server = await PagesServer.open();
  admin = await server.logIn();
  member = await server.register('Mia', 'mia@example.org');
  leaving = await server.register('Leo', 'leo@example.org');
  leftPath = await server.publish('Left Behind', [1, 200, 200], leaving);
});
after(() => server.close());

async function textOf(path: string, cookie?: string): Promise<string> {
  const response = await server.get(path, cookie === undefined ? {} : { cookie });
  assert.equal(response.status, 200, path);
  return response.text();
}

async function sheet(green: number): Promise<Blob> {
  return new Blob([new Uint8Array(await makeTestSheet({ colour: [10, green, 10] }))], { type: 'image/webp' });
}

/** Submits a pet and returns the addresses at which its owner edits it and a moderator decides. */
async function submit(displayName: string, green: number, fields: Readonly<Record<string, string>> = {}) {
  const sent = await server.postFrom(
    '/submit',
    '/submit',
    { displayName, ...fields, sprite: await sheet(green) },
    member,
  );
  assert.equal(sent.status, 303);
  const [, id = ''] = /href="\/me\/pets\/([^"]+)"/.exec(await textOf('/me', member)) ?? [];
  return { own: `/me/pets/${id}`, moderated: `/admin/pets/${id}` };
}

describe('a rejected pet', () => {
  it('is mended and sent again by its owner', async () => {
    const { own, moderated } = await submit('Smudge', 60);
    await server.postFrom('/admin', `${moderated}/reject`, { [`reason-${own.split('/')[3]}`]: 'Too dark.' }, admin);
    assert.match(await textOf('/me', member), /Too dark\.[\s\S]*Mend or remove/);
    assert.match(
      await textOf(own, member),
      /Too dark\.[\s\S]*Save and send again[\s\S]*Replace the sheet and send again[\s\S]*Remove this pet/,
    );
    assert.doesNotMatch(await textOf(own, admin), /send again<\/button>/, 'nor by a moderator');
    const sent = await server.postFrom(own, own, { displayName: 'Bright', kind: 'creature' }, member);
    assert.equal(sent.headers.get('location'), '/me?done=sent-again');
    assert.match(await textOf('/admin', admin), /Bright/);
  });

  it('is removed by its owner, and has no forms then', async () => {
    const { own, moderated } = await submit('Blot', 90);
    await server.postFrom('/admin', `${moderated}/reject`, { [`reason-${own.split('/')[3]}`]: 'No.' }, admin);
    await server.postFrom(own, `${own}/delete`, {}, member);
    assert.doesNotMatch(await textOf('/me', member), /Blot/);
    assert.doesNotMatch(await textOf(own, member), new RegExp(`action="${own}`));
    const refused = await server.postFrom('/me', own, { displayName: 'Again', kind: 'creature' }, member);
    assert.equal(refused.status, 409);
    assert.match(await refused.text(), /This pet is deleted/);
  });
});

describe('a published address', () => {
  it('is shown to its owner, who takes it back', async () => {
    const { own, moderated } = await submit('Postal', 120, { publishContactEmail: 'true' });
    await server.postFrom('/admin', `${moderated}/approve`, {}, admin);
    await server.postFrom('/admin', `${moderated}/publish-email`, {}, admin);
    assert.match(await textOf(own, member), /mia@example\.org[\s\S]*Keep my address private/);
    assert.equal((await server.postFrom(own, `${own}/private-email`, {}, member)).status, 303);
    assert.doesNotMatch(await textOf('/pets/postal'), /mia@example\.org/);
    assert.doesNotMatch(await textOf(own, member), /Keep my address private/);
  });
});

describe('a request', () => {
  it('is followed by its sender', async () => {
    for (const [prompt, displayNameHint] of [
      ['a teal fox', 'Tealeaf'],
      ['a rude owl', 'Rude'],
    ] as const) {
      const sent = { prompt, displayNameHint, variant: '1' };
      assert.equal((await server.postFrom('/request', '/request', sent, member)).status, 303);
    }
    assert.match(
      await textOf('/me', member),
      /a teal fox[\s\S]*Waiting for a moderator[\s\S]*It became <a href="\/me\/pets\/[^"]+"><bdi>Tealeaf/,
    );
    const queue = await textOf('/admin', admin);
    assert.match(
      queue,
      /Tealeaf[\s\S]*Asked for: <q dir="auto">a teal fox<\/q>[\s\S]*a rude owl/,
      'the longest waiting first',
    );
    const [, rude = ''] = /Rude<\/bdi><\/h2>[\s\S]*?action="(\/admin\/pets\/[^"]+)\/approve"/.exec(queue) ?? [];
    await server.postFrom('/admin', `${rude}/reject`, { [`reason-${rude.split('/')[3]}`]: 'Not here.' }, admin);
    const mine = await textOf('/me', member);
    assert.match(mine, /Your requests[\s\S]*a rude owl[\s\S]*Not accepted[\s\S]*which was not accepted/);
  });
});

describe('an account', () => {
  it('is deleted with its password, and its pets have no owner then', async () => {
    const wrong = await server.postFrom('/account', '/account/delete', { password: 'a wrong long password' }, leaving);
    assert.equal(wrong.status, 403);
    assert.match(await wrong.text(), /<details[^>]* open[\s\S]*The password is wrong/);
    const gone = await server.postFrom('/account', '/account/delete', { password: 'a good long password' }, leaving);
    assert.deepEqual([gone.status, gone.headers.get('location')], [303, '/login?done=deleted']);
    assert.match(await textOf('/login?done=deleted'), /Your account is deleted/);
    assert.match(gone.headers.get('set-cookie') ?? '', /magpie_session=;/);
    assert.equal((await server.get('/me', { cookie: leaving })).status, 303);
    const page = await textOf(leftPath);
    assert.match(page, /Anonymous/);
    assert.doesNotMatch(page, /Leo/);
    assert.equal((await server.get('/authors/leo')).status, 404);
  });
});
