// Messages as people wrote them, with names of one app: most are understood, and few are taken for another change.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forSoak } from '../../../../base/testing/soak.ts';
import { normalisePrompt } from '../../reading/normalise-prompt.ts';
import { MarkedApp } from '../reading/mark-words.ts';
import { getMessageReader } from '../reading/read-message.ts';
import examples from './examples.json' with { type: 'json' };
import fillings from './fillings.json' with { type: 'json' };
import { getSample } from './try-edit.ts';

const STRIDE = forSoak(4, 40);
/** The model was trained on these templates with names of other apps. */
const UNDERSTOOD_MIN = 0.85;
const MISTAKEN_MAX = 0.15;

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
  const marked = new MarkedApp(getSample(fillings.app));
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
    const found = getMessageReader()
      .read(normalisePrompt(text), marked)
      .flatMap(({ kinds }) => kinds[0]?.kind ?? []);
    if (found.length > 0 && found.every((id) => id === kind)) understood++;
    else if (found.some((id) => id !== kind)) mistaken++;
  }
  assert.ok(tried.length > 80, `${tried.length}`);
  assert.ok(understood / tried.length > UNDERSTOOD_MIN, `${understood} of ${tried.length} are understood`);
  assert.ok(mistaken / tried.length < MISTAKEN_MAX, `${mistaken} of ${tried.length} are taken for something else`);
});
