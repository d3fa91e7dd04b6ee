// Tests that the cost of rows in tables that collections share falls only on the collection that has them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openCatalogueDatabase } from './files/schema.ts';
import { Catalogue } from './writer/catalogue.ts';

const ROWSET = 1;

function openCatalogue() {
  const database = openCatalogueDatabase(':memory:');
  const count = (table: string) => Number(database.prepare(`SELECT count(*) AS rows FROM ${table}`).get()?.['rows']);
  return { database, catalogue: new Catalogue(database), count };
}

function putPoints(catalogue: Catalogue, count: number, payloadLength: number): void {
  const payload = JSON.stringify('x'.repeat(payloadLength));
  const points = Array.from({ length: count }, (_, slot) => ({
    id: `p${slot}`,
    slot,
    version: 1,
    payload,
    extras: null,
  }));
  catalogue.putPoints(ROWSET, points);
}

describe('tables that collections share', () => {
  it('make no write remove all idempotency records that have expired, and keep none for ever', () => {
    const { catalogue, count } = openCatalogue();
    const token = (key: string) => ({ route: 'r', key, fingerprint: 'f' });
    for (let n = 0; n < 1_000; n++) catalogue.receipts.put('many', token(`k${n}`), 1, n);
    const tomorrowMs = 86_400_000 + 1_000;
    catalogue.receipts.put('one', token('first'), 1, tomorrowMs);
    assert.ok(count('idempotency') > 900);
    assert.equal(catalogue.receipts.find('many', token('k999'), tomorrowMs), undefined, 'it has expired all the same');
    for (let n = 0; n < 100; n++) catalogue.receipts.put('one', token(`n${n}`), 1, tomorrowMs);
    assert.equal(count('idempotency'), 101);
  });

  it('are purged in steps of so many rows, and of fewer when these are large', () => {
    const purgeOne = (payloadLength: number) => {
      const { catalogue, count } = openCatalogue();
      putPoints(catalogue, 100, payloadLength);
      assert.ok(catalogue.retired.purgeSome(ROWSET, 50));
      const left = count('points');
      while (catalogue.retired.purgeSome(ROWSET, 50));
      assert.deepEqual([count('points'), count('ids')], [0, 0]);
      return 100 - left;
    };
    assert.equal(purgeOne(10), 50);
    assert.equal(purgeOne(1_000_000), 8);
    assert.equal(purgeOne(9_000_000), 1, 'one at least');
  });

  it('are compacted from where the last points are not too large together', () => {
    const { catalogue } = openCatalogue();
    putPoints(catalogue, 100, 1_000_000);
    assert.equal(catalogue.findStepStart(ROWSET, 0), 92);
    assert.equal(catalogue.findStepStart(ROWSET, 95), 95);
    assert.equal(catalogue.findStepStart(ROWSET, 200), 200);
  });
});
