import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ERROR_STATUS } from './contract/error-codes.ts';
import { STUDIO_ERROR_DEFINITIONS } from './errors.ts';

describe('errors of the studio', () => {
  it('have a published code, with its status', () => {
    const published: Readonly<Record<string, number>> = ERROR_STATUS;
    for (const [key, { code = key }] of Object.entries(STUDIO_ERROR_DEFINITIONS.table)) {
      assert.equal(STUDIO_ERROR_DEFINITIONS.statusOf(key), published[code], key);
    }
  });
});
