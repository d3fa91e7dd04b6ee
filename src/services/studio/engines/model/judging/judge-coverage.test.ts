import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../../../interface-catalogue/load-catalogue.ts';
import { build } from '../../../composer/building/build.ts';
import { understand } from '../../../composer/understanding/understand.ts';
import type { Coverage } from '../../../model/coverage.ts';
import { judgeCoverage } from './judge-coverage.ts';
import kindComponents from './kind-components.json' with { type: 'json' };

const PROMPT =
  'An online shop with products, a search for products, a shopping cart and a chart of sales over the last 30 days';
const { payload } = build(understand(PROMPT), 'main');

function listMissing({ requirements }: Coverage): string[] {
  return requirements.filter(({ status }) => status === 'unresolved').map(({ text }) => text);
}

it('names only components of the catalogue', () => {
  const { components } = loadCatalogue();
  assert.deepEqual(
    Object.values(kindComponents).flatMap((names) => names.filter((name) => !components.has(name))),
    [],
  );
});

it('finds what is there, and tells what is not', () => {
  const whole = judgeCoverage(PROMPT, payload);
  assert.equal(whole.engine, 'model');
  assert.deepEqual(listMissing(whole), []);
  const without = { ...payload, nodes: payload.nodes.filter(({ component }) => component !== 'Chart') };
  assert.match(listMissing(judgeCoverage(PROMPT, without)).join(), /chart/);
});

it('counts no part whose rows are missing', () => {
  assert.match(listMissing(judgeCoverage(PROMPT, { ...payload, dataModel: {} })).join(), /chart/);
});
