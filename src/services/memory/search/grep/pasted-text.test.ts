import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { makeFile } from '../testing/make-file.ts';
import { openFiles } from '../testing/open-files.ts';
import { findPasted, listPhrases } from './pasted-text.ts';

const FILES = [
  makeFile('src/open.ts', 'function open() {\n  throw new Error("Could not open " + path + ": no such device");\n}'),
  makeFile('src/other.ts', '// Could we open the path of such a device? Could not.\nopen(device);'),
  makeFile('src/log.c', 'printf("received %d bytes from %s\\n", count, name);'),
];

async function listPasted(query: string) {
  const texts = new Map(FILES.map(({ blob, text }) => [blob, text]));
  const pasted = await findPasted(openFiles(FILES), query, () => Promise.resolve(texts));
  return [...pasted].map(([file, { line }]) => `${FILES[file]?.path}:${line}`);
}

describe('pasted text', () => {
  it('is found by its fixed parts, at the line that produces it', async () => {
    assert.deepEqual(await listPasted('Error: Could not open /dev/tty7: no such device'), ['src/open.ts:2']);
    assert.deepEqual(await listPasted('received 512 bytes from worker-3'), ['src/log.c:1']);
    assert.deepEqual(await listPasted('where is "no such device" said'), ['src/open.ts:2']);
  });

  it('is not a question in words', async () => {
    assert.deepEqual(await listPasted('could not open'), []);
    assert.deepEqual(listPhrases('where do we open a device').at(0), 'where do we open a device');
    assert.deepEqual(listPhrases('open device'), []);
  });

  it('is divided where a program fills something in', () => {
    assert.deepEqual(listPhrases('user "ada" has no access to /srv/data since 2026-01-02'), [
      'user "ada" has no access to /srv/data since 2026-01-02',
      'has no access to',
      'has no access',
      'no access to',
    ]);
  });
});
