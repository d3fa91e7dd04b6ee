// The backup and inspection of memory, for `magpie backup`, `restore` and `doctor`. Indexed data is not part of a
// backup: it is read again after a restore.
import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Finding } from '../../../platform/storage/operations/finding.ts';
import { createSqliteStoreOperations } from '../../../platform/storage/operations/sqlite-store-operations.ts';
import type { StoreOperations } from '../../../platform/storage/operations/store-operations.ts';
import { formatBytes, formatCount } from '../../../platform/text/format.ts';
import { CHECKED_BYTES_MAX, inspectIndex } from './discard-damaged-index.ts';
import { MIGRATIONS } from './migrations.ts';
import { INDEX_DATABASE } from './open-index-store.ts';
import { MEMORY_DATABASE } from './open-memory-store.ts';

const records = createSqliteStoreOperations({
  title: 'database of repositories',
  database: MEMORY_DATABASE,
  version: MIGRATIONS.length,
  // The key that seals the credentials of repositories.
  keyFiles: ['key'],
  fileFolders: [],
  read: (database) => ({
    summary: formatCount(
      Number(database.prepare('SELECT count(*) AS count FROM repositories').get()?.['count']),
      'repository',
      'repositories',
    ),
    neededFiles: [],
  }),
});

export const memoryStoreOperations: StoreOperations<unknown> = {
  ...records,
  inspect: async (request) => {
    const inspection = await records.inspect(request);
    const path = join(request.folder, INDEX_DATABASE);
    if (!existsSync(path)) return inspection;
    const size = `${formatBytes(statSync(path).size)} of index, which is not part of backups`;
    return {
      ...inspection,
      lines: [...inspection.lines, size],
      findings: [...inspection.findings, ...inspectIndex(path).map(toRemoval)],
    };
  },
};

function toRemoval(finding: Finding): Finding {
  if (finding.level !== 'damage') return finding;
  return {
    ...finding,
    advice: `nothing is lost: the next start makes it anew from the repositories, or delete ${INDEX_DATABASE}* where it is larger than ${formatBytes(CHECKED_BYTES_MAX)}`,
  };
}
