import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../../../interface-catalogue/load-catalogue.ts';
import { toInstructions } from './to-instructions.ts';

const CATALOGUE = loadCatalogue();
const TEXT = toInstructions(CATALOGUE);

/** Half of the context of a local model: 16,000 tokens of four characters. The rest is for its answer. */
const LENGTH_MAX = 32_000;

it('tells every component, function, step and icon, within what a small context holds', () => {
  const names = [CATALOGUE.components, CATALOGUE.functions, CATALOGUE.steps].flatMap((each) => [...each.keys()]);
  for (const name of names) assert.match(TEXT, new RegExp(`^${name}[ (]`, 'm'));
  for (const name of CATALOGUE.icons) assert.ok(TEXT.includes(name));
  assert.ok(TEXT.length <= LENGTH_MAX, `${TEXT.length}`);
});
