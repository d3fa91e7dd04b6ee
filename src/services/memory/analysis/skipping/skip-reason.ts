// The files that are not indexed. Path and size decide first, before anything is read; then the content.
import type { Language } from '../languages/languages.ts';
import { FILE_BYTES_MAX } from '../limits.ts';
import patterns from './skip-patterns.json' with { type: 'json' };

export type SkipReason =
  | 'vendored'
  | 'generated'
  | 'lock file'
  | 'source map'
  | 'image or media'
  | 'archive or data'
  | 'minified'
  | 'binary'
  | 'git LFS pointer'
  | 'too large'
  | 'empty';

const toPattern = (sources: readonly string[], flags = '') => new RegExp(sources.join('|'), flags);
const BY_PATH: readonly (readonly [SkipReason, RegExp])[] = [
  ['vendored', toPattern(patterns.vendored)],
  ['generated', toPattern(patterns.generated)],
  ['lock file', toPattern(patterns['lock file'])],
  ['source map', toPattern(patterns['source map'])],
  ['image or media', toPattern(patterns['image or media'], 'i')],
  ['archive or data', toPattern(patterns['archive or data'], 'i')],
];
const GENERATED_NOTE = toPattern(patterns['content generated'], 'im');

const LFS_POINTER = 'version https://git-lfs.github.com/spec/';
/** The first lines of a file, in which a note says that it is generated. */
const NOTE_LINES_MAX = 12;
const NOTE_CHARS_MAX = 1_500;
/** The bytes in which a NUL byte is looked for, the same number as in git. */
const BINARY_PROBE_BYTES = 8_000;
/** The highest share of invalid UTF-8. Text in an old encoding has a few invalid bytes; a binary has many. */
const INVALID_SHARE_MAX = 0.02;
/** The average line length from which a file counts as minified, if it is longer than a line or two. */
const MINIFIED_LINE_CHARS = 400;
const MINIFIED_CHARS_MIN = 5_000;

/** Returns undefined for a file that is worth reading. */
export function findSkipReason(path: string, bytes: number): SkipReason | undefined {
  const byPath = BY_PATH.find(([, pattern]) => pattern.test(path));
  if (byPath !== undefined) return byPath[0];
  if (bytes === 0) return 'empty';
  return bytes > FILE_BYTES_MAX ? 'too large' : undefined;
}

/**
 * Returns undefined for hand-written text. In prose, long lines are usual, and a note about generated files is about
 * other files.
 */
export function findContentSkipReason(bytes: Uint8Array, text: string, kind: Language['kind']): SkipReason | undefined {
  if (bytes.subarray(0, BINARY_PROBE_BYTES).includes(0)) return 'binary';
  if (countInvalid(text) > INVALID_SHARE_MAX * text.length) return 'binary';
  if (text.startsWith(LFS_POINTER)) return 'git LFS pointer';
  if (kind === 'prose') return undefined;
  const top = text.slice(0, NOTE_CHARS_MAX).split('\n', NOTE_LINES_MAX).join('\n');
  if (GENERATED_NOTE.test(top)) return 'generated';
  if (kind === 'code' && isMinified(text)) return 'minified';
  return undefined;
}

function countInvalid(text: string): number {
  let count = 0;
  for (let at = text.indexOf('\ufffd'); at !== -1; at = text.indexOf('\ufffd', at + 1)) count++;
  return count;
}

function isMinified(text: string): boolean {
  if (text.length < MINIFIED_CHARS_MIN) return false;
  let lineCount = 1;
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) lineCount++;
  return text.length / lineCount > MINIFIED_LINE_CHARS;
}
