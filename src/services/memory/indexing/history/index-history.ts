// The index of a repository's history. Commits never change, so each is read once; a refresh reads the new ones.
import { createHash } from 'node:crypto';
import { ignoreRefusal } from '../../../../platform/errors/refusal.ts';
import { redactSecrets } from '../../analysis/secrets/redact-secrets.ts';
import { COMMIT_FILES_MAX } from '../../git/history/list-commits.ts';
import { IGNORE_FILE } from '../../git/ignored-paths.ts';
import type { Repository } from '../../git/repository.ts';
import { toChangePath, toPullPath } from '../../model/change-text.ts';
import type { ReadCommit } from '../../model/commit.ts';
import { toHistoryId } from '../../model/history-id.ts';
import type { PullTexts } from '../../model/pull-text.ts';
import type { WritingStore } from '../../ports.ts';
import { INDEX_VERSION } from '../index-version.ts';
import type { IndexingContext } from '../indexing-context.ts';
import { markIgnored } from '../mark-ignored.ts';
import { HistoryProgress } from '../shared-progress.ts';
import { type ReadFile, readObjects, type SourceEntry } from '../source-files.ts';
import { findIndex, writeIndex } from '../write-index.ts';
import { toChangeDocument, toPullDocument } from './change-document.ts';
import { linkPulls } from './link-pulls.ts';

/** The number of commits whose messages and changes are stored: some months of a busy repository. */
const COMMITS_MAX = 2_000;

/** The time for the changed lines of all commits. Commits beyond it are found by their messages and paths. */
const PATCHES_MS_MAX = 60_000;

/** The only index of a history. */
const TARGET = { kind: 'branch', branch: 'history' } as const;

export interface History {
  /** Stores the list of commits, if it has changed. */
  writeCommits(): Promise<void>;
  /** Updates the index of the changes. The old one answers until the new one is complete. */
  writeIndex(): Promise<void>;
}

/** Creates the writer of the history up to `to`. If git refuses to list it, what was stored of it is kept. */
export function createHistory(
  given: IndexingContext & { readonly historyStore: WritingStore },
  repository: Repository,
  to: string,
): History {
  let listing: Promise<readonly ReadCommit[] | undefined> | undefined;
  const list = () => {
    listing ??= listCommits(repository, to, given.signal).catch(ignoreRefusal);
    return listing;
  };
  return {
    writeCommits: async () => {
      const { store, repositoryId } = given;
      if ((await store.commits.findNewest(repositoryId)) === to) return;
      const commits = await list();
      if (commits !== undefined) await store.commits.replace(repositoryId, commits);
    },
    writeIndex: async () => {
      const progress = new HistoryProgress(given.progress.fields);
      const repositoryId = toHistoryId(given.repositoryId);
      const context = { ...given, progress, store: given.historyStore, repositoryId };
      const known = await findIndex(context, TARGET);
      const { pullTexts } = given.store;
      const storedAt = await pullTexts.findStoredAt(given.repositoryId);
      const isCurrent = storedAt === undefined || (known !== undefined && known.indexedAt > storedAt);
      if (known?.commit === to && known.version === INDEX_VERSION && isCurrent) return;
      const commits = await list();
      const pulls = toPullDocuments(await pullTexts.list(given.repositoryId));
      if (commits !== undefined) await indexChanges(context, repository, { to, commits, pulls }).catch(ignoreRefusal);
    },
  };
}

/** Lists the commits with redacted messages. */
async function listCommits(repository: Repository, to: string, signal: AbortSignal): Promise<readonly ReadCommit[]> {
  const commits = await repository.listCommits(to, COMMITS_MAX, { signal });
  return linkPulls(commits).map((commit) => ({
    ...commit,
    subject: redactSecrets(commit.subject).text,
    body: redactSecrets(commit.body).text,
  }));
}

