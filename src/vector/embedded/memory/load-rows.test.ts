import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, describe, it } from 'node:test';
import { createEngine, encodeRows } from '../../../engine/index.ts';
import { rowFilePath } from '../files/row-files.ts';
import { fillRows } from './load-rows.ts';

const DIMENSION = 768;
const ROWS = 2_000;
const PIECES = 3;
const rowset = 1;
const engine = createEngine({ threads: 1 });
const folder = await mkdtemp(join(tmpdir(), 'magpie-rows-'));
after(() => Promise.all([engine.close(), rm(folder, { recursive: true })]));

const elements = Float32Array.from({ length: ROWS * DIMENSION }, (_, i) => i % 7);
await mkdir(dirname(rowFilePath(folder, rowset)));
await writeFile(rowFilePath(folder, rowset), new Uint8Array(encodeRows(elements, DIMENSION)));

async function fill(isSearched: (rests: number) => boolean): Promise<number> {
  const table = engine.createTable({ dimension: DIMENSION, metric: 'dot' });
  table.reserve(ROWS);
  let rests = 0;
  const rest = async () => {
    rests += 1;
  };
  const control = { isWanted: () => true, isSearched: () => isSearched(rests), rest };
  assert.deepEqual(await fillRows({ folder, rowset, slotCount: ROWS }, table, control), []);
  assert.deepEqual(Buffer.concat(table.views(0, ROWS)), Buffer.from(encodeRows(elements, DIMENSION)));
  return rests;
}

describe('rows that are filled', () => {
  it('come with a rest after each piece while they are searched, and at once otherwise', async () => {
    assert.equal(await fill(() => true), PIECES);
    assert.equal(await fill((rests) => rests < 1), 1);
    assert.equal(await fill(() => false), 0);
  });
});
