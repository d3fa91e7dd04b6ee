import assert from 'node:assert/strict';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { openCatalogueDatabase } from '../files/schema.ts';
import { toStoreFiles } from '../files/store-files.ts';
import { OwnPoints } from './own-points.ts';

const ROWS = { rowset: 3, size: 2 };
const WITH_PAYLOAD = { withPayload: true, withVector: false };
const LARGE = 40;

const folder = mkdtempSync(join(tmpdir(), 'magpie-own-points-'));
const files = toStoreFiles(folder);
const catalogue = openCatalogueDatabase(files.catalogue);
const insert = catalogue.prepare('INSERT INTO points VALUES (?1 << 32 | ?2, ?3, 1, ?4, point_checksum(?3, 1, ?4))');
for (let slot = 0; slot <= LARGE; slot++) {
  insert.run(
    ROWS.rowset,
    slot,
    Buffer.from(`point ${slot}`),
    slot === LARGE ? `"${'x'.repeat(70_000)}"` : `{"n":${slot}}`,
  );
}
after(() => {
  catalogue.close();
  rmSync(folder, { recursive: true });
});

const slots = (...wanted: number[]) => Uint32Array.from(wanted);

describe('points that the calling thread reads itself', () => {
  it('come in the order of their slots, with what was asked for', () => {
    const points = new OwnPoints(files, () => 0);
    const found = points.find(ROWS, slots(7, 2), WITH_PAYLOAD);
    assert.deepEqual(
      found?.points.map(({ id, payload, vector }) => [id, payload, vector]),
      [
        ['point 7', '{"n":7}', null],
        ['point 2', '{"n":2}', null],
      ],
    );
    const bare = points.find(ROWS, slots(LARGE), { withPayload: false, withVector: false });
    assert.deepEqual(bare?.points, [{ id: `point ${LARGE}`, version: 1, payload: null, vector: null }]);
    points.close();
  });

  it('are left to another thread when they are many, large, or have to be read from two files', () => {
    const points = new OwnPoints(files, () => 0);
    assert.equal(
      points.find(
        ROWS,
        Uint32Array.from({ length: 17 }, (_, slot) => slot),
        WITH_PAYLOAD,
      ),
      undefined,
    );
    assert.equal(points.find(ROWS, slots(1, LARGE), WITH_PAYLOAD), undefined);
    assert.equal(points.find(ROWS, slots(1), { withPayload: true, withVector: true }), undefined);
    points.close();
  });

  it('are left to another thread for fifty times as long as a slow read took', () => {
    // The times of each check and of the begin and end of each read.
    const times = [0, 0, 1, 10, 10, 30, 1_009, 1_010, 1_010, 1_011];
    const points = new OwnPoints(files, () => times.shift() ?? 0);
    assert.ok(points.find(ROWS, slots(1), WITH_PAYLOAD));
    assert.ok(points.find(ROWS, slots(1), WITH_PAYLOAD));
    assert.equal(points.find(ROWS, slots(1), WITH_PAYLOAD), undefined);
    assert.ok(points.find(ROWS, slots(1), WITH_PAYLOAD));
    assert.equal(times.length, 0);
    points.close();
  });

  it('are left to another thread while the catalogue cannot be read, and found again afterwards', () => {
    const points = new OwnPoints(files, () => 0);
    const hidden = `${files.catalogue}.hidden`;
    renameSync(files.catalogue, hidden);
    assert.equal(points.find(ROWS, slots(1), WITH_PAYLOAD), undefined);
    renameSync(hidden, files.catalogue);
    assert.ok(points.find(ROWS, slots(1), WITH_PAYLOAD));
    points.close();
  });
});
