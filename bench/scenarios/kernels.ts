// The cost of one row in the cache, through the public interface of the engine. Two tables are small enough to be
// searched on the calling thread: the difference between them is the cost of rows, the rest is the cost of a call.
import assert from 'node:assert/strict';
import type { Metric } from '../../src/engine/index.ts';
import { dotProduct } from '../dataset/brute-force.ts';
import { createDataset, rowOf } from '../dataset/dataset.ts';
import { loadTable } from '../dataset/load-table.ts';
import { interleave, type Side } from '../measure/interleave.ts';
import { round } from '../measure/statistics.ts';
import { byMode, type Scenario } from '../scenario.ts';

const METRICS: readonly Metric[] = ['cosine', 'dot', 'euclid', 'manhattan'];
const DIMENSION = 768;
const FEW = 64;
const MANY = 256;
/** One call is too short for the clock. */
const CALLS_PER_TURN = 20;
const PLAIN = 'plain JavaScript, dot product';

export const kernels: Scenario = {
  id: 'kernels',
  title: 'Kernels, rows in the cache',
  async run(context) {
    const few = createDataset(FEW, DIMENSION);
    const many = createDataset(MANY, DIMENSION);
    const query = few.queries[0]!;
    await using tables = new AsyncDisposableStack();
    const sides: Side[] = METRICS.flatMap((metric) =>
      [few, many].map((dataset) => {
        const { view } = tables.use(loadTable(dataset, metric, 1));
        return {
          name: `${metric} ${dataset.count}`,
          async run() {
            for (let call = 0; call < CALLS_PER_TURN; call++) await view.search({ query, k: 1 });
          },
        };
      }),
    );
    const plainRows = Array.from({ length: MANY }, (_, slot) => rowOf(many, slot).slice());
    let sum = 0;
    const plain: Side = {
      name: PLAIN,
      async run() {
        for (const row of plainRows) sum += dotProduct(row, query);
      },
    };
    context.say('searching small tables');
    const rounds = byMode(context, { tiny: 20, quick: 300, full: 1_000 });
    const times = await interleave([...sides, plain], { rounds, budgetMs: 20_000 });
    // Read, so that none of the work can be optimised away.
    assert.ok(Number.isFinite(sum));
    const perCall = (name: string) => times.median(name) / CALLS_PER_TURN;
    const plainNs = (times.median(PLAIN) * 1e6) / MANY;
    const rows = METRICS.map((metric) => {
      const nsPerRow = ((perCall(`${metric} ${MANY}`) - perCall(`${metric} ${FEW}`)) * 1e6) / (MANY - FEW);
      const fixedUs = perCall(`${metric} ${FEW}`) * 1e3 - (nsPerRow * FEW) / 1e3;
      return [metric, round(nsPerRow), round(plainNs / nsPerRow), round(fixedUs)] as const;
    });
    return {
      about:
        `Exact searches, k = 1, over ${FEW} and ${MANY} rows of ${DIMENSION} elements on one thread; plain JavaScript takes ` +
        `${round(plainNs)} ns for the dot product of a row.`,
      tables: [
        {
          title: 'Cost of a row',
          columns: ['metric', 'ns per row', '× plain JavaScript', 'µs per call besides'],
          rows,
        },
      ],
      charts: [
        {
          kind: 'bars',
          id: 'kernels',
          title: `One row of ${DIMENSION} elements, in the cache`,
          unit: 'ns',
          bars: [
            ...rows.map(([name, value]) => ({ name, value, isOurs: true })),
            { name: 'plain JavaScript', value: round(plainNs), isOurs: false },
          ],
        },
      ],
    };
  },
};
