import assert from 'node:assert/strict';
import { mkdir, mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { SLICE } from './content-files.ts';
import { StoredFiles } from './stored-files.ts';

const NAME = /^[0-9a-f]{4}(\.png)?$/;
const BYTES = Buffer.from('bytes');
const NOW = new Date();
const BEFORE = new Date(NOW.getTime() - 60_000);
const none = async () => [];

describe('stored files', () => {
  let folder: string;
  let files: StoredFiles;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-files-'));
    files = new StoredFiles(folder, NAME);
  });
  afterEach(() => rm(folder, { recursive: true }));

  const list = async () => (await readdir(folder)).sort();
  const writeOld = async (name: string) => {
    await files.write(name, BYTES);
    await utimes(join(folder, name), 1_000, 1_000);
  };

  it('are removed when they are old and no record needs them', async () => {
    for (const name of ['0001', '0002', '0003.png', '0004.png']) await writeOld(name);
    await files.write('0005', BYTES);
    await files.removeUnneeded(BEFORE, async (ids) => ids.filter((id) => ['0002', '0004'].includes(id)));
    assert.deepEqual(await list(), ['0002', '0004.png', '0005']);
  });

  it('are asked about a few at a time, each of them once', async () => {
    const names = Array.from({ length: 2 * SLICE + 1 }, (_, index) => index.toString(16).padStart(4, '0'));
    for (const name of names) await writeOld(name);
    const questions: (readonly string[])[] = [];
    await files.removeUnneeded(BEFORE, async (ids) => {
      questions.push(ids);
      return ids.slice(1);
    });
    assert.deepEqual(
      questions.map(({ length }) => length),
      [SLICE, SLICE, 1],
    );
    assert.deepEqual(questions.flat().sort(), names);
    assert.equal((await list()).length, names.length - questions.length);
  });

  it('stay when they are written anew while they are being looked at', async () => {
    await writeOld('0001');
    await files.removeUnneeded(BEFORE, async () => {
      await files.write('0001', BYTES);
      return [];
    });
    assert.deepEqual(await files.read('0001'), BYTES);
  });

  it('are not removed while they are being written anew', async () => {
    await writeOld('0001');
    let writing: Promise<void> | undefined;
    await files.removeUnneeded(BEFORE, async () => {
      // It takes longer to write than to remove the old one.
      writing = files.write('0001', Buffer.alloc(8_000_000));
      return [];
    });
    assert.deepEqual(await list(), ['0001'], 'the removal waited, and then the file was too young');
    await writing;
  });

  it('stay when they are no files of ours', async () => {
    await writeOld('other');
    await mkdir(join(folder, '0001'));
    await utimes(join(folder, '0001'), 1_000, 1_000);
    await files.removeUnneeded(BEFORE, none);
    assert.deepEqual(await list(), ['0001', 'other']);
  });

  it('stay when the removal is called off', async () => {
    await writeOld('0001');
    await files.removeUnneeded(BEFORE, none, AbortSignal.abort());
    assert.deepEqual(await list(), ['0001']);
  });

  it('are written after a failure as before it', async () => {
    await mkdir(join(folder, '0001'));
    await assert.rejects(files.write('0001', BYTES));
    await rm(join(folder, '0001'), { recursive: true });
    await files.write('0001', BYTES);
    assert.deepEqual(await list(), ['0001']);
  });
});
