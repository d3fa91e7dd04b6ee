import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { withPngSize } from '../../testing/png-chunks.ts';
import { decodeImage } from './decode-image.ts';
import { sharp } from './restricted-sharp.ts';
import { UnreadableImage } from './unreadable-image.ts';

const MIB = 1024 * 1024;
const PIXELS_MAX = 1_000_000;

const raw = { width: 8, height: 8, channels: 4 } as const;
const noise = Buffer.from(Array.from({ length: 8 * 8 * 4 }, (_, index) => (index * 37) % 256));
const picture = () => sharp(noise, { raw });

const assertFault = (bytes: Buffer, fault: string) =>
  assert.rejects(decodeImage(bytes, PIXELS_MAX), (error) => error instanceof UnreadableImage && error.fault === fault);

describe('decoding an image', () => {
  it('gives the pixels of a PNG and of a WebP without loss, exactly', async () => {
    for (const image of [picture().png(), picture().webp({ lossless: true, exact: true })]) {
      const { rgba, width, height, hasAlpha } = await decodeImage(await image.toBuffer(), PIXELS_MAX);
      assert.deepEqual([width, height, hasAlpha], [8, 8, true]);
      assert.ok(rgba.equals(noise));
    }
  });

  it('gives four bytes for each pixel of grey, of sixteen bits and of a palette', async () => {
    const opaque = picture().removeAlpha();
    for (const image of [
      opaque.clone().greyscale().png(),
      opaque.clone().toColourspace('rgb16').png(),
      picture().png({ palette: true }),
    ]) {
      const { rgba } = await decodeImage(await image.toBuffer(), PIXELS_MAX);
      assert.equal(rgba.length, 8 * 8 * 4);
    }
    assert.equal((await decodeImage(await opaque.jpeg().toBuffer(), PIXELS_MAX)).hasAlpha, false);
  });

  it('refuses everything that is no PNG, WebP or JPEG by its bytes', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    const html = Buffer.from('<!doctype html><script>1</script>');
    const gif = await picture().gif().toBuffer();
    const tiff = await picture().tiff().toBuffer();
    const avif = await picture().avif({ effort: 0 }).toBuffer();
    for (const bytes of [svg, html, gif, tiff, avif, Buffer.alloc(0), Buffer.from('RIFF1234WAVE')]) {
      await assertFault(bytes, 'not-an-image');
    }
  });

  it('has a library that cannot read other formats, nor any file, even when asked to', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>');
    for (const bytes of [svg, await picture().gif().toBuffer(), await picture().tiff().toBuffer()]) {
      await assert.rejects(sharp(bytes).metadata(), /unsupported/);
    }
    await assert.rejects(sharp('/work/does-not-matter.png').metadata());
  });

  it('refuses a giant by its header, without taking memory for its pixels', async () => {
    const giant = withPngSize(await picture().png().toBuffer(), 16_384, 16_384);
    const before = process.memoryUsage.rss();
    await assertFault(giant, 'too-many-pixels');
    assert.ok(process.memoryUsage.rss() - before < 16 * MIB);
  });

  it('refuses what is cut off or damaged', async () => {
    const images = [picture().png(), picture().webp({ lossless: true }), picture().webp(), picture().jpeg()];
    for (const image of images) {
      const bytes = await image.toBuffer();
      await assertFault(bytes.subarray(0, bytes.length - 16), 'damaged');
    }
  });

  it('works on two images at once at most, however many are sent', async () => {
    const large = { create: { width: 1000, height: 1000, channels: 4, background: '#39a' } } as const;
    const bytes = await sharp(large).png().toBuffer();
    // Images that another test of this process left behind are not counted.
    while (sharp.counters().queue + sharp.counters().process > 0) await sleep(10);
    let busiest = 0;
    const sampler = setInterval(() => {
      const { queue, process } = sharp.counters();
      busiest = Math.max(busiest, queue + process);
    }, 0);
    await Promise.all(Array.from({ length: 24 }, () => decodeImage(bytes, PIXELS_MAX)));
    clearInterval(sampler);
    assert.equal(busiest, 2);
  });

  it('refuses animations', async () => {
    const frames = Buffer.concat([noise, Buffer.from(noise).reverse()]);
    const film = sharp(frames, { raw: { width: 8, height: 16, channels: 4, pageHeight: 8 } });
    await assertFault(await film.webp({ loop: 0, delay: [100, 100] }).toBuffer(), 'animated');
  });
});
