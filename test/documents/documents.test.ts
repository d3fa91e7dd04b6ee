// Documents link to files of the repository and name them in code spans.
import assert from 'node:assert/strict';
import { existsSync, globSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, it } from 'node:test';
import { ROOT, readDocument } from '../support/markdown.ts';

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', 'bench/*.md'], { cwd: ROOT });

/** The length of README.md, which a newcomer reads before the first start. */
const README_LINES_MAX = 120;

/** The length of a line of prose. Tables, code and the addresses of links cannot be wrapped and do not count. */
const LINE_LENGTH_MAX = 120;
const WRAPPED_DOCUMENTS = [...DOCUMENTS, ...globSync('bench/services/**/*.md', { cwd: ROOT })];

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

  it('have short lines of prose', () => {
    const long = 'word '.repeat(25);
    assert.deepEqual(listLongLines(`${long}\nshort\n${long}`), [1, 3]);
    assert.deepEqual(listLongLines(`| ${long} |\n\`\`\`sh\n${long}\n\`\`\`\n    ${long}`), []);
    assert.deepEqual(listLongLines(`[text](https://example.org/${'long'.repeat(30)})`), []);
    const faults = WRAPPED_DOCUMENTS.flatMap((document) =>
      listLongLines(readDocument(document)).map(
        (line) => `${document}:${line} has more than ${LINE_LENGTH_MAX} characters`,
      ),
    );
    assert.equal(faults.join('\n'), '');
  });
});

/** Returns the numbers of lines of prose that are too long. */
function listLongLines(text: string): readonly number[] {
  let isCode = false;
  return text.split('\n').flatMap((line, index) => {
    if (/^\s*```/.test(line)) isCode = !isCode;
    const isProse = !isCode && !/^(\s*\|| {4})/.test(line);
    const shown = line.replaceAll(/\]\([^)]*\)|https?:\/\/\S+/g, '');
    return isProse && [...shown].length > LINE_LENGTH_MAX ? [index + 1] : [];
  });
}

/** Returns true if all paths exist: braces represent several paths, and tests are named without `.ts`. */
function isThere(path: string): boolean {
  const [, before = '', choices = '', after = ''] = /^(.*?)\{([^}]*)\}(.*)$/.exec(path) ?? [];
  if (choices !== '') return choices.split(',').every((choice) => isThere(`${before}${choice}${after}`));
  return globSync([path, `${path}.ts`], { cwd: ROOT }).length > 0;
}
