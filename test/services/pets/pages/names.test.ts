// The name under which a pet is published, and the names that are taken.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { PagesServer } from './pages-server.ts';

let server: PagesServer;
let ann: string;
let trinket: string;
before(async () => {
  server = await PagesServer.open();
  ann = await server.register('Ann Author', 'ann@example.org');
  trinket = await server.publish('Trinket', [1, 2, 3], ann);
});
after(() => server?.close());

let shade = 0;
async function submit(fields: Readonly<Record<string, string>>): Promise<Response> {
  shade += 7;
  const sprite = new Blob([new Uint8Array(await makeTestSheet({ colour: [shade, 60, 250 - shade] }))]);
  return server.post('/submit', { displayName: `Pet ${shade}`, sprite, ...fields });
}

const textOf = async (path: string, cookie = '') => (await server.get(path, { cookie })).text();

describe('the form of a submission', () => {
  it('says without a script that a part of the address is shown, and how to avoid that', async () => {
    const text = await textOf('/submit');
    assert.match(text, /id="hint-publicAuthorName">Left empty, the part of your address before the @ is shown\./);
    assert.match(
      text,
      /id="hint-contactEmail">Moderators see the whole address, others only if you ask for that below\./,
    );
    assert.match(text, /name="isAnonymous" value="true"> <span>Show no name, not even a part of my address/);
    assert.doesNotMatch(text, /stays private/i);
  });

  it('publishes the pet under the name that it showed', async () => {
    const contactEmail = 'zed@example.org';
    const sent = [
      { contactEmail },
      { contactEmail, publicAuthorName: 'Zoe' },
      { contactEmail, isAnonymous: 'true' },
      {},
    ];
    for (const fields of sent) assert.equal((await submit(fields)).status, 303);
    assert.equal((await submit({ contactEmail, publicAuthorName: 'Zoe', isAnonymous: 'true' })).status, 303);
    const queue = await textOf('/admin', await server.logIn());
    const authors = [...queue.matchAll(/<dt>Author<\/dt><dd><bdi>([^<]*)<\/bdi>/g)].map(([, name]) => name);
    assert.deepEqual(authors, ['zed', 'Zoe', 'Anonymous', 'Anonymous', 'Anonymous']);
  });

  it('shows the name of their profile to people who are signed in, as does the form of a request', async () => {
    for (const path of ['/submit', '/request']) {
      const text = await textOf(path, ann);
      assert.match(text, /Published as <bdi><strong>Ann Author<\/strong><\/bdi>, the name of your profile\./);
      assert.doesNotMatch(text, /name="(?:publicAuthorName|requesterName)"/);
    }
  });
});

describe('a name that is taken', () => {
  it('is refused beside its field, with what to do', async () => {
    const cases = [
      ['publicAuthorName', await submit({ publicAuthorName: 'Mаgpie' })],
      ['publicAuthorName', await submit({ contactEmail: 'ann.author@example.net' })],
      [
        'requesterName',
        await server.post('/request', { prompt: 'a cat', contactEmail: 'b@example.org', requesterName: 'ANN AUTHOR' }),
      ],
      [
        'name',
        await server.post('/register', { name: 'Magpie', email: 'm@example.org', password: 'a good long password' }),
      ],
    ] as const;
    for (const [field, response] of cases) {
      assert.equal(response.status, 400, field);
      assert.match(await response.text(), new RegExp(`id="error-${field}">[^<]*“[^<]*Choose another name`));
    }
  });

  it('is shown to moderators where it resembles one, with a link to the pet that has it', async () => {
    await submit({ displayName: 'Trinkett', publicAuthorName: 'Ann Autor' });
    const queue = await textOf('/admin', await server.logIn());
    const link = `<a href="${trinket}"><bdi>Trinket</bdi></a>`;
    assert.ok(
      queue.includes(`<strong>The name is nearly the same as</strong> that of ${link} (<code>trinket</code>) by`),
    );
    assert.ok(queue.includes(`that of <bdi>Ann Author</bdi>, the author of ${link}.`));
  });
});
