import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The ids of requirements in square brackets at the start of the names of tests, as far as they match, and where one stands. */
export function listVerifiedIds(pattern: RegExp): Map<string, string> {
  const verified = new Map<string, string>();
  const exclude = ['**/node_modules/**'];
  for (const file of globSync(['src/**/*.test.ts', 'test/**/*.test.ts'], { cwd: ROOT, exclude })) {
    const source = readFileSync(`${ROOT}/${file}`, 'utf8');
    for (const [, ids = ''] of source.matchAll(/\bit\(\s*['"`]\[([^\]]+)\]/g)) {
      for (const id of ids.split(/,\s*/)) if (pattern.test(id)) verified.set(id, file);
    }
  }
  return verified;
}
