import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isExact, toPlainDigits } from './decimal.ts';

describe('isExact', () => {
  it('holds when a double written by JavaScript is the same decimal number', () => {
    for (const source of [
      '1',
      '1.0',
      '1e2',
      '-0',
      '0.1',
      '1e21',
      '1000000000000000000000',
      '0e999999999999',
      '100E-2',
    ]) {
      assert.equal(isExact(Number(source), source), true, source);
    }
  });

  it('fails when digits were rounded away', () => {
    for (const source of [
      '9007199254740993',
      '18446744073709551615',
      '1.00000000000000000001',
      '1e-400',
      '1e400',
      '-9007199254740993',
    ]) {
      assert.equal(isExact(Number(source), source), false, source);
    }
  });
});

describe('toPlainDigits', () => {
  const cases: [string, string | undefined][] = [
    ['9007199254740993', '9007199254740993'],
    ['9007199254740993.0', '9007199254740993'],
    ['9.007199254740993e15', '9007199254740993'],
    ['-18446744073709551615', '-18446744073709551615'],
    ['0.12345678901234567890', '0.1234567890123456789'],
    ['123456789012345678.25', '123456789012345678.25'],
    ['12345678901234567890e3', '12345678901234567890000'],
    ['12345678901234567890e-25', '0.000001234567890123456789'],
    ['-0.0', '0'],
    ['1e400', undefined],
    ['1e-400', undefined],
    ['1e99999999999999999999', undefined],
  ];
  for (const [source, expected] of cases) {
    it(`writes ${source} as ${expected ?? 'nothing, being beyond the range of a double'}`, () => {
      assert.equal(toPlainDigits(source), expected);
    });
  }

  it('takes linear time on digits that are nearly all zeros', () => {
    const source = `0.${'0'.repeat(300)}${'10'.repeat(500_000)}1`;
    assert.equal(toPlainDigits(source), source);
  });
});
