import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toDrawableName } from './draw-layout.ts';

describe('a name in a picture', () => {
  for (const name of ['Pip', 'Łódź', 'Привет', 'Việt ễ', '½ “moon” – é', '<b>&"']) {
    it(`is written as it is where the typeface has it: ${name}`, async () => {
      assert.equal(await toDrawableName(name, 'slug'), name);
    });
  }

  it('leaves out signs that the typeface lacks', async () => {
    assert.equal(await toDrawableName('★ Nova 😀', 'slug'), 'Nova');
    assert.equal(await toDrawableName('👨‍👩‍👧 Kin', 'slug'), 'Kin');
  });

  for (const name of ['星の猫', 'Star 星', 'مرحبا', 'Ελλάς', '🇩🇪', '']) {
    it(`is the slug where letters would be missing: ${name}`, async () => {
      assert.equal(await toDrawableName(name, 'tidy-pet'), 'tidy-pet');
    });
  }
});
