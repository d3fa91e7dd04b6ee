// A process in which commands are typed one after the other. Most of a command's time is the start of its process.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { PREPARED } from '../../repository/magpie-process.ts';

export interface ProgramRun {
  readonly code: number | null;
  readonly output: string;
  readonly complaints: string;
}

/** Runs the entry of the program once for each message, and reports its exit code instead of ending with it. */
const SCRIPT = `
  let [code, count] = [undefined, 0];
  // Commands listen for signals until their process ends.
  process.setMaxListeners(0);
  process.exit = (given) => {
    code = given;
  };
  process.on('message', async ({ entry, args, dataDir, cwd }) => {
    process.chdir(cwd);
    process.env['MAGPIE_DATA_DIR'] = dataDir;
    process.argv = [process.execPath, entry, ...args];
    await import(entry + '?' + count++);
    process.stdout.write('\\0');
    process.stderr.write('\\0');
    process.send(code);
  });`;

/** The process starts with the first command. */
export class CommandProcess {
  #child: ChildProcess | undefined;
  #stdout = '';
  #stderr = '';

  /** Runs a command to its end. */
  async run(args: readonly string[], { dataDir, cwd }: { dataDir: string; cwd: string }): Promise<ProgramRun> {
    this.#child ??= this.#start();
    const child = this.#child;
    this.#stdout = '';
    this.#stderr = '';
    child.send({ entry: getEntry(), args, dataDir, cwd });
    const [code] = await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(() => Promise.reject(new Error(`the commands ended: ${this.#stderr}`))),
    ]);
    // The streams come apart from the message.
    while (!this.#stdout.endsWith('\0') || !this.#stderr.endsWith('\0')) await sleep(1);
    return { code, output: this.#stdout.slice(0, -1), complaints: this.#stderr.slice(0, -1) };
  }

  async close(): Promise<void> {
    if (this.#child?.exitCode !== null || !this.#child.kill('SIGKILL')) return;
    await once(this.#child, 'exit');
  }

  #start(): ChildProcess {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', SCRIPT], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'] },
      stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    });
    child.setMaxListeners(0);
    child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.#stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.#stderr += text;
    });
    return child;
  }
}

/** Returns the entry in the bundle: the file of `npm start` only imports it. */
function getEntry(): string {
  const [, path = ''] = /'(.+)'/.exec(readFileSync(PREPARED, 'utf8')) ?? [];
  return new URL(path, pathToFileURL(PREPARED)).href;
}
