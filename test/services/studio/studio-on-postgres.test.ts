// Tests of the whole service, over PostgreSQL.
import { forSoak } from '../../../src/base/testing/soak.ts';
import { openTestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { testOnPostgres } from '../../../src/platform/storage/testing/test-location.ts';

testOnPostgres(openTestPostgres);
const suites = forSoak(
  [
    'agent',
    'conversations',
    'discovery',
    'gallery',
    'limits',
    'mcp',
    'model/model-service',
    'oauth/mcp-client',
    'oauth/oauth',
    'security/service',
    'streams',
    'visitors',
    'whole-service',
  ],
  ['conversations', 'gallery'],
);
for (const suite of suites) await import(`./${suite}.test.ts`);
