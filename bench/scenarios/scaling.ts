// The growth of a search's cost with the number of points, with their dimension, and with the shape of the data.
import { createDataset, type Dataset, queryOf, type Shape } from '../dataset/dataset.ts';
import { loadTable } from '../dataset/load-table.ts';
import { interleave, type Side } from '../measure/interleave.ts';
import { growthExponent, round } from '../measure/statistics.ts';
import { THREADS } from '../peers/open-peers.ts';
import { byMode, type Context, type Scenario } from '../scenario.ts';

const POINTS: readonly number[] = [1_000, 3_000, 10_000, 30_000, 100_000];
const DIMENSIONS: readonly number[] = [64, 128, 256, 384, 768, 1_536, 3_072];
const SHAPES: readonly Shape[] = ['isotropic', 'clustered', 'decaying'];
const DIMENSION = 768;

/** Below this many elements the fixed cost of a call dominates, not the growth. */
const GROWTH_ELEMENTS_MIN = 7_000_000;
/** Proportional growth, with a margin for caches and noise. */
const GROWTH_MAX = 1.15;

export const scaling: Scenario = {
  id: 'scaling',
  title: 'Scaling in points, dimensions and shapes of data',
  async run(context) {
    const pointCounts = byMode(context, { tiny: [1_000, 3_000], quick: POINTS, full: [...POINTS, 300_000, 1_000_000] });
    const dimensions = byMode(context, { tiny: [64, 128], quick: DIMENSIONS, full: DIMENSIONS });
    const rows = byMode(context, { tiny: 1_000, quick: 30_000, full: 100_000 });
    const byPoints = await searchAll(
      pointCounts.map((count) => ({ x: count, make: () => createDataset(count, DIMENSION) })),
      context,
    );
    const byDimension = await searchAll(
      dimensions.map((dimension) => ({ x: dimension, make: () => createDataset(rows, dimension) })),
      context,
    );
    const byShape = await searchAll(
      SHAPES.map((shape, x) => ({ x, make: () => createDataset(rows, DIMENSION, shape) })),
      context,
    );
    const rowsText = rows.toLocaleString('en');
    const cost = (points: readonly Measured[], scale: number) =>
      points.map(([x, ms]) => [x.toLocaleString('en'), round(ms), round((ms * 1e6) / x / scale)]);
    return {
      about: `Top 10, one query at a time, ${THREADS} threads; all tables of a series take turns.`,
      tables: [
        {
          title: `Points, ${DIMENSION} dimensions`,
          columns: ['points', 'median ms', 'ns per point'],
          rows: cost(byPoints, 1),
        },
        {
          title: `Dimensions, ${rowsText} points`,
          columns: ['dimensions', 'median ms', 'ns per point and 100 dimensions'],
          rows: cost(byDimension, rows / 100),
        },
        {
          title: `Shapes, ${rowsText} × ${DIMENSION}`,
          columns: ['data', 'median ms', '× isotropic'],
          rows: byShape.map(([x, ms]) => [SHAPES[x]!, round(ms), round(ms / byShape[0]![1])]),
        },
      ],
      charts: [
        toChart('scaling-points', `One query by the number of points, ${DIMENSION} dimensions`, 'points', byPoints),
        toChart('scaling-dimensions', `One query by dimension, ${rowsText} points`, 'dimensions', byDimension),
      ],
      goals: [
        ...toGoals(
          'points',
          byPoints.filter(([count]) => count * DIMENSION >= GROWTH_ELEMENTS_MIN),
        ),
        ...toGoals(
          'dimensions',
          byDimension.filter(([dimension]) => dimension * rows >= GROWTH_ELEMENTS_MIN),
        ),
      ],
    };
  },
};

type Measured = readonly [x: number, ms: number];

interface Step {
  readonly x: number;
  make(): Dataset;
}

async function searchAll(steps: readonly Step[], context: Context): Promise<Measured[]> {
  await using tables = new AsyncDisposableStack();
  const sides = steps.map(({ x, make }): Side => {
    context.say(`loading ${x.toLocaleString('en')}`);
    const dataset = make();
    const { view } = tables.use(loadTable(dataset, 'cosine', THREADS));
    // Only the queries are kept: the rows are in the engine now.
    const { queries } = dataset;
    return { name: `${x}`, run: (turn) => view.search({ query: queryOf({ queries }, turn), k: 10 }) };
  });
  context.say('searching');
  const rounds = byMode(context, { tiny: 10, quick: 60, full: 150 });
  const times = await interleave(sides, { rounds, budgetMs: 10_000 });
  return steps.map(({ x }) => [x, times.median(`${x}`)] as const);
}

function toChart(id: string, title: string, xLabel: string, points: readonly Measured[]) {
  const rounded = points.map(([x, ms]) => [x, round(ms)] as const);
  return { kind: 'lines', id, title, xLabel, yLabel: 'ms', lines: [{ name: 'magpie', points: rounded }] } as const;
}

function toGoals(what: string, points: readonly Measured[]) {
  if (points.length < 2) return [];
  const value = round(growthExponent(points));
  return [{ says: `cost grows with the ${what} to the power of (large tables)`, value, atMost: GROWTH_MAX }];
}
