import { mkdir } from 'node:fs/promises';
import type { Readable, Writable } from 'node:stream';
import { launch } from '../../../platform/processes/launcher.ts';
import { refuse } from '../model/refusals.ts';
import { toRefusal } from './explain-failure.ts';
import {
  type EnvironmentOptions,
  type GitSurroundings,
  STALL_SECONDS_MAX,
  toGitEnvironment,
} from './git-environment.ts';

export interface GitOptions extends EnvironmentOptions {
  readonly signal?: AbortSignal | undefined;
  /** Receives the lines of git's error output. A progress line that overwrites itself counts each time. */
  readonly onLine?: ((line: string) => void) | undefined;
  /**
   * The memory limit, for commands that collect before they write: a small repository can make them collect without
   * end.
   */
  readonly memoryBytesMax?: number | undefined;
}

export interface RunOptions extends GitOptions {
  readonly input?: Uint8Array | string | undefined;
  readonly outputBytesMax?: number | undefined;
  /** True if output beyond the limit is truncated instead of refused. */
  readonly isCut?: boolean | undefined;
  /** The longest time without output. Then the command is killed. */
  readonly silenceMsMax?: number | undefined;
  /** Exit codes that are an answer, not a failure. */
  readonly expectedCodes?: readonly number[] | undefined;
}

export interface GitResult {
  readonly code: number;
  readonly output: Buffer;
}

/** A running command. The reader of the output sets the pace, so nothing accumulates. */
export interface GitStream {
  readonly input: Writable;
  readonly output: Readable;
  /** The exit code. Rejects with a Refusal if git failed, and with the signal's reason if it was aborted. */
  readonly ended: Promise<number>;
  /** Kills git and all of its child processes; `ended` rejects with the reason. */
  stop(reason: unknown): void;
}

/**
 * The limit of collected output. Lists of the largest repositories take tens of megabytes; longer output is streamed.
 */
const OUTPUT_BYTES_MAX = 256 * 1024 * 1024;

/** The part of the error output that is kept: the end of it has the cause. */
const ERROR_OUTPUT_LENGTH_MAX = 16 * 1024;

/** The first version that reads configuration, and so credentials, from the environment. */
const VERSION_MIN = [2, 31] as const;

/** Creates the home folder. Refuses if git is missing or too old. */
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

/**
 * The git command line. It runs without a shell, except to limit memory. Untrusted values follow `--end-of-options`,
 * `--` or a prefix such as `refs/heads/`.
 */
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
    const [program, programArgs] = toLimited(args, memoryBytesMax);
    const child = launch({ program, args: programArgs, env, cwd: this.#surroundings.home });
    let stopped: { readonly reason: unknown } | undefined;
    const stop = (reason: unknown) => {
      stopped ??= { reason };
      child.kill();
      // A grandchild that left the group could keep the sockets open.
      child.output.destroy();
      child.errorOutput.destroy();
    };
    const onAbort = () => stop(signal?.reason);
    signal?.addEventListener('abort', onAbort, { once: true });
    const errorOutput = collectLines(child.errorOutput, onLine);
    // Writing to an ended command fails; `ended` reports the cause.
    child.input.on('error', () => {});
    const ended = child.ended
      .then(
        ({ code, killedBy }) => {
          if (stopped !== undefined) throw stopped.reason;
          if (code !== null && expectedCodes.includes(code)) return code;
          throw toRefusal(errorOutput.text || `git was ended by ${killedBy ?? `code ${code}`}`, remote);
        },
        (error) => {
          throw toStartProblem(error);
        },
      )
      .finally(() => signal?.removeEventListener('abort', onAbort));
    // A reader that stops early does not await `ended`.
    ended.catch(() => {});
    return { input: child.input, output: child.output, ended, stop };
  }
}

/**
 * Wraps git in a shell that sets the memory limit and then becomes git. Packs are mapped in small windows, because
 * mapped memory counts.
 */
function toLimited(args: readonly string[], memoryBytesMax: number | undefined): [string, readonly string[]] {
  if (memoryBytesMax === undefined || process.platform === 'win32') return ['git', args];
  const script =
    'ulimit -v "$0" 2>/dev/null; exec git -c core.packedGitLimit=256m -c core.packedGitWindowSize=32m "$@"';
  return ['/bin/sh', ['-c', script, String(Math.floor(memoryBytesMax / 1024)), ...args]];
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
