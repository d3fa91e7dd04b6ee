// Covered is checked on the rendered page: every requirement that is called covered is used there. The short form checks all
// payloads, and uses a few interfaces.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak } from '../../../../src/base/testing/soak.ts';
import { checkPayload } from '../../../../src/services/studio/catalogue/check-payload.ts';
import { loadCatalogue } from '../../../../src/services/studio/catalogue/load-catalogue.ts';
import { build } from '../../../../src/services/studio/composer/building/build.ts';
import { understand } from '../../../../src/services/studio/composer/understanding/understand.ts';
import { BROWSER_START_MS_MAX, openBrowser } from '../../../browser/open-browser.ts';
import { type CorpusPrompt, judge, readCorpus } from '../corpus/corpus.ts';
import { findProbeProblem } from './probe-requirement.ts';
import { Stage } from './stage.ts';

const FRESH = JSON.parse(readFileSync(`${import.meta.dirname}/fresh-prompts.json`, 'utf8')) as CorpusPrompt[];
const ALL = [...readCorpus(), ...FRESH];
const CATALOGUE = loadCatalogue();
const NODES_MIN = 6;
const SOAK_MS_MAX = 3_600_000;

const compose = (prompt: string) => build(understand(prompt), 'proof');

let browser: Browser;
before(
  async () => {
    browser = await openBrowser();
  },
  { timeout: BROWSER_START_MS_MAX },
);
after(() => browser.close());

test('every prompt gives a valid payload of at least six nodes, the same one each time', (t) => {
  let slowest = 0;
  for (const { id, prompt } of ALL) {
    const start = performance.now();
    const { payload } = compose(prompt);
    slowest = Math.max(slowest, performance.now() - start);
    assert.deepEqual(checkPayload(payload, CATALOGUE), [], id);
    assert.ok(payload.nodes.length >= NODES_MIN, id);
    assert.deepEqual(compose(prompt).payload, payload, id);
  }
  t.diagnostic(`the slowest took ${Math.round(slowest)} ms`);
});

test('reports how many requirements of fresh prompts are understood', (t) => {
  const verdicts = FRESH.flatMap(({ prompt, expected }) => {
    const brief = understand(prompt);
    return expected.map((expectation) => judge(brief, expectation));
  });
  t.diagnostic(`${verdicts.filter(({ isUnderstood }) => isUnderstood).length} of ${verdicts.length}`);
  assert.equal(verdicts.length, FRESH.flatMap(({ expected }) => expected).length);
});

test('what is called covered has its effect when it is used', { timeout: SOAK_MS_MAX }, async (t) => {
  const chosen = forSoak(
    ALL,
    FRESH.filter(({ id }) => SHORT.includes(id)),
  );
  let used = 0;
  let good = 0;
  for (const { id, prompt } of chosen) {
    const { payload, coverage } = compose(prompt);
    const stage = await Stage.open(browser, payload);
    for (const requirement of coverage.requirements.filter(({ status }) => status !== 'unresolved')) {
      const problem = await findProbeProblem(stage, requirement);
      used++;
      if (problem === undefined) good++;
      else t.diagnostic(`${id}: ${requirement.text}: ${problem}`);
    }
    await stage.close();
  }
  t.diagnostic(`${good} of ${used}`);
  assert.ok(good >= used * USED_SHARE_MIN, `${good} of ${used}`);
});

/** A tool, a game and a draw: small interfaces, which are used within seconds. */
const SHORT = ['fresh-03', 'fresh-10', 'fresh-24'];
/** Of all that is called covered. */
const USED_SHARE_MIN = 0.8;
