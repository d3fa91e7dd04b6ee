import assert from 'node:assert/strict';
import { test } from 'node:test';
import { understand } from '../../../src/services/studio/composer/understanding/understand.ts';
import { type CorpusPrompt, judge, readCorpus, type Verdict } from './corpus/corpus.ts';

const CORPUS = readCorpus();
/** The understood share of prompts for which the knowledge was chosen, but not extended. */
const HELD_OUT_SHARE_MIN = 0.95;
/** The share of prompts for which it was not chosen either: the honest number, which only more knowledge may raise. */
const FRESH_SHARE_MIN = 0.77;
/** The share of unresolved requirements. That is honest, but no understanding: it must stay the exception. */
const UNRESOLVED_SHARE_MAX = 0.05;

function judgeAll(prompts: readonly CorpusPrompt[]): Verdict[] {
  return prompts.flatMap(({ prompt, expected }) => {
    const brief = understand(prompt);
    return expected.map((expectation) => judge(brief, expectation));
  });
}

test('the corpus has at least 400 different prompts, a quarter of them held out, whose words stand in them', () => {
  assert.ok(CORPUS.length >= 400);
  assert.equal(new Set(CORPUS.map(({ id }) => id)).size, CORPUS.length);
  assert.equal(new Set(CORPUS.map(({ prompt }) => prompt)).size, CORPUS.length);
  assert.ok(CORPUS.filter(({ set }) => set !== 'tune').length * 4 >= CORPUS.length);
  for (const { id, prompt, expected } of CORPUS)
    for (const { words } of expected) assert.ok(prompt.includes(words), id);
});

test('understands nearly everything in the prompts that it was extended for', (t) => {
  const verdicts = judgeAll(CORPUS.filter(({ set }) => set === 'tune'));
  const byKind = Map.groupBy(verdicts, ({ expectation }) => expectation.kinds[0] ?? '');
  for (const [kind, own] of [...byKind].sort()) {
    t.diagnostic(`${kind}: ${own.filter(({ isUnderstood }) => isUnderstood).length} of ${own.length}`);
  }
  assert.ok(toShare(verdicts) >= 0.97, `${toShare(verdicts)}`);
});

test('understands at least 95 of 100 requirements of held-out prompts, or says that they are unresolved', (t) => {
  const verdicts = judgeAll(CORPUS.filter(({ set }) => set === 'held-out'));
  t.diagnostic(`${verdicts.filter(({ isUnderstood }) => isUnderstood).length} of ${verdicts.length}`);
  assert.ok(toShare(verdicts) >= HELD_OUT_SHARE_MIN, `${toShare(verdicts)}`);
  assert.ok(verdicts.filter(({ isUnresolved }) => isUnresolved).length <= verdicts.length * UNRESOLVED_SHARE_MAX);
});

test('understands most requirements of prompts that its knowledge was neither extended for nor chosen by', (t) => {
  const verdicts = judgeAll(CORPUS.filter(({ set }) => set === 'fresh'));
  t.diagnostic(`${verdicts.filter(({ isUnderstood }) => isUnderstood).length} of ${verdicts.length}`);
  assert.ok(toShare(verdicts) >= FRESH_SHARE_MIN, `${toShare(verdicts)}`);
});

function toShare(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ isUnderstood }) => isUnderstood).length / verdicts.length;
}
