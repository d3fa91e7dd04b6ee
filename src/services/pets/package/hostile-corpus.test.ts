// Attacks on the function that reads submissions: each is refused with its code, little memory and no trace on the
// disk.
import assert from 'node:assert/strict';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { forSoak } from '../../../base/testing/soak.ts';
import type { ErrorCode } from '../contract/error-codes.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { assertRefused } from '../testing/assert-refused.ts';
import { buildZip, type ZipEntry } from '../testing/build-zip.ts';
import { makeTestSheet } from '../testing/make-sheet.ts';
import { withPngSize } from '../testing/png-chunks.ts';
import { readWebp, toVp8x, toWebp } from '../testing/webp-chunks.ts';
import { type PackageInput, readPackage } from './read-package.ts';

const MIB = 1024 * 1024;
/** Two decoded sheets, and garbage: 50 to 90 MiB on a quiet machine, 173 on a busy one. A bomb has gigabytes. */
const GROWTH_MAX = 256 * MIB;

describe('the hostile corpus', () => {
  let webp: Buffer;
  let png: Buffer;
  let folder: string;
  let home: string;
  let temporary: string | undefined;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-corpus-'));
    home = process.cwd();
    temporary = process.env['TMPDIR'];
    process.chdir(folder);
    process.env['TMPDIR'] = folder;
    [webp, png] = await Promise.all([makeTestSheet(), makeTestSheet({ extension: 'png' })]);
  });
  after(async () => {
    process.chdir(home);
    if (temporary === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = temporary;
    await rm(folder, { recursive: true });
  });

  const petJson = Buffer.from('{"displayName":"Momo"}');
  const zipOf = (sheet: Partial<ZipEntry>, ...more: ZipEntry[]): PackageInput => ({
    zip: buildZip([
      { name: 'pet.json', content: petJson },
      { name: 'spritesheet.webp', content: webp, isStored: true, ...sheet },
      ...more,
    ]),
  });
  const withJson = (text: string): PackageInput => ({ petJson: Buffer.from(text), sheet: webp });
  const bomb = Buffer.alloc(32 * MIB);

  const corpus: Record<string, [ErrorCode, () => PackageInput]> = {
    'a size that lies': ['invalid_zip', () => zipOf({ isStored: false, declaredBytes: 10 })],
    'a size of four gigabytes': ['invalid_zip', () => zipOf({ isStored: false, declaredBytes: 0xfffffffe })],
    'a bomb': ['invalid_zip', () => zipOf({ isStored: false, content: bomb })],
    'a bomb that lies': ['invalid_zip', () => zipOf({ isStored: false, content: bomb, declaredBytes: 4 * MIB })],
    traversal: ['invalid_zip', () => zipOf({}, { name: '../../.ssh/authorized_keys' })],
    'an absolute path': ['invalid_zip', () => zipOf({}, { name: '/etc/cron.d/evil' })],
    'a symbolic link': ['invalid_zip', () => zipOf({ content: Buffer.from('/etc/passwd'), unixMode: 0o120777 })],
    'two files of one name': ['invalid_zip', () => zipOf({}, { name: 'pet.json' })],
    'a ZIP in the ZIP': ['invalid_zip_contents', () => zipOf({}, { name: 'a.zip', content: buildZip([]) })],
    'a ZIP posing as a sheet': ['invalid_spritesheet_image', () => zipOf({ content: buildZip([]) })],
    'SVG posing as WebP': [
      'invalid_spritesheet_image',
      () => zipOf({ content: Buffer.from('<svg onload="alert(1)"/>') }),
    ],
    'HTML posing as WebP': [
      'invalid_spritesheet_image',
      () => ({ sheet: Buffer.from('<html>'), declaredExtension: 'webp' }),
    ],
    'an animated WebP': [
      'invalid_spritesheet_image',
      () => ({ sheet: toWebp([['VP8X', toVp8x(0x02, 1536, 1872)], ['ANIM', Buffer.alloc(6)], ...readWebp(webp)]) }),
    ],
    'a header of 16k × 16k': ['invalid_spritesheet_dimensions', () => ({ sheet: withPngSize(png, 16_384, 16_384) })],
    'a canvas of 16k × 16k': [
      'invalid_spritesheet_image',
      () => ({ sheet: toWebp([['VP8X', toVp8x(0x10, 16_384, 16_384)], ...readWebp(webp)]) }),
    ],
    'a WebP that is cut off': ['invalid_spritesheet_image', () => ({ sheet: webp.subarray(0, webp.length / 2) })],
    'a PNG that is cut off': ['invalid_spritesheet_image', () => ({ sheet: png.subarray(0, png.length / 2) })],
    'a WebP whose pixels are cut off': [
      'invalid_spritesheet_image',
      () => ({ sheet: toWebp(readWebp(webp).map(([name, data]) => [name, data.subarray(0, 9000)])) }),
    ],
    'a deep pet.json': ['invalid_pet_json', () => withJson(`${'{"a":'.repeat(9000)}1${'}'.repeat(9000)}`)],
    'a huge pet.json': ['invalid_pet_json', () => withJson(`{"description":"${'x'.repeat(MIB)}"}`)],
    'a long text that is slow to search': [
      'invalid_pet_json',
      () => withJson(`{"description":"${'a'.repeat(65_000)}"}`),
    ],
    'control characters': ['invalid_pet_json', () => withJson('{"displayName":"\\u001b]0;evil\\u0007"}')],
    'a path out of the folder': [
      'invalid_spritesheet_path',
      () => withJson('{"spritesheetPath":"../../../etc/passwd"}'),
    ],
  };

  for (const [what, [code, make]] of Object.entries(corpus)) {
    it(`refuses ${what}`, async () => {
      await assertRefused(() => readPackage(make(), DEFAULT_LIMITS), code);
    });
  }

  it('lets names of other scripts pass, which are not hostile', async () => {
    for (const displayName of ['猫', 'Ёжик', 'قط']) {
      const checked = await readPackage(withJson(JSON.stringify({ displayName })), DEFAULT_LIMITS);
      assert.equal(checked.petJson?.displayName, displayName);
    }
  });

  it('takes little memory for all of it at once, and leaves nothing on the disk', async () => {
    const inputs = Object.values(corpus).map(([, make]) => make());
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 2);
    for (let round = 0; round < forSoak(3, 1); round++) {
      await Promise.allSettled(inputs.map((input) => readPackage(input, DEFAULT_LIMITS)));
    }
    clearInterval(sampler);
    assert.ok(peak - before < GROWTH_MAX, `grew by ${Math.round((peak - before) / MIB)} MiB`);
    assert.deepEqual(await readdir(folder), []);
  });
});
