import { after, before, describe } from 'node:test';
import { forSoak, IS_SOAK } from '../../../src/base/testing/soak.ts';
import type { TestPostgres } from '../../../src/platform/storage/postgres/testing/test-postgres.ts';
import { openPostgresVectorStore } from '../../../src/vector/postgres/postgres-vector-store.ts';
import type { VectorStore } from '../../../src/vector/vector-store.ts';
import { describeExactSearch, type Shape } from '../suites/exactness-suite.ts';
import { describeFields } from '../suites/fields-suite.ts';
import { describeFilteredCalls } from '../suites/filtered-calls-suite.ts';
import { describeModel } from '../suites/model-suite.ts';
import { describeMove } from '../suites/move-suite.ts';
import { describeVectorStore } from '../suites/vector-store-suite.ts';
import { openPgvector, stopPgvector } from './pgvector-server.ts';

after(stopPgvector);

interface Way {
  readonly options: { readonly nearBytesMax: number; readonly bucketPoints?: number };
  /** The data of `npm test`. Near collections are searched by the engine of the embedded store. */
  readonly shapes: readonly Shape[];
  readonly calls: number;
  readonly filterRounds: number;
}

/**
 * The configurations: searched in the database; near, with room for everything; collections that soon spread over many
 * buckets.
 */
const WAYS: Readonly<Record<string, Way>> = {
  PostgreSQL: {
    options: { nearBytesMax: 0 },
    shapes: ['nearTie', 'duplicates', 'wideRange'],
    calls: 60,
    filterRounds: 4,
  },
  'near PostgreSQL': { options: { nearBytesMax: 1 << 28 }, shapes: ['nearTie'], calls: 40, filterRounds: 3 },
  'spread PostgreSQL': {
    options: { nearBytesMax: 0, bucketPoints: 10 },
    shapes: ['duplicates'],
    calls: 40,
    filterRounds: 3,
  },
};

for (const [name, { options, shapes, calls, filterRounds }] of Object.entries(WAYS)) {
  describe(`vectors in ${name}`, () => {
    let postgres: TestPostgres;
    let opened: VectorStore | undefined;
    before(async () => {
      postgres = await openPgvector();
    });
    after(async () => {
      await opened?.close();
      await postgres.close();
    });

    const reopen = async (): Promise<VectorStore> => {
      await opened?.close();
      opened = await openPostgresVectorStore({ server: postgres.server, ...options });
      return opened;
    };
    const get = async () => opened ?? reopen();

    if (name === 'PostgreSQL' || IS_SOAK) {
      describeVectorStore(name, { open: reopen, cleanUp: async () => {}, changedPoints: forSoak(4_000, 300) });
    }
    if (IS_SOAK) describeExactSearch(name, { get, reopen }, 1);
    else describeExactSearch(name, { get, reopen }, 12, shapes);
    describeModel(name, reopen, forSoak(1_500, calls));
    describeFilteredCalls(name, reopen, forSoak(80, filterRounds));
    describeFields(get, reopen, { points: 40, rounds: forSoak(20, 1) });
  });
}

describeMove();
