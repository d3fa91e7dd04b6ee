import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CELL_WIDTH, SHEET_WIDTH } from '../../model/atlas.ts';
import { differingBits, isSimilarHash, toPerceptualHash } from '../../model/perceptual-hash.ts';
import { makeTestSheet } from '../../testing/make-sheet.ts';
import { computePerceptualHash } from './compute-perceptual-hash.ts';
import { decodeImage } from './decode-image.ts';
import { sharp } from './restricted-sharp.ts';

const lookOf = async (bytes: Buffer) =>
  toPerceptualHash(computePerceptualHash((await decodeImage(bytes, 10_000_000)).rgba));

describe('the look of a pet', () => {
  it('stays the same in another format, and nearly so with loss or other shades', async () => {
    const png = await makeTestSheet({ extension: 'png' });
    const look = await lookOf(png);
    assert.deepEqual(await lookOf(await makeTestSheet({ extension: 'webp' })), look);
    assert.ok(isSimilarHash(await lookOf(await sharp(png).webp({ quality: 50, effort: 0 }).toBuffer()), look));
    assert.ok(isSimilarHash(await lookOf(await makeTestSheet({ colour: [90, 160, 205] })), look));
  });

  it('stays the same when the pet is moved within its cell', async () => {
    const { rgba } = await decodeImage(await makeTestSheet(), 10_000_000);
    const shifted = Buffer.concat([Buffer.alloc(SHEET_WIDTH * 4 * 8), rgba.subarray(0, -SHEET_WIDTH * 4 * 8)]);
    assert.equal(computePerceptualHash(shifted), computePerceptualHash(rgba));
  });

  it('differs where the pets do', async () => {
    const stripes = await makeTestSheet({
      alter: (pixels) => {
        for (let x = 20; x < CELL_WIDTH - 20; x++) {
          for (let y = 20; y < 180; y++) pixels.set(0, 0, x, y, (x >> 4) % 2 ? [0, 0, 0, 255] : [255, 255, 255, 255]);
        }
      },
    });
    assert.ok(differingBits(await lookOf(stripes), await lookOf(await makeTestSheet())) > 12);
  });
});
