// The commits that made lines what they are. Moved and copied lines keep their commit, and so do lines whose spaces
// alone were changed, or that a commit of `.git-blame-ignore-revs` formatted.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refuse } from '../../model/refusals.ts';
import type { Git, RunOptions } from '../git-command.ts';

export interface BlameRequest {
  readonly commit: string;
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The text of a file that is not committed as it is. It is compared with the checked out commit. */
  readonly contents?: string | undefined;
}

/** Consecutive lines of one commit. */
export interface BlamedLines {
  /** The commit; undefined for lines that are not committed. */
  readonly commit: string | undefined;
  /** The path that the lines had in that commit. */
  readonly path: string;
  readonly startLine: number;
  readonly endLine: number;
}

/** The file that names commits without a meaning, as code hosts read it. */
const IGNORED_COMMITS = '.git-blame-ignore-revs';
const IGNORED_BYTES_MAX = 256 * 1024;

/** Searching other files for moved lines may take long. Then they are attributed to the commit that moved them. */
const MOVES = ['-M', '-C'];
const TIMEOUT_MS = 8_000;

const OUTPUT_BYTES_MAX = 16 * 1024 * 1024;
const NOT_COMMITTED = /^0+$/;

export async function blameLines(git: Git, location: RunOptions, request: BlameRequest): Promise<BlamedLines[]> {
  const ignored = await readIgnored(git, location, request.commit);
  const folder = ignored === undefined ? undefined : await mkdtemp(join(tmpdir(), 'magpie-blame-'));
  const file = folder === undefined ? '' : join(folder, 'ignored');
  try {
    if (ignored !== undefined) await writeFile(file, ignored);
    // The configuration of a folder may name a file that is not there.
    const ignoring = ['--no-ignore-revs-file', ...(folder === undefined ? [] : [`--ignore-revs-file=${file}`])];
    const args = ['blame', '--porcelain', '-w', '--no-textconv', ...ignoring];
    const output =
      (await runBlame(git, location, [...args, ...MOVES], request)) ?? (await runBlame(git, location, args, request));
    if (output === undefined) throw refuse('lines_too_slow', { seconds: (2 * TIMEOUT_MS) / 1000 });
    return toLines(output);
  } finally {
    if (folder !== undefined) await rm(folder, { recursive: true, force: true });
  }
}

/** Returns the output; undefined if it takes too long. */
async function runBlame(
  git: Git,
  location: RunOptions,
  args: readonly string[],
  { commit, path, startLine, endLine, contents }: BlameRequest,
): Promise<string | undefined> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS);
  // Git accepts the contents of a file only for the checked out commit.
  const from = contents === undefined ? [commit] : ['--contents', '-'];
  const range = ['-L', `${startLine},${endLine}`, ...from, '--', path];
  try {
    const options = { ...location, signal: timeout, outputBytesMax: OUTPUT_BYTES_MAX, input: contents };
    return (await git.run([...args, ...range], options)).output.toString();
  } catch (error) {
    if (timeout.aborted) return undefined;
    throw error;
  }
}

/** Reads the list of ignored commits. Names of other objects and comments have no effect. */
async function readIgnored(git: Git, location: RunOptions, commit: string): Promise<string | undefined> {
  const options = { ...location, expectedCodes: [0, 128], outputBytesMax: IGNORED_BYTES_MAX, isCut: true };
  const { code, output } = await git.run(['cat-file', 'blob', `${commit}:${IGNORED_COMMITS}`], options);
  const ids = code === 0 ? output.toString().match(/^[0-9a-f]{40}(?=\s|$)/gm) : null;
  return ids === null ? undefined : `${ids.join('\n')}\n`;
}

/** Parses groups `<oid> <line then> <line now> <count>` with the path of each commit, and the lines after a tab. */
function toLines(output: string): BlamedLines[] {
  const lines: BlamedLines[] = [];
  const paths = new Map<string, string>();
  let current: { readonly oid: string; readonly line: number } | undefined;
  for (const text of output.split('\n')) {
    const head = /^([0-9a-f]{40}) \d+ (\d+)(?: \d+)?$/.exec(text);
    if (head !== null) current = { oid: head[1] ?? '', line: Number(head[2]) };
    else if (current === undefined) continue;
    else if (text.startsWith('filename ')) paths.set(current.oid, toPath(text.slice('filename '.length)));
    else if (text.startsWith('\t')) addLine(lines, current, paths);
  }
  return lines;
}

function addLine(
  lines: BlamedLines[],
  { oid, line }: { readonly oid: string; readonly line: number },
  paths: ReadonlyMap<string, string>,
): void {
  const commit = NOT_COMMITTED.test(oid) ? undefined : oid;
  const path = paths.get(oid) ?? '';
  const last = lines.at(-1);
  if (last !== undefined && last.commit === commit && last.path === path && last.endLine === line - 1)
    lines[lines.length - 1] = { ...last, endLine: line };
  else lines.push({ commit, path, startLine: line, endLine: line });
}

/** Undoes the quotes that git puts around a path with special characters. */
function toPath(text: string): string {
  if (!text.startsWith('"')) return text;
  const bytes = text
    .slice(1, -1)
    .replace(/\\([abtnvfr"\\]|[0-7]{3})/g, (_, code: string) =>
      code.length === 3 ? String.fromCharCode(Number.parseInt(code, 8)) : (ESCAPES[code] ?? code),
    );
  return Buffer.from(bytes, 'latin1').toString();
}

const ESCAPES: Readonly<Record<string, string>> = {
  a: '\x07',
  b: '\b',
  t: '\t',
  n: '\n',
  v: '\v',
  f: '\f',
  r: '\r',
};
