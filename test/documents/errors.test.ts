import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findErrorTable, listErrorTables } from './error-tables.ts';

describe('docs/errors.md', () => {
  it('has every error of the catalogues', async () => {
    for (const [heading, table] of await listErrorTables()) {
      const remedy = 'run npx node test/documents/error-tables.ts';
      assert.equal(findErrorTable(heading), table, `the table of ${heading} is out of date: ${remedy}`);
    }
  });
});
