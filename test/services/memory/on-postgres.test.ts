// The service with its stores in PostgreSQL: what clients see of it in a folder, they see here.
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { setTestDatabase } from './memory-server.ts';

setTestDatabase(openTestPostgres);

const ALWAYS = ['webhook/receiving'];
const IN_SOAKS = [
  'mcp/endpoint',
  'mcp/hostile',
  'mcp/permissions',
  'mcp/tools',
  'memory-server',
  'pages/pages',
  'webhook/following-the-host',
  'webhook/host-sign-in',
];

for (const suite of IS_SOAK ? [...ALWAYS, ...IN_SOAKS] : ALWAYS) await import(`./${suite}.test.ts`);
