import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listVerifiedIds } from '../list-verified-ids.ts';
import { READ_REQUIREMENTS } from './read/read-requirements.ts';
import { WRITE_REQUIREMENTS } from './write/write-requirements.ts';

describe('requirements of the pet registry', () => {
  const requirements = { ...READ_REQUIREMENTS, ...WRITE_REQUIREMENTS };
  const verified = listVerifiedIds(/^P\d/);

  for (const [id, rule] of Object.entries(requirements)) {
    it(`${id} has a test: ${rule}`, () => assert.ok(verified.has(id)));
  }

  it('names every id that a test claims to verify', () => {
    const unknown = [...verified].filter(([id]) => !Object.hasOwn(requirements, id));
    assert.deepEqual(unknown, []);
  });
});
