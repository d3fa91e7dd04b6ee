import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DEFAULT_THEME } from '../../model/payload.ts';
import { toContrast } from './colour.ts';
import { toTokens, withChosenMode } from './to-tokens.ts';

const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
const scheme = fc.constantFrom('light' as const, 'dark' as const);

test('colours that were asked for are kept exactly, and every text on every surface has a contrast of 4.5', () => {
  fc.assert(
    fc.property(fc.option(colour, { nil: undefined }), colour, scheme, (background, accent, preferred) => {
      const theme = { ...DEFAULT_THEME, accent, ...(background !== undefined && { background }) };
      const tokens = toTokens(theme, preferred);
      const get = (name: string) => tokens[`--m-${name}`] ?? assert.fail(name);
      if (background !== undefined) assert.equal(get('background'), background);
      assert.equal(get('accent'), accent);
      assert.ok(toContrast(get('on-accent'), get('accent')) >= 4.5);
      const plain = ['background', 'surface', 'surface-2'];
      for (const surface of [...plain, 'accent-soft', 'good-soft', 'warning-soft', 'bad-soft']) {
        for (const text of ['text', 'muted', 'accent-text', 'good', 'warning', 'bad']) {
          const contrast = toContrast(get(text), get(surface));
          assert.ok(contrast >= 4.5, `${text} on ${surface}: ${contrast} (${background}, ${accent})`);
        }
      }
      for (const surface of plain) assert.ok(toContrast(get('accent-edge'), get(surface)) >= 3);
      for (const state of ['good', 'warning', 'bad']) {
        assert.ok(toContrast(get(`on-${state}`), get(state)) >= 4.5);
      }
    }),
    { numRuns: 400 },
  );
});

test('a switch of the interface decides the scheme, and drops a background of the other one', () => {
  const cream = { ...DEFAULT_THEME, background: '#fff8e7', accent: '#008080' };
  for (const dark of [true, 'Dark'])
    assert.deepEqual(withChosenMode(cream, dark), { ...DEFAULT_THEME, mode: 'dark', accent: '#008080' });
  assert.deepEqual(withChosenMode(cream, false), { ...cream, mode: 'light' });
  for (const open of [null, 'Follow the system']) assert.equal(withChosenMode(cream, open), cream);
});

test('the system decides the scheme of an automatic theme, and a theme with a mode decides itself', () => {
  assert.notEqual(
    toTokens(DEFAULT_THEME, 'light')['--m-background'],
    toTokens(DEFAULT_THEME, 'dark')['--m-background'],
  );
  const dark = { ...DEFAULT_THEME, mode: 'dark' as const };
  assert.deepEqual(toTokens(dark, 'light'), toTokens(dark, 'dark'));
});
