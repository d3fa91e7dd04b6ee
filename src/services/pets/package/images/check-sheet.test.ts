import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import { forSoak } from '../../../../base/testing/soak.ts';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { CELL_HEIGHT, CELL_WIDTH, SHEET_WIDTH } from '../../model/atlas.ts';
import { assertRefused, toRefused } from '../../testing/assert-refused.ts';
import { buildZip } from '../../testing/build-zip.ts';
import { makeTestSheet, type TestPixels } from '../../testing/make-sheet.ts';
import { toPngChunk, withPngSize } from '../../testing/png-chunks.ts';
import { readWebp, toWebp } from '../../testing/webp-chunks.ts';
import { checkSheet, inspectSheet } from './check-sheet.ts';
import { sharp } from './restricted-sharp.ts';

const check = (bytes: Buffer) => checkSheet(bytes, DEFAULT_LIMITS);
const MIB = 1024 * 1024;
const INK = [10, 20, 30, 255] as const;
const CLEAR = [0, 0, 0, 0] as const;

/** Lists the findings for an altered sheet. It is a PNG, because PNG keeps the colours of invisible pixels. */
async function findingsOf(alter: (pixels: TestPixels) => void, spriteVersion: 1 | 2 = 1) {
  const { findings } = await inspectSheet(
    await makeTestSheet({ alter, spriteVersion, extension: 'png' }),
    DEFAULT_LIMITS,
  );
  return findings.map(toRefused).map(({ code, message }) => `${code}: ${message}`);
}

function fill(
  pixels: TestPixels,
  row: number,
  column: number,
  rgba: readonly [number, number, number, number],
  margin = 0,
) {
  for (let y = margin; y < CELL_HEIGHT - margin; y++) {
    for (let x = margin; x < CELL_WIDTH - margin; x++) pixels.set(row, column, x, y, rgba);
  }
}

function dots(pixels: TestPixels, row: number, column: number, count: number) {
  fill(pixels, row, column, CLEAR);
  for (let at = 0; at < count; at++) pixels.set(row, column, 20 + at, 20, INK);
}

describe('a valid sheet', () => {
  for (const extension of ['webp', 'png'] as const) {
    for (const spriteVersion of [1, 2] as const) {
      it(`may be a ${extension} of version ${spriteVersion}`, async () => {
        const sheet = await check(await makeTestSheet({ extension, spriteVersion }));
        assert.deepEqual([sheet.extension, sheet.spriteVersion], [extension, spriteVersion]);
        assert.equal(sheet.sha256, createHash('sha256').update(sheet.bytes).digest('hex'));
        assert.match(sheet.perceptualHash, /^[0-9a-f]{16}$/);
      });
    }
  }

  it('is known by its pixels, not by what its file carries beside them', async () => {
    const plain = await makeTestSheet({ extension: 'png' });
    const tagged = await sharp(plain)
      .withExif({ IFD0: { Artist: 'somebody' } })
      .png()
      .toBuffer();
    assert.equal((await check(tagged)).sha256, (await check(await sharp(plain).png().toBuffer())).sha256);
  });
});

describe('many sheets at once', () => {
  it('take the memory of a few', async () => {
    const sheet = await makeTestSheet({ extension: 'png', spriteVersion: 2 });
    await check(sheet);
    const before = process.memoryUsage.rss();
    let peak = before;
    const sampler = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage.rss());
    }, 5);
    await Promise.all(Array.from({ length: forSoak(32, 12) }, () => check(sheet)));
    clearInterval(sampler);
    assert.ok(peak - before < 240 * MIB, `grew by ${Math.round((peak - before) / MIB)} MiB`);
  });

  it('are looked at one after the other even where they are refused at once, so that other work comes between', async () => {
    const sheets = Array.from({ length: 20 }, () => inspectSheet(Buffer.from('no image'), DEFAULT_LIMITS));
    let refused = 0;
    for (const sheet of sheets) sheet.then(() => refused++);
    await setImmediate();
    await setImmediate();
    assert.ok(refused < sheets.length, 'nothing came between');
    await Promise.all(sheets);
  });
});

