import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { assertRefused } from '../../testing/assert-refused.ts';
import { toPngChunk, withPngChunks, withPngSize } from '../../testing/png-chunks.ts';
import { readReferenceImage } from './read-reference-image.ts';
import { sharp } from './restricted-sharp.ts';

const MIB = 1024 * 1024;
const read = (bytes: Buffer) => readReferenceImage(bytes, DEFAULT_LIMITS);
const photo = (width = 40, height = 20) =>
  sharp({ create: { width, height, channels: 3, background: '#39a' } }).withExif({ IFD0: { Artist: 'SOMEBODY' } });

describe('a reference image', () => {
  it('may be a PNG, a JPEG or a WebP, and becomes a PNG without metadata', async () => {
    for (const image of [photo().png(), photo().jpeg(), photo().webp()]) {
      const kept = await read(await image.toBuffer());
      const { format, width, height, exif } = await sharp(kept).metadata();
      assert.deepEqual([format, width, height, exif], ['png', 40, 20, undefined]);
      assert.ok(!kept.includes('SOMEBODY'));
    }
  });

  it('is kept no larger than a pet needs', async () => {
    const { width, height } = await sharp(await read(await photo(3000, 1500).jpeg().toBuffer())).metadata();
    assert.deepEqual([width, height], [1024, 512]);
  });

  it('is turned as the camera was held', async () => {
    const turned = await photo().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { width, height } = await sharp(await read(turned)).metadata();
    assert.deepEqual([width, height], [20, 40]);
  });

  it('keeps its colours whichever way they are written', async () => {
    const images = [
      photo().toColourspace('cmyk').jpeg({ quality: 100 }),
      photo().jpeg({ progressive: true }),
      photo().toColourspace('rgb16').png(),
      photo().png({ progressive: true }),
      photo().png({ palette: true }),
    ];
    for (const image of images) {
      const { data, info } = await sharp(await read(await image.toBuffer()))
        .raw()
        .toBuffer({ resolveWithObject: true });
      assert.equal(info.channels, 4);
      for (const [at, value] of [0x33, 0x99, 0xaa, 0xff].entries()) {
        assert.ok(Math.abs((data[at] ?? 0) - value) < 24, `${[...data.subarray(0, 4)]}`);
      }
    }
  });

  it('takes little memory, however many are sent at once', async () => {
    const large = await photo(6000, 4000).jpeg().toBuffer();
    await read(large);
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 2);
    await Promise.all(Array.from({ length: 8 }, () => read(large)));
    clearInterval(sampler);
    assert.ok(peak - before < 64 * MIB, `grew by ${Math.round((peak - before) / MIB)} MiB`);
  });

  it('is refused with the code that fits', async () => {
    const png = await photo().png().toBuffer();
    await assertRefused(() => read(Buffer.alloc(5 * 1024 * 1024 + 1)), 'reference_image_too_large');
    await assertRefused(() => read(Buffer.from('<svg/>')), 'invalid_reference_image_type');
    await assertRefused(() => read(png.subarray(0, -20)), 'invalid_reference_image', /too early/);
    await assertRefused(() => read(withPngSize(png, 16_384, 16_384)), 'invalid_reference_image', /more than/);
    await assertRefused(
      () => read(withPngChunks(png, [toPngChunk('acTL', Buffer.alloc(8))])),
      'invalid_reference_image',
      /animated/,
    );
    const jpeg = await photo(200, 200).jpeg().toBuffer();
    await assertRefused(() => read(jpeg.subarray(0, jpeg.length / 2)), 'invalid_reference_image', /cut off/);
  });
});
