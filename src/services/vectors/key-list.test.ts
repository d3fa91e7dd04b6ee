import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { StartupProblem } from '../../base/startup-problem.ts';
import { readKeyList } from './key-list.ts';

const folder = mkdtempSync(join(tmpdir(), 'magpie-keys-'));
after(() => rmSync(folder, { recursive: true }));

const A = 'a'.repeat(64);
const B = '0123456789abcdef'.repeat(4);

function read(text: string): ReadonlySet<string> {
  const path = join(folder, 'keys');
  writeFileSync(path, text);
  return readKeyList(path);
}

describe('readKeyList', () => {
  it('reads one digest from each line, in either case, and passes over remarks', () => {
    assert.deepEqual([...read(`# team\n${A.toUpperCase()}  # Ann\r\n\n ${B}`)], [A, B]);
  });

  it('refuses an empty list, or that cannot be read', () => {
    assert.throws(() => read('# nobody\n'), StartupProblem);
    assert.throws(() => readKeyList(join(folder, 'absent')), /cannot be read \(ENOENT\)/);
  });

  it('names the line that is no digest without repeating it', () => {
    assert.throws(
      () => read(`${A}\nmy-secret-key`),
      ({ message }: Error) => message.startsWith('line 2 of') && !message.includes('my-secret-key'),
    );
  });
});
