// Composed interfaces are accessible and fit the screen, on every page and with every dialog open; without a soak in
// as many of these states as show every component. Screens are phones, tablets and desktops, in light and dark mode.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'playwright-core';
import { IS_SOAK } from '../../../../src/base/testing/soak.ts';
import type { Payload } from '../../../../src/interface-catalogue/model/payload.ts';
import { compileApp } from '../../../../src/services/studio/compile/compile-app.ts';
import { type Blueprint, getLibrary } from '../../../../src/services/studio/reading/library.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
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
/** Without a soak, the first blueprint of the domains whose components differ most. */
const SHORT_DOMAINS = ['dashboards', 'shops', 'sites', 'booking', 'community'];

function listBlueprints(): readonly Blueprint[] {
  const { blueprints } = getLibrary();
  if (IS_SOAK) return blueprints;
  return SHORT_DOMAINS.flatMap((domain) => blueprints.find(({ id }) => id.startsWith(`${domain}/`)) ?? []);
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
  readonly domain: string;
  readonly payload: Payload;
}

/** Lists each state on one screen; the screens alternate, so that a soak sees every domain on all of them. */
function listLooks(): (State & { readonly screen: Screen })[] {
  const states = listBlueprints().flatMap(({ id, app }) =>
    listStates(compileApp(app, id).payload).map((payload) => ({ domain: id.split('/')[0] ?? id, payload })),
  );
  return (IS_SOAK ? states : chooseStates(states)).map(({ domain, payload }, index) => {
    const screen = SCREENS[index % SCREENS.length] ?? assert.fail();
    return { domain, screen, payload: { ...payload, surfaceId: `${payload.surfaceId}-${screen.join('-')}` } };
  });
}

describe('interfaces are accessible and fit', () => {
  for (const [domain, looks] of Map.groupBy(listLooks(), (each) => each.domain)) {
    it(domain, async () => {
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
