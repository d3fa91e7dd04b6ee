// The service with its stores in PostgreSQL: what clients see of it in a folder, they see here.
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { setTestDatabase } from './pets-server.ts';

setTestDatabase(openTestPostgres);

const ALWAYS = ['write/idempotency'];
const IN_SOAKS = [
  'read/pets-api',
  'assets/asset-files',
  'assets/embed',
  'assets/picture-turns',
  'assets/snippets',
  'pages/accounts',
  'pages/gallery',
  'pages/names',
  'pages/own-things',
  'pages/pages',
  'read/discovery',
  'read/mcp',
  'read/public-answers',
  'read/toon',
  'write/callers',
  'write/generation-requests',
  'write/hidden-texts',
  'write/previews',
  'write/submissions',
];

for (const suite of IS_SOAK ? [...IN_SOAKS, ...ALWAYS] : ALWAYS) await import(`./${suite}.test.ts`);
