import { findPermalink } from '../model/permalink.ts';
import type { Repository } from '../model/repository.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { AnsweringFile, NamedRange } from '../search/answer-question.ts';
import type { ShownPart } from '../search/lines/shown-lines.ts';
import type { ChosenIndex } from './choose-index.ts';
import { chooseSearched, type SearchTarget } from './choose-searched.ts';
import { countTokens } from './count-tokens.ts';
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
  /** The scope of the definition that answers best, outermost name first. */
  readonly scope: readonly string[];
  /** The lines that are shown, in order, with gaps between the parts. */
  readonly parts: readonly ShownPart[];
  /** Other definitions of the same file that may answer. */
  readonly more: readonly NamedRange[];
  readonly score: number;
  readonly permalink: string | undefined;
}

export interface CodeAnswer {
  readonly hits: readonly CodeHit[];
  readonly searchedFiles: number;
  readonly searchedRepositories: number;
}

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
    nameTokens: chosen.map(({ repository: { owner, name } }) => countTokens(`${owner}/${name}/`)),
    similar: await similar?.find(query, repositoryIds),
  };
  const files =
    asked.length === 0 ? [] : await searchThread.run(toOwner(viewer), 'answer', asked, repositoryIds, request);
  const searchedFiles = chosen.reduce((sum, { counts }) => sum + counts.files, 0);
  return { hits: files.flatMap((file) => toHit(chosen, file)), searchedFiles, searchedRepositories: chosen.length };
}

function toHit(chosen: readonly ChosenIndex[], file: AnsweringFile): CodeHit[] {
  const { repository, summary } = chosen[file.group] ?? {};
  if (repository === undefined || summary === undefined) return [];
  const { path, language, best, parts, more, score } = file;
  const { commit } = summary;
  const permalink = findPermalink(repository, { startLine: best.startLine, endLine: best.endLine, commit, path });
  return [{ repository, commit, path, language, scope: best.scope, parts, more, score, permalink }];
}
