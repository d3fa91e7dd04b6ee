// Composed interfaces are accessible and fit the screen, on every page and with every dialog open; without a soak in
// as many of these states as show every component. Screens are phones, tablets and desktops, in light and dark mode.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import type { Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import { build } from '../../../../src/services/studio/composer/building/build.ts';
import { understand } from '../../../../src/services/studio/composer/understanding/understand.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { type CorpusPrompt, readCorpus } from '../corpus/corpus.ts';
import { openPreview, type Preview, toPayload } from '../frame/open-preview.ts';
import { listProblems, listShown, listStates, resize, type Screen } from './examine.ts';

const SCREENS: readonly Screen[] = [
  [375, 'dark'],
  [1280, 'light'],
  [768, 'dark'],
  [375, 'light'],
  [1280, 'dark'],
  [768, 'light'],
];
/** The archetypes whose components differ most. */
const SHORT_ARCHETYPES = ['dashboard', 'shop', 'landing', 'booking', 'social'];

/** Lists the held-out prompts, and archetypes that have none; without a soak, one prompt of a few archetypes. */
function listPrompts(): CorpusPrompt[] {
  const corpus = readCorpus();
  const firstOf = (prompts: readonly CorpusPrompt[], archetype: string) =>
    prompts.find((each) => each.archetype === archetype) ?? [];
  const heldOut = corpus.filter(({ set }) => set === 'held-out');
  if (!IS_SOAK) return SHORT_ARCHETYPES.flatMap((archetype) => firstOf(corpus, archetype));
  const missing = new Set(corpus.map(({ archetype }) => archetype)).difference(
    new Set(heldOut.map(({ archetype }) => archetype)),
  );
  return [...heldOut, ...[...missing].flatMap((archetype) => firstOf(corpus, archetype))];
}

let browser: Browser;
let preview: Preview;
before(async () => {
  browser = await openBrowser();
  preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]));
});
after(() => browser?.close());

/** Chooses states that show every component that any of them shows, those with most components first. */
function chooseStates(states: readonly State[]): State[] {
  const shown = new Map(states.map((state) => [state, listShown(state.payload)]));
  const chosen: State[] = [];
  const known = new Set<string>();
  const countNew = (state: State) => shown.get(state)?.difference(known).size ?? 0;
  for (;;) {
    const best = states.reduce((one, other) => (countNew(other) > countNew(one) ? other : one));
    if (countNew(best) === 0) return chosen;
    chosen.push(best);
    for (const component of shown.get(best) ?? []) known.add(component);
  }
}

interface State {
  readonly archetype: string;
  readonly payload: Payload;
}

/** Lists each state on one screen; the screens alternate, so that a soak sees every archetype on all of them. */
function listLooks(): (State & { readonly screen: Screen })[] {
  const states = listPrompts().flatMap(({ id, prompt, archetype }) =>
    listStates(build(understand(prompt), id).payload).map((payload) => ({ archetype, payload })),
  );
  return (IS_SOAK ? states : chooseStates(states)).map(({ archetype, payload }, index) => {
    const screen = SCREENS[index % SCREENS.length] ?? assert.fail();
    return { archetype, screen, payload: { ...payload, surfaceId: `${payload.surfaceId}-${screen.join('-')}` } };
  });
}

describe('interfaces are accessible and fit', () => {
  for (const [archetype, looks] of Map.groupBy(listLooks(), (each) => each.archetype)) {
    it(archetype, async () => {
      const found: string[] = [];
      for (const { payload, screen } of looks) {
        await resize(preview, screen);
        await preview.show(payload);
        found.push(...(await listProblems(preview)).map((problem) => `${payload.surfaceId}: ${problem}`));
      }
      assert.deepEqual(found, []);
    });
  }
});
