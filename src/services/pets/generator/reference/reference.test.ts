import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { STATES } from '../../model/atlas.ts';
import { type Bitmap, findBounds } from '../../package/images/frame.ts';
import { sharp } from '../../package/images/restricted-sharp.ts';
import { KEY } from '../props/draw-props.ts';
import { resize, VISIBLE_ALPHA } from './bitmap.ts';
import { drawSprite, SPRITE_PIXELS } from './draw-sprite.ts';
import { extractPalette, toDesignColours } from './extract-palette.ts';
import { findSubject } from './find-subject.ts';
import { readReference } from './read-reference.ts';
import { SPRITE_COLOURS_MAX, toSprite } from './to-sprite.ts';

type Rgba = readonly [number, number, number, number];
const CLEAR: Rgba = [0, 0, 0, 0];
const SKY: Rgba = [200, 225, 250, 255];
const ORANGE: Rgba = [240, 140, 40, 255];
const CREAM: Rgba = [255, 240, 210, 255];
const INK: Rgba = [30, 25, 30, 255];

/** Paints a picture pixel by pixel. */
function paint(width: number, height: number, colourAt: (x: number, y: number) => Rgba): Bitmap {
  const rgba = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) for (let x = 0; x < width; x++) rgba.set(colourAt(x, y), (y * width + x) * 4);
  return { width, height, rgba };
}

/** An orange disc with a cream middle and a hole of background colour, enclosed. */
const disc =
  (background: Rgba) =>
  (x: number, y: number): Rgba => {
    const away = Math.hypot(x - 60, y - 60);
    if (away > 45) return background;
    return away < 8 ? background : away < 20 ? CREAM : ORANGE;
  };

