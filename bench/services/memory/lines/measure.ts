// The command that measures if search_code shows the lines that answer: fetches and indexes the packages, asks the
// questions of a half and pastes texts, and prints the figures.
//
//   node bench/services/memory/lines/measure.ts [--set set-aside] [--keep] [--misses] [--no-pasted] [package…]
import { parseArgs } from 'node:util';
import { listCorpusPackages } from '../corpus/sources.ts';
import { judgePasted } from './measure-pasted.ts';
import { judgeQuestions } from './measure-questions.ts';
import { openPackages } from './open-packages.ts';
import { drawHalf } from './pasted.ts';
import { HALVES, listLineQuestions } from './questions.ts';
import { listMisses, toReport } from './report.ts';

const { values, positionals } = parseArgs({
  options: {
    set: { type: 'string', default: 'tried' },
    keep: { type: 'boolean', default: false },
    misses: { type: 'boolean', default: false },
    'no-pasted': { type: 'boolean', default: false },
  },
  allowPositionals: true,
});
const half = HALVES.find((name) => name === values.set);
if (half === undefined) throw new Error(`--set is ${values.set}; give one of ${HALVES.join(', ')}`);
if (values.misses && half !== 'tried') throw new Error('--misses lists questions, which only the half tried may show');

const questions = listLineQuestions(half).filter(
  (question) => positionals.length === 0 || positionals.includes(question.package),
);
const names = [...new Set(questions.map((question) => question.package))];
const sources = new Map(listCorpusPackages().map((source) => [source.name, source]));

await using opened = new AsyncDisposableStack();
const begun = performance.now();
const packages = names.flatMap((name) => sources.get(name) ?? []);
const memory = await openPackages(packages, { isKept: values.keep }, opened);
console.error(`${names.length} packages are indexed after ${((performance.now() - begun) / 1_000).toFixed(0)} s`);
const judged = await judgeQuestions(memory, questions, (name) => sources.get(name)?.language ?? '');
const texts = values['no-pasted'] ? [] : drawHalf(half, names);
const pasted = await judgePasted(memory, texts, 'package');
const measured = { judged, pasted, pastedIntoAll: await judgePasted(memory, texts, 'all') };
console.log(toReport(half, measured));
if (values.misses) for (const miss of listMisses(measured)) console.log(`- ${miss}`);
