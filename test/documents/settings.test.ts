import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { ROOT, readDocument } from '../support/markdown.ts';

describe('docs/settings.md', () => {
  it('has every setting that the help text lists, and no others', () => {
    const help = execFileSync(process.execPath, ['src/app/main.ts', 'help'], { cwd: ROOT, encoding: 'utf8' });
    const listed = namesIn(help, /^ {2}--\S+ +(MAGPIE_[A-Z_]+)/gm);
    const documented = namesIn(readDocument('docs/settings.md'), /`(MAGPIE_[A-Z_]+)`/g);
    assert.ok(listed.size > 0);
    const faults = [
      ...[...listed.difference(documented)].map((name) => `${name} is not in docs/settings.md`),
      ...[...documented.difference(listed)].map((name) => `${name} is in docs/settings.md, but is no setting`),
    ];
    assert.equal(faults.join('\n'), '');
  });
});

function namesIn(text: string, pattern: RegExp): Set<string> {
  return new Set([...text.matchAll(pattern)].map(([, name = '']) => name));
}
