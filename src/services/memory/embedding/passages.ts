// The texts of a file that are embedded. Training builds its examples from the same texts.
import type { Chunk } from '../model/file-analysis.ts';

/** The longest passage. Longer chunks are tables and generated code. */
const CHUNK_CHARS_MAX = 4_000;

/** Returns the passage of a chunk. `lines` are those of the whole file. */
export function toChunkPassage(path: string, { startLine, endLine, scope }: Chunk, lines: readonly string[]): string {
  const code = lines.slice(startLine - 1, endLine).join('\n');
  return `${toPathText(path)}\n${scope.join(' ')}\n${code}`.slice(0, CHUNK_CHARS_MAX);
}

/**
 * Returns the last parts of a path: they name the file. The parts before them only say where a repository keeps its
 * code.
 */
export function toPathText(path: string): string {
  return path
    .split('/')
    .slice(-3)
    .join(' ')
    .replace(/\.[^.]*$/, '');
}