const encode = ({ width, height, rgba }: Bitmap): Promise<Buffer> =>
  sharp(rgba, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer();

const alphaAt = ({ width, rgba }: Bitmap, x: number, y: number): number => rgba[(y * width + x) * 4 + 3] ?? 0;

describe('findSubject', () => {
  it('removes a background of one colour, noise and all, and keeps what the subject encloses', () => {
    const noisy = paint(120, 120, (x, y) => {
      const [red, green, blue, alpha] = disc(SKY)(x, y);
      return [red - ((x * 7 + y * 3) % 11), green, blue - ((x + y) % 5), alpha];
    });
    const subject = findSubject(noisy);
    assert.ok(subject);
    assert.equal(alphaAt(subject, 2, 2), 0);
    assert.equal(alphaAt(subject, 60, 30), 255);
    assert.equal(alphaAt(subject, 60, 60), 255);
  });

  it('takes a transparent background as it is, also around a subject that touches the border', () => {
    const subject = findSubject(paint(40, 40, (x, y) => (x + y < 40 ? ORANGE : CLEAR)));
    assert.ok(subject);
    assert.equal(alphaAt(subject, 0, 0), 255);
    assert.equal(alphaAt(subject, 39, 39), 0);
  });

  it('leaves out specks', () => {
    const subject = findSubject(
      paint(120, 120, (x, y) => (x > 112 && y > 112 && x < 116 && y < 116 ? INK : disc(SKY)(x, y))),
    );
    assert.ok(subject);
    assert.equal(alphaAt(subject, 114, 114), 0);
  });

  it('finds none in a picture whose border has many colours, is all one colour, or is nothing', () => {
    assert.equal(findSubject(paint(60, 60, (x, y) => [x * 4, y * 4, (x * y) % 255, 255])), undefined);
    assert.equal(findSubject(paint(60, 60, () => SKY)), undefined);
    assert.equal(findSubject(paint(60, 60, () => CLEAR)), undefined);
  });
});

describe('extractPalette', () => {
  it('finds the colours by their share, and none under transparency', () => {
    const swatches = extractPalette(
      paint(60, 60, (x) => (x < 30 ? ORANGE : x < 45 ? CREAM : [9, 9, 200, 0])),
      4,
    );
    assert.deepEqual(
      swatches.map(({ colour }) => colour),
      ['#f08c28', '#fff0d2'],
    );
    assert.equal(Math.round((swatches[0]?.share ?? 0) * 100), 67);
  });

  it('has no colours where nothing is seen', () => {
    assert.deepEqual(
      extractPalette(
        paint(4, 4, () => CLEAR),
        4,
      ),
      [],
    );
    assert.deepEqual(toDesignColours([]), {});
  });

  it('gives the body the most frequent colour that is no outline, and the belly a lighter one', () => {
    const colours = toDesignColours([
      { colour: '#1e191e', share: 0.5 },
      { colour: '#f08c28', share: 0.3 },
      { colour: '#fff0d2', share: 0.15 },
      { colour: '#d81b60', share: 0.05 },
    ]);
    assert.deepEqual(colours, { body: '#f08c28', belly: '#fff0d2', accent: '#d81b60', pattern: '#1e191e' });
  });
});

describe('toSprite', () => {
  it('fits a cell with room to jump, and has few colours', () => {
    const sprite = toSprite(paint(400, 900, (x, y) => [x % 256, y % 256, (x * y) % 256, 255]));
    assert.ok(sprite);
    assert.ok(sprite.width <= 32 && sprite.height <= 34);
    assert.ok(sprite.colours.length <= 12);
  });

  it('enlarges pixel art by whole squares', () => {
    const sprite = toSprite(paint(10, 8, (x, y) => ((x + y) % 2 === 0 ? ORANGE : INK)));
    assert.deepEqual([sprite?.width, sprite?.height], [30, 24]);
  });

  it('survives the thinnest pictures', () => {
    const sprite = toSprite(paint(1000, 1, () => ORANGE));
    assert.deepEqual([sprite?.width, sprite?.height], [32, 1]);
  });

  it('notices an outline', () => {
    const framed = (x: number, y: number): Rgba => (x < 2 || y < 2 || x > 17 || y > 17 ? INK : ORANGE);
    assert.equal(toSprite(paint(20, 20, framed))?.isOutlined, true);
    assert.equal(toSprite(paint(20, 20, () => ORANGE))?.isOutlined, false);
  });
});

describe('drawSprite', () => {
  const sprite = toSprite(paint(120, 120, (x, y) => disc(CLEAR)(x, y)));
  assert.ok(sprite);

  it('moves differently in each of the nine states', () => {
    const rows = STATES.map(({ name, frames }) =>
      Array.from({ length: frames }, (_, frame) =>
        Buffer.from(drawSprite(sprite, name, frame).toCell()).toString('hex'),
      ).join(),
    );
    assert.equal(new Set(rows).size, STATES.length);
  });

  it('has other colours than the signs around it', () => {
    const highest = Math.max(...Object.values(KEY));
    assert.ok(highest < SPRITE_PIXELS.plain);
    assert.ok(SPRITE_PIXELS.dim + SPRITE_COLOURS_MAX <= 256);
  });

  it('turns to the left by mirroring', () => {
    const [right, left] = (['running-right', 'running-left'] as const).map((state) =>
      drawSprite(sprite, state, 2).toCell(),
    );
    const mirrored = Uint8Array.from(right ?? [], (_, index) => right?.[index - (index % 48) + 47 - (index % 48)] ?? 0);
    assert.deepEqual(left, mirrored);
  });

  it('stays inside its cell in every frame, signs and all', () => {
    const tall = toSprite(paint(100, 100, () => ORANGE));
    assert.ok(tall);
    for (const { name, frames } of STATES) {
      for (let frame = 0; frame < frames; frame++) {
        const bounds = drawSprite(tall, name, frame).bounds();
        assert.ok(bounds, name);
        const isInside: boolean = bounds.left >= 1 && bounds.top >= 1 && bounds.right <= 46 && bounds.bottom <= 50;
        assert.ok(isInside, `${name} ${frame}: ${JSON.stringify(bounds)}`);
      }
    }
  });
});

describe('readReference', () => {
  it('finds colours and subject of an encoded picture', async () => {
    const { colours, sprite } = await readReference(await encode(paint(120, 120, disc(SKY))));
    assert.equal(colours.body, '#f08c28');
    assert.equal(colours.belly, '#fff0d2');
    assert.equal(sprite?.width, 32);
  });

  it('takes the colours of the whole where there is no clear subject', async () => {
    const { colours, sprite } = await readReference(await encode(paint(90, 60, (x) => (x < 60 ? ORANGE : INK))));
    assert.equal(sprite, undefined);
    assert.equal(colours.body, '#f08c28');
  });
});

describe('resize', () => {
  it('mixes colours by their alpha, so that transparency leaves no dark fringe', () => {
    const { rgba } = resize(
      paint(2, 1, (x) => (x === 0 ? ORANGE : CLEAR)),
      { left: 0, top: 0, width: 2, height: 1 },
      1,
      1,
    );
    assert.deepEqual([...rgba], [240, 140, 40, 127]);
  });

  it('finds the bounds of what is seen', () => {
    const bounds = findBounds(
      paint(10, 10, (x, y) => (x > 2 && x < 6 && y > 4 ? ORANGE : CLEAR)),
      VISIBLE_ALPHA,
    );
    assert.deepEqual(bounds, { left: 3, top: 5, width: 3, height: 5 });
  });
});
