// Measures the searches of vector fields, in about five minutes on a quiet machine. `compare/run.ts --base <commit>`
// measures collections with one dense vector against an earlier commit.
// `node bench/services/vectors/fields/run.ts [--points 100000] [--rounds 25]`
import { parseArgs } from 'node:util';
import { compareHybridSearch } from './hybrid-search.ts';

const { values } = parseArgs({
  options: {
    points: { type: 'string', default: '100000' },
    rounds: { type: 'string', default: '25' },
  },
});
await compareHybridSearch({ points: Number(values.points), rounds: Number(values.rounds) });
