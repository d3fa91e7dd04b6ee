import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { REQUIREMENTS } from './requirements.ts';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** The ids in square brackets at the start of a test's name. */
function listVerifiedIds(): Map<string, string> {
  const verified = new Map<string, string>();
  const exclude = ['**/node_modules/**'];
  for (const file of globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: ROOT, exclude })) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    for (const [, ids = ''] of source.matchAll(/\bit\(\s*['"`]\[([^\]]+)\]/g)) {
      for (const id of ids.split(/,\s*/)) verified.set(id, file);
    }
  }
  return verified;
}

describe('requirements', () => {
  const verified = listVerifiedIds();

  for (const [id, rule] of Object.entries(REQUIREMENTS)) {
    it(`${id} has a test: ${rule}`, () => assert.ok(verified.has(id)));
  }

  it('names every id that a test claims to verify', () => {
    const unknown = [...verified].filter(([id]) => !Object.hasOwn(REQUIREMENTS, id));
    assert.deepEqual(unknown, []);
  });
});