async function indexChanges(
  context: IndexingContext,
  repository: Repository,
  { to, commits, pulls }: Changes,
): Promise<void> {
  const { store, repositoryId, signal } = context;
  const rules = await listIgnoreFiles(repository, to, signal);
  const toOid = createToOid(rules);
  const byPath = new Map(commits.map((commit) => [toChangePath(commit.id), commit]));
  const entries = [
    ...[...byPath].map(([path, { id }]) => toEntry(path, toOid(id))),
    ...[...pulls].map(([path, text]) => toEntry(path, createHash('sha1').update(text).digest('hex'))),
  ];
  const isHidden = await createIsHidden(context, repository, rules, commits);
  const endMs = performance.now() + PATCHES_MS_MAX;
  const read = (missing: readonly SourceEntry[]) =>
    readChanges(repository, missing, { byPath, pulls, isHidden, signal, timeoutMs: endMs - performance.now() });
  const written = await writeIndex(context, { target: TARGET, commit: to, files: { entries, removedPaths: [], read } });
  await store.indexes.put([written]);
  await store.segments.keepOnly(repositoryId, new Set(written.contents.segments.map(({ id }) => id)));
  const blobs = [...written.manifest.values()].flatMap(({ blob }) => blob ?? []);
  await store.blobs.keepOnly(repositoryId, new Set(blobs));
}

interface Changes {
  readonly to: string;
  readonly commits: readonly ReadCommit[];
  /** The texts of pull requests by path. */
  readonly pulls: ReadonlyMap<string, string>;
}

function toEntry(path: string, oid: string): SourceEntry {
  return { path, kind: 'file', oid, size: undefined };
}

function toPullDocuments({ pulls, comments }: PullTexts): ReadonlyMap<string, string> {
  const commentsOf = Map.groupBy(comments, ({ number }) => number);
  return new Map(
    pulls.map((pull) => [toPullPath(pull.number), toPullDocument(pull, commentsOf.get(pull.number) ?? [])]),
  );
}

interface ReadOptions extends Pick<Changes, 'pulls'> {
  readonly byPath: ReadonlyMap<string, ReadCommit>;
  readonly isHidden: (path: string) => boolean;
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

async function* readChanges(
  repository: Repository,
  missing: readonly SourceEntry[],
  { byPath, pulls, isHidden, signal, timeoutMs }: ReadOptions,
): AsyncIterable<ReadFile> {
  const commits = missing.flatMap(({ path }) => byPath.get(path) ?? []);
  const asked = commits.filter(({ fileCount }) => fileCount > 0 && fileCount <= COMMIT_FILES_MAX).map(({ id }) => id);
  const patches = await repository.readPatches(asked, { signal, timeoutMs });
  for (const entry of missing) {
    const commit = byPath.get(entry.path);
    const text =
      commit === undefined ? pulls.get(entry.path) : toChangeDocument(commit, patches.get(commit.id), isHidden);
    const bytes = Buffer.from(text ?? '');
    yield { entry, bytes, size: bytes.length };
  }
}

async function listIgnoreFiles(repository: Repository, to: string, signal: AbortSignal): Promise<SourceEntry[]> {
  const entries = await repository.listTree(to, { signal });
  return entries.filter(({ path }) => path === IGNORE_FILE || path.endsWith(`/${IGNORE_FILE}`));
}

/** Returns the oids of changes. Other ignore rules make other texts of the same commits. */
function createToOid(rules: readonly SourceEntry[]): (id: string) => string {
  if (rules.length === 0) return (id) => id;
  const digest = rules.map(({ path, oid }) => `${path}\0${oid}\0`).join('');
  return (id) => createHash('sha1').update(`${id}\0${digest}`).digest('hex');
}

/** Returns whether the ignore rules of today exclude a path, also one that is gone. */
async function createIsHidden(
  { git, signal }: IndexingContext,
  repository: Repository,
  rules: readonly SourceEntry[],
  commits: readonly ReadCommit[],
): Promise<(path: string) => boolean> {
  if (rules.length === 0) return () => false;
  const paths = new Set(commits.flatMap(({ files }) => files.map(({ path }) => path)));
  for (const { path } of rules) paths.delete(path);
  const gone = [...paths].map((path): SourceEntry => ({ path, kind: 'file', oid: '', size: 0 }));
  const read = (missing: readonly SourceEntry[]) => readObjects(repository, missing, signal);
  const marked = await markIgnored(git, [...rules, ...gone], read, signal);
  const hidden = new Set(marked.filter(({ isIgnored }) => isIgnored).map(({ path }) => path));
  return (path) => hidden.has(path);
}
