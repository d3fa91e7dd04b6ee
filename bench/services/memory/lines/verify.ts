// The command that checks the labels against the fetched packages: each path, symbol, range and key line exists.
//
//   node bench/services/memory/lines/verify.ts
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { toPackageFolder } from '../corpus/sources.ts';
import { type AnsweringDefinition, HALVES, listLineQuestions } from './questions.ts';

/** The signature may begin with modifiers or a return type on other lines than the name. */
const SIGNATURE_LINES = 4;

const questions = HALVES.flatMap(listLineQuestions);
const failures = questions.flatMap(({ id, package: name, answers }) =>
  answers.flatMap((answer) => {
    const failure = findFailure(toPackageFolder(name), answer);
    return failure === undefined ? [] : [`${id}: ${answer.path}:${answer.first} ${failure}`];
  }),
);
for (const failure of failures) console.error(failure);
const definitions = questions.reduce((sum, { answers }) => sum + answers.length, 0);
console.log(`${questions.length} questions, ${definitions} definitions, ${failures.length} of them wrong`);
if (failures.length > 0) process.exitCode = 1;

function findFailure(folder: string, { path, symbol, first, last }: AnsweringDefinition): string | undefined {
  const file = join(folder, path);
  if (!existsSync(file)) return 'no such file';
  const lines = readFileSync(file, 'utf8').split('\n');
  if (last > lines.length) return `ends at line ${last} of ${lines.length}`;
  const name = symbol.split(/::|[.#]/).at(-1) ?? '';
  const signature = lines.slice(first - 1, first - 1 + SIGNATURE_LINES).join('\n');
  if (!signature.includes(name)) return `${symbol} is not defined there`;
  // A definition ends with a line of code, and the line before it begins is not a part of it.
  if ((lines[last - 1] ?? '').trim() === '') return `the last line ${last} is empty`;
  return undefined;
}
