import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { Resvg } from '@resvg/resvg-js';
import sharp from 'sharp';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { CELL_HEIGHT, CELL_WIDTH, SHEET_WIDTH, STATES } from '../../../../src/services/pets/model/atlas.ts';
import type { Pet } from '../../../../src/services/pets/model/pet.ts';
import { readGif } from '../../../../src/services/pets/testing/read-gif.ts';
import { PetsServer, PUBLIC_URL } from '../pets-server.ts';
import { addPet } from '../test-pets.ts';

const HOSTILE = `</title><script>alert(1)</script>"'&]]>\u0007`;
const at = new Date(0);

let server: PetsServer;
let pip: Pet;
before(async () => {
  server = await PetsServer.open({ publicUrl: PUBLIC_URL });
  pip = await addPet(server, { slug: 'pip', displayName: 'Pip', tags: ['cozy', 'round'] });
  await addPet(server, {
    slug: 'hostile',
    displayName: HOSTILE,
    tags: [HOSTILE],
    owner: { accountId: null, name: HOSTILE, profileSlug: null },
  });
  await addPet(server, { slug: 'pet-1a2b3c4d', displayName: '星の猫' });
  await addPet(server, { slug: 'waiting', status: 'pending', approvedAt: null });
});
after(() => server.close());

const ROUTES = {
  '/badge/pip.svg': 'image/svg+xml; charset=utf-8',
  '/card/pip.gif': 'image/gif',
  '/card/pip.gif?mode=card&scale=1': 'image/gif',
  '/og/pip.png': 'image/png',
  '/embed/pip': 'text/html; charset=utf-8',
  '/embed/pip?mode=card': 'text/html; charset=utf-8',
};

describe('what other sites show of a pet', () => {
  for (const [url, type] of Object.entries(ROUTES)) {
    it(`is for anybody, for a while: ${url}`, async () => {
      const { status, headers, bytes } = await server.get(url, { cookie: 'magpie_session=x' });
      assert.equal(status, 200);
      assert.equal(headers.get('content-type'), type);
      assert.equal(headers.get('cache-control'), 'public, max-age=300');
      assert.equal(headers.get('access-control-allow-origin'), '*');
      assert.equal(headers.get('cross-origin-resource-policy'), 'cross-origin');
      assert.equal(headers.get('x-content-type-options'), 'nosniff');
      assert.match(headers.get('content-security-policy') ?? '', /default-src 'none'/);
      assert.equal(headers.get('set-cookie'), null);
      const again = await server.get(url, { 'if-none-match': headers.get('etag') ?? '' });
      assert.equal(again.status, 304);
      assert.equal(again.bytes.length, 0);
      assert.ok((await server.get(url)).bytes.equals(bytes));
    });

    it(`does not exist for a pet that waits for a moderator, or none at all: ${url}`, async () => {
      assert.equal((await server.get(url.replace('pip', 'waiting'))).status, 404);
      assert.equal((await server.get(url.replace('pip', 'nobody'))).status, 404);
      assert.equal(JSON.parse((await server.get(url.replace('pip', 'Not-A-Slug'))).text).code, 'invalid_slug');
    });
  }

  /** All routes whose answers contain the name; the card of the pet alone does not. */
  for (const url of Object.keys(ROUTES).filter((each) => each !== '/card/pip.gif')) {
    it(`works for names of any script and any malice: ${url}`, async () => {
      for (const slug of ['hostile', 'pet-1a2b3c4d']) {
        const { status, text } = await server.get(url.replace('pip', slug));
        assert.equal(status, 200);
        assert.doesNotMatch(text, /<script/);
      }
    });
  }

  it('is drawn again when its texts have changed, and only then', async () => {
    const pet = await addPet(server, { slug: 'renamed' });
    const urls = [
      '/badge/renamed.svg',
      '/card/renamed.gif?mode=card&scale=1',
      '/og/renamed.png',
      '/card/renamed.gif?scale=1',
    ];
    const tags = () => Promise.all(urls.map(async (url) => (await server.get(url)).headers.get('etag')));
    const first = await tags();
    await server.store.pets.change(pet.id, ['approved'], { displayName: 'Other' }, at);
    const second = await tags();
    assert.deepEqual(
      first.map((tag, at) => tag === second[at]),
      [false, false, false, true],
      'the pet alone shows no name',
    );
  });

  for (const { url, field } of [
    { url: '/card/pip.gif?mode=large', field: 'mode' },
    { url: '/card/pip.gif?state=sleeping', field: 'state' },
    { url: '/card/pip.gif?scale=4', field: 'scale' },
    { url: '/card/pip.gif?scale=1&scale=2', field: 'scale' },
    { url: '/embed/pip?mode=', field: 'mode' },
    { url: '/embed/pip?scale=1.5', field: 'scale' },
    { url: '/embed/pip?theme=pink', field: 'theme' },
    ...['compact', 'showInstall', 'showAuthor', 'showTags'].map((field) => ({ url: `/embed/pip?${field}=yes`, field })),
  ]) {
    it(`is not guessed: ${url} is refused`, async () => {
      const { status, text, headers } = await server.get(url);
      const body = JSON.parse(text);
      assert.deepEqual([status, body.code, body.field], [400, 'invalid_field', field]);
      assert.match(body.message, /must be/);
      assert.equal(headers.get('cache-control'), 'no-store');
    });
  }

  it('may carry parameters of others, such as those that break caches', async () => {
    assert.equal((await server.get('/card/pip.gif?v=2')).status, 200);
  });
});

