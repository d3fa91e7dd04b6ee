import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Setting } from '../../platform/settings/setting.ts';
import { checkMemorySettings } from './settings.ts';

function check(variables: Readonly<Record<string, string>>): readonly string[] {
  return checkMemorySettings(<T>({ variable = '', parse, fallback }: Setting<T>): T => {
    const text = variables[variable];
    return text === undefined ? fallback : (parse(text) ?? fallback);
  });
}

describe('settings of memory', () => {
  it('the server of an embedding model needs the name of the model; our own model and none need nothing', () => {
    const server = { MAGPIE_MEMORY_EMBEDDER: 'http://127.0.0.1:11434/v1' };
    assert.match(check(server).join(), /MAGPIE_MEMORY_EMBEDDER_MODEL does not name its model/);
    assert.deepEqual(check({ ...server, MAGPIE_MEMORY_EMBEDDER_MODEL: 'nomic-embed-text' }), []);
    assert.deepEqual(check({}), []);
    assert.deepEqual(check({ MAGPIE_MEMORY_EMBEDDER: 'off' }), []);
  });
});
