// Documents link to files of the repository and name them in code spans.
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT, readDocument } from '../support/markdown.ts';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT });

/** The length of README.md, which a newcomer reads before the first start. */
const README_LINES_MAX = 120;

describe('documents', () => {
  it('begin with a README that is short', () => {
    const lines = readDocument('README.md').trimEnd().split('\n').length;
    assert.ok(lines <= README_LINES_MAX, `README.md has ${lines} lines, at most ${README_LINES_MAX} are meant`);
  });

  it('link to files that exist', () => {
    const faults = DOCUMENTS.flatMap((document) =>
      [...readDocument(document).matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g)]
        .map(([, path = '']) => path)
        .filter((path) => !existsSync(join(ROOT, dirname(document), path)))
        .map((path) => `${document} links to ${path}`),
    );
    assert.equal(faults.join('\n'), '');
  });

  it('name sources and tests that exist', () => {
    const faults = DOCUMENTS.flatMap((document) =>
      [...readDocument(document).matchAll(/`((?:src|test|docs|scripts|bench)\/[^`\s<>…]+\.[^`\s<>…]+)`/g)]
        .map(([, path = '']) => path)
        .filter((path) => !isThere(path))
        .map((path) => `${document} names ${path}`),
    );
    assert.equal(faults.join('\n'), '');
  });
});

/** Returns true if all paths exist: braces represent several paths, and tests are named without `.ts`. */
function isThere(path: string): boolean {
  const [, before = '', choices = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices !== '') return choices.split(',').every((choice) => isThere(`${before}${choice}${after}`));
  return globSync([path, `${path}.ts`], { cwd: ROOT }).length > 0;
}
