// Measures what vector fields cost, in about ten minutes on a quiet machine. The base is the last commit before them.
// `node bench/services/vectors/fields/run.ts [--points 100000] [--rounds 25] [--base commit]`
import { parseArgs } from 'node:util';
import { compareHybridSearch } from './hybrid-search.ts';
import { compareOneDenseVector } from './one-dense-vector.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '25' },
    base: { type: 'string', default: '5081eb85' },
  },
});
const rounds = Number(values.rounds);
await compareOneDenseVector({ base: values.base, rounds });
await compareHybridSearch({ points: Number(values.points), rounds });
