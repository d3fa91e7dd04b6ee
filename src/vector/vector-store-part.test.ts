import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SettingReader } from '../platform/settings/setting-reader.ts';
import { vectorStorePart } from './vector-store-part.ts';

const [memory] = vectorStorePart.settings;
assert.ok(memory);

describe('the memory for vectors', () => {
  it('is a whole number of at least 64 megabytes', () => {
    assert.equal(memory.parse('64'), 64);
    for (const text of ['63', '1.5', '-100', '1e3', '1GB']) assert.equal(memory.parse(text), undefined, text);
  });

  it('can be set by its former names, which tell the present ones', () => {
    const byVariable = new SettingReader({ MAGPIE_MEMORY_MB: '100' }, new Map());
    assert.equal(byVariable.read(memory), 100);
    assert.deepEqual(byVariable.notices, ['MAGPIE_MEMORY_MB is now named MAGPIE_VECTORS_MEMORY_MB; use that name']);
    const byFlag = new SettingReader({}, new Map([['memory-mb', '200']]));
    assert.equal(byFlag.read(memory), 200);
    assert.deepEqual(byFlag.notices, ['--memory-mb is now named --vectors-memory-mb; use that name']);
  });
});
