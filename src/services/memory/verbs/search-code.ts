import { countTokens } from '../model/count-tokens.ts';
import { findPermalink } from '../model/permalink.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { Answer, AnsweringFile, NamedRange } from '../search/answer-question.ts';
import type { ShownPart } from '../search/lines/shown-lines.ts';
import type { ChosenIndex } from './choose-index.ts';
import { addOrigins, chooseSearched, type Origin, type SearchTarget } from './choose-searched.ts';
import { toOwner } from './visible-repositories.ts';

export interface CodeSearch extends SearchTarget {
  readonly query: string;
  /** A folder or a glob. */
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  readonly top: number;
}

export interface CodeHit extends Origin {
  readonly path: string;
  readonly language: string;
  /** The scope of the definition that answers best, outermost name first. */
  readonly scope: readonly string[];
  /** The lines that are shown, in order, with gaps between the parts. */
  readonly parts: readonly ShownPart[];
  /** The paths of copies of the file that are left out. */
  readonly copies: readonly string[];
  /** Other definitions of the same file that may answer. */
  readonly more: readonly NamedRange[];
  readonly score: number;
  readonly permalink: string | undefined;
}

export interface CodeAnswer {
  readonly hits: readonly CodeHit[];
  /** True if nothing has a word of the question, and the hits have the nearest ones. */
  readonly isNear: boolean;
  readonly searchedFiles: number;
  readonly searchedRepositories: number;
}

const NOTHING: Answer = { files: [], isNear: false };

export async function searchCode(resources: MemoryResources, viewer: Viewer, search: CodeSearch): Promise<CodeAnswer> {
  const { searchThread, similar, limits } = resources;
  const chosen = await chooseSearched(resources, viewer, search);
  const { query, top, path, language } = search;
  const asked = chosen.map((each) => each.asked);
  const repositoryIds = chosen.map(({ repository }) => repository.id);
  const request = {
    query,
    top,
    path,
    language,
    tokensMax: limits.answerTokensMax,
    fileCosts: chosen.map(toFileCost),
    similar: await similar?.find(query, repositoryIds),
  };
  const { files, isNear } =
    asked.length === 0 ? NOTHING : await searchThread.run(toOwner(viewer), 'answer', asked, repositoryIds, request);
  const searchedFiles = chosen.reduce((sum, { counts }) => sum + counts.files, 0);
  const hits = addOrigins(files, chosen).map(toHit);
  return { hits, isNear, searchedFiles, searchedRepositories: chosen.length };
}

/** Returns the tokens of a hit as structured content. Its path occurs a second time in a link. */
function toFileCost({ repository, summary: { commit } }: ChosenIndex): { tokens: number; paths: number } {
  const { owner, name } = repository;
  const permalink = findPermalink(repository, {
    commit: commit.slice(0, 12),
    path: '',
    startLine: 1000,
    endLine: 1000,
  });
  const lines = { startLine: 1000, endLine: 1000, symbol: '', snippet: '', score: 10.01, more: ['', '', ''] };
  const hit = { owner, repo: name, commit: commit.slice(0, 12), path: '', ...lines, permalink };
  return { tokens: countTokens(JSON.stringify(hit)), paths: permalink === undefined ? 1 : 2 };
}

function toHit(file: AnsweringFile & Origin): CodeHit {
  const { repository, commit, path, language, best, parts, copies, more, score } = file;
  const permalink = findPermalink(repository, { startLine: best.startLine, endLine: best.endLine, commit, path });
  return { repository, commit, path, language, scope: best.scope, parts, copies, more, score, permalink };
}
