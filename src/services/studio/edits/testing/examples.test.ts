// Messages as people wrote them, with names of one app: most are understood, and few are taken for another change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forSoak } from '../../../../base/testing/soak.ts';
import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import { AppNames } from '../reading/app-names.ts';
import { splitMessage } from '../reading/clauses.ts';
import { createCorrection, getMatcher } from '../reading/reader.ts';
import examples from './examples.json' with { type: 'json' };
import fillings from './fillings.json' with { type: 'json' };
import { getSample } from './try-edit.ts';

const STRIDE = forSoak(4, 15);
/** Of all examples; some of them cannot be done in this app. */
const UNDERSTOOD_MIN = 0.6;
const MISTAKEN_MAX = 0.1;

type Words = { readonly [slot: string]: string };

/** Undefined if the example has a slot that has no words here. */
function fillIn(example: string, kind: string): string | undefined {
  const own: { readonly [kind: string]: Words } = fillings.kinds;
  const words: Words = { ...fillings.slots, ...own[kind] };
  const text = example.replace(/\{(\w+)\}/g, (_match, slot: string) => words[slot] ?? '{}');
  return text.includes('{}') ? undefined : text;
}

const isTried = (index: number): boolean => index % STRIDE === 0;

test('examples are understood as what they ask for', () => {
  const matcher = getMatcher();
  const names = new AppNames(getSample(fillings.app), fillings.page, undefined);
  const correct = createCorrection(names);
  const all = Object.entries(examples).flatMap(([kind, list]) => list.map((example) => ({ kind, example })));
  const tried = all
    .filter((_example, index) => isTried(index))
    .flatMap(
      ({ kind, example }) =>
        fillIn(example, kind)
          ?.split('\n')
          .map((text) => ({ kind, text })) ?? [],
    );
  let [understood, mistaken] = [0, 0];
  for (const { kind, text } of tried) {
    const clauses = splitMessage(
      normalisePrompt(text),
      names,
      correct,
      (words, known) => matcher.match(words, known)[0],
    );
    const asked = clauses.filter(({ isRemark }) => !isRemark);
    const found = asked.map(({ words }) => matcher.match(words, names)[0]?.kind.id);
    if (found.length > 0 && found.every((id) => id === kind)) understood++;
    else if (found.some((id) => id !== undefined && id !== kind)) mistaken++;
  }
  assert.ok(tried.length > 200, `${tried.length}`);
  assert.ok(understood / tried.length > UNDERSTOOD_MIN, `${understood} of ${tried.length} are understood`);
  assert.ok(mistaken / tried.length < MISTAKEN_MAX, `${mistaken} of ${tried.length} are taken for something else`);
});
