import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { toRefusal } from './explain-failure.ts';
import {
  type EnvironmentOptions,
  type GitSurroundings,
  STALL_SECONDS_MAX,
  toGitEnvironment,
} from './git-environment.ts';
import { refuse } from './git-refusals.ts';

export interface GitOptions extends EnvironmentOptions {
  readonly signal?: AbortSignal | undefined;
  /** What git says while it works, in lines; a line that is written over is one too. */
  readonly onLine?: ((line: string) => void) | undefined;
  /** For commands that collect before they write: a small repository can make them collect without end. */
  readonly memoryBytesMax?: number | undefined;
}

export interface RunOptions extends GitOptions {
  readonly input?: Uint8Array | string | undefined;
  readonly outputBytesMax?: number | undefined;
  /** Whether what came until then is the answer when there is more. */
  readonly isCut?: boolean | undefined;
  /** Ends a command that writes nothing for so long. */
  readonly silenceMsMax?: number | undefined;
  /** Exit codes that answer a question instead of telling a failure. */
  readonly expectedCodes?: readonly number[] | undefined;
}

export interface GitResult {
  readonly code: number;
  readonly output: Buffer;
}

/** A running command. The reader of its output sets its pace, so that nothing piles up. */
export interface GitStream {
  readonly input: Writable;
  readonly output: Readable;
  /** The exit code. Rejects with a Refusal when git failed, and with the reason of the signal when that was aborted. */
  readonly ended: Promise<number>;
  /** Kills git and all that it started; `ended` rejects with the reason. */
  stop(reason: unknown): void;
}

/** Lists of the largest repositories take tens of megabytes; what is longer is streamed. */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

/** The end of what git writes on failure tells why. */
const ERROR_OUTPUT_LENGTH_MAX = 16 * 1024;

/** The first version that takes configuration, and so credentials, from the environment. */
const VERSION_MIN = [2, 31] as const;

/** Makes the home, and refuses when this machine has no git, or too old a one. */
export async function openGit(surroundings: GitSurroundings): Promise<Git> {
  await mkdir(surroundings.home, { recursive: true });
  const git = new Git(surroundings);
  const { output } = await git.run(['version']);
  const version = /\d+(\.\d+)+/.exec(output.toString())?.[0] ?? '0';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isNewEnough = major > VERSION_MIN[0] || (major === VERSION_MIN[0] && minor >= VERSION_MIN[1]);
  if (!isNewEnough) throw refuse('git_too_old', { version, versionMin: VERSION_MIN.join('.') });
  return git;
}

/** The git command line. There is no shell, and untrusted values follow `--end-of-options`, `--` or a prefix such as `refs/heads/`. */
export class Git {
  readonly #surroundings: GitSurroundings;

  constructor(surroundings: GitSurroundings) {
    this.#surroundings = surroundings;
  }

  async run(args: readonly string[], options: RunOptions = {}): Promise<GitResult> {
    const { outputBytesMax = OUTPUT_BYTES_MAX, silenceMsMax = STALL_SECONDS_MAX * 1000, onLine } = options;
    const stream = this.stream(args, {
      ...options,
      onLine: (line) => {
        silence.refresh();
        onLine?.(line);
      },
    });
    const silence = setTimeout(() => {
      const seconds = Math.round(silenceMsMax / 1000);
      const { remote } = options;
      stream.stop(
        remote === undefined
          ? refuse('git_too_slow', { seconds })
          : refuse('source_timed_out', { host: remote.host, seconds }),
      );
    }, silenceMsMax);
    const chunks: Buffer[] = [];
    const tooLarge = refuse('git_output_too_large', { bytesMax: outputBytesMax });
    let bytes = 0;
    stream.output.on('data', (chunk: Buffer) => {
      silence.refresh();
      bytes += chunk.length;
      if (bytes > outputBytesMax) stream.stop(tooLarge);
      else chunks.push(chunk);
    });
    stream.input.end(options.input);
    try {
      return { code: await stream.ended, output: Buffer.concat(chunks) };
    } catch (error) {
      if (error !== tooLarge || options.isCut !== true) throw error;
      return { code: 0, output: Buffer.concat(chunks) };
    } finally {
      clearTimeout(silence);
    }
  }

  stream(args: readonly string[], options: GitOptions & Pick<RunOptions, 'expectedCodes'> = {}): GitStream {
    const { signal, onLine, expectedCodes = [0], remote, memoryBytesMax } = options;
    signal?.throwIfAborted();
    const env = toGitEnvironment(this.#surroundings, options);
    // In a process group of its own, which can be killed as a whole: git starts helpers for transfers.
    const [program, programArgs] = toLimited(args, memoryBytesMax);
    const child = spawn(program, programArgs, { env, cwd: this.#surroundings.home, detached: true, stdio: 'pipe' });
    let stopped: { readonly reason: unknown } | undefined;
    const stop = (reason: unknown) => {
      stopped ??= { reason };
      killGroup(child);
    };
    const onAbort = () => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const errorOutput = collectLines(child.stderr, onLine);
    // Writing to a command that has ended already fails; why it ended is told by `ended`.
    child.stdin.on('error', () => {});
    const ended = new Promise<number>((resolve, reject) => {
      child.once('error', (error) => reject(toStartProblem(error)));
      child.once('close', (code, killedBy) => {
        if (stopped !== undefined) reject(stopped.reason);
        else if (code !== null && expectedCodes.includes(code)) resolve(code);
        else reject(toRefusal(errorOutput.text || `git was ended by ${killedBy ?? `code ${code}`}`, remote));
      });
    }).finally(() => signal?.removeEventListener('abort', onAbort));
    // A reader that leaves early does not wait for the end.
    ended.catch(() => {});
    return { input: child.stdin, output: child.stdout, ended, stop };
  }
}

/** Processes limit their memory by a command of the shell, which then becomes git. Packs are mapped in small parts, because these count. */
function toLimited(args: readonly string[], memoryBytesMax: number | undefined): [string, readonly string[]] {
  if (memoryBytesMax === undefined || process.platform === 'win32') return ['git', args];
  const script =
    'ulimit -v "$0" 2>/dev/null; exec git -c core.packedGitLimit=256m -c core.packedGitWindowSize=32m "$@"';
  return ['/bin/sh', ['-c', script, String(Math.floor(memoryBytesMax / 1024)), ...args]];
}

function killGroup(child: ChildProcess): void {
  // The number of a process that has ended may be that of another one by now.
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  try {
    process.kill(-child.pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
  // A grandchild that left the group could hold the pipes open.
  child.stdout?.destroy();
  child.stderr?.destroy();
}

function collectLines(stream: Readable, onLine: ((line: string) => void) | undefined): { readonly text: string } {
  const collected = { text: '' };
  let partial = '';
  stream.setEncoding('utf8').on('data', (chunk: string) => {
    collected.text = (collected.text + chunk).slice(-ERROR_OUTPUT_LENGTH_MAX);
    if (onLine === undefined) return;
    const lines = (partial + chunk).split(/[\r\n]+/);
    partial = (lines.pop() ?? '').slice(-ERROR_OUTPUT_LENGTH_MAX);
    for (const line of lines) onLine(line);
  });
  return collected;
}

function toStartProblem(error: NodeJS.ErrnoException): Error {
  return error.code === 'ENOENT' ? refuse('git_missing', {}) : error;
}
