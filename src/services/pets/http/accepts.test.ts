import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { prefersHtml, prefersMarkdown } from './accepts.ts';

describe('what a client prefers', () => {
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
    ['text/markdown;q=0, text/html;q=0', 'neither'],
    ['text/markdown;q=nonsense', 'neither'],
  ];
  for (const [accept, preferred] of cases) {
    it(`is ${preferred} with Accept: ${accept}`, () => {
      const request = { headers: accept === undefined ? {} : { accept } };
      assert.equal(prefersMarkdown(request), preferred === 'markdown');
      assert.equal(prefersHtml(request), preferred === 'html');
    });
  }
});
