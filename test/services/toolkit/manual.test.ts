import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { after, describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import contents from '../../../src/services/toolkit/manual/contents.json' with { type: 'json' };
import { createProgram, createService, ToolkitServer } from './toolkit-server.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const server = await ToolkitServer.open(createProgram([createService('zoo')]));
after(() => server.close());

const pages = contents.flatMap((chapter) => chapter.pages);

async function getPage(path: string): Promise<string> {
  const { status, headers, text } = await server.get(path);
  assert.equal(status, 200, path);
  assert.equal(headers.get('content-type'), 'text/html; charset=utf-8');
  return text;
}

function leadsSomewhere(from: string, href: string, texts: ReadonlyMap<string, string>): boolean {
  const [path = '', anchor] = href.replace(/^\.\//, '').split('#');
  const target = texts.get(path === '' ? from : path);
  return target !== undefined && (anchor === undefined || target.includes(` id="${anchor}"`));
}

describe('the manual', () => {
  it('has every document of docs', () => {
    const files = new Set(pages.map(({ file }) => file));
    assert.deepEqual(
      globSync('docs/**/*.md', { cwd: ROOT }).filter((file) => !files.has(file)),
      [],
    );
  });

  it('shows every document, with links that lead to pages and headings that exist', async () => {
    const texts = new Map<string, string>();
    for (const { id } of pages) texts.set(id, await getPage(`/manual/${id}`));
    const faults = [...texts].flatMap(([id, text]) => {
      const [, article = ''] = /<article[^>]*>(.*)<\/article>/s.exec(text) ?? assert.fail(id);
      const links = [...article.matchAll(/<a href="(?!https?:)([^"]*)"/g)].map(([, href = '']) => href);
      return links.filter((href) => !leadsSomewhere(id, href, texts)).map((href) => `${id}: ${href}`);
    });
    assert.deepEqual(faults, []);
  });

  it('shows markup in documents as text, and no script', async () => {
    for (const { id } of pages)
      assert.doesNotMatch(await getPage(`/manual/${id}`), /<script(?! type="module" src="\.\.\/pages)/);
  });

  it('finds sections that have every word, with those of headings first', async () => {
    const text = await getPage('/manual/search?q=restore%20backup');
    assert.match(text, /<ol class="hits"><li>\s*<a href="\.\/operations#[a-z-]+"/);
    assert.match(await getPage('/manual/search?q=xyzzy%20backup'), /Nothing found/);
  });

  it('answers an unknown address with links for people and JSON for programs', async () => {
    for (const [path, home] of [
      ['/manual/nothing', '../'],
      ['/nothing', './'],
    ] as const) {
      const page = await server.get(path, { accept: 'text/html' });
      assert.equal(page.status, 404);
      assert.match(page.text, /<h1>Page not found<\/h1>/);
      assert.ok(page.text.includes(`href="${home}manual/search"`));
      assert.equal((await server.get(path)).body.error.code, 'not_found');
    }
    for (const path of ['/api/nothing', '/.well-known/nothing', '/mcp', '/manual/../a/b/c']) {
      assert.match((await server.get(path, { accept: 'text/html' })).text, /^\{"error":/, path);
    }
  });

  it('takes hostile words for words', async () => {
    const hostile = '"><script>alert(1)</script>';
    const text = await getPage(`/manual/search?q=${encodeURIComponent(hostile)}`);
    assert.ok(!text.includes('<script>alert'));
    await getPage(`/manual/search?q=${'a%20'.repeat(1_000)}`);
    await getPage('/manual/search?q=a&q=b');
  });

  it('has no other pages, and none outside of it', async () => {
    for (const id of ['nothing', '..%2F..%2Fpackage.json', '__proto__']) {
      assert.equal((await server.get(`/manual/${id}`)).status, 404, id);
    }
  });

  it('says of services that do not answer that they do not run here', async () => {
    assert.match(await getPage('/manual/api'), /<h2 id="zoo">.*It does not run here/s);
  });
});
