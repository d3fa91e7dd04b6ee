import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../../../interface-catalogue/load-catalogue.ts';
import { FORMULA_CALLS } from '../../../compile/to-expression.ts';
import { KIND_NAMES } from '../../../kinds/kinds.ts';
import { createInstructions } from './to-instructions.ts';

const TEXT = createInstructions();

/** A quarter of the context of a local model: 16,000 tokens of four characters. The rest is for request and answer. */
const LENGTH_MAX = 16_000;

it('has every kind, function of formulas and icon, within what a small context holds', () => {
  for (const name of KIND_NAMES) assert.match(TEXT, new RegExp(`^${name}[:,] `, 'm'));
  for (const name of FORMULA_CALLS) assert.ok(TEXT.includes(` ${name}(`), name);
  for (const name of loadCatalogue().icons) assert.ok(TEXT.includes(name));
  assert.ok(TEXT.length <= LENGTH_MAX, `${TEXT.length}`);
});
