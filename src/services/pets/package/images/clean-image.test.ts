import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import fc from 'fast-check';
import { SHEET_WIDTH, sheetHeightOf } from '../../model/atlas.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import { toPngChunk, withPngChunks } from '../../testing/png-chunks.ts';
import { readWebp, toVp8x, toWebp } from '../../testing/webp-chunks.ts';
import { cleanImage } from './clean-image.ts';
import { decodeImage } from './decode-image.ts';
import { CHUNKS_MAX } from './image-format.ts';
import { sharp } from './restricted-sharp.ts';
import { UnreadableImage } from './unreadable-image.ts';

const SECRET = Buffer.from('<script>SECRET</script>');
const HEIGHT = sheetHeightOf(1);
const ALL_METADATA_FLAGS = 0x3c;

describe('cleaning an image', () => {
  let png: Buffer;
  let webp: Buffer;
  let lossy: Buffer;
  before(async () => {
    png = await makeTestSheet({ extension: 'png' });
    webp = await makeTestSheet({ extension: 'webp' });
    lossy = await sharp(png).webp({ quality: 60, effort: 0 }).toBuffer();
  });

  const pixelsOf = async (bytes: Buffer) => (await decodeImage(bytes, SHEET_WIDTH * HEIGHT)).rgba;

  it('keeps the size and every pixel', async () => {
    for (const bytes of [png, webp, lossy]) {
      const clean = cleanImage(bytes);
      assert.deepEqual([clean.width, clean.height], [SHEET_WIDTH, HEIGHT]);
      assert.ok((await pixelsOf(clean.bytes)).equals(await pixelsOf(bytes)));
    }
  });

  it('drops texts, profiles and unknown chunks of a PNG, and everything behind it', () => {
    const chunks = ['tEXt', 'iTXt', 'eXIf', 'iCCP', 'tIME', 'zzZz'].map((name) => toPngChunk(name, SECRET));
    const dirty = Buffer.concat([withPngChunks(png, chunks), SECRET]);
    assert.ok(cleanImage(dirty).bytes.equals(cleanImage(png).bytes));
    assert.ok(!cleanImage(dirty).bytes.includes(SECRET));
  });

  it('drops metadata and unknown chunks of a WebP, and everything behind it', () => {
    const metadata = ['EXIF', 'XMP ', 'ICCP', 'JUNK'].map((name) => [name, SECRET] as const);
    for (const bytes of [webp, lossy]) {
      const chunks = readWebp(bytes).filter(([name]) => name !== 'VP8X');
      const canvas = ['VP8X', toVp8x(ALL_METADATA_FLAGS, SHEET_WIDTH, HEIGHT)] as const;
      const dirty = Buffer.concat([toWebp([canvas, ...metadata, ...chunks, ...metadata]), SECRET]);
      assert.ok(cleanImage(dirty).bytes.equals(cleanImage(bytes).bytes));
      assert.ok(!cleanImage(dirty).bytes.includes(SECRET));
    }
  });

  it('leaves what is clean as it is', () => {
    for (const bytes of [png, webp, lossy]) {
      const once = cleanImage(bytes).bytes;
      assert.ok(cleanImage(once).bytes.equals(once));
    }
  });

  const DAMAGED = /^(?:png|webp)-(?:damaged|ends-too-early|begins-wrongly|chunk-twice|too-many-chunks)$/;
  const assertFault = (bytes: Buffer, fault: RegExp) =>
    assert.throws(
      () => cleanImage(bytes),
      (error) => error instanceof UnreadableImage && fault.test(error.fault),
    );

  it('refuses animations', () => {
    for (const name of ['acTL', 'fcTL', 'fdAT'])
      assertFault(withPngChunks(png, [toPngChunk(name, SECRET)]), /^(?:png|webp)-animated$/);
    const frame = readWebp(webp);
    for (const name of ['ANIM', 'ANMF']) assertFault(toWebp([[name, SECRET], ...frame]), /^(?:png|webp)-animated$/);
    assertFault(toWebp([['VP8X', toVp8x(0x02, SHEET_WIDTH, HEIGHT)], ...frame]), /^(?:png|webp)-animated$/);
  });

  it('refuses an image whose two headers disagree, or which has two images in it', () => {
    const frame = readWebp(webp);
    assertFault(toWebp([['VP8X', toVp8x(0, 16_384, 16_384)], ...frame]), DAMAGED);
    assertFault(toWebp([...frame, ...frame]), DAMAGED);
    assertFault(toWebp([...frame, ...readWebp(lossy)]), DAMAGED);
    assertFault(withPngChunks(png, [toPngChunk('IHDR', png.subarray(16, 29))]), DAMAGED);
  });

  it('refuses what ends too early, wherever it was cut', () => {
    for (const bytes of [png, webp, lossy]) {
      for (const length of [12, 20, 33, 1000, bytes.length - 20, bytes.length - 1]) {
        assertFault(bytes.subarray(0, length), DAMAGED);
      }
    }
  });

  const withEmptyPngChunks = (name: string, count: number) =>
    withPngChunks(png, Array(count).fill(toPngChunk(name, Buffer.alloc(0))));
  const withEmptyWebpChunks = (count: number) =>
    toWebp([...Array(count).fill(['JUNK', Buffer.alloc(0)]), ...readWebp(webp)]);

  it('takes as many chunks as encoders write', () => {
    const some = CHUNKS_MAX / 2;
    assert.ok(cleanImage(withEmptyPngChunks('IDAT', some)).bytes.equals(cleanImage(png).bytes));
    assert.ok(cleanImage(withEmptyPngChunks('tEXt', some)).bytes.equals(cleanImage(png).bytes));
    assert.ok(cleanImage(withEmptyWebpChunks(some)).bytes.equals(cleanImage(webp).bytes));
  });

  it('refuses more, which would only keep it busy', () => {
    for (const name of ['IDAT', 'tEXt']) assertFault(withEmptyPngChunks(name, CHUNKS_MAX), DAMAGED);
    assertFault(withEmptyWebpChunks(CHUNKS_MAX), DAMAGED);
  });

  it('lists the chunks of the clean image', () => {
    assert.deepEqual([...cleanImage(png).chunks.keys()], ['IHDR', 'IDAT', 'IEND']);
    for (const bytes of [webp, lossy])
      assert.deepEqual([...cleanImage(bytes).chunks], readWebp(cleanImage(bytes).bytes));
  });

  it('cleans or refuses whichever bytes are changed, and never breaks', () => {
    for (const bytes of [png, webp, lossy]) {
      const change = fc.tuple(fc.nat(100), fc.nat(255));
      const property = fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
        const changed = Buffer.from(bytes);
        for (const [at, value] of changes) changed[at] = value;
        try {
          cleanImage(changed);
        } catch (error) {
          assert.ok(error instanceof UnreadableImage, String(error));
        }
      });
      fc.assert(property, { numRuns: 200 });
    }
  });
});
