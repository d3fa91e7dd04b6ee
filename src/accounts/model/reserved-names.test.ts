import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isReservedName } from './reserved-names.ts';

describe('reserved names', () => {
  it('are known in any spelling, and leave others to everybody', () => {
    for (const name of ['Magpie', 'mаgpie', 'THE MAGPIE TEAM', 'admin', 'M o d e r a t o r', 'anonymous'])
      assert.ok(isReservedName(name), name);
    for (const name of ['Magpie fan', 'Maggie', 'Ada', '']) assert.ok(!isReservedName(name), name);
  });
});
