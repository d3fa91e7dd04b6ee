import {
  findFileHeading,
  findFirstFileLine,
  findPullNumber,
  fromChangePath,
  toChangePath,
  toPullPath,
} from '../model/change-text.ts';
import type { CommitFilter, StoredCommit } from '../model/commit.ts';
import { toHistoryId } from '../model/history-id.ts';
import type { PullText } from '../model/pull-text.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { AnsweringFile } from '../search/answer-question.ts';
import { toAsked } from '../search/thread/search-thread.ts';
import type { AskedIndex } from '../search/thread/snapshot-cache.ts';
import { chooseSearched } from './choose-searched.ts';
import { listStatuses, type RepositoryStatus } from './repository-status.ts';
import { toOwner } from './visible-repositories.ts';

export interface HistorySearch extends CommitFilter {
  readonly repository?: RepositoryName | undefined;
  /** The question; the newest commits if absent. */
  readonly query?: string | undefined;
  readonly top: number;
}

export interface Change {
  readonly repository: Repository;
  /** The commit; undefined for the text of a pull request. */
  readonly commit?: StoredCommit | undefined;
  readonly pull?: PullText | undefined;
  /** The file of the shown lines, with what happened to it. */
  readonly file?: string | undefined;
  /** The lines that answer the question, as `-` and `+`. */
  readonly lines?: string | undefined;
  /** Names of the question that the change removed and did not add. */
  readonly removed: readonly string[];
}

export interface HistoryAnswer {
  readonly changes: readonly Change[];
  /** True if nothing has a word of the question, and the changes have the nearest ones. */
  readonly isNear: boolean;
  readonly searchedCommits: number;
  /** The repositories whose history is being read, so that changes are missing. */
  readonly unfinished: readonly RepositoryStatus[];
}

interface SearchedHistory {
  readonly repository: Repository;
  readonly asked: AskedIndex;
}

/** The commits that a filter may leave: all that are indexed. */
const COMMITS_MAX = 10_000;
const NAME = /[A-Za-z_$][\w$]{2,}/g;
const CODE_NAME = /[A-Za-z_$]\w*(?:_\w|[a-z\d][A-Z]|\$)[\w$]*/g;
/** The tokens for the changed lines of the answer: the first hits have most of them, and each further one some. */
const LINES_TOKENS_FIRST = 650;
const LINES_TOKENS_EACH = 80;

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
  const found =
    query === undefined
      ? { changes: await listNewest(resources, repositories, filter, top), isNear: false }
      : await listBest(resources, viewer, repositories, filter, { query, top });
  return { ...found, searchedCommits, unfinished: await listUnfinished(resources, repositories) };
}

/** Lists the repositories whose history is behind their branch while a job works on it. */
async function listUnfinished(
  resources: MemoryResources,
  repositories: readonly Repository[],
): Promise<RepositoryStatus[]> {
  const histories = await resources.index.indexes.list(repositories.map(({ id }) => toHistoryId(id)));
  const readTo = new Map(histories.map(({ repositoryId, commit }) => [repositoryId, commit]));
  return (await listStatuses(resources, repositories)).filter(({ repository, indexes, job }) => {
    const branch = indexes.find(({ target }) => target.kind === 'branch');
    const isBehind = branch !== undefined && readTo.get(toHistoryId(repository.id)) !== branch.commit;
    return isBehind && (job?.state === 'running' || job?.state === 'waiting');
  });
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
  const toMs = ({ commit }: Change) => commit?.committedAt.getTime() ?? 0;
  return found.sort((a, b) => toMs(b) - toMs(a)).slice(0, top);
}

async function listBest(
  resources: MemoryResources,
  viewer: Viewer,
  repositories: readonly Repository[],
  filter: CommitFilter | undefined,
  { query, top }: { readonly query: string; readonly top: number },
): Promise<Pick<HistoryAnswer, 'changes' | 'isNear'>> {
  const { searchThread, similar } = resources;
  const searched = await listHistories(resources, repositories);
  if (searched.length === 0) return { changes: [], isNear: false };
  const historyIds = searched.map(({ repository }) => toHistoryId(repository.id));
  const paths = filter && (await listPaths(resources, searched, filter));
  const { files, isNear } = await searchThread.run(
    toOwner(viewer),
    'answer',
    searched.map(({ asked }) => asked),
    historyIds,
    {
      query,
      top,
      paths,
      tokensMax: LINES_TOKENS_FIRST + LINES_TOKENS_EACH * top,
      fileCosts: searched.map(() => ({ tokens: 0, paths: 0 })),
      similar: await similar?.find(query, historyIds),
    },
  );
  const changes: Change[] = [];
  for (const file of files) {
    const repository = searched[file.group]?.repository;
    const change = repository && (await findChange(resources, repository, file, query));
    if (change !== undefined) changes.push(change);
  }
  return { changes, isNear };
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
    for (const { id, pull } of await index.commits.listMatching(repository.id, filter, COMMITS_MAX)) {
      paths.add(toChangePath(id));
      if (pull !== undefined) paths.add(toPullPath(pull));
    }
  return paths;
}

/** Builds a result; undefined if a refresh has just removed the change. */
async function findChange(
  resources: MemoryResources,
  repository: Repository,
  file: AnsweringFile,
  query: string,
): Promise<Change | undefined> {
  const { index } = resources;
  const { path, blob } = file;
  const number = findPullNumber(path);
  const [commit] = number === undefined ? await index.commits.listByIds(repository.id, [fromChangePath(path)]) : [];
  const [pull] = number === undefined ? [] : (await index.pullTexts.list(repository.id, [number])).pulls;
  const text = await index.blobs.findText(toHistoryId(repository.id), blob);
  if ((commit ?? pull) === undefined || text === undefined) return undefined;
  const removed = pull === undefined ? listRemoved(text.split('\n'), query) : [];
  return { repository, commit, pull, removed, ...findLines(text, file) };
}

/** Finds the changed lines, or the comments, that answer the question. */
function findLines(text: string, { parts }: AnsweringFile): Pick<Change, 'file' | 'lines'> {
  const all = text.split('\n');
  const firstLine = findFirstFileLine(all);
  const shown = parts.find(({ endLine }) => endLine >= firstLine);
  if (shown === undefined) return {};
  const from = Math.max(shown.startLine, firstLine);
  const heading = findFileHeading(all, from);
  const [first = '', ...rest] = shown.text.split('\n').slice(from - shown.startLine);
  // The heading is given apart.
  const lines = first === all[firstLine - 1] || first.endsWith(` ${heading}`) ? rest : [first, ...rest];
  return { file: heading, lines: lines.join('\n') };
}

/** Lists the names of the question that stand in removed lines and in no added one. */
function listRemoved(lines: readonly string[], query: string): string[] {
  const words = query.trim().split(/\s+/).length;
  // In a sentence, only words that are spelled like names are meant as such.
  const names = new Set(query.match(words <= 2 ? NAME : CODE_NAME));
  const toNames = (side: string) =>
    new Set(lines.filter((line) => line.startsWith(side)).flatMap((line) => line.match(NAME) ?? []));
  const [before, after] = [toNames('-'), toNames('+')];
  return [...names].filter((name) => before.has(name) && !after.has(name));
}
