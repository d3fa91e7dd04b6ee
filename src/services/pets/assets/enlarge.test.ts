import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CELL_HEIGHT, CELL_WIDTH } from '../model/atlas.ts';
import { type Frame, findContent } from '../package/images/frame.ts';
import { enlargeToFit } from './enlarge.ts';

/** Squares of this size, of four different shades, in a part of the cell. */
function drawSquares(size: number, alpha = 255): Frame {
  const rgba = Buffer.alloc(CELL_WIDTH * CELL_HEIGHT * 4);
  for (let at = 0; at < 64 * 64; at += 1) {
    const [x, y] = [(at % 64) + 32, Math.floor(at / 64) + 32];
    const shade = ((Math.floor(x / size) + 2 * Math.floor(y / size)) % 4) * 60;
    rgba.set([shade, shade, shade, (x + y) % 3 === 0 ? alpha : 255], (y * CELL_WIDTH + x) * 4);
  }
  return { width: CELL_WIDTH, height: CELL_HEIGHT, rgba };
}

describe('enlarging', () => {
  for (const { size, width } of [
    { size: 1, width: 64 * 2 },
    { size: 2, width: 64 * 2.5 },
    { size: 4, width: 64 * 2.75 },
  ]) {
    it(`keeps pixels of ${size} square`, async () => {
      const frame = drawSquares(size);
      const large = await enlargeToFit(frame, findContent(frame), 180, 1_000);
      assert.equal(large.width, width);
      const pixel = (size * width) / 64;
      const pixels = new Uint32Array(large.rgba.buffer, large.rgba.byteOffset, large.rgba.length / 4);
      const changes = [...pixels.subarray(0, width)].flatMap((shade, x, row) =>
        x > 0 && shade !== row[x - 1] ? [x] : [],
      );
      assert.ok(changes.length > 10 && changes.every((x) => x % pixel === 0), `edges at ${changes}`);
    });
  }

  it('fits what has soft edges more closely', async () => {
    const frame = drawSquares(1, 128);
    assert.equal((await enlargeToFit(frame, findContent(frame), 180, 1_000)).width, 64 * (45 / 16));
  });

  it('never makes anything smaller', async () => {
    const frame = drawSquares(4);
    assert.equal((await enlargeToFit(frame, findContent(frame), 10, 10)).width, 64);
  });
});
