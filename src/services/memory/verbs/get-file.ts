import type { Limits } from '../limits.ts';
import { findPermalink } from '../model/permalink.ts';
import { refuse } from '../model/refusals.ts';
import type { Repository, RepositoryName } from '../model/repository.ts';
import { toRepositoryPath } from '../model/repository-path.ts';
import type { Viewer } from '../model/viewer.ts';
import type { MemoryResources } from '../resources.ts';
import { type ChosenIndex, type ChosenRef, chooseIndex } from './choose-index.ts';
import { toOwner } from './visible-repositories.ts';

export interface FileRequest extends ChosenRef {
  readonly repository: RepositoryName;
  readonly path: string;
  /** The lines, both counted from 1. */
  readonly startLine?: number | undefined;
  readonly endLine?: number | undefined;
}

export interface FilePart {
  readonly repository: Repository;
  readonly commit: string;
  readonly path: string;
  readonly language: string;
  readonly startLine: number;
  readonly endLine: number;
  /** The number of lines of the whole file. */
  readonly lineCount: number;
  readonly text: string;
  /** True if less is returned than requested. */
  readonly isCut: boolean;
  readonly permalink: string | undefined;
}

export async function getFile(resources: MemoryResources, viewer: Viewer, request: FileRequest): Promise<FilePart> {
  const chosen = await chooseIndex(resources, viewer, request);
  const { repository, summary } = chosen;
  const path = toRepositoryPath(request.path);
  const found = await resources.searchThread.run(toOwner(viewer), 'findFile', chosen.asked, path);
  const text = found && (await resources.index.blobs.findText(repository.id, found.blob));
  if (found === undefined || text === undefined) throw await explainMissing(resources, chosen, path);
  const excerpt = { commit: summary.commit, path, ...cutLines(text, request, resources.limits) };
  return { repository, language: found.language, ...excerpt, permalink: findPermalink(repository, excerpt) };
}

function cutLines(
  text: string,
  { startLine = 1, endLine }: Pick<FileRequest, 'startLine' | 'endLine'>,
  { fileLinesMax, fileCharsMax }: Limits,
) {
  const lines = text.split('\n');
  // A line feed at the end closes the last line and starts no further one.
  if (lines.length > 1 && lines.at(-1) === '') lines.pop();
  const lineCount = lines.length;
  if (startLine > lineCount || (endLine ?? startLine) < startLine) throw refuse('lines_invalid', { lineCount });
  const wantedEnd = Math.min(endLine ?? lineCount, lineCount);
  let end = startLine - 1;
  let chars = 0;
  while (end < wantedEnd && end - startLine + 1 < fileLinesMax) {
    chars += (lines[end]?.length ?? 0) + 1;
    if (chars > fileCharsMax && end >= startLine) break;
    end += 1;
  }
  const shown = lines
    .slice(startLine - 1, end)
    .join('\n')
    .slice(0, fileCharsMax);
  return { startLine, endLine: end, lineCount, text: shown, isCut: end < wantedEnd || chars > fileCharsMax };
}

/** Returns the refusal for a missing file, with the reason if the file exists but is not indexed. */
async function explainMissing({ index }: MemoryResources, { summary }: ChosenIndex, path: string) {
  for (const id of [summary.id, summary.baseId]) {
    const entry = id === undefined ? undefined : (await index.indexes.findManifest(id))?.get(path);
    if (entry?.skipped === 'deleted') break;
    if (entry?.skipped !== undefined) return refuse('file_not_indexed', { path, reason: entry.skipped });
  }
  return refuse('file_not_found', { path });
}
