import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { finish } from '../../../platform/threads/steps.ts';
import type { Filter } from '../../filter.ts';
import { openCatalogueDatabase } from '../files/schema.ts';
import { Statements } from '../files/statements.ts';
import type { IdRequest } from '../filters/filter-calls.ts';
import { FilterReader } from '../filters/filter-reader.ts';
import { toSlotBits } from '../filters/slot-bits.ts';
import type { ViewedSlots } from '../threads/commands.ts';
import { SelectionOutdated } from '../threads/faults.ts';
import { Catalogue } from './catalogue.ts';
import { selectSlots } from './select-slots.ts';

const AT = { namespace: 'n', name: 'c' };
const IS_RED: Filter = {
  must: [{ kind: 'any', key: ['colour'], values: [{ text: 'red' }] }],
  mustNot: [],
  should: [],
  least: 0,
};
const RED = '{"colour":"red"}';
const BLUE = '{"colour":"blue"}';

describe('points selected while others are written', () => {
  const folder = mkdtempSync(join(tmpdir(), 'magpie-select-'));
  const database = openCatalogueDatabase(join(folder, 'catalogue'));
  const catalogue = new Catalogue(database);
  let rowset = 0;

  /** Performs one write: each point goes into a slot; the slots that it leaves are dead. */
  const write = (
    version: number,
    points: readonly [id: string, slot: number, payload: string][],
    dead: number[] = [],
  ) => {
    for (const slot of dead) catalogue.markDead(rowset, slot, version);
    catalogue.putPoints(
      rowset,
      points.map(([id, slot, payload]) => ({ id, slot, version, payload, extras: null })),
    );
    catalogue.written.note(
      rowset,
      version,
      Uint32Array.from(points, ([, slot]) => slot),
    );
    catalogue.updateCollection(AT, { nextSlot: 6, points: 4, version });
  };
  const selectKnown = (known: ViewedSlots | null, newerMax = 10) =>
    selectSlots(catalogue, catalogue.getCollection(AT), { kind: 'filter', filter: IS_RED, known, newerMax });
  const select = (version: number, ...slots: number[]) => {
    const known = { rowset, size: 2, version, bits: toSlotBits(Uint32Array.from(slots)) };
    return [...selectKnown(known)].sort();
  };

  before(() => {
    catalogue.begin();
    catalogue.insertCollection(AT, { size: 2, distance: 'Dot', tuning: '{}' });
    rowset = catalogue.getCollection(AT).rowset;
    write(1, [
      ['d', 0, RED],
      ['b', 1, RED],
      ['c', 2, BLUE],
      ['a', 3, RED],
    ]);
    // "a" is overwritten by a point that does not match and "c" by one that does, which takes the slot that "d" left.
    write(2, [['a', 4, BLUE]], [0, 3]);
    assert.deepEqual(catalogue.takeDead(rowset, 2, 1), [0]);
    write(3, [['c', 0, RED]], [2]);
  });
  after(() => {
    database.close();
    rmSync(folder, { recursive: true });
  });

  it('are those known to match, without what died and what was written since, which is looked at', () => {
    assert.deepEqual(select(1, 0, 1, 3), [0, 1]);
    assert.deepEqual(select(2, 1), [0, 1]);
    assert.deepEqual(select(3, 0, 1), [0, 1]);
  });

  it('are refused when what is known is too old, of another rowset or nothing, or when too many were written since', () => {
    assert.throws(() => select(-1, 2, 4), SelectionOutdated);
    const known = { rowset, size: 2, version: 1, bits: toSlotBits(Uint32Array.of(0, 1, 3)) };
    assert.throws(() => selectKnown({ ...known, rowset: rowset + 1, version: 3 }), SelectionOutdated);
    assert.throws(() => selectKnown(null), SelectionOutdated);
    assert.deepEqual([...selectKnown(known, 2)].sort(), [0, 1]);
    assert.throws(() => selectKnown(known, 1), SelectionOutdated);
  });

  it('are found by their ids where an older view shows them', () => {
    const reader = new FilterReader(new Statements(database));
    const slotsOfIds = (request: IdRequest) => finish(reader.slotsOfIds(request));
    assert.deepEqual(slotsOfIds({ rowset, version: 1, ids: ['a', 'b', 'none'] }), [[4, 3], [1], []]);
    assert.deepEqual(slotsOfIds({ rowset, version: 2, ids: ['a', 'c'] }), [[4], [0, 2]]);
    assert.deepEqual(slotsOfIds({ rowset, version: 3, ids: ['c'] }), [[0]]);
  });
});
