import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import fastifyAccepts from '@fastify/accepts';
import fastify from 'fastify';
import { prefersHtml, prefersMarkdown } from './accepts.ts';

describe('what a client prefers', () => {
  const app = fastify();
  before(async () => {
    await app.register(fastifyAccepts);
    app.get('/', (request, reply) => {
      reply.send({ markdown: prefersMarkdown(request), html: prefersHtml(request) });
    });
  });
  after(() => app.close());

  const cases: readonly (readonly [string | undefined, 'markdown' | 'html' | 'neither'])[] = [
    [undefined, 'neither'],
    ['*/*', 'neither'],
    ['application/json', 'neither'],
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', 'html'],
    ['text/markdown', 'markdown'],
    ['Text/Markdown; q=0.5', 'markdown'],
    ['text/markdown, text/html, */*', 'markdown'],
    ['text/html, text/markdown', 'html'],
    ['text/html;q=0.5, text/markdown', 'markdown'],
    ['text/markdown;q=0.5, text/html', 'html'],
    ['text/html;q=0.5, */*', 'neither'],
    ['text/*', 'html'],
    ['text/markdown;q=0, text/html;q=0', 'neither'],
    ['text/markdown;q=nonsense', 'neither'],
  ];
  for (const [accept, preferred] of cases) {
    it(`is ${preferred} with Accept: ${accept}`, async () => {
      const response = await app.inject({ url: '/', headers: accept === undefined ? {} : { accept } });
      assert.deepEqual(response.json(), { markdown: preferred === 'markdown', html: preferred === 'html' });
    });
  }
});
