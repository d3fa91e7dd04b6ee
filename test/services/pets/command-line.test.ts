import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { toPetJson } from '../../../src/services/pets/package/pet-json.ts';
import { writeZip } from '../../../src/services/pets/package/write-zip.ts';
import { makeTestSheet } from '../../../src/services/pets/testing/make-sheet.ts';
import { MagpieProcess } from '../../repository/magpie-process.ts';

async function validate(path: string) {
  const child = new MagpieProcess(['pets', 'validate', path]);
  return { exitCode: await child.ended, output: child.stdout, complaints: child.stderr };
}

describe('the commands of pets', () => {
  let folder: string;
  let sheet: Buffer;
  const petJson = toPetJson({
    slug: 'momo',
    displayName: 'Momo',
    description: '',
    extension: 'webp',
    spriteVersion: 1,
  });
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-pets-'));
    sheet = await makeTestSheet();
  });
  after(() => rm(folder, { recursive: true }));

  it('validate a package: what a registry would accept ends with 0, what it would refuse with 1 and every reason', async () => {
    const good = join(folder, 'good.zip');
    await writeFile(good, writeZip({ petJson, sheet, extension: 'webp' }));
    const accepted = await validate(good);
    assert.deepEqual([accepted.exitCode, accepted.complaints], [0, '']);
    assert.match(accepted.output, /would accept it: a webp sheet of version 1, sha256 [0-9a-f]{64}\.\n$/);

    const bad = join(folder, 'bad.zip');
    const broken = await makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 9, 9, [1, 1, 1, 255]) });
    await writeFile(bad, writeZip({ petJson: '{"displayName":"$(id)"}', sheet: broken, extension: 'webp' }));
    const refused = await validate(bad);
    assert.equal(refused.exitCode, 1);
    assert.match(
      refused.output,
      /^invalid_pet_json: .*\n {2}.*\ninvalid_spritesheet_cells: .*row 1, column 8.*\n {2}Erase/,
    );
    assert.match(refused.output, /would refuse it: 2 things have to be mended\.\n$/);

    const absent = await validate(join(folder, 'absent'));
    assert.deepEqual([absent.exitCode, absent.output], [1, '']);
    assert.match(absent.complaints, /^magpie: .*cannot be read/);
  });
});
