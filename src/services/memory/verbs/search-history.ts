import { findFileHeading, findFirstFileLine, fromChangePath, toChangePath } from '../model/change-text.ts';
import { toHistoryId } from '../model/history-id.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { CommitFilter, StoredCommit } from '../ports.ts';
import type { MemoryResources } from '../resources.ts';
import type { RankedFile } from '../search/ranking/rank.ts';
import { toAsked } from '../search/thread/search-thread.ts';
import type { AskedIndex } from '../search/thread/snapshot-cache.ts';
import { chooseSearched } from './choose-searched.ts';
import { toQuestionTerms, toSnippet } from './snippet.ts';
import { toOwner } from './visible-repositories.ts';

export interface HistorySearch extends CommitFilter {
  readonly repository?: RepositoryName | undefined;
  /** The question; the newest commits if absent. */
  readonly query?: string | undefined;
  readonly top: number;
}

export interface Change {
  readonly repository: Repository;
  readonly commit: StoredCommit;
  /** The file of the shown lines, with what happened to it. */
  readonly file?: string | undefined;
  /** The lines that answer the question, as `-` and `+`. */
  readonly lines?: string | undefined;
  /** Names of the question that the change removed and did not add. */
  readonly removed: readonly string[];
}

export interface HistoryAnswer {
  readonly changes: readonly Change[];
  readonly searchedCommits: number;
}

interface SearchedHistory {
  readonly repository: Repository;
  readonly asked: AskedIndex;
}

/** The commits that a filter may leave: all that are indexed. */
const COMMITS_MAX = 10_000;
/** The shares of the tokens for the changed lines of the first hits. */
const LINES_TOKENS = [300, 200, 150] as const;
const LINES_TOKENS_LATER = 80;

export async function searchHistory(
  resources: MemoryResources,
  viewer: Viewer,
  search: HistorySearch,
): Promise<HistoryAnswer> {
  const { query, top } = search;
  const chosen = await chooseSearched(resources, viewer, { repository: search.repository });
  const repositories = chosen.map(({ repository }) => repository);
  const filter = toFilter(search);
  let searchedCommits = 0;
  for (const { id } of repositories) searchedCommits += await resources.index.commits.count(id);
  const changes =
    query === undefined
      ? await listNewest(resources, repositories, filter, top)
      : await listBest(resources, viewer, repositories, filter, { query, top });
  return { changes, searchedCommits };
}

function toFilter({ path = '', author, since, until }: CommitFilter): CommitFilter | undefined {
  const wanted = toRepositoryPath(path) || undefined;
  const isFiltered = [wanted, author, since, until].some((each) => each !== undefined);
  return isFiltered ? { path: wanted, author, since, until } : undefined;
}

async function listNewest(
  { index }: MemoryResources,
  repositories: readonly Repository[],
  filter: CommitFilter = {},
  top: number,
): Promise<Change[]> {
  const found: Change[] = [];
  for (const repository of repositories)
    for (const commit of await index.commits.listMatching(repository.id, filter, top))
      found.push({ repository, commit, removed: [] });
  return found.sort((a, b) => b.commit.committedAt.getTime() - a.commit.committedAt.getTime()).slice(0, top);
}

async function listBest(
  resources: MemoryResources,
  viewer: Viewer,
  repositories: readonly Repository[],
  filter: CommitFilter | undefined,
  { query, top }: { readonly query: string; readonly top: number },
): Promise<Change[]> {
  const { searchThread, similar } = resources;
  const searched = await listHistories(resources, repositories);
  if (searched.length === 0) return [];
  const historyIds = searched.map(({ repository }) => toHistoryId(repository.id));
  const paths = filter && (await listPaths(resources, searched, filter));
  const request = { query, top, path: undefined, language: undefined, paths };
  const ranked = await searchThread.run(
    toOwner(viewer),
    'rank',
    searched.map(({ asked }) => asked),
    historyIds,
    { ...request, similar: await similar?.find(query, historyIds) },
  );
  const changes: Change[] = [];
  for (const [rank, file] of ranked.entries()) {
    const repository = searched[file.group]?.repository;
    const change = repository && (await findChange(resources, repository, file, query, rank));
    if (change !== undefined) changes.push(change);
  }
  return changes;
}

async function listHistories(
  { index }: MemoryResources,
  repositories: readonly Repository[],
): Promise<SearchedHistory[]> {
  const summaries = await index.indexes.list(repositories.map(({ id }) => toHistoryId(id)));
  const byId = new Map(summaries.map((summary) => [summary.repositoryId, summary]));
  return repositories.flatMap((repository) => {
    const summary = byId.get(toHistoryId(repository.id));
    return summary === undefined ? [] : [{ repository, asked: toAsked(summary, [summary]) }];
  });
}

async function listPaths(
  { index }: MemoryResources,
  searched: readonly SearchedHistory[],
  filter: CommitFilter,
): Promise<ReadonlySet<string>> {
  const paths = new Set<string>();
  for (const { repository } of searched)
    for (const { id } of await index.commits.listMatching(repository.id, filter, COMMITS_MAX))
      paths.add(toChangePath(id));
  return paths;
}

/** Builds a result; undefined if a refresh has just removed the commit. */
async function findChange(
  { index }: MemoryResources,
  repository: Repository,
  { path, blob, chunk, line }: RankedFile,
  query: string,
  rank: number,
): Promise<Change | undefined> {
  const [commit] = await index.commits.listByIds(repository.id, [fromChangePath(path)]);
  const text = await index.blobs.findText(toHistoryId(repository.id), blob);
  if (commit === undefined || text === undefined) return undefined;
  const lines = text.split('\n');
  const removed = listRemoved(lines, query);
  const startLine = Math.max(chunk.startLine, findFirstFileLine(lines));
  if (startLine > chunk.endLine) return { repository, commit, removed };
  const focus = line !== undefined && line >= startLine ? line : startLine;
  const tokensMax = LINES_TOKENS[rank] ?? LINES_TOKENS_LATER;
  const snippet = toSnippet(text, { ...chunk, startLine }, toQuestionTerms(query), tokensMax, focus);
  const file = findFileHeading(lines, snippet.startLine);
  return { repository, commit, file, lines: snippet.text, removed };
}

/** Lists the names of the question that stand in removed lines and in no added one. */
function listRemoved(lines: readonly string[], query: string): string[] {
  const names = new Set(query.match(/[A-Za-z_$][\w$]{3,}/g));
  const toNames = (side: string) =>
    new Set(lines.filter((line) => line.startsWith(side)).flatMap((line) => line.match(/[A-Za-z_$][\w$]{3,}/g) ?? []));
  const [before, after] = [toNames('-'), toNames('+')];
  return [...names].filter((name) => before.has(name) && !after.has(name));
}
