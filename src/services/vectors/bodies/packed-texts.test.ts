import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packTexts, unpackTexts } from './packed-texts.ts';

describe('packed texts', () => {
  it('are unpacked as they were', async () => {
    const texts = Array.from({ length: 5_000 }, (_, i) => ['', 'a', 'é', '€', '🐦', '\0'][i % 6]!.repeat(i % 100));
    const packed = packTexts(texts);
    assert.ok(packed);
    assert.deepEqual(await unpackTexts(packed), texts);
    const long = ['x'.repeat(1_000_000), '', 'ü'.repeat(600_000)];
    assert.deepEqual(await unpackTexts(packTexts(long)!), long);
  });

  it('let others in between', async () => {
    const packed = packTexts(Array.from({ length: 60 }, () => 'é'.repeat(500_000)))!;
    let turns = 0;
    const timer = setInterval(() => turns++, 0);
    await unpackTexts(packed);
    clearInterval(timer);
    assert.ok(turns > 0);
  });

  it('are no better for few short ones, and impossible for what is not Unicode', () => {
    assert.equal(packTexts(['a', 'b']), undefined);
    assert.equal(packTexts([...new Array<string>(5_000).fill('a'), '\ud800']), undefined);
  });
});
