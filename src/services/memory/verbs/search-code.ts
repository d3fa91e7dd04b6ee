import type { Chunk } from '../model/file-analysis.ts';
import { findPermalink } from '../model/permalink.ts';
import type { Repository } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { RankedFile } from '../search/ranking/rank.ts';
import type { ChosenIndex } from './choose-index.ts';
import { chooseSearched, type SearchTarget } from './choose-searched.ts';
import { countTokens } from './count-tokens.ts';
import { type Snippet, toQuestionTerms, toSnippet } from './snippet.ts';
import { toOwner } from './visible-repositories.ts';

export interface CodeSearch extends SearchTarget {
  readonly query: string;
  /** A folder or a glob. */
  readonly path?: string | undefined;
  readonly language?: string | undefined;
  readonly top: number;
}

export interface CodeHit {
  readonly repository: Repository;
  readonly commit: string;
  readonly path: string;
  readonly language: string;
  /** The scope of the snippet, outermost name first. */
  readonly scope: readonly string[];
  readonly snippet: Snippet;
  /** Other matching ranges of the same file. */
  readonly more: readonly Chunk[];
  readonly score: number;
  readonly permalink: string | undefined;
}

export interface CodeAnswer {
  readonly hits: readonly CodeHit[];
  readonly searchedFiles: number;
  readonly searchedRepositories: number;
}

/** The shares of the snippet tokens for the first hits, which are read closely. The others share the rest. */
const SHARES = [0.22, 0.16, 0.12] as const;
/** The tokens of structured content besides the hits, and of one hit besides its names and snippet. */
const ANSWER_TOKENS = 80;
const HIT_TOKENS = 100;

export async function searchCode(resources: MemoryResources, viewer: Viewer, search: CodeSearch): Promise<CodeAnswer> {
  const { searchThread, similar } = resources;
  const chosen = await chooseSearched(resources, viewer, search);
  const { query, top, path, language } = search;
  const asked = chosen.map((each) => each.asked);
  const repositoryIds = chosen.map(({ repository }) => repository.id);
  const request = { query, top, path, language, similar: await similar?.find(query, repositoryIds) };
  const ranked =
    asked.length === 0 ? [] : await searchThread.run(toOwner(viewer), 'rank', asked, repositoryIds, request);
  const terms = toQuestionTerms(query);
  const hits: CodeHit[] = [];
  const tokensMax = toSnippetTokens(resources, chosen, ranked);
  for (const [rank, file] of ranked.entries()) {
    const hit = await toHit(resources, chosen, file, terms, tokensMax * toShare(rank, ranked.length));
    if (hit !== undefined) hits.push(hit);
  }
  const searchedFiles = chosen.reduce((sum, { counts }) => sum + counts.files, 0);
  return { hits, searchedFiles, searchedRepositories: chosen.length };
}

/** Builds a hit; undefined if a refresh has just removed the file. */
async function toHit(
  { index }: MemoryResources,
  chosen: readonly ChosenIndex[],
  file: RankedFile,
  terms: ReadonlySet<string>,
  tokensMax: number,
): Promise<CodeHit | undefined> {
  const { repository, summary } = chosen[file.group] ?? {};
  if (repository === undefined || summary === undefined) return undefined;
  const text = await index.blobs.findText(repository.id, file.blob);
  if (text === undefined) return undefined;
  const { path, language, chunk, line, more, score } = file;
  const { commit } = summary;
  const snippet = toSnippet(text, chunk, terms, tokensMax, line);
  const permalink = findPermalink(repository, { ...snippet, commit, path });
  return { repository, commit, path, language, scope: chunk.scope, snippet, more, score, permalink };
}

/**
 * Returns the tokens left for snippets after each hit is named. Repository and path occur a second time in its link.
 */
function toSnippetTokens(
  { limits }: MemoryResources,
  chosen: readonly ChosenIndex[],
  ranked: readonly RankedFile[],
): number {
  const named = ranked.map(({ group, path, chunk }) => {
    const { owner = '', name = '' } = chosen[group]?.repository ?? {};
    return HIT_TOKENS + 2 * countTokens(`${owner}/${name}/${path}`) + countTokens(chunk.scope.join(' › '));
  });
  return limits.answerTokensMax - named.reduce((sum, tokens) => sum + tokens, ANSWER_TOKENS);
}

function toShare(rank: number, count: number): number {
  const left = 1 - SHARES.reduce((sum, share) => sum + share, 0);
  return SHARES[rank] ?? left / Math.max(1, count - SHARES.length);
}
