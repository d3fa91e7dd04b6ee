import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readGif } from '../testing/read-gif.ts';
import { encodeGif } from './encode-gif.ts';

const SIZE = { width: 2, height: 2 };
/** Three frames of different colours. */
const film = Buffer.from(Array.from({ length: 3 }, (_, frame) => Array(4).fill([frame * 90, 0, 0, 255])).flat(2));

describe('the frames of a GIF', () => {
  it('end on the tick nearest to their time', async () => {
    const { frames } = readGif(await encodeGif(film, SIZE, 30));
    assert.deepEqual(
      frames.map(({ delayMs }) => delayMs),
      [30, 40, 30],
    );
  });

  it('can be written at any speed', async () => {
    for (const fps of [1e-9, Number.MIN_VALUE]) {
      const { frames } = readGif(await encodeGif(film, SIZE, fps));
      assert.deepEqual(
        frames.map(({ delayMs }) => delayMs),
        [10_000, 10_000, 10_000],
      );
    }
    assert.equal(readGif(await encodeGif(film, SIZE, 60)).frames[0]?.delayMs, 20);
  });
});