describe('the cells of a sheet', () => {
  it('may show fifty pixels, be filled almost, and come near their edges', async () => {
    const alter = (pixels: TestPixels) => {
      dots(pixels, 0, 0, 50);
      fill(pixels, 8, 5, INK, 4);
      pixels.set(5, 7, 1, 1, INK);
    };
    assert.deepEqual(await findingsOf(alter), []);
  });

  it('must each show the pet, with at least fifty pixels, and not be filled by more than 95 %', async () => {
    const alter = (pixels: TestPixels) => {
      dots(pixels, 0, 0, 49);
      fill(pixels, 3, 2, CLEAR);
      fill(pixels, 8, 5, INK, 1);
    };
    assert.deepEqual(await findingsOf(alter), [
      'invalid_spritesheet_cells: Frame 1 of idle (row 1, column 1) has only 49 visible pixels.',
      'invalid_spritesheet_cells: Frame 3 of waving (row 4, column 3) is empty.',
      'invalid_spritesheet_cells: Frame 6 of review (row 9, column 6) is filled by more than 95 %.',
    ]);
  });

  it('must be empty where no frame is, and hide no colour under transparency', async () => {
    const alter = (pixels: TestPixels) => {
      pixels.set(0, 0, 0, 0, [0, 0, 1, 0]);
      pixels.set(0, 6, 90, 90, [1, 1, 1, 1]);
      pixels.set(3, 7, 9, 9, [255, 255, 255, 0]);
    };
    assert.deepEqual(await findingsOf(alter), [
      'invalid_spritesheet_cells: Frame 1 of idle (row 1, column 1) hides colour in 1 fully transparent pixel.',
      'invalid_spritesheet_cells: The cell behind idle (row 1, column 7) is not used and must be empty, but has 1 visible pixel.',
      'invalid_spritesheet_cells: The cell behind waving (row 4, column 8) hides colour in 1 fully transparent pixel.',
    ]);
  });

  it('must keep clear of each of their four edges', async () => {
    const edges = [
      [0, 100],
      [CELL_WIDTH - 1, 100],
      [100, 0],
      [100, CELL_HEIGHT - 1],
      [0, 0],
    ] as const;
    const alter = (pixels: TestPixels) => {
      for (const [column, [x, y]] of edges.entries()) pixels.set(5, column, x, y, INK);
    };
    assert.deepEqual(
      await findingsOf(alter),
      edges.map(
        (_, column) =>
          `invalid_spritesheet_cells: Frame ${column + 1} of failed (row 6, column ${column + 1}) touches the edge of its cell with 1 visible pixel.`,
      ),
    );
  });

  it('are all used in the rows of looks of the second version', async () => {
    const [finding] = await findingsOf((pixels) => fill(pixels, 10, 7, CLEAR), 2);
    assert.equal(finding, 'invalid_spritesheet_cells: Look direction 16 (row 11, column 8) is empty.');
  });

  it('are all reported by an inspection, and the first of them by a refusal', async () => {
    const empty = await sharp({
      create: { width: SHEET_WIDTH, height: 1872, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
    })
      .png()
      .toBuffer();
    const { findings, sheet } = await inspectSheet(empty, DEFAULT_LIMITS);
    assert.deepEqual([findings.length, sheet], [57, undefined]);
    const problem = await assertRefused(
      () => check(empty),
      'invalid_spritesheet_cells',
      /Frame 1 of idle.*54 more things/,
    );
    assert.match(problem.hint ?? '', /Draw the pet/);
  });
});

describe('a sheet', () => {
  it('must have the size of its version, which is seen before anything is decoded', async () => {
    const sheet = await makeTestSheet({ extension: 'png' });
    const before = process.memoryUsage.rss();
    for (const [width, height] of [
      [16_384, 16_384],
      [2 ** 31 - 1, 2 ** 31 - 1],
      [SHEET_WIDTH, 1871],
      [192, 208],
    ] as const) {
      const problem = await assertRefused(
        () => check(withPngSize(sheet, width, height)),
        'invalid_spritesheet_dimensions',
        new RegExp(`${width}×${height}`),
      );
      assert.match(problem.hint ?? '', /1536×1872.*1536×2288/);
    }
    assert.ok(process.memoryUsage.rss() - before < 32 * MIB);
  });

  it('must have an alpha channel', async () => {
    const opaque = sharp(await makeTestSheet({ extension: 'png' })).removeAlpha();
    for (const bytes of [await opaque.clone().png().toBuffer(), await opaque.clone().webp({ effort: 0 }).toBuffer()]) {
      await assertRefused(() => check(bytes), 'invalid_spritesheet_image', /no alpha channel/);
    }
  });

  it('must be a still PNG or WebP by its bytes', async () => {
    const sheet = await makeTestSheet();
    const posing = [
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1536" height="1872"/>'),
      Buffer.from('<!doctype html><title>spritesheet.webp</title>'),
      await sharp(sheet).gif({ effort: 1 }).toBuffer(),
      await sharp(sheet).jpeg().toBuffer(),
      Buffer.alloc(0),
    ];
    for (const bytes of posing) await assertRefused(() => check(bytes), 'invalid_spritesheet_image', /neither/);
    const two = { width: SHEET_WIDTH, height: 3744, channels: 4, pageHeight: 1872 } as const;
    const film = Buffer.alloc(SHEET_WIDTH * 3744 * 4);
    film.fill(0x7f, film.length / 2);
    const animated = await sharp(film, { raw: two })
      .webp({ effort: 0, delay: [50, 50] })
      .toBuffer();
    await assertRefused(() => check(animated), 'invalid_spritesheet_image', /animated/);
  });

  it('must be whole', async () => {
    for (const extension of ['png', 'webp'] as const) {
      const sheet = await makeTestSheet({ extension });
      await assertRefused(() => check(sheet.subarray(0, -100)), 'invalid_spritesheet_image', /too early/);
      const torn = Buffer.from(sheet);
      torn.fill(0xff, 5000, 9000);
      await assertRefused(() => check(torn), 'invalid_spritesheet_image', /damaged/);
    }
  });

  it('must end where its pixels end', async () => {
    const archive = buildZip([{ name: 'evil.sh', content: Buffer.from('rm -rf ~') }]);
    const png = await makeTestSheet({ extension: 'png' });
    const webp = await makeTestSheet();
    const lossy = await sharp(png).webp({ quality: 80, effort: 0 }).toBuffer();
    const lengthen = (bytes: Buffer, chunk: string) =>
      toWebp(readWebp(bytes).map(([name, data]) => [name, name === chunk ? Buffer.concat([data, archive]) : data]));
    const polyglots = [
      Buffer.concat([png.subarray(0, -12), toPngChunk('IDAT', archive), png.subarray(-12)]),
      lengthen(webp, 'VP8L'),
      lengthen(lossy, 'VP8 '),
      lengthen(lossy, 'ALPH'),
    ];
    for (const bytes of polyglots) {
      await assertRefused(() => check(bytes), 'invalid_spritesheet_image', /behind its pixels/);
    }
  });

  it('must not be larger than 4 MiB', async () => {
    const sheet = await makeTestSheet();
    const heavy = Buffer.concat([sheet, Buffer.alloc(4 * MIB)]);
    await assertRefused(() => check(heavy), 'payload_too_large', /4 MiB/);
  });
});
