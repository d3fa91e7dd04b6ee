import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { DiskRows } from './disk-rows.ts';
import { toStoreFiles } from './store-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'magpie-disk-rows-'));
const rows = new DiskRows(toStoreFiles(folder), assert.ifError);
after(async () => {
  await rows.close();
  rmSync(folder, { recursive: true });
});

describe('records of a large file', () => {
  it('come into shared memory behind one another; what the file lacks stays as it is', async () => {
    const path = join(folder, 'records');
    writeFileSync(path, Buffer.from('header123456'));
    const memory = new Uint8Array(new SharedArrayBuffer(9)).fill(120);
    const targets = [memory.subarray(1, 4), memory.subarray(5, 9)];
    await rows.readRecords({ path, offset: 6 }, targets, 2);
    assert.equal(Buffer.from(memory).toString(), 'x123x456x');
    await rows.readRecords({ path: join(folder, 'none'), offset: 0 }, targets, 2);
    assert.equal(Buffer.from(memory).toString(), 'x123x456x');
  });
});
