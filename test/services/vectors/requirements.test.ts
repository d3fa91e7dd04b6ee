import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listVerifiedIds } from '../list-verified-ids.ts';
import { REQUIREMENTS } from './requirements.ts';

describe('requirements', () => {
  const verified = listVerifiedIds(/^[VDQ]\d/);

  for (const [id, rule] of Object.entries(REQUIREMENTS)) {
    it(`${id} has a test: ${rule}`, () => assert.ok(verified.has(id)));
  }

  it('names every id that a test claims to verify', () => {
    const unknown = [...verified].filter(([id]) => !Object.hasOwn(REQUIREMENTS, id));
    assert.deepEqual(unknown, []);
  });
});
