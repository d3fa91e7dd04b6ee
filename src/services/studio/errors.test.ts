import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ERROR_STATUS } from './contract/error-codes.ts';
import { STUDIO_CATALOGUE } from './errors.ts';

describe('errors of the studio', () => {
  it('have a published code, with its status', () => {
    const published: Readonly<Record<string, number>> = ERROR_STATUS;
    for (const [key, { code = key }] of Object.entries(STUDIO_CATALOGUE.table)) {
      assert.equal(STUDIO_CATALOGUE.statusOf(key), published[code], key);
    }
  });
});
