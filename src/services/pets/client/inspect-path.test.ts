import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { writeZip } from '../package/write-zip.ts';
import { makeTestSheet } from '../testing/make-sheet.ts';
import { inspectPath } from './inspect-path.ts';

describe('validating a pet on disk', () => {
  let folder: string;
  let sheet: Buffer;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-validate-'));
    sheet = await makeTestSheet();
  });
  after(() => rm(folder, { recursive: true }));

  const write = async (path: string, content: string | Buffer) => {
    await mkdir(join(folder, path, '..'), { recursive: true });
    await writeFile(join(folder, path), content);
  };
  const codesOf = async (path: string) => (await inspectPath(join(folder, path))).findings.map(({ code }) => code);

  it('accepts a ZIP, a folder and a sheet alone by the rules of the registry', async () => {
    await write('momo.zip', writeZip({ petJson: '{"displayName":"Momo"}', sheet, extension: 'webp' }));
    await write('momo/pet.json', '{"displayName":"Momo"}');
    await write('momo/spritesheet.webp', sheet);
    await write('momo.webp', sheet);
    for (const path of ['momo.zip', 'momo', 'momo.webp']) {
      const { findings, checked } = await inspectPath(join(folder, path));
      assert.deepEqual([findings, checked?.spriteVersion], [[], 1], path);
    }
  });

  it('reports everything that a registry would refuse', async () => {
    await write('bad/pet.json', '{"displayName":"$(id)"}');
    await write(
      'bad/spritesheet.webp',
      await makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 9, 9, [1, 1, 1, 255]) }),
    );
    assert.deepEqual(await codesOf('bad'), ['invalid_pet_json', 'invalid_spritesheet_cells']);
    await write('text.zip', 'this is no ZIP');
    assert.deepEqual(await codesOf('text.zip'), ['invalid_zip']);
    await write('posing/pet.json', '{}');
    await write('posing/spritesheet.png', '<svg/>');
    assert.deepEqual(await codesOf('posing'), ['invalid_spritesheet_image']);
  });

  it('says plainly what is missing', async () => {
    await write('empty/notes.txt', '');
    await write('half/pet.json', '{}');
    await write('two/pet.json', '{}');
    await write('two/spritesheet.webp', sheet);
    await write('two/spritesheet.png', sheet);
    await write('huge.zip', Buffer.alloc(5 * 1024 * 1024 + 1));
    const problems = {
      absent: /cannot be read/,
      empty: /no pet\.json/,
      half: /no spritesheet/,
      two: /two spritesheets/,
      'huge.zip': /larger/,
    };
    for (const [path, pattern] of Object.entries(problems)) {
      await assert.rejects(
        inspectPath(join(folder, path)),
        (error) => error instanceof OperatorProblem && pattern.test(error.message),
      );
    }
  });
});
