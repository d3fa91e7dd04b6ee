// The numbers of answers wanted: from the best one to a thousand.
import { createDataset, queryOf } from '../dataset/dataset.ts';
import { interleave, type Side } from '../measure/interleave.ts';
import { round } from '../measure/statistics.ts';
import { FAST_PEERS, openPeers } from '../peers/open-peers.ts';
import { byMode, type Scenario } from '../scenario.ts';

const LIMITS = [1, 10, 100, 1_000] as const;
const DIMENSION = 768;

export const answers: Scenario = {
  id: 'answers',
  title: 'Number of answers',
  async run(context) {
    const count = byMode(context, { tiny: 5_000, quick: 100_000, full: 100_000 });
    const dataset = createDataset(count, DIMENSION);
    await using peers = await openPeers(FAST_PEERS, dataset, context);
    const sides = peers.sides.flatMap(({ name, search }) =>
      LIMITS.map((k): Side => ({ name: `${name} ${k}`, run: (turn) => search(queryOf(dataset, turn), k) })),
    );
    context.say(`searching for ${LIMITS.join(', ')} answers`);
    const rounds = byMode(context, { tiny: 8, quick: 25, full: 150 });
    const times = await interleave(sides, { rounds, budgetMs: 4_000 });
    const rows = peers.sides.flatMap(({ name }) =>
      LIMITS.map((k) => [name, k, ...times.row(`${name} ${k}`, `${name} 1`)]),
    );
    return {
      about: `${count.toLocaleString('en')} × ${DIMENSION}, one query at a time.`,
      tables: [{ title: 'Answers wanted', columns: ['side', 'k', 'median ms', 'p10 ms', '× its own k = 1'], rows }],
      charts: [
        {
          kind: 'lines',
          id: 'answers',
          title: 'One query by the number of answers',
          xLabel: 'answers wanted',
          yLabel: 'ms',
          lines: peers.sides.map(({ name }) => ({
            name,
            points: LIMITS.map((k) => [k, round(times.median(`${name} ${k}`))]),
          })),
        },
      ],
      notes: peers.notes,
    };
  },
};
