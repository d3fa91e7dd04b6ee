// Commits that were asked for by `ref`, as overlays on the index of the branch: only the files that differ are read.
import { ignoreRefusal } from '../../../platform/errors/refusal.ts';
import { openLocalRepository } from '../git/local-repository.ts';
import { Mirror } from '../git/mirror.ts';
import type { Repository } from '../git/repository.ts';
import type { Manifest } from '../model/manifest.ts';
import type { IndexSummary } from '../model/repository-index.ts';
import type { IndexStore } from '../ports.ts';
import { INDEX_VERSION } from './index-version.ts';
import type { IndexingContext } from './indexing-context.ts';
import { markByBranch } from './mark-ignored.ts';
import { removeUnused } from './remove-unused.ts';
import { readObjects, type SourceEntry, toOverlay } from './source-files.ts';
import { findIndex, writeIndex } from './write-index.ts';

/**
 * The text of all overlays of a repository: several old releases of a large one. The least recently used are dropped
 * beyond it. The most recent one may be larger, up to the limit of every index.
 */
const REFS_BYTES_MAX = 256 * 1024 * 1024;

export interface RefsRequest {
  readonly repositoryId: string;
  /** The path of a repository on this machine, or the folder of its mirror. */
  readonly source: { readonly localPath: string } | { readonly mirrorFolder: string };
  /** The commits, the most recently used first. */
  readonly commits: readonly string[];
  readonly bytesMax?: number | undefined;
}

/** Indexes commits beside the existing index of the branch, without a fetch. Returns those that have no index now. */
export async function indexRefsAlone(
  given: Omit<IndexingContext, 'store' | 'repositoryId'> & { readonly store: IndexStore },
  { repositoryId, source, commits, bytesMax = REFS_BYTES_MAX }: RefsRequest,
): Promise<readonly string[]> {
  const store = await given.store.beginWriting(repositoryId);
  const context: IndexingContext = { ...given, store, repositoryId };
  const all = await store.indexes.list([repositoryId]);
  const base = all.find(({ target }) => target.kind === 'branch');
  // Before the first commit, and while the branch waits for an index of this version, there is nothing to lie over.
  if (base?.version !== INDEX_VERSION) return [];
  const { git } = context;
  const repository =
    'localPath' in source
      ? (await openLocalRepository(git, source.localPath)).repository
      : new Mirror(git, source.mirrorFolder).repository;
  const indexed = await indexRefs(context, repository, base, commits, bytesMax);
  await removeUnused(context, [...all.filter(({ target }) => target.kind !== 'ref'), ...indexed]);
  return listMissing(commits, indexed);
}

/** Indexes commits until their texts reach the limit. A commit that git cannot read any more is left out. */
export async function indexRefs(
  context: IndexingContext,
  repository: Repository,
  base: IndexSummary,
  commits: readonly string[],
  bytesMax = REFS_BYTES_MAX,
): Promise<IndexSummary[]> {
  const indexed: IndexSummary[] = [];
  let bytes = 0;
  for (const commit of commits) {
    if (bytes >= bytesMax) break;
    const summary = await indexRef(context, repository, base, commit).catch(ignoreRefusal);
    if (summary === undefined) continue;
    bytes += summary.counts.bytes;
    if (indexed.length > 0 && bytes > bytesMax) break;
    indexed.push(summary);
  }
  return indexed;
}

export function listMissing(commits: readonly string[], indexed: readonly IndexSummary[]): readonly string[] {
  const present = new Set(indexed.map(({ commit }) => commit));
  return commits.filter((commit) => !present.has(commit));
}

async function indexRef(
  context: IndexingContext,
  repository: Repository,
  base: IndexSummary,
  commit: string,
): Promise<IndexSummary> {
  const { git, store, progress, signal } = context;
  const target = { kind: 'ref', commit, base: base.commit } as const;
  const known = await findIndex(context, target);
  if (known?.baseId === base.id && known.version === INDEX_VERSION) return known;
  progress.begin('listing');
  const manifest: Manifest = (await store.indexes.findManifest(base.id)) ?? new Map();
  const read = (missing: readonly SourceEntry[]) => readObjects(repository, missing, signal);
  const entries = await markByBranch(git, manifest, await repository.listTree(commit, { signal }), read, signal);
  const files = toOverlay(entries, manifest, read);
  const written = await writeIndex(context, { target, commit, files, baseId: base.id });
  await store.indexes.put([written]);
  return written.summary;
}
