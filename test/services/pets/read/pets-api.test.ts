import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Json, PetsServer, SEVERAL_CLIENTS } from '../pets-server.ts';
import { addPetRecord } from '../test-pets.ts';

describe('what is read of pets', () => {
  let server: PetsServer;
  const list = async (query: string): Promise<string[]> => {
    const { status, body, text } = await server.get(`/api/pets${query}`);
    assert.equal(status, 200, text);
    return body.pets.map(({ slug }: Json) => slug);
  };

  before(async () => {
    server = await PetsServer.open({ publicUrl: 'https://pets.example.org', ...SEVERAL_CLIENTS });
    const { store } = server;
    const { owner } = await server.submit({}, { cookie: await server.signUp('Ada') });
    await addPetRecord(store, 'tidy-magpie', {
      displayName: 'Tidy magpie',
      description: 'Collects shiny things.',
      tags: ['bird', 'shiny'],
      owner,
      contactEmail: 'ada@example.org',
      wantsEmailPublished: true,
      license: 'CC-BY-4.0',
      sourceUrl: 'https://example.org/magpie',
      generator: { name: 'procedural@1', seed: 7, matchedWords: ['magpie'], unmatchedWords: ['quantum'] },
    });
    await addPetRecord(store, 'lamp', { displayName: 'Lamp', kind: 'object', tags: ['shiny'] });
    await addPetRecord(store, 'wizard', { displayName: 'Wizard', kind: 'character' });
    await addPetRecord(store, 'waiting-cat', {
      displayName: 'Waiting cat',
      tags: ['secret'],
      status: 'pending',
      approvedAt: null,
    });
  });
  after(() => server.close());

  it('[P4.2] lists approved pets, newest first, and how many there are', async () => {
    const { body } = await server.get('/api/pets');
    assert.deepEqual(Object.keys(body), ['total', 'pets']);
    assert.equal(body.total, 3);
    assert.deepEqual(await list(''), ['wizard', 'lamp', 'tidy-magpie']);
  });

  it('[P4.3] reports everything public about a pet, and null for what it has not', async () => {
    const { body } = await server.get('/api/pets/tidy-magpie');
    const { id, sha256, ...pet } = body.pet;
    const assets = `https://pets.example.org/api/assets/${sha256.slice(0, 32)}`;
    assert.deepEqual(pet, {
      slug: 'tidy-magpie',
      displayName: 'Tidy magpie',
      description: 'Collects shiny things.',
      spritesheetUrl: `${assets}/spritesheet.webp`,
      petJsonUrl: `${assets}/pet.json`,
      zipUrl: `${assets}/pet.zip`,
      spritesheetExt: 'webp',
      kind: 'creature',
      tags: ['bird', 'shiny'],
      status: 'approved',
      ownerName: 'Ada',
      ownerProfileSlug: 'ada',
      ownerProfileUrl: 'https://pets.example.org/authors/ada',
      ownerAvatarUrl: null,
      publicAuthorEmail: null,
      createdAt: '2026-01-15T12:00:00.000Z',
      approvedAt: '2026-01-16T12:00:00.000Z',
      downloadCount: 0,
      installCount: 0,
      likeCount: 0,
      license: 'CC-BY-4.0',
      sourceUrl: 'https://example.org/magpie',
      compatibleWith: ['codex-cli', 'codex-app'],
      spriteVersion: 1,
      generator: { name: 'procedural@1', seed: 7, matchedWords: ['magpie'], unmatchedWords: ['quantum'] },
    });
    assert.equal(typeof id, 'string');
    const { pet: lamp } = (await server.get('/api/pets/lamp')).body;
    for (const field of ['ownerProfileSlug', 'ownerProfileUrl', 'license', 'sourceUrl', 'generator']) {
      assert.equal(lamp[field], null, field);
    }
  });

  it('[P4.2] searches with q, and narrows by kind, tags and author', async () => {
    assert.deepEqual(await list('?q=magpie'), ['tidy-magpie']);
    assert.deepEqual(await list('?q=wizrad'), ['wizard']);
    assert.deepEqual(await list('?kind=object'), ['lamp']);
    assert.deepEqual(await list('?kind=all&q='), ['wizard', 'lamp', 'tidy-magpie']);
    assert.deepEqual(await list('?author=ada'), ['tidy-magpie']);
    assert.deepEqual(await list('?compatibleWith=codex-cli&kind=character'), ['wizard']);
    assert.deepEqual(await list('?sort=name'), ['lamp', 'tidy-magpie', 'wizard']);
  });

  it('[P4.2] takes tags repeated or separated by commas, and wants all of them', async () => {
    assert.deepEqual(await list('?tags=shiny'), ['lamp', 'tidy-magpie']);
    assert.deepEqual(await list('?tags=shiny,bird'), ['tidy-magpie']);
    assert.deepEqual(await list('?tags=shiny&tags=bird'), ['tidy-magpie']);
    assert.deepEqual(await list('?tags=shiny&tags=nothing'), []);
  });

  it('[P4.2, P8.1] answers pages when page or pageSize is sent, of 24 by default', async () => {
    const page = async (query: string): Promise<Json> => (await server.get(`/api/pets${query}`)).body;
    const second = await page('?page=2&pageSize=2');
    assert.deepEqual(second.pagination, { page: 2, pageSize: 2, totalItems: 3, totalPages: 2, hasNextPage: false });
    assert.deepEqual(
      second.pets.map(({ slug }: Json) => slug),
      ['tidy-magpie'],
    );
    assert.deepEqual((await page('?page=1')).pagination, {
      page: 1,
      pageSize: 24,
      totalItems: 3,
      totalPages: 1,
      hasNextPage: false,
    });
    assert.equal((await page('?pageSize=1')).pagination.hasNextPage, true);
    assert.equal((await page('?pageSize=200')).pagination.pageSize, 200);
    const beyond = await page('?page=9&pageSize=2&q=magpie');
    assert.deepEqual([beyond.pets, beyond.total, beyond.pagination.totalPages], [[], 1, 1]);
    assert.equal((await page('?page=1&q=nothing-at-all')).pagination.totalPages, 0);
  });

  it('[P8.1] refuses other pages with invalid_pagination, the field and a hint', async () => {
    for (const query of [
      'page=0',
      'page=-1',
      'page=1.5',
      'page=two',
      'page=',
      'page=1&page=2',
      'page=99999999999999999',
    ]) {
      await assertRefused(query, 'invalid_pagination', 'page');
    }
    for (const query of ['pageSize=0', 'pageSize=201', 'pageSize=1e2', 'pageSize=', 'page=1&pageSize=%20']) {
      await assertRefused(query, 'invalid_pagination', 'pageSize');
    }
  });

  it('[P4.2] refuses unknown kinds and orders, and texts that are too long or given twice', async () => {
    await assertRefused('kind=planet', 'invalid_kind', 'kind');
    await assertRefused('kind=Creature', 'invalid_kind', 'kind');
    await assertRefused('sort=random', 'invalid_field', 'sort');
    await assertRefused(`q=${'x'.repeat(201)}`, 'invalid_field', 'q');
    await assertRefused('q=a&q=b', 'invalid_field', 'q');
    await assertRefused(`author=${'x'.repeat(201)}`, 'invalid_field', 'author');
    await assertRefused('compatibleWith=elsewhere', 'invalid_field', 'compatibleWith');
    await assertRefused('compatibleWith=codex,elsewhere', 'invalid_field', 'compatibleWith');
  });

  async function assertRefused(query: string, code: string, field: string): Promise<void> {
    const { status, body } = await server.get(`/api/pets?${query}`);
    assert.equal(status, 400, query);
    assert.deepEqual([body.code, body.error, body.field, typeof body.hint], [code, code, field, 'string'], query);
  }

  it('[P4.4] counts the tags of all approved pets', async () => {
    const { body } = await server.get('/api/tags');
    assert.equal(body.total, 2);
    assert.deepEqual(body.tags, [
      { name: 'shiny', count: 2 },
      { name: 'bird', count: 1 },
    ]);
  });

  it('[P4.1] lists all approved pets with their files in the manifest', async () => {
    const { body } = await server.get('/api/manifest');
    assert.equal(body.total, 3);
    const { createdAt, approvedAt, spritesheetUrl, petJsonUrl, zipUrl, ...pet } = body.pets[2];
    assert.deepEqual(pet, {
      slug: 'tidy-magpie',
      displayName: 'Tidy magpie',
      description: 'Collects shiny things.',
      kind: 'creature',
      tags: ['bird', 'shiny'],
      submittedBy: 'Ada',
      submittedByEmail: null,
      submittedByUrl: 'https://pets.example.org/authors/ada',
      submittedByAvatarUrl: null,
      pageUrl: 'https://pets.example.org/pets/tidy-magpie',
      installCommand: 'npx @astandrik/codex-pets install tidy-magpie --url https://pets.example.org',
    });
    assert.match(spritesheetUrl, /^https:\/\/pets\.example\.org\/api\/assets\/\w+\/spritesheet\.webp$/);
    assert.deepEqual([typeof createdAt, typeof approvedAt], ['string', 'string']);
    assert.ok(petJsonUrl.endsWith('/pet.json') && zipUrl.endsWith('/pet.zip'));
  });

  it('[P1.1, P4.5] gives badge, card, embed and install snippets', async () => {
    const { body } = await server.get('/api/pets/tidy-magpie/share');
    assert.deepEqual(Object.keys(body), [
      'pet',
      'markdownBadge',
      'markdownCard',
      'iframe',
      'installCommand',
      'installPrompt',
      'share',
    ]);
    assert.equal(body.pet.slug, 'tidy-magpie');
    assert.equal(body.pet.name, 'Tidy magpie');
    assert.deepEqual(Object.keys(body.share), ['badge', 'card', 'embed', 'install']);
    assert.match(
      body.markdownBadge,
      /^\[!\[.*\]\(https:\/\/pets\.example\.org\/badge\/tidy-magpie\.svg\)\]\(https:.*\)$/,
    );
    assert.match(body.markdownCard, /\/card\/tidy-magpie\.gif\?mode=sprite&scale=2&state=idle/);
    assert.match(body.iframe, /^<iframe title="[^"]*" src="https:\/\/pets\.example\.org\/embed\/tidy-magpie\?[^"]*"/);
    assert.match(body.installPrompt, /Tidy magpie/);
  });

  it('[P1.1, P4.6] reports how a pet is installed', async () => {
    const { body } = await server.get('/api/pets/tidy-magpie/install');
    assert.deepEqual(Object.keys(body), ['slug', 'name', 'install']);
    const { install } = body;
    assert.deepEqual(Object.keys(install), ['slug', 'command', 'codex', 'cursor', 'claudeCode', 'manual']);
    assert.match(install.codex.mcpServer.addCommand, /https:\/\/pets\.example\.org\/mcp$/);
    assert.match(install.codex.mcpServer.configToml, /url = "https:\/\/pets\.example\.org\/mcp"/);
    for (const other of [install.cursor, install.claudeCode])
      assert.match(other.note, /shows no pets: only Codex does/);
    assert.ok(install.manual.steps.some((step: string) => step.includes('~/.codex/pets/tidy-magpie/')));
  });

  it('hostile names cannot break out of snippets', async () => {
    const displayName = `"><script>alert(1)</script> ](http://evil) \`x\``;
    await addPetRecord(server.store, 'hostile', { displayName });
    const { body } = await server.get('/api/pets/hostile/share');
    for (const html of [body.iframe, body.share.badge.html, body.share.card.html])
      assert.doesNotMatch(html, /<script|"">/);
    assert.doesNotMatch(body.markdownBadge, /[^\\]\]\(http:\/\/evil/);
    const page = await server.get('/pets/hostile.md');
    assert.doesNotMatch(page.text.split('## Install')[0] ?? '', /[^\\]<script/);
  });

  it('finds no pets that are not approved, and says what a slug is', async () => {
    for (const path of ['', '/share', '/install']) {
      for (const [slug, status, code] of [
        ['nobody', 404, 'not_found'],
        ['waiting-cat', 404, 'not_found'],
        ['Not%20a%20slug', 400, 'invalid_slug'],
        ['x'.repeat(49), 400, 'invalid_slug'],
      ] as const) {
        const answer = await server.get(`/api/pets/${slug}${path}`);
        assert.deepEqual([answer.status, answer.body.code], [status, code], `${slug}${path}`);
      }
    }
  });

  it('shows what was approved, changed and deleted at once', async () => {
    const { store } = server;
    const pet = await addPetRecord(server.store, 'short-lived', {
      displayName: 'Short lived',
      status: 'pending',
      approvedAt: null,
    });
    const at = new Date(0);
    assert.equal((await server.get('/api/pets/short-lived')).status, 404);
    await store.pets.change(pet.id, ['pending'], { status: 'approved', approvedAt: new Date() }, at);
    assert.equal((await server.get('/api/pets/short-lived')).status, 200);
    await store.pets.change(pet.id, ['approved'], { displayName: 'Renamed' }, at);
    assert.equal((await server.get('/api/pets/short-lived')).body.pet.displayName, 'Renamed');
    assert.match((await server.get('/api/manifest')).text, /"Renamed"/);
    await store.pets.change(pet.id, ['approved'], { status: 'deleted' }, at);
    assert.equal((await server.get('/api/pets/short-lived')).status, 404);
    assert.doesNotMatch((await server.get('/api/manifest.toon')).text, /Renamed/);
  });

  it('counts an install once per client and day, and returns the count at once', async () => {
    const install = async (client: string): Promise<void> => {
      const answer = await server.call('POST', '/api/pets/lamp/install', { headers: { 'x-forwarded-for': client } });
      assert.deepEqual([answer.status, answer.text], [200, '{"ok":true}']);
    };
    const countOf = async (): Promise<number> => (await server.get('/api/pets/lamp')).body.pet.installCount;
    await install('192.0.2.1');
    await install('192.0.2.1');
    assert.equal(await countOf(), 1);
    await install('192.0.2.2');
    assert.equal(await countOf(), 2);
    server.clock.advance(86_400_000);
    await install('192.0.2.1');
    assert.equal(await countOf(), 3);
    assert.equal((await server.call('POST', '/api/pets/nobody/install')).status, 404);
  });

  it('[P1.3] changes no counter when something is read', async () => {
    const before = (await server.get('/api/pets/tidy-magpie')).text;
    for (const path of ['/share', '/install', '/install.toon']) await server.get(`/api/pets/tidy-magpie${path}`);
    assert.equal((await server.get('/api/pets/tidy-magpie')).text, before);
  });
});

describe('many pets', () => {
  it('answers the first 200 where no page is asked for, and how many there are', async () => {
    const server = await PetsServer.open();
    for (let number = 0; number < 205; number += 1) await addPetRecord(server.store, `pet-${number}`);
    const { body } = await server.get('/api/pets');
    assert.deepEqual([body.total, body.pets.length], [205, 200]);
    assert.equal((await server.get('/api/manifest')).body.pets.length, 205);
    await server.close();
  });
});
