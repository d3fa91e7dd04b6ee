// The real program as a process: started with a separate folder and port, and observed from outside.
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The bundle that `npm start` runs; the test command prepares it. */
export const PREPARED = join(ROOT, 'node_modules/.cache/magpie/main.mjs');

/**
 * The settings of `npm start`: threads share few arenas, and large blocks go back to the system when they are freed.
 */
const ALLOCATION = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: String(1024 * 1024),
  MALLOC_TRIM_THRESHOLD_: String(4 * 1024 * 1024),
};

/** Settings for any free port and no starter pets, which cost time. */
const QUIET = {
  MAGPIE_VECTORS_PORT: '0',
  MAGPIE_QDRANT_PORT: '0',
  MAGPIE_MEMORY_PORT: '0',
  MAGPIE_PETS_PORT: '0',
  MAGPIE_STUDIO_PORT: '0',
  MAGPIE_TOOLKIT_PORT: '0',
  MAGPIE_PETS_STARTERS: '0',
};

export interface MagpieOptions {
  readonly environment?: Readonly<Record<string, string>>;
  /** True to start by `npm start` in a separate process group, as from a terminal. */
  readonly byNpm?: boolean;
  /** The program, instead of Node and the bundle of `npm start`. */
  readonly program?: readonly [command: string, ...args: string[]];
  /** The person's working folder; the repository by default. */
  readonly cwd?: string;
}

export class MagpieProcess {
  readonly child: ChildProcess;
  /** The exit code, once all output has been read. */
  readonly ended: Promise<number | null>;
  stdout = '';
  stderr = '';

  constructor(args: readonly string[], options: MagpieOptions = {}) {
    const { environment = {}, byNpm = false, program = [process.execPath, PREPARED], cwd = ROOT } = options;
    const [command, ...prefix] = byNpm ? toNpm() : program;
    this.child = spawn(command, [...prefix, ...args], {
      cwd,
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], ...ALLOCATION, ...QUIET, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: byNpm,
    });
    this.child.stdout?.setEncoding('utf8').on('data', (text) => {
      this.stdout += text;
    });
    this.child.stderr?.setEncoding('utf8').on('data', (text) => {
      this.stderr += text;
    });
    this.ended = once(this.child, 'close').then(([code]) => code);
  }

  /** Returns the base address of the service from the banner. */
  async waitUntilReady(service = 'vectors'): Promise<string> {
    const line = new RegExp(`^ {2}${service} +(http\\S+)$`, 'm');
    for (;;) {
      const url = line.exec(this.stdout)?.[1];
      if (url) return url;
      if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}: ${this.stderr}`);
      await sleep(10);
    }
  }

  /** Waits until the output matches. */
  async hasWritten(pattern: RegExp): Promise<void> {
    while (!pattern.test(this.stdout + this.stderr)) {
      if (this.child.exitCode !== null) throw new Error(`ended with ${this.child.exitCode}: ${this.stderr}`);
      await sleep(10);
    }
  }

  /** Kills a process that a failed test left behind. */
  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }
}

/** Returns the npm that runs the tests, or the one on the PATH. */
function toNpm(): [command: string, ...prefix: string[]] {
  const running = process.env['npm_execpath'];
  return running ? [process.execPath, running, 'start', '--'] : ['npm', 'start', '--'];
}
