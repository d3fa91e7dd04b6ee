// The service with its vectors in PostgreSQL: what clients see of it in a folder, they see here.
import { IS_SOAK } from '../../../src/base/testing/soak.ts';

process.env['TEST_VECTORS_STORE'] = 'postgres';

/** The suite whose answers depend on the database; the tests of the store cover the statements of the others. */
const ALWAYS = ['contract/service-routes'];
const IN_SOAKS = [
  'contract/client',
  'contract/collections',
  'contract/delete',
  'contract/errors',
  'contract/filters',
  'contract/headers',
  'contract/idempotency',
  'contract/namespaces',
  'contract/query',
  'contract/retrieve',
  'contract/search',
  'contract/upsert',
  'key-rules',
  'qdrant/client',
  'qdrant/collections',
  'qdrant/filters',
  'qdrant/interface',
  'qdrant/missing-prefix',
  'qdrant/points/payload',
  'qdrant/points/points',
  'qdrant/roo-code',
  'qdrant/search',
  'qdrant/vector-names',
];

for (const suite of IS_SOAK ? [...ALWAYS, ...IN_SOAKS] : ALWAYS) await import(`./${suite}.test.ts`);
