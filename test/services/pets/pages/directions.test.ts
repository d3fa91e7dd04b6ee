// Names that are written from right to left do not move the text beside them.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { makeTestSheet } from '../../../../src/services/pets/testing/make-sheet.ts';
import { PagesServer } from './pages-server.ts';

const NAME = 'חתול';
const AUTHOR = 'דוד';
const REQUESTER = 'נועה';
const TAG = 'חמוד';
const LICENSE = 'רישיון';
const DESCRIPTION = 'חתול ישן.';
const EMAIL = 'דוד@example.org';

let server: PagesServer;
let author: string;
let admin: string;
before(async () => {
  server = await PagesServer.open();
  author = await server.register(AUTHOR, EMAIL);
  admin = await server.logIn();
  const sprite = new Blob([new Uint8Array(await makeTestSheet({}))], { type: 'image/webp' });
  const fields = { displayName: NAME, description: DESCRIPTION, tags: TAG, license: LICENSE, sprite };
  const sent = await server.postFrom('/submit', '/submit', fields, author);
  assert.equal(sent.status, 303);
  const wish = { prompt: DESCRIPTION, requesterName: REQUESTER, displayNameHint: NAME, contactEmail: EMAIL };
  await server.post('/request', wish);
});
after(() => server?.close());

/** Asserts that each of these texts is in an element that takes its direction from its text alone. */
async function assertIsolated(path: string, cookie: string): Promise<string> {
  const response = await server.get(path, { cookie });
  const text = await response.text();
  assert.equal(response.status, 200, path);
  // Typed or copied texts need no isolation.
  const shown = text.slice(text.indexOf('<main')).replaceAll(/<(textarea|code)\b[^>]*>[^<]*<\/\1>/g, '');
  const alone = /<bdi(?: [^>]*)?>(?:<[^>]*>)?[^<]*|<[a-z0-9]+ [^>]*dir="auto"[^>]*>[^<]*/g;
  assert.match(shown, />[^<]*\p{sc=Hebr}/u, `${path} shows some of them`);
  assert.doesNotMatch(shown.replaceAll(alone, ''), />[^<]*\p{sc=Hebr}[^<]*/u, path);
  return text;
}

describe('a text from right to left', () => {
  it('keeps to itself where moderators look', async () => {
    const queue = await assertIsolated('/admin', admin);
    const [, action = ''] = /action="(\/admin\/pets\/[^"]+\/approve)"/.exec(queue) ?? [];
    const approved = await server.postFrom('/admin', action, {}, admin);
    assert.equal(approved.status, 303);
  });

  it('keeps to itself in the gallery, on the page of its pet, and on that of its author', async () => {
    const gallery = await assertIsolated('/', author);
    await assertIsolated(`/?tags=${encodeURIComponent(TAG)}`, author);
    await assertIsolated(`/?q=${encodeURIComponent(NAME)}`, author);
    const [, pet = ''] = /href="(\/pets\/[^"]+)"/.exec(gallery) ?? [];
    const page = await assertIsolated(pet, author);
    await assertIsolated(`${pet}/report`, author);
    const [, profile = ''] = /href="(\/authors\/[^"]+)"/.exec(page) ?? [];
    await assertIsolated(profile, author);
  });

  it('keeps to itself on the pages of its owner', async () => {
    const me = await assertIsolated('/me', author);
    const [, edit = ''] = /href="(\/me\/pets\/[^"]+)"/.exec(me) ?? [];
    await assertIsolated(edit, author);
    await assertIsolated('/submit', author);
  });
});
