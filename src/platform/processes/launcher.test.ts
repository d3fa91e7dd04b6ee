import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { buffer, text } from 'node:stream/consumers';
import { describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { endIdleLauncher, type LaunchedCommand, launch } from './launcher.ts';

const run = (program: string, ...args: string[]): LaunchedCommand =>
  launch({ program, args, env: { PATH: process.env['PATH'], WORD: 'magpie' }, cwd: tmpdir() });
const shell = (script: string) => run('/bin/sh', '-c', script);

function isRunning(pid: number): boolean {
  try {
    // A zombie has ended.
    return !/\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

async function untilEnded(pid: number): Promise<void> {
  while (isRunning(pid)) await sleep(10);
}

/** The process that starts the commands of this one. */
async function launcherPid(): Promise<number> {
  const command = shell('echo $PPID');
  command.errorOutput.resume();
  const [output] = await Promise.all([text(command.output), command.ended]);
  return Number(output);
}

describe('a launched command', () => {
  it('has its environment and folder, and its outputs and exit code come back', async () => {
    const command = shell('echo "$WORD"; pwd; echo trouble >&2; exit 3');
    command.input.end();
    const [output, errorOutput, end] = await Promise.all([
      text(command.output),
      text(command.errorOutput),
      command.ended,
    ]);
    assert.deepEqual([output, errorOutput], [`magpie\n${tmpdir()}\n`, 'trouble\n']);
    assert.deepEqual(end, { code: 3, killedBy: null });
  });

  it('reads and writes more than any buffer holds', async () => {
    const sent = Buffer.alloc(8_000_000, 'abcdefg');
    const command = run('cat');
    command.input.end(sent);
    command.errorOutput.resume();
    assert.ok((await buffer(command.output)).equals(sent));
    assert.equal((await command.ended).code, 0);
  });

  it('keeps its output apart from that of others', async () => {
    const words = Array.from({ length: 60 }, (_, n) => `word-${n}`);
    const read = await Promise.all(
      words.map(async (word) => {
        const command = run('echo', word);
        command.errorOutput.resume();
        const [output] = await Promise.all([text(command.output), command.ended]);
        return output.trim();
      }),
    );
    assert.deepEqual(read, words);
  });

  it('is killed with all that it started', async () => {
    const command = shell('sleep 600 & echo $!; wait');
    command.errorOutput.resume();
    const [line] = (await once(command.output.setEncoding('utf8'), 'data')) as [string];
    command.kill();
    command.output.resume();
    assert.deepEqual(await command.ended, { code: null, killedBy: 'SIGKILL' });
    await untilEnded(Number(line));
  });

  it('that does not exist is an error with the code of the system', async () => {
    await assert.rejects(run('no-such-program').ended, { code: 'ENOENT' });
  });

  it('starts while the launcher of others ends', async () => {
    const first = await launcherPid();
    const ended = endIdleLauncher();
    const second = await launcherPid();
    await ended;
    assert.ok(second !== first && isRunning(second) && !isRunning(first));
  });

  it('fails when the launcher dies, and the next one starts it again', async () => {
    const before = await launcherPid();
    const { ended } = run('sleep', '600');
    process.kill(before, 'SIGKILL');
    await assert.rejects(ended, /the process that starts commands ended/);
    assert.notEqual(await launcherPid(), before);
  });

  it('ends with the process that asked, however that ends, and leaves no folder', async () => {
    const asking = `
      import { readdirSync } from 'node:fs';
      const { launch } = await import(${JSON.stringify(new URL('./launcher.ts', import.meta.url).href)});
      const { output } = launch({ program: '/bin/sh', args: ['-c', 'echo $$ $PPID; sleep 600'], env: process.env, cwd: '/' });
      output.pipe(process.stdout);`;
    const folder = process.env['TMPDIR'] ?? tmpdir();
    const count = () => readdirSync(folder).filter((name) => name.startsWith('magpie-launch-')).length;
    const child = spawn(process.execPath, ['--input-type=module', '-e', asking], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = (await once(child.stdout.setEncoding('utf8'), 'data')) as [string];
    const whileItRuns = count();
    const pids = line.trim().split(' ').map(Number);
    assert.deepEqual(pids.map(isRunning), [true, true]);
    child.kill('SIGKILL');
    for (const pid of pids) await untilEnded(pid);
    assert.equal(count(), whileItRuns - 1);
  });
});
