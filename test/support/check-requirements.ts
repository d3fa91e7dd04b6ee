import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Fails with one list of the requirements without a test and of unknown ids among those that the pattern matches. Tests
 * name the requirements that they verify by id, in square brackets at the start of their names.
 */
export function checkRequirements(requirements: Readonly<Record<string, string>>, pattern: RegExp): void {
  const verified = listVerifiedIds(pattern);
  const faults = [
    ...Object.entries(requirements)
      .filter(([id]) => !verified.has(id))
      .map(([id, rule]) => `${id} has no test: ${rule}`),
    ...[...verified]
      .filter(([id]) => !Object.hasOwn(requirements, id))
      .map(([id, file]) => `${id} in ${file} is no requirement`),
  ];
  assert.equal(faults.join('\n'), '');
}

/** Lists each id with a file that has a test for it. */
function listVerifiedIds(pattern: RegExp): Map<string, string> {
  const verified = new Map<string, string>();
  const exclude = ['**/node_modules/**'];
  for (const file of globSync(['src/**/*.test.ts', 'test/**/*.test.ts', 'test/**/*-suite.ts'], {
    cwd: ROOT,
    exclude,
  })) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    for (const [, ids = ''] of source.matchAll(/\bit\(\s*['"`]\[([^\]]+)\]/g)) {
      for (const id of ids.split(/,\s*/)) if (pattern.test(id)) verified.set(id, file);
    }
  }
  return verified;
}