describe('the badge', () => {
  it('gives the whole name to assistive technology, in any script', async () => {
    const { text } = await server.get('/badge/pet-1a2b3c4d.svg');
    assert.match(text, /<title>星の猫, a Codex pet<\/title>/);
    assert.match(text, /^<svg [^>]*role="img" aria-label="星の猫, a Codex pet"/);
  });

  it('is well-formed for any name, and holds no text but the title', async () => {
    const { text } = await server.get('/badge/hostile.svg');
    const title = '&lt;/title&gt;&lt;script&gt;alert(1)&lt;/script&gt;&quot;&#39;&amp;]]&gt;, a Codex pet';
    assert.ok(text.includes(`<title>${title}</title>`));
    assert.doesNotMatch(text, /<text|<script|<foreignObject|href="http/);
    assert.ok(new Resvg(text).width > 0, 'a strict reader of XML reads it');
  });

  it('is as high as a line of badges, and not wider than a README', async () => {
    const long = await addPet(server, { displayName: 'W'.repeat(80) });
    const { text } = await server.get(`/badge/${long.slug}.svg`);
    const [, width, height] = /^<svg width="(\d+)" height="(\d+)"/.exec(text) ?? [];
    assert.equal(height, '28');
    assert.ok(Number(width) < 600, `${width} wide`);
  });
});

describe('the animated card', () => {
  // This process may read GIF, to check its output; the service itself never does.
  before(() => sharp.unblock({ operation: ['VipsForeignLoadNsgifBuffer'] }));
  /** Reads all frames of a picture, one below the other. */
  const pixelsOf = (bytes: Buffer) => sharp(bytes, { pages: -1 }).ensureAlpha().raw().toBuffer();
  let sheet: Buffer;
  before(async () => {
    sheet = await pixelsOf(await server.files.readSheet(pip.asset.assetId, pip.asset.extension));
  });
  /** Cuts a cell out of the sheet. */
  const cutCell = (row: number, column: number) => {
    const lines = Array.from({ length: CELL_HEIGHT }, (_, y) => {
      const start = ((row * CELL_HEIGHT + y) * SHEET_WIDTH + column * CELL_WIDTH) * 4;
      return sheet.subarray(start, start + CELL_WIDTH * 4);
    });
    return Buffer.concat(lines);
  };

  for (const [row, { name, frames }] of [...STATES.entries()].filter(([at]) => IS_SOAK || at % 4 === 0)) {
    it(`plays ${name} as it is in the sheet, pixel by pixel`, async () => {
      const { bytes: gif } = await server.get(`/card/pip.gif?state=${name}&scale=1`);
      const read = readGif(gif);
      assert.deepEqual([read.width, read.height, read.frames.length, read.isEndless], [192, 208, frames, true]);
      const cells = Array.from({ length: frames }, (_, column) => cutCell(row, column));
      assert.ok(toVisible(await pixelsOf(gif)).equals(toVisible(Buffer.concat(cells))));
    });
  }

  it('clears every frame of a pet alone before the next one', async () => {
    const { frames } = readGif((await server.get('/card/pip.gif?state=waving&scale=1')).bytes);
    assert.ok(frames.slice(0, -1).every(({ disposal }) => disposal === 2));
  });

  it('keeps the usual speed over the whole, in the ticks of the format', async () => {
    const { frames } = readGif((await server.get('/card/pip.gif?mode=card&state=idle&scale=1')).bytes);
    assert.equal(
      frames.reduce((sum, { delayMs }) => sum + delayMs, 0),
      1_000,
    );
    assert.ok(frames.every(({ delayMs }) => delayMs === 160 || delayMs === 170));
  });

  it('plays what pet.json says', async () => {
    const animations = { idle: { frames: [0, 3], fps: 10 }, waving: { frames: Array(200).fill(24), fps: 60 } };
    const { slug } = await addPet(server, { petJson: { animations } });
    const { frames } = readGif((await server.get(`/card/${slug}.gif?scale=1`)).bytes);
    assert.deepEqual(
      frames.map(({ delayMs }) => delayMs),
      [100, 100],
    );
    const long = readGif((await server.get(`/card/${slug}.gif?state=waving&scale=1`)).bytes);
    assert.equal(long.frames.length, 12, 'a picture has at most 12 frames');
    assert.ok(long.frames.every(({ delayMs }) => delayMs >= 20));
  });

  for (const { query, size } of [
    { query: '', size: [384, 416] },
    { query: 'mode=card&scale=1', size: [460, 232] },
    // The largest of all.
    ...forSoak(
      [
        { query: 'scale=3', size: [576, 624] },
        { query: 'mode=card&scale=3&state=failed', size: [1380, 696] },
      ],
      [],
    ),
  ]) {
    it(`is ${size.join(' × ')} with "${query}"`, async () => {
      const { width, height } = readGif((await server.get(`/card/pip.gif?${query}`)).bytes);
      assert.deepEqual([width, height], size);
    });
  }
});

/** Returns straight RGBA in which all invisible pixels are the same. */
function toVisible(rgba: Buffer): Buffer {
  const visible = Buffer.from(rgba);
  for (let at = 0; at < visible.length; at += 4) if (visible[at + 3] === 0) visible.fill(0, at, at + 4);
  return visible;
}

describe('the picture of a link', () => {
  it('is a PNG of 1200 × 630 without transparent parts', async () => {
    const { bytes } = await server.get('/og/pip.png');
    const { width, height, format } = await sharp(bytes).metadata();
    assert.deepEqual([width, height, format], [1200, 630, 'png']);
    assert.ok((await sharp(bytes).stats()).isOpaque);
  });
});
