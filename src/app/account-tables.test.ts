import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { openStoreDatabase } from '../platform/storage/open-store-database.ts';
import { SERVICES } from './services.ts';

describe('tables with accounts', () => {
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'magpie-tables-'));
  });
  after(() => rm(folder, { recursive: true }));

  for (const { name, store, accountTables } of SERVICES) {
    it(`${name} declares each of them, and its access has an epoch`, async () => {
      const found: string[] = [];
      for (const tables of (await store?.listTables?.()) ?? []) {
        const database = await openStoreDatabase({ folder }, { ...tables, file: `${name}-${tables.file}` });
        for (const { name: table, columns } of await database.introspection.getTables()) {
          const names = columns.map((column) => column.name);
          found.push(...names.filter((column) => column.includes('account')).map((column) => `${table}.${column}`));
          const isAccess = accountTables.some((each) => each.table === table && each.access !== undefined);
          if (isAccess) assert.ok(names.includes('access_epoch'), `${table} has no epoch`);
        }
        await database.destroy();
      }
      const declared = new Set(accountTables.map(({ table, column }) => `${table}.${column}`));
      assert.deepEqual([...declared].sort(), found.sort());
    });
  }
});
