import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertRefused, toRefused } from '../testing/assert-refused.ts';
import { buildZip } from '../testing/build-zip.ts';
import { makeTestSheet } from '../testing/make-sheet.ts';
import { inspectPackage, type PackageInput, readPackage } from './read-package.ts';
import { toPackage } from './to-package.ts';
import { writeZip } from './write-zip.ts';

const read = (input: PackageInput) => readPackage(input, DEFAULT_LIMITS);
const toJson = (file: object) => Buffer.from(JSON.stringify(file));

describe('reading a package', () => {
  let webp: Buffer;
  let png: Buffer;
  let version2: Buffer;
  before(async () => {
    [webp, png, version2] = await Promise.all([
      makeTestSheet(),
      makeTestSheet({ extension: 'png' }),
      makeTestSheet({ spriteVersion: 2 }),
    ]);
  });

  const pack = (petJson: Buffer, sheet = webp, sheetName = 'spritesheet.webp') =>
    buildZip([
      { name: 'momo/pet.json', content: petJson },
      { name: `momo/${sheetName}`, content: sheet, isStored: true },
    ]);
  const momo = toJson({ displayName: 'Momo' });

  it('takes a ZIP, loose files, both, or a sheet alone, and comes to the same', async () => {
    const zip = pack(momo);
    const inputs: PackageInput[] = [
      { zip },
      { petJson: momo, sheet: webp },
      { zip, petJson: momo, sheet: webp },
      { zip, sheet: webp },
    ];
    const packages = await Promise.all(inputs.map(read));
    for (const checked of packages) assert.deepEqual(checked, packages[0]);
    const { petJson, ...alone } = await read({ sheet: webp });
    assert.deepEqual({ ...alone, petJson: packages[0]?.petJson }, packages[0]);
    assert.equal(petJson, undefined);
  });

  it('becomes a package whose pet.json names slug and sheet, and which is read again unchanged', async () => {
    const animations = { idle: { frames: [0, 80], fps: 4 } };
    const petJson = toJson({
      id: '../evil',
      displayName: 'x',
      extra: 1,
      animations,
      spritesheetPath: 'spritesheet.webp',
    });
    await assertRefused(() => read({ petJson, sheet: webp }), 'invalid_pet_json', /rows/);
    const checked = await read({ petJson, sheet: version2 });
    const stored = toPackage(checked, { slug: 'momo', displayName: 'Momo', description: 'A cat' });
    assert.deepEqual(JSON.parse(stored.petJson), {
      id: 'momo',
      displayName: 'Momo',
      description: 'A cat',
      spritesheetPath: 'spritesheet.webp',
      spriteVersionNumber: 2,
      animations,
    });
    const again = toPackage(await read({ zip: writeZip(stored) }), {
      slug: 'momo',
      displayName: 'Momo',
      description: 'A cat',
    });
    assert.deepEqual(again, stored);
  });

  it('needs a sheet', async () => {
    await assertRefused(() => read({}), 'missing_files');
    await assertRefused(() => read({ petJson: momo }), 'missing_files');
  });

  it('refuses loose files that differ from those in the ZIP, not those that are only written differently', async () => {
    const zip = pack(momo);
    assert.ok(await read({ zip, petJson: Buffer.from('{ "displayName" : "Momo" }') }));
    await assertRefused(
      () => read({ zip, petJson: toJson({ displayName: 'Nono' }) }),
      'invalid_zip_contents',
      /pet\.json/,
    );
    await assertRefused(() => read({ zip, sheet: version2 }), 'invalid_zip_contents', /spritesheet/);
  });

  it('refuses a spritesheetPath that is not the name of the sheet', async () => {
    const naming = (spritesheetPath: string) => toJson({ spritesheetPath });
    assert.ok(await read({ petJson: naming('spritesheet.png'), sheet: png }));
    assert.ok(await read({ petJson: naming('momo.png'), sheet: png, sheetName: 'momo.png' }));
    for (const path of ['spritesheet.webp', 'sprites/spritesheet.png', 'pet.json', 'other.png']) {
      await assertRefused(
        () => read({ petJson: naming(path), sheet: png }),
        'spritesheet_path_mismatch',
        /not the name/,
      );
    }
    await assertRefused(() => read({ zip: pack(naming('spritesheet.png')) }), 'spritesheet_path_mismatch');
  });

  it('refuses a format other than the one of the name or the declared one', async () => {
    assert.ok(await read({ sheet: png, declaredExtension: 'png' }));
    await assertRefused(
      () => read({ sheet: png, declaredExtension: 'webp' }),
      'invalid_spritesheet_image',
      /called webp/,
    );
    await assertRefused(
      () => read({ sheet: png, declaredExtension: 'svg' }),
      'invalid_spritesheet_image',
      /called svg/,
    );
    await assertRefused(() => read({ zip: pack(momo, png) }), 'invalid_spritesheet_image', /is a png/);
  });

  it('refuses a version that the sheet does not have', async () => {
    const versioned = (spriteVersionNumber: number) => toJson({ spriteVersionNumber });
    assert.equal((await read({ petJson: versioned(2), sheet: version2 })).spriteVersion, 2);
    assert.equal((await read({ petJson: momo, sheet: version2 })).spriteVersion, 2);
    await assertRefused(() => read({ petJson: versioned(2), sheet: webp }), 'invalid_sprite_version');
    await assertRefused(() => read({ petJson: versioned(1), sheet: version2 }), 'invalid_sprite_version');
    const frame = { width: 192, height: 208, columns: 8, rows: 11 };
    await assertRefused(() => read({ petJson: toJson({ frame }), sheet: webp }), 'invalid_pet_json', /rows/);
  });

  it('reports all faults at once in an inspection', async () => {
    const broken = await makeTestSheet({ alter: (pixels) => pixels.set(0, 7, 5, 5, [1, 2, 3, 255]) });
    const petJson = toJson({ displayName: 'see www.example.org', spritesheetPath: '../x.webp' });
    const { findings, checked } = await inspectPackage({ petJson, sheet: broken }, DEFAULT_LIMITS);
    assert.deepEqual(
      [findings.map(toRefused).map(({ code, field }) => [code, field]), checked],
      [
        [
          ['invalid_pet_json', 'petjson'],
          ['invalid_spritesheet_path', 'petjson'],
          ['invalid_spritesheet_cells', 'sprite'],
        ],
        undefined,
      ],
    );
  });
});
