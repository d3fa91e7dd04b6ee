import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafePath, listTarFiles } from './list-tar-files.ts';

test('lists the plain files of an archive, with long names, and nothing else', () => {
  const long = `${'folder/'.repeat(30)}name.txt`;
  const archive = Buffer.concat([
    toEntry('pax_global_header', 'g', '18 comment=abcdef\n'),
    toEntry('root/', '5', ''),
    toEntry('root/link', '2', ''),
    toEntry('./root/a.txt', '0', 'one'),
    toEntry('././@LongLink', 'L', `${long}\0`),
    toEntry('cut', '0', 'two'),
    toEntry('PaxHeader', 'x', toPaxRecord('path', 'root/ü.txt')),
    toEntry('root/u.txt', '0', 'three'),
    toEntry('root/b.txt', '0', ''),
    Buffer.alloc(1024),
  ]);
  const files = [...listTarFiles(archive)].map(({ path, content }) => [path, Buffer.from(content).toString()]);
  assert.deepEqual(files, [
    ['root/a.txt', 'one'],
    [long, 'two'],
    ['root/ü.txt', 'three'],
    ['root/b.txt', ''],
  ]);
});

test('a path that leaves its folder is not safe', () => {
  for (const path of ['a', 'a/b.c', '.hidden/..b']) assert.equal(isSafePath(path), true, path);
  for (const path of ['', '/a', 'a/', '../a', 'a/../b', './a', 'a//b', 'a\\b', 'c:a', 'a\0b']) {
    assert.equal(isSafePath(path), false, path);
  }
});

function toEntry(name: string, type: string, content: string): Buffer {
  const body = Buffer.from(content);
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(body.length.toString(8).padStart(11, '0'), 124);
  header.write(type, 156);
  header.write('ustar', 257);
  return Buffer.concat([header, body, Buffer.alloc((512 - (body.length % 512)) % 512)]);
}

/** Formats a record. The length counts itself; two digits are enough here. */
function toPaxRecord(key: string, value: string): string {
  const rest = ` ${key}=${value}\n`;
  return `${Buffer.byteLength(rest) + 2}${rest}`;
}
