import assert from 'node:assert/strict';
import { it } from 'node:test';
import { writeParts } from './write-text.ts';

it('lines that are left out between the parts of a file are a mark with the number of the next line', () => {
  const parts = [
    { startLine: 3, endLine: 4, text: 'three\nfour' },
    { startLine: 9, endLine: 9, text: 'nine' },
  ];
  assert.equal(writeParts(parts), 'three\nfour\n⋯ 9\nnine');
  assert.equal(writeParts(parts.slice(1)), 'nine');
});
