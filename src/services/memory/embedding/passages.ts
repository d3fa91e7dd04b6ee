// The texts of a file that are embedded. Training makes its examples of the same texts.
import type { Chunk } from '../model/file-analysis.ts';

/** Longer chunks are tables and generated code. */
const CHUNK_CHARS_MAX = 4_000;

/** `lines` are those of the file. */
export function toChunkPassage(path: string, { startLine, endLine, scope }: Chunk, lines: readonly string[]): string {
  const code = lines.slice(startLine - 1, endLine).join('\n');
  return `${toPathText(path)}\n${scope.join(' ')}\n${code}`.slice(0, CHUNK_CHARS_MAX);
}

/** The last parts say what the file is; those before, where a repository keeps its code. */
export function toPathText(path: string): string {
  return path
    .split('/')
    .slice(-3)
    .join(' ')
    .replace(/\.[^.]*$/, '');
}
