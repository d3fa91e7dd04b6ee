// Covered is checked on the rendered page: every requirement of held-out prompts that is called covered is used there.
// The short form uses a few interfaces that contain most kinds of components.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'playwright-core';
import { forSoak, IS_SOAK } from '../../../../src/base/testing/soak.ts';
import { loadCatalogue } from '../../../../src/interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../../src/interface-catalogue/validation/check-payload.ts';
import type { Requirement } from '../../../../src/services/studio/composer/brief.ts';
import { build } from '../../../../src/services/studio/composer/building/build.ts';
import tools from '../../../../src/services/studio/composer/building/knowledge/tool-defaults.json' with {
  type: 'json',
};
import { understand } from '../../../../src/services/studio/composer/understanding/understand.ts';
import type { Coverage } from '../../../../src/services/studio/model/coverage.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { type CorpusPrompt, judge, readCorpus } from '../corpus/corpus.ts';
import { openPreview, type Preview, toPayload } from '../frame/open-preview.ts';
import { findProofProblem } from './prove-requirement.ts';
import { Stage } from './stage.ts';

/** The answered share of what a careful reader finds in the prompts; a few prompts say nothing about it. */
const ANSWERED_SHARE_MIN = forSoak(0.95, 0.93);
const USED_SHARE_MIN = 0.8;
/** The failing share of what the composer calls covered. */
const FAILED_SHARE_MAX = forSoak(0.03, 0);

/** The time to wait for something that never comes. */
const FRUITLESS_MS_MAX = 700;

/** The step through the corpus in the short form. */
const CORPUS_STEP = 12;

const HELD_OUT = readCorpus().filter(({ set }) => set === 'held-out');
const SHORT = ['landing-027', 'game-141', 'dashboard-075'];

let browser: Browser;
before(async () => {
  browser = await openBrowser();
});
after(() => browser.close());

interface Proof {
  readonly coverage: Coverage;
  readonly brief: ReturnType<typeof understand>;
  /** Problems by the words of the requirement. */
  readonly problems: ReadonlyMap<string, string>;
}

async function prove(preview: Preview, { prompt }: CorpusPrompt): Promise<Proof> {
  const brief = understand(prompt);
  const { payload, coverage } = build(brief, 'proof');
  const stage = new Stage(preview, payload);
  const problems = new Map<string, string>();
  for (const claim of coverage.requirements.filter(({ status }) => status !== 'unresolved')) {
    const requirement = brief.requirements.find(({ text }) => text === claim.text);
    const problem = await findProofProblem(stage, claim, requirement);
    if (problem !== undefined) problems.set(claim.text, problem);
  }
  return { coverage, brief, problems };
}

/** Lists the outcome of each thing that a careful reader finds in the prompt. */
function listOutcomes({ expected }: CorpusPrompt, { coverage, brief, problems }: Proof) {
  return expected.map((expectation) => {
    const { found, isUnderstood } = judge(brief, expectation);
    const claim = coverage.requirements.find(({ text }) => text === found?.text);
    if (!isUnderstood || claim === undefined) return 'missed';
    if (claim.status === 'unresolved') return 'unresolved';
    // An invented answer instead of a computed one is marked as such, and no more than that.
    if (claim.reason === tools.fallback.note) return 'sample';
    return problems.has(claim.text) ? 'failed' : 'used';
  });
}

test('every prompt of the corpus gives a valid interface, the same one each time', () => {
  const catalogue = loadCatalogue();
  for (const { id, prompt } of readCorpus().filter((_, index) => IS_SOAK || index % CORPUS_STEP === 0)) {
    const { payload } = build(understand(prompt), 'proof');
    assert.deepEqual(checkPayload(payload, catalogue), [], id);
    assert.deepEqual(build(understand(prompt), 'proof').payload, payload, id);
  }
});

test('finds a button that only talks, a filter that narrows nothing, a list that nothing can be added to, and a missing field', async () => {
  const toClaim = (nodeId: string) => ({ text: '', status: 'covered' as const, nodeIds: [nodeId] });
  const payload = toPayload(
    [
      'Column',
      {},
      ['Button', { label: 'Save', press: { steps: [{ do: 'toast', message: 'Saved' }] } }],
      ['FilterBar', { filters: [{ label: 'State', value: { path: '/ui/state' }, kind: 'select', options: ['On'] }] }],
      ['DataTable', { rows: { path: '/jobs' }, columns: [{ field: 'name', label: 'Name' }] }],
    ],
    { jobs: [{ id: '1', name: 'Baker' }] },
  );
  const preview = await openPreview(browser, payload);
  const impatient = new Stage(preview, payload, FRUITLESS_MS_MAX);
  const base = { id: 'r', text: '', title: '', kind: 'table', verbs: [], details: ['name'] } as const;
  const isFound = async (nodeId: string, more: Partial<Requirement> = {}, stage = impatient) =>
    (await findProofProblem(stage, toClaim(nodeId), { ...base, ...more })) !== undefined;
  assert.equal(await isFound('datatable-3', {}, new Stage(preview, payload)), false);
  assert.ok(await isFound('button-1'));
  assert.ok(await isFound('filterbar-2'));
  assert.ok(await isFound('datatable-3', { kind: 'manage', verbs: ['add'] }));
  assert.ok(await isFound('datatable-3', { details: ['salary'] }));
  await preview.close();
});

test('what is called covered has its effect when it is used', async (t) => {
  const chosen = forSoak(
    HELD_OUT,
    HELD_OUT.filter(({ id }) => SHORT.includes(id)),
  );
  const [first] = chosen;
  assert.ok(first !== undefined);
  const preview = await openPreview(browser, build(understand(first.prompt), 'proof').payload);
  let [claims, failures] = [0, 0];
  const outcomes: string[] = [];
  for (const prompt of chosen) {
    // A few claims may fail: the share is judged at the end, over all of them.
    await t.test(`of ${prompt.id}, mostly`, async (part) => {
      const proof = await prove(preview, prompt);
      for (const [text, problem] of proof.problems) part.diagnostic(`${text}: ${problem}`);
      const claimed = proof.coverage.requirements.filter(({ status }) => status !== 'unresolved').length;
      claims += claimed;
      failures += proof.problems.size;
      outcomes.push(...listOutcomes(prompt, proof));
      part.diagnostic(`${claims} claims so far, ${failures} do not hold`);
      assert.ok(proof.problems.size <= claimed / 2, `${proof.problems.size} of ${claimed} claims do not hold`);
    });
  }
  const counts = Map.groupBy(outcomes, (outcome) => outcome);
  const toShare = (...wanted: readonly string[]) =>
    wanted.reduce((sum, outcome) => sum + (counts.get(outcome)?.length ?? 0), 0) / outcomes.length;
  t.diagnostic(`${claims} claims, ${failures} do not hold`);
  for (const [outcome, { length }] of counts) t.diagnostic(`${outcome}: ${length} of ${outcomes.length}`);
  assert.ok(failures <= claims * FAILED_SHARE_MAX, `${failures} of ${claims} claims do not hold`);
  assert.ok(toShare('used', 'failed', 'sample', 'unresolved') >= ANSWERED_SHARE_MIN, 'covered, or called unresolved');
  assert.ok(toShare('used') >= USED_SHARE_MIN, 'covered as used');
});
