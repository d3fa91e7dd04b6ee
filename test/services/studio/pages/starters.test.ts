// The examples that the first page of the studio offers, as the composer reads them.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../../../src/services/studio/app/description.ts';
import { composeApp } from '../../../../src/services/studio/engines/compose-app.ts';
import starters from '../../../../src/services/studio/pages/parts/starters.json' with { type: 'json' };

/** Texts and values that wait for the person who asked. */
const TO_FILL_IN =
  /is asked for|entered nowhere|\bYour (?:address|opening hours|telephone number)\b|\b(?:Say|Tell) here\b/;
/** The title and the colour that each asks for. */
const LOOKS: Readonly<Record<string, readonly [title: string, accent: string]>> = {
  board: ['Team task board', '#008080'],
  sales: ['Kestrel', '#4b0082'],
  courses: ['Copperleaf Academy', '#2563eb'],
  salon: ['Curl & Comb', '#800080'],
  shop: ['Fern & Fig', '#006400'],
  festival: ['Lowtide', '#ffa500'],
  recipes: ['Family recipes', '#ff6347'],
  mortgage: ['Mortgage calculator', '#000080'],
};

describe('the starters', () => {
  for (const { name, prompt } of starters)
    it(`${name}: all words are understood, and nothing is left to fill in`, async () => {
      const { payload, coverage } = await composeApp(prompt, 'main', 1);
      const open = coverage.requirements.filter(({ status }) => status === 'unresolved');
      assert.deepEqual(open, []);
      for (const { text, status, reason = '', needsBackend } of coverage.requirements)
        assert.ok(status === 'covered' || needsBackend === true || /^(?:Read as|Most apps)/.test(reason), text);
      const app = payload?.app as unknown as App;
      assert.doesNotMatch(JSON.stringify([app, coverage]), TO_FILL_IN);
      assert.deepEqual([app.title, app.theme?.accent], LOOKS[name]);
      assert.ok(app.pages.length >= 3);
    });
});
