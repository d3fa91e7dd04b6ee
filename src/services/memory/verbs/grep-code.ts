import { findPermalink } from '../model/permalink.ts';
import { refuse } from '../model/refusals.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import type { GreppedFile, GrepRequest } from '../search/grep/grep-files.ts';
import { InvalidPattern, toLineMatcher } from '../search/grep/line-matcher.ts';
import { addOrigins, chooseSearched, type Origin, type SearchTarget } from './choose-searched.ts';
import { toOwner } from './visible-repositories.ts';

export type CodeGrep = SearchTarget & GrepRequest;

export interface GrepHit extends Pick<GreppedFile, 'path' | 'language' | 'matches' | 'lines'>, Origin {
  /** The link to the first line that is shown. */
  readonly permalink: string | undefined;
}

export interface GrepAnswer {
  /** The files with matching lines; those with lines to show first, all others with their count alone. */
  readonly hits: readonly GrepHit[];
  readonly matches: number;
  /** The files that may match and were not read, because the call had read enough. */
  readonly unread: number;
  readonly searchedRepositories: number;
}

/** Finds all lines that contain a text or match a regular expression, in linear time for every pattern. */
export async function grepCode(resources: MemoryResources, viewer: Viewer, grep: CodeGrep): Promise<GrepAnswer> {
  const { repository, ref, pullNumber, ...request } = grep;
  checkPattern(request);
  const chosen = await chooseSearched(resources, viewer, { repository, ref, pullNumber });
  const ids = chosen.map((each) => each.repository.id);
  const asked = chosen.map((each) => each.asked);
  const { files, matches, unread } =
    asked.length === 0
      ? { files: [], matches: 0, unread: 0 }
      : await resources.searchThread.run(toOwner(viewer), 'grep', asked, ids, request);
  const hits = addOrigins(files, chosen).map(toHit);
  return { hits, matches, unread, searchedRepositories: chosen.length };
}

function toHit({ repository, commit, path, language, matches, lines }: GreppedFile & Origin): GrepHit {
  const startLine = lines.find(({ isMatch }) => isMatch)?.line ?? 1;
  const permalink = findPermalink(repository, { commit, path, startLine, endLine: startLine });
  return { repository, commit, path, language, matches, lines, permalink };
}

function checkPattern(request: GrepRequest): void {
  try {
    toLineMatcher(request);
  } catch (error) {
    if (error instanceof InvalidPattern) throw refuse('pattern_invalid', { reason: error.message }, 'pattern');
    throw error;
  }
}
