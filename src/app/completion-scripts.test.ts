import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import { IS_SOAK } from '../base/testing/soak.ts';
import { COMMANDS } from './commands.ts';
import { createCompletion } from './completion-scripts.ts';

const CASES = [
  { line: 'magpie ba', offered: ['backup'] },
  { line: 'magpie memory conn', offered: ['connect'] },
  { line: 'magpie memory add --wat', offered: ['--watch'] },
  { line: 'magpie serve pets --pets-por', offered: ['--pets-port'] },
];

function completeInBash(line: string): string[] {
  const words = line.split(' ');
  const script = `${createCompletion('bash', COMMANDS)}
COMP_WORDS=(${words.map((word) => `'${word}'`).join(' ')}); COMP_CWORD=${words.length - 1}
_magpie; printf '%s\\n' "\${COMPREPLY[@]}"`;
  return execFileSync('bash', ['-c', script]).toString().trim().split('\n');
}

function completeInFish(line: string): string[] {
  const script = `${createCompletion('fish', COMMANDS)}\ncomplete -C '${line}'`;
  const lines = execFileSync('fish', ['--no-config', '-c', script]).toString().trim().split('\n');
  return lines.map((each) => each.split('\t')[0] ?? '');
}

describe('completion', () => {
  it('offers in bash what may follow: commands, those of a group, and options of one', () => {
    for (const { line, offered } of CASES) assert.deepEqual(completeInBash(line), offered, line);
  });

  it('has every command and every option in every shell', () => {
    const words = COMMANDS.flatMap(({ name, options }) => [
      ...name.split(' '),
      ...options.map(({ flag }) => `--${flag}`),
    ]);
    for (const shell of ['bash', 'zsh', 'fish'] as const) {
      const script = createCompletion(shell, COMMANDS);
      for (const word of words) assert.ok(script.includes(word), `${shell}: ${word}`);
    }
  });

  it('works in zsh and fish as they are', { skip: !IS_SOAK }, () => {
    execFileSync('apt-get', ['install', '-y', '--no-install-recommends', 'zsh', 'fish'], { stdio: 'ignore' });
    for (const { line, offered } of CASES) assert.deepEqual(completeInFish(line), offered, line);
    const zsh = `autoload -U compinit; compinit -u; ${createCompletion('zsh', COMMANDS)}
words=(magpie memory ''); CURRENT=3; compadd() { shift; print -l -- $@ }; _files() {}; _magpie`;
    assert.ok(execFileSync('zsh', ['-f', '-c', zsh]).toString().split('\n').includes('connect'));
  });
});
