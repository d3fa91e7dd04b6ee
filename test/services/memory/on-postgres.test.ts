// The service with its stores in PostgreSQL: what clients see of it in a folder, they see here. In soaks; `several-processes.test.ts` is quick.
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { setTestDatabase } from './memory-server.ts';

setTestDatabase(openTestPostgres);

const SUITES = ['mcp/permissions', 'mcp/tools', 'webhook/receiving'];

for (const suite of IS_SOAK ? SUITES : []) await import(`./${suite}.test.ts`);
