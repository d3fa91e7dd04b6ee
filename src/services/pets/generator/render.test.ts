import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import sharp from 'sharp';
import { forSoak, IS_SOAK } from '../../../base/testing/soak.ts';
import { DEFAULT_LIMITS } from '../limits.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, framesInRow, SHEET_WIDTH, STATES } from '../model/atlas.ts';
import { checkSheet } from '../package/images/check-sheet.ts';
import { CELL } from './canvas/view.ts';
import { toPlainDesign } from './design.ts';
import { createFrames } from './draw-frame.ts';
import { encodeSheet, renderSheet, SHEET_HEIGHT } from './render.ts';
import { listFigures } from './testing/list-figures.ts';

interface CellFacts {
  readonly visible: number;
  readonly onEdge: number;
}

function factsOf(sheet: Uint8ClampedArray, row: number, column: number): CellFacts {
  let [visible, onEdge] = [0, 0];
  for (let y = 0; y < CELL_HEIGHT; y++) {
    for (let x = 0; x < CELL_WIDTH; x++) {
      const alpha = sheet[((row * CELL_HEIGHT + y) * SHEET_WIDTH + column * CELL_WIDTH + x) * 4 + 3];
      if (alpha !== 0) {
        visible++;
        onEdge += x < 4 || y < 4 || x >= CELL_WIDTH - 4 || y >= CELL_HEIGHT - 4 ? 1 : 0;
      }
    }
  }
  return { visible, onEdge };
}

describe('a rendered sheet', () => {
  it('obeys the rules of the atlas with every species', () => {
    // The frames of all are drawn in `draw-frame.test.ts`.
    for (const design of listFigures().filter((_, index) => IS_SOAK || index % 6 === 0)) {
      const sheet = renderSheet(design);
      const { species } = design;
      for (let row = 0; row < STATES.length; row++) {
        for (let column = 0; column < COLUMNS; column++) {
          const { visible, onEdge } = factsOf(sheet, row, column);
          const at = `${species} row ${row} column ${column}`;
          if (column < framesInRow(row)) {
            // Well above what a valid sheet needs: a pet fills a good part of its cell.
            assert.ok(visible > CELL_WIDTH * CELL_HEIGHT * 0.1, `${at} shows too little`);
            assert.ok(visible < CELL_WIDTH * CELL_HEIGHT * 0.95, `${at} shows too much`);
          } else {
            assert.equal(visible, 0, `${at} is unused`);
          }
          assert.equal(onEdge, 0, `${at} touches its edge`);
        }
      }
    }
  });

  it('is accepted by the check that submissions pass', async () => {
    const designs = [
      toPlainDesign('cat', { role: 'samurai', held: [{ prop: 'umbrella' }, { prop: 'tree', signature: 'pine' }] }),
      toPlainDesign('person', { signature: 'grandmother', role: 'superhero', size: 'giant' }),
      toPlainDesign('fish', { signature: 'shark', size: 'tiny', age: 'child' }),
      toPlainDesign('appliance', { signature: 'toast', accessories: [{ name: 'dress' }, { name: 'witch-hat' }] }),
    ];
    for (const design of forSoak(designs, designs.slice(0, 2))) {
      const { spriteVersion } = await checkSheet(await encodeSheet(renderSheet(design)), DEFAULT_LIMITS);
      assert.equal(spriteVersion, 1);
    }
  });

  it('has no colour where nothing is visible', () => {
    const words = new Uint32Array(renderSheet(toPlainDesign('ghost')).buffer);
    assert.ok(words.every((word) => word === 0 || word >>> 24 === 0xff));
  });

  it('is the same for the same design, and another for another', () => {
    const design = toPlainDesign('cat', { pattern: 'spotted', seed: 7 });
    const sheet = renderSheet(design);
    assert.deepEqual(renderSheet({ ...design }), sheet);
    assert.notDeepEqual(renderSheet({ ...design, seed: 8 }), sheet);
    assert.notDeepEqual(renderSheet({ ...design, colours: { body: '#3366cc' } }), sheet);
  });

  it('has each frame where the atlas says', () => {
    const design = toPlainDesign('owl');
    const sheet = new Uint32Array(renderSheet(design).buffer);
    const cell = createFrames(design)('waving', 2).toCell();
    const row = STATES.findIndex(({ name }) => name === 'waving');
    const scale = CELL_WIDTH / CELL.width;
    for (const [index, pixel] of cell.entries()) {
      const x = 2 * CELL_WIDTH + (index % CELL.width) * scale;
      const y = row * CELL_HEIGHT + Math.floor(index / CELL.width) * scale;
      // The first and the last pixel of the square.
      for (const offset of [0, scale - 1]) {
        assert.equal(sheet[(y + offset) * SHEET_WIDTH + x + offset] !== 0, pixel !== 0, `pixel ${index}`);
      }
    }
  });

  it('survives encoding without loss, in a small part of what a sheet may weigh', async () => {
    const sheet = renderSheet(toPlainDesign('dragon', { accessories: [{ name: 'scarf' }] }));
    const encoded = await encodeSheet(sheet);
    const { data, info } = await sharp(encoded).ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.format, info.width, info.height, info.channels], ['raw', SHEET_WIDTH, SHEET_HEIGHT, 4]);
    assert.ok(data.equals(Buffer.from(sheet.buffer)));
    assert.ok(encoded.length < 256 * 1024, `${encoded.length} bytes`);
  });
});
