// Searches over a part of the rows only, scattered everywhere or in one piece.
import { createDataset, queryOf } from '../dataset/dataset.ts';
import { loadTable } from '../dataset/load-table.ts';
import { interleave, type Side } from '../measure/interleave.ts';
import { round } from '../measure/statistics.ts';
import { THREADS } from '../peers/open-peers.ts';
import { byMode, type Scenario } from '../scenario.ts';

const SHARES = [0.5, 0.1, 0.01, 0.001] as const;
const DIMENSION = 768;
const ALL = 'all rows';

export const filters: Scenario = {
  id: 'filters',
  title: 'Filtered searches',
  async run(context) {
    const count = byMode(context, { tiny: 5_000, quick: 100_000, full: 100_000 });
    const dataset = createDataset(count, DIMENSION);
    await using loaded = loadTable(dataset, 'cosine', THREADS);
    const search = (turn: number, mask?: Uint32Array) =>
      loaded.view.search({ query: queryOf(dataset, turn), k: 10, ...(mask && { mask }) });
    const masks = SHARES.flatMap((share) => [
      { name: `${share * 100} % scattered`, share, mask: toMask(count, () => Math.random() < share) },
      { name: `${share * 100} % in one piece`, share, mask: toMask(count, (slot) => slot < count * share) },
    ]);
    const sides: Side[] = [
      { name: ALL, run: (turn) => search(turn) },
      ...masks.map(({ name, mask }): Side => ({ name, run: (turn) => search(turn, mask) })),
    ];
    context.say('searching with masks');
    const rounds = byMode(context, { tiny: 10, quick: 60, full: 200 });
    const times = await interleave(sides, { rounds, budgetMs: 10_000 });
    const rows = sides.map(({ name }) => [name, ...times.row(name, ALL)]);
    const line = (kind: string) => ({
      name: kind,
      points: [
        ...SHARES.toReversed().map((share) => [share * 100, round(times.median(`${share * 100} % ${kind}`))] as const),
        [100, round(times.median(ALL))] as const,
      ],
    });
    return {
      about: `${count.toLocaleString('en')} × ${DIMENSION}, top 10 among the rows that a mask leaves.`,
      tables: [{ title: 'Rows left by the filter', columns: ['rows', 'median ms', 'p10 ms', '× all rows'], rows }],
      charts: [
        {
          kind: 'lines',
          id: 'filters',
          title: 'One query by the share of rows that pass',
          xLabel: '% of the rows',
          yLabel: 'ms',
          lines: [line('scattered'), line('in one piece')],
        },
      ],
    };
  },
};

function toMask(count: number, isIn: (slot: number) => boolean): Uint32Array {
  const mask = new Uint32Array(Math.ceil(count / 32));
  for (let slot = 0; slot < count; slot++) if (isIn(slot)) mask[slot >> 5]! |= 1 << (slot & 31);
  return mask;
}
