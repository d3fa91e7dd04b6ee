import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findPetsWording } from '../../../errors/pets-errors.ts';
import { CELL_HEIGHT, CELL_WIDTH, COLUMNS, SHEET_WIDTH, STATES, sheetHeightOf } from '../../../model/atlas.ts';
import { inspectCells as inspectOnServer } from '../../../package/images/inspect-cells.ts';
import { drawTestPixels, type TestPixels } from '../../../testing/make-sheet.ts';
import { STATE_LABELS } from '../../parts/texts.ts';
import * as atlas from './atlas.js';
import { inspectCells } from './inspect-cells.js';

function fill(pixels: TestPixels, row: number, column: number, alpha: number): void {
  for (let at = 0; at < CELL_WIDTH * CELL_HEIGHT; at++) {
    const colour = alpha === 0 ? ([0, 0, 0] as const) : ([9, 9, 9] as const);
    pixels.set(row, column, at % CELL_WIDTH, Math.floor(at / CELL_WIDTH), [...colour, alpha]);
  }
}

describe('the check of cells in the browser', () => {
  it('knows the same sheet as the server', () => {
    assert.deepEqual(
      atlas.STATES,
      STATES.map((state) => ({ ...state, label: STATE_LABELS[state.name] })),
    );
    assert.deepEqual([atlas.CELL_WIDTH, atlas.CELL_HEIGHT, atlas.COLUMNS], [CELL_WIDTH, CELL_HEIGHT, COLUMNS]);
    assert.deepEqual(
      atlas.ROWS.map((rows) => rows * CELL_HEIGHT),
      [sheetHeightOf(1), sheetHeightOf(2)],
    );
    assert.equal(atlas.SHEET_WIDTH, SHEET_WIDTH);
  });

  const faults: Readonly<Record<string, (pixels: TestPixels) => void>> = {
    nothing: () => {},
    'an empty cell': (pixels) => fill(pixels, 3, 1, 0),
    'a filled cell': (pixels) => fill(pixels, 0, 0, 255),
    'a cell that is not used': (pixels) => fill(pixels, 0, 7, 1),
    'a speck of dust': (pixels) => {
      fill(pixels, 8, 5, 0);
      pixels.set(8, 5, 20, 20, [1, 2, 3, 4]);
    },
    'something at each edge': (pixels) => {
      pixels.set(1, 0, 0, 30, [1, 2, 3, 255]);
      pixels.set(1, 1, CELL_WIDTH - 1, 30, [1, 2, 3, 255]);
      pixels.set(1, 2, 30, 0, [1, 2, 3, 255]);
      pixels.set(1, 3, 30, CELL_HEIGHT - 1, [1, 2, 3, 1]);
    },
  };
  for (const [fault, alter] of Object.entries(faults)) {
    for (const version of [1, 2] as const) {
      it(`says of ${fault} in version ${version} what the server says`, () => {
        const rgba = drawTestPixels({ alter, spriteVersion: version });
        const expected = inspectOnServer(rgba, version).map((finding) => findPetsWording(finding)?.api.message);
        assert.deepEqual(inspectCells(rgba), expected);
        assert.equal(expected.length > 0, fault !== 'nothing');
      });
    }
  }
});
