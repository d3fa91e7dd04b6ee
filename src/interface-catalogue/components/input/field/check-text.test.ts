import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findTextProblem, type TextKind } from './check-text.ts';

const RIGHT: readonly (readonly [TextKind, string])[] = [
  ['text', 'Anything'],
  ['email', 'ada.lovelace+notes@example.co.uk'],
  ['phone', '+44 (20) 7946-0018'],
  ['url', 'https://example.com/path?query=1'],
  ['url', 'www.example.com'],
];
const WRONG: readonly (readonly [TextKind, string])[] = [
  ['email', 'ada'],
  ['email', 'ada@example'],
  ['email', 'ada lovelace@example.com'],
  ['phone', 'call me'],
  ['phone', '12'],
  ['url', 'example'],
  ['url', 'javascript:alert(1)'],
];

it('accepts texts that have the form of their kind', () => {
  for (const [kind, text] of RIGHT) assert.equal(findTextProblem(text, kind, 0, undefined), undefined, text);
});

it('says what a text of the wrong form should look like', () => {
  for (const [kind, text] of WRONG) assert.match(findTextProblem(text, kind, 0, undefined) ?? '', /^Enter an? /, text);
});

it('counts characters as people do', () => {
  assert.equal(findTextProblem('🙂🙂🙂', 'text', 3, 3), undefined);
  assert.equal(findTextProblem('ab', 'text', 3, undefined), 'Use at least 3 characters');
  assert.equal(findTextProblem('abcd', 'text', 0, 3), 'Use at most 3 characters');
});
