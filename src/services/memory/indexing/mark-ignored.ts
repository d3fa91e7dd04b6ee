import type { Git } from '../git/git-command.ts';
import { IGNORE_FILE, listIgnoredPaths } from '../git/ignored-paths.ts';
import type { Manifest } from '../model/manifest.ts';
import type { ReadFile, SourceEntry } from './source-files.ts';

/** The most ignore files that are read; further ones have no effect. */
const IGNORE_FILES_MAX = 1_000;
/**
 * The total size of the ignore files: tens of thousands of rules. A repository can name one large file a thousand
 * times.
 */
const IGNORE_BYTES_MAX = 1024 * 1024;

/** Marks the entries that the `.magpieignore` files among them exclude. */
export async function markIgnored(
  git: Git,
  entries: readonly SourceEntry[],
  read: (entries: readonly SourceEntry[]) => AsyncIterable<ReadFile>,
  signal: AbortSignal,
): Promise<readonly SourceEntry[]> {
  const texts = new Map<string, string>();
  let bytesLeft = IGNORE_BYTES_MAX;
  for await (const { entry, bytes } of read(entries.filter(isRule).slice(0, IGNORE_FILES_MAX))) {
    bytesLeft -= bytes?.length ?? 0;
    if (bytesLeft < 0) break;
    if (bytes !== undefined) texts.set(entry.path, Buffer.from(bytes).toString());
  }
  const paths = entries.map(({ path }) => path);
  const ignored = await listIgnoredPaths(git, paths, texts, signal);
  if (ignored.size === 0) return entries;
  return entries.map((entry) => (ignored.has(entry.path) ? { ...entry, oid: '', isIgnored: true as const } : entry));
}

/**
 * Marks entries of another commit by the ignore files of the branch: a commit that lacks a rule must not show what the
 * rule hides.
 */
export async function markByBranch(
  git: Git,
  branch: Manifest,
  entries: readonly SourceEntry[],
  read: (entries: readonly SourceEntry[]) => AsyncIterable<ReadFile>,
  signal: AbortSignal,
): Promise<readonly SourceEntry[]> {
  const rules = [...branch.values()]
    .filter(({ oid }) => oid !== '')
    .map(({ path, oid, size }) => ({ path, oid, size, kind: 'file' }) as const)
    .filter(isRule);
  const others = entries.filter((entry) => !isRule(entry));
  const marked = await markIgnored(git, [...rules, ...others], read, signal);
  return [...marked.slice(rules.length), ...entries.filter(isRule)];
}

function isRule({ path, kind }: SourceEntry): boolean {
  return kind === 'file' && (path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`));
}
