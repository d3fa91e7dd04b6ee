import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { buildZip, type ZipEntry } from '../testing/build-zip.ts';
import { readZip } from './read-zip.ts';
import { writeZip } from './write-zip.ts';

const petJson: ZipEntry = { name: 'pet.json', content: Buffer.from('{"displayName":"Momo"}') };
const sheet: ZipEntry = { name: 'spritesheet.webp', content: Buffer.from('the bytes of a sheet') };
const both = [petJson, sheet];
const read = (entries: readonly ZipEntry[], declaredEntries?: number) =>
  readZip(buildZip(entries, declaredEntries), DEFAULT_LIMITS);
const inFolder = (folder: string) => both.map((entry) => ({ ...entry, name: `${folder}/${entry.name}` }));

const SYMLINK = 0o120777;
const MIB = 1024 * 1024;

describe('reading a ZIP', () => {
  it('finds pet.json and the sheet at the root, or together in one folder of any name', async () => {
    for (const entries of [
      both,
      inFolder('momo'),
      inFolder('мяу 猫'),
      both.map((entry) => ({ ...entry, isStored: true })),
    ]) {
      const contents = await read(entries);
      assert.deepEqual(contents, { petJson: petJson.content, sheet: sheet.content, sheetName: 'spritesheet.webp' });
    }
    assert.equal((await read([petJson, { ...sheet, name: 'spritesheet.png' }])).sheetName, 'spritesheet.png');
  });

  it('passes over what archivers add', async () => {
    const added = ['__MACOSX/', '__MACOSX/._pet.json', '.DS_Store', 'momo/.DS_Store', 'momo/Thumbs.db', 'momo/'];
    assert.ok(await read([...inFolder('momo'), ...added.map((name) => ({ name, content: Buffer.from('x') }))]));
  });

  const refusals: readonly [what: string, code: ErrorCode, entries: readonly ZipEntry[], pattern: RegExp][] = [
    ['a path that climbs out', 'invalid_zip', [...both, { name: '../evil' }], /leads out/],
    ['a path that climbs out behind a folder', 'invalid_zip', [...both, { name: 'a/../../evil' }], /leads out/],
    ['a path that climbs out among what is ignored', 'invalid_zip', [...both, { name: '__MACOSX/../x' }], /leads out/],
    ['an absolute path', 'invalid_zip', [...both, { name: '/etc/passwd' }], /leads out/],
    ['a drive letter', 'invalid_zip', [...both, { name: 'C:evil' }], /leads out/],
    ['a backslash', 'invalid_zip', [...both, { name: 'a\\..\\evil' }], /leads out/],
    ['a control character in a name', 'invalid_zip', [...both, { name: 'evil\u0000.png' }], /unusable name/],
    ['an empty part in a path', 'invalid_zip', inFolder('a/'), /unusable name/],
    ['a symbolic link', 'invalid_zip', [petJson, { ...sheet, unixMode: SYMLINK }], /link/],
    [
      'a symbolic link among what is ignored',
      'invalid_zip',
      [...both, { name: '.DS_Store', unixMode: SYMLINK }],
      /link/,
    ],
    ['encryption', 'invalid_zip', [petJson, { ...sheet, flags: 1 }], /encrypted/],
    ['strong encryption', 'invalid_zip', [petJson, { ...sheet, flags: 0x41 }], /read|encrypted/],
    ['an unusual compression', 'invalid_zip', [petJson, { ...sheet, method: 12 }], /unusual/],
    ['two files of the same name', 'invalid_zip', [...both, sheet], /same name/],
    ['two names that differ in case only', 'invalid_zip', [...both, { ...petJson, name: 'PET.json' }], /same name/],
    [
      'a name that the content contradicts',
      'invalid_zip',
      [petJson, { ...sheet, localName: 'sheet.webp' }],
      /two ways/,
    ],
    ['a wrong checksum', 'invalid_zip', [petJson, { ...sheet, declaredCrc: 1 }], /damaged/],
    ['more content than is declared', 'invalid_zip', [petJson, { ...sheet, declaredBytes: 3 }], /larger than it says/],
    ['less content than is declared', 'invalid_zip', [petJson, { ...sheet, declaredBytes: 99 }], /damaged/],
    ['more packed bytes than there are', 'invalid_zip', [petJson, { ...sheet, declaredPackedBytes: 9e6 }], /read/],
    ['a declared size above the limit', 'invalid_zip', [petJson, { ...sheet, declaredBytes: 0xfffffffe }], /more than/],
    ['a large pet.json', 'invalid_zip', [{ ...petJson, content: Buffer.alloc(65 * 1024) }, sheet], /more than/],
    ['another archive', 'invalid_zip_contents', [...both, { name: 'more.zip' }], /another archive/],
    ['other files', 'invalid_zip_contents', [...both, { name: 'run.sh' }], /do not belong/],
    ['no pet.json', 'invalid_zip_contents', [sheet], /no pet\.json/],
    ['no sheet', 'invalid_zip_contents', [petJson], /no spritesheet/],
    ['nothing', 'invalid_zip_contents', [], /no pet\.json/],
    ['two sheets', 'invalid_zip_contents', [...both, { ...sheet, name: 'spritesheet.png' }], /two spritesheets/],
    ['files apart', 'invalid_zip_contents', [petJson, { ...sheet, name: 'a/spritesheet.webp' }], /together/],
    ['a folder in a folder', 'invalid_zip_contents', inFolder('a/b'), /together/],
  ];
  for (const [what, code, entries, pattern] of refusals) {
    it(`refuses ${what}`, async () => {
      await assertRefused(() => read(entries), code, pattern);
    });
  }

  it('refuses a bomb without inflating it, whether it declares its size or not', async () => {
    const bomb = Buffer.alloc(64 * MIB);
    const before = process.memoryUsage.rss();
    const honest = buildZip([petJson, { ...sheet, content: bomb }]);
    const lying = buildZip([petJson, { ...sheet, content: bomb, declaredBytes: 1000 }]);
    const swelling = buildZip([petJson, { ...sheet, content: bomb.subarray(0, 4 * MIB) }]);
    const grown = process.memoryUsage.rss() - before;
    await assertRefused(() => readZip(honest, DEFAULT_LIMITS), 'invalid_zip', /more than/);
    await assertRefused(() => readZip(lying, DEFAULT_LIMITS), 'invalid_zip', /larger than it says/);
    await assertRefused(() => readZip(swelling, DEFAULT_LIMITS), 'invalid_zip', /unpacks to more/);
    assert.ok(process.memoryUsage.rss() - before - grown < 16 * MIB, 'memory grew by what the bomb would fill');
  });

  it('refuses more entries than a pet has before it reads them', async () => {
    const many = [...both, ...Array.from({ length: 63 }, (_, index) => ({ name: `__MACOSX/${index}` }))];
    await assertRefused(() => read(many), 'invalid_zip', /more than 64 entries/);
    await assertRefused(() => read(both, 65_535), 'invalid_zip', /more than 64 entries/);
  });

  it('refuses what is no ZIP, is cut off, or is too large', async () => {
    const zip = buildZip(both);
    for (const bytes of [Buffer.alloc(0), Buffer.from('<html>'), zip.subarray(0, -1), zip.subarray(0, 30)]) {
      await assertRefused(() => readZip(bytes, DEFAULT_LIMITS), 'invalid_zip', /cannot be read/);
    }
    const large = Buffer.concat([Buffer.alloc(5 * MIB), zip]);
    await assertRefused(() => readZip(large, DEFAULT_LIMITS), 'payload_too_large');
  });

  it('answers or refuses whichever bytes are changed, and never breaks', async () => {
    const zip = buildZip(inFolder('momo'));
    const change = fc.tuple(fc.nat(zip.length - 1), fc.nat(255));
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
        const changed = Buffer.from(zip);
        for (const [at, value] of changes) changed[at] = value;
        const contents = await readZip(changed, DEFAULT_LIMITS).catch((error: unknown) => error);
        if (!(contents instanceof Refusal))
          assert.deepEqual(Object.keys(contents as object), ['petJson', 'sheet', 'sheetName']);
      }),
      { numRuns: 500 },
    );
  });
});

describe('writing a ZIP', () => {
  const written = writeZip({ petJson: '{"id":"momo"}\n', sheet: Buffer.from('sheet'), extension: 'webp' });

  it('gives what is read again', async () => {
    const { petJson, sheet, sheetName } = await readZip(written, DEFAULT_LIMITS);
    assert.deepEqual([`${petJson}`, `${sheet}`, sheetName], ['{"id":"momo"}\n', 'sheet', 'spritesheet.webp']);
  });

  it('gives the same bytes at any time and in any time zone', () => {
    const date = written.readUInt32LE(10);
    assert.equal(date, ((1 << 5) | 1) << 16, 'the first of January 1980, midnight');
  });
});
