// The changed lines of commits, read in one process. Everything beyond the limits is dropped as it comes, so that a
// large commit takes time and no memory.
import { randomBytes } from 'node:crypto';
import type { Git, GitOptions } from '../git-command.ts';
import { DIFF_OPTIONS } from './list-commits.ts';

/** Lines that were replaced by others. */
export interface Hunk {
  /** The definition above the lines, as git finds it; often empty. */
  readonly heading: string;
  readonly removed: string[];
  readonly added: string[];
}

/** The changes of a commit, for each of its files in the order of `listCommits`. */
export interface Patch {
  readonly id: string;
  readonly files: readonly (readonly Hunk[])[];
}

export interface PatchOptions {
  readonly signal?: AbortSignal | undefined;
  /** The time after which the remaining commits are left out. */
  readonly timeoutMs: number;
}

/** The limits of one file: several screens. */
const FILE_CHARS_MAX = 20_000;
const LINE_CHARS_MAX = 400;
/** The limit of one commit. */
const COMMIT_CHARS_MAX = 120_000;
/** The longest line that is kept before it is truncated; the rest of it is dropped as it comes. */
const PARTIAL_BYTES_MAX = 8_192;

/** Files above it count as binary. */
const TEXT_FILE_MAX = '1m';

const LINE_FEED = 10;

/** Reads the patches of commits by id. Those that git did not give in time are missing. */
export async function readPatches(
  git: Git,
  location: GitOptions,
  ids: readonly string[],
  { signal, timeoutMs }: PatchOptions,
): Promise<ReadonlyMap<string, Patch>> {
  if (timeoutMs <= 0 || ids.length === 0) return new Map();
  const mark = randomBytes(16).toString('hex');
  const choice = ['--no-walk=unsorted', '--stdin', `--format=${mark}%H`, '--patch', '--unified=0', ...DIFF_OPTIONS];
  const args = ['-c', `core.bigFileThreshold=${TEXT_FILE_MAX}`, 'log', ...choice];
  const stream = git.stream(args, { ...location, signal });
  const outOfTime = new Error('patches take too long');
  const timer = setTimeout(() => stream.stop(outOfTime), timeoutMs);
  const collected = new PatchCollector(mark);
  stream.input.end(ids.map((id) => `${id}\n`).join(''));
  try {
    for await (const line of readLines(stream.output)) collected.add(line);
    await stream.ended;
  } catch (error) {
    // A killed git ends its output early; the reason says why.
    const reason = await stream.ended.then(
      () => error,
      (cause: unknown) => cause,
    );
    if (reason !== outOfTime) throw reason;
  } finally {
    clearTimeout(timer);
  }
  return collected.patches;
}

/** Yields lines as text. Too long ones are truncated; bytes that are no text become question marks. */
async function* readLines(output: AsyncIterable<Buffer>): AsyncIterable<string> {
  let partial: Buffer[] = [];
  let length = 0;
  const keep = (bytes: Buffer) => {
    if (length < PARTIAL_BYTES_MAX) partial.push(bytes.subarray(0, PARTIAL_BYTES_MAX - length));
    length += bytes.length;
  };
  for await (const chunk of output) {
    let from = 0;
    for (let end = chunk.indexOf(LINE_FEED); end >= 0; end = chunk.indexOf(LINE_FEED, from)) {
      keep(chunk.subarray(from, end));
      yield toText(partial);
      partial = [];
      length = 0;
      from = end + 1;
    }
    keep(chunk.subarray(from));
  }
  if (length > 0) yield toText(partial);
}

function toText(bytes: readonly Buffer[]): string {
  return Buffer.concat(bytes)
    .toString()
    .replace(/[\0\ufffd]/g, '?');
}

/** Takes the lines of `git log --patch` and keeps those that were removed or added. */
class PatchCollector {
  readonly patches = new Map<string, Patch>();
  readonly #mark: string;
  #files: Hunk[][] = [];
  #hunks: Hunk[] | undefined;
  #commitChars = 0;
  #fileChars = 0;

  constructor(mark: string) {
    this.#mark = mark;
  }

  add(line: string): void {
    if (line.startsWith(this.#mark)) this.#beginCommit(line.slice(this.#mark.length));
    else if (line.startsWith('diff --git ')) this.#beginFile();
    else if (line.startsWith('@@ ')) this.#hunks?.push({ heading: toHeading(line), removed: [], added: [] });
    else if (line.startsWith('-')) this.#addLine('removed', line);
    else if (line.startsWith('+')) this.#addLine('added', line);
  }

  #beginCommit(id: string): void {
    this.#files = [];
    this.#hunks = undefined;
    this.#commitChars = 0;
    this.patches.set(id, { id, files: this.#files });
  }

  #beginFile(): void {
    this.#hunks = [];
    this.#fileChars = 0;
    this.#files.push(this.#hunks);
  }

  /** Adds a line of a hunk. Before the first hunk there are only headers. */
  #addLine(side: 'removed' | 'added', line: string): void {
    const hunk = this.#hunks?.at(-1);
    if (hunk === undefined || this.#fileChars > FILE_CHARS_MAX || this.#commitChars > COMMIT_CHARS_MAX) return;
    const text = line.slice(1, LINE_CHARS_MAX);
    this.#fileChars += text.length + 1;
    this.#commitChars += text.length + 1;
    hunk[side].push(text);
  }
}

/** Returns the end of `@@ -1,2 +3,4 @@ class Router {`. */
function toHeading(line: string): string {
  return (/^@@ [^@]{1,80} @@ (.*)$/.exec(line)?.[1] ?? '').trim().slice(0, 120);
}
