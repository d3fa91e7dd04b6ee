import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeFile } from '../testing/make-file.ts';
import { openFiles } from '../testing/open-files.ts';
import { rankFiles } from './rank.ts';

const NAMES = ['openSocket', 'closeSocket', 'readSocket', 'writeSocket', 'bindSocket'];

function makeVersion(path: string, added: readonly string[] = []) {
  return makeFile(path, [...NAMES, ...added].map((name) => `export function ${name}() {}`).join('\n'));
}

test('copies and versions of a file are one result that names the others', () => {
  const copies = Array.from({ length: 40 }, (_, at) =>
    makeVersion(`vendor/v${at}/socket.ts`, at < 20 ? [] : ['flush']),
  );
  const others = ['src/wire.ts', 'src/plug.ts'].map((path) =>
    makeFile(path, '// uses a socket\nexport const wire = 1'),
  );
  const found = rankFiles(openFiles([...copies, ...others]), 'socket', { top: 10 });
  assert.deepEqual(new Set(found.map(({ path }) => path.split('/')[0])), new Set(['vendor', 'src']));
  assert.equal(found.length, 3);
  assert.ok(found.some(({ copies: named }) => named.length === 39));
});

test('files with the same name and other definitions are different results', () => {
  const files = [makeVersion('a/index.ts'), makeFile('b/index.ts', 'export function socketOptions() {}')];
  assert.equal(rankFiles(openFiles(files), 'socket', { top: 10 }).length, 2);
});

test('versions whose number is in their name are one result', () => {
  const files = [makeVersion('js/socket-1.2.0.js'), makeVersion('js/socket-2.0.1.js', ['flush'])];
  const [first, ...rest] = rankFiles(openFiles(files), 'socket', { top: 10 });
  assert.equal(rest.length, 0);
  assert.equal(first?.copies.length, 1);
});
