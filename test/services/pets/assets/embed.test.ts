import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { PetsServer, PUBLIC_URL } from '../pets-server.ts';
import { addPet } from '../test-pets.ts';

const HOSTILE = `</style></title><script>alert(1)</script>"'&<img src=x onerror=alert(1)>`;

describe('the embedded page', () => {
  let server: PetsServer;
  const page = async (url: string) => (await server.get(url)).text;
  const styleOf = (text: string) => /<style>(.*)<\/style>/s.exec(text)?.[1] ?? '';
  before(async () => {
    server = await PetsServer.open({ publicUrl: PUBLIC_URL });
    await addPet(server, { slug: 'pip', displayName: 'Pip', tags: ['cozy', 'round'] });
    const owner = { accountId: null, name: HOSTILE, profileSlug: null };
    await addPet(server, { slug: 'hostile', displayName: HOSTILE, tags: [HOSTILE], owner });
    const animations = { waving: { frames: [24, 26], fps: 4 } };
    await addPet(server, {
      slug: 'own',
      sheet: { spriteVersion: 2, extension: 'png' },
      petJson: { animations },
    });
  });
  after(() => server.close());

  it('may be framed by anybody, and loads its one style and its sheet only', async () => {
    for (const url of ['/embed/pip', '/embed/hostile?mode=card&theme=dark&compact=1', '/embed/own?state=waving']) {
      const { text, headers } = await server.get(url);
      const policy = headers.get('content-security-policy') ?? '';
      assert.match(policy, /^default-src 'none'; .*; frame-ancestors \*$/);
      assert.doesNotMatch(policy, /unsafe|script-src/);
      assert.ok(policy.includes(`style-src 'sha256-${hash('sha256', styleOf(text), 'base64')}'`));
      assert.equal(headers.get('x-frame-options'), null);
      assert.doesNotMatch(text, /<script|style="| on\w+="/);
    }
  });

  it('shows names, tags and authors as the text that they are', async () => {
    const text = await page('/embed/hostile?mode=card');
    assert.equal(text.split('&lt;script&gt;alert(1)').length - 1, 4, 'title, name, author and tag');
    assert.doesNotMatch(text, /<img|<script/);
  });

  it('plays the frames of the state in steps, and stands still for those who want that', async () => {
    const style = styleOf(await page('/embed/pip?state=waving&scale=1'));
    const frames = '0%{background-position:0px -624px}25%{background-position:-192px -624px}';
    assert.ok(style.includes(`@keyframes play{${frames}50%`), style);
    assert.match(style, /animation:play 0\.667s steps\(1,\s?end\) infinite/);
    assert.match(style, /@media \(prefers-reduced-motion:reduce\)\{\.pet\{animation:none\}\}/);
    assert.match(style, /width:192px;height:208px/);
  });

  it('plays what pet.json says, from a sheet of any kind', async () => {
    const style = styleOf(await page('/embed/own?state=waving&scale=1'));
    assert.match(
      style,
      /@keyframes play\{0%\{background-position:0px -624px\}50%\{background-position:-384px -624px\}\}/,
    );
    assert.match(style, /animation:play 0\.5s/);
    assert.match(style, /spritesheet\.png"\) no-repeat;\s*background-size:1536px 2288px/);
  });

  it('finds its sheet below any path of the service', async () => {
    const [, address = ''] = /url\("([^"]+)"\)/.exec(styleOf(await page('/embed/pip'))) ?? [];
    const { pathname } = new URL(address, 'https://example.org/below/embed/pip');
    assert.match(pathname, /^\/below\/api\/assets\//);
    assert.equal((await server.get(pathname.replace('/below', ''))).status, 200);
  });

  it('shows nothing but the pet, twice its size, unless asked for a card', async () => {
    const text = await page('/embed/pip');
    assert.match(styleOf(text), /width:384px;height:416px/);
    assert.doesNotMatch(text, /class="card|<code>/);
    assert.ok(text.includes(`<a href="${PUBLIC_URL}/pets/pip" target="_blank" rel="noopener">`));
  });

  for (const { query, has } of [
    { query: '', has: { author: true, tags: true, code: true } },
    { query: '&showAuthor=false', has: { author: false, tags: true, code: true } },
    { query: '&showTags=0&showInstall=0', has: { author: true, tags: false, code: false } },
    { query: '&compact=true', has: { author: false, tags: false, code: false } },
    { query: '&compact=1&showInstall=1', has: { author: false, tags: false, code: true } },
  ]) {
    it(`shows the requested texts on a card: "${query}"`, async () => {
      const text = await page(`/embed/pip?mode=card${query}`);
      assert.match(text, /<h1>Pip<\/h1>/);
      const found = { author: text.includes('by Ada'), tags: text.includes('cozy'), code: text.includes('<code>') };
      assert.deepEqual(found, has);
    });
  }

  it('has the colours that the visitor prefers, or those that were asked for', async () => {
    assert.match(styleOf(await page('/embed/pip?mode=card')), /prefers-color-scheme:dark/);
    const light = styleOf(await page('/embed/pip?mode=card&theme=light'));
    const dark = styleOf(await page('/embed/pip?mode=card&theme=dark'));
    for (const style of [light, dark]) assert.doesNotMatch(style, /prefers-color-scheme/);
    assert.notEqual(light, dark);
  });
});
