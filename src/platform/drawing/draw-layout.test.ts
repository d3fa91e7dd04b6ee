import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { box, drawPng, toDrawableName } from './draw-layout.ts';

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

describe('a drawing', () => {
  const SIZE = { width: 64, height: 40 };
  for (const [side, margin] of Object.entries({
    below: '4000px 0 0 0',
    above: '-4000px 0 0 0',
    right: '0 0 0 4000px',
    left: '0 0 0 -4000px',
  })) {
    it(`is made even if content lies far ${side} of it`, async () => {
      const far = box(
        { margin, flexShrink: 0, overflow: 'hidden', borderRadius: 4, opacity: 0.5, background: '#ff0000' },
        'far',
      );
      const png = await drawPng(box({ ...SIZE, overflow: 'hidden' }, box({}, 'near'), far), SIZE);
      assert.equal(png.readUInt32BE(16), SIZE.width);
    });
  }
});
