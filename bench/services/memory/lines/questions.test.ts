import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isSafePath } from '../corpus/list-tar-files.ts';
import { listCorpusPackages } from '../corpus/sources.ts';
import { drawSetAside, HALVES, isLong, listLineQuestions, QUESTION_KINDS } from './questions.ts';

const packages = new Map(listCorpusPackages().map((source) => [source.name, source]));
const tried = listLineQuestions('tried');
const setAside = listLineQuestions('set-aside');
const questions = [...tried, ...setAside];

test('there are enough questions, packages and languages, and none of the packages that weights were fitted on', () => {
  assert.ok(questions.length >= 200);
  const named = new Set(questions.map((question) => question.package));
  assert.ok(named.size >= 12);
  const sources = [...named].map((name) => packages.get(name));
  assert.ok(sources.every((source) => source?.half === 'test'));
  assert.ok(new Set(sources.map((source) => source?.language)).size >= 8);
});

test('the halves are those that the seed draws from each package', () => {
  const drawn = Object.values(Object.groupBy(questions, (question) => question.package)).flatMap((group) => [
    ...drawSetAside((group ?? []).map(({ id }) => id)),
  ]);
  assert.deepEqual(setAside.map(({ id }) => id).sort(), drawn.sort());
});

test('every question has an id, a kind and words of its own', () => {
  assert.equal(new Set(questions.map(({ id }) => id)).size, questions.length);
  assert.equal(new Set(questions.map(({ query }) => query.toLowerCase())).size, questions.length);
  for (const { id, kind, query, package: name } of questions) {
    assert.ok(id.startsWith(`${name}-`), id);
    assert.ok(QUESTION_KINDS.includes(kind), id);
    assert.ok(query.trim() === query && query.length >= 8, id);
  }
});

test('a third of the questions is about behaviour, and each kind is in both halves', () => {
  assert.ok(questions.filter(({ kind }) => kind === 'behaviour').length / questions.length >= 1 / 3);
  for (const half of HALVES)
    assert.deepEqual(
      new Set(listLineQuestions(half).map(({ kind }) => kind)),
      new Set(QUESTION_KINDS),
      `kinds of ${half}`,
    );
});

test('every answer is a range of lines inside of the package, and a long one has its key line', () => {
  for (const { id, answers } of questions) {
    assert.ok(answers.length >= 1 && answers.length <= 4, id);
    assert.equal(new Set(answers.map(({ path, first }) => `${path}:${first}`)).size, answers.length, id);
    for (const answer of answers) {
      const { path, symbol, first, last, key } = answer;
      assert.ok(isSafePath(path) && symbol !== '', id);
      assert.ok(first >= 1 && last >= first, `${id}: ${first}-${last}`);
      assert.equal(key !== undefined, isLong(answer), `${id}: ${symbol}`);
      if (key !== undefined) assert.ok(key > first && key <= last, `${id}: ${symbol}`);
    }
  }
});
