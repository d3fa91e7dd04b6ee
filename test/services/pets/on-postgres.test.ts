// The service with its stores in PostgreSQL: what clients see of it in a folder, they see here.
import { IS_SOAK } from '../../../src/base/testing/soak.ts';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { setTestDatabase } from './pets-server.ts';

setTestDatabase(openTestPostgres);

/** Keys that come twice are tried on this database by the tests of the store and of several processes. */
const ALWAYS = ['read/pets-api'];
const IN_SOAKS = [
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
  'write/idempotency',
  'write/previews',
  'write/submissions',
];

for (const suite of IS_SOAK ? [...IN_SOAKS, ...ALWAYS] : ALWAYS) await import(`./${suite}.test.ts`);
