import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { HOSTILE_TEXTS } from './hostile-values.ts';

/** Makes a git repository with hostile texts in one commit. */
export function createRepository(path: string): void {
  mkdirSync(join(path, 'src'), { recursive: true });
  writeFileSync(join(path, 'src/a.ts'), 'export function openHarbour() {\n  return "first";\n}\n');
  writeFileSync(
    join(path, 'README.md'),
    `# A harbour\n\n${HOSTILE_TEXTS.filter((each) => each.isWellFormed()).join('\n\n')}\n`,
  );
  const person = ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.org'];
  for (const args of [
    ['init', '-q', '-b', 'main'],
    ['add', '.'],
    [...person, 'commit', '-q', '-m', 'First'],
  ])
    execFileSync('git', args, { cwd: path });
}
