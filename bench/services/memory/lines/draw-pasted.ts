// Draws text that people paste into a search from the sources of a package: messages with filled placeholders, log
// lines, stack frames and rare identifiers. Each has exactly one file that it can come from.
import { basename, extname } from 'node:path';
import type { Random } from '../../../../test/vector/random.ts';
import sources from './pasted-sources.json' with { type: 'json' };

export const PASTED_KINDS = ['message', 'log line', 'stack frame', 'identifier'] as const;

export interface SourceFile {
  readonly path: string;
  readonly text: string;
}

export interface Pasted {
  readonly kind: (typeof PASTED_KINDS)[number];
  readonly query: string;
  readonly path: string;
  /** The line that contains the text, or of a frame the line that it names. */
  readonly line: number;
}

const MESSAGE_CHARS = { min: 20, max: 140 };
const MESSAGE_WORDS_MIN = 4;
/** The shortest fixed part that identifies a message. */
const FIXED_CHARS_MIN = 12;
const IDENTIFIER = /\b[A-Za-z_]\w{9,39}\b/g;
/** An identifier of several words: others are often words of comments. */
const COMPOUND = /[a-z][A-Z]|\w_\w/;
const IDENTIFIER_LINES_MAX = 3;
/** Nothing is drawn from a file above, which people seldom read and memory may not index. */
const FILE_CHARS_MAX = 300_000;
/** The frame names one of this number of lines below the signature. */
const FRAME_LINES = 2;

const SKIPPED = new RegExp(sources.skippedPaths);
const REPORTING = new RegExp(sources.reporting, 'i');
const PLACEHOLDER = new RegExp(sources.placeholders.join('|'), 'g');
const COMMENT = /^\s*(?:\/\/|\/?\*|#|--)/;
const LITERAL = /"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)'|`((?:[^`\\\n]|\\.)*)`/g;
/** A value between two literals of one message. */
const JOINED = /^\s*(?:\+|\.\.|\.|<<)\s*[\w.()[\]$>-]+\s*(?:\+|\.\.|\.|<<)\s*$/;
const HOLE = '{}';

const DEFINITIONS: Readonly<Record<string, string | undefined>> = sources.definitions;
const FRAMES: Readonly<Record<string, string | undefined>> = sources.frames;

export interface Candidate {
  readonly path: string;
  readonly line: number;
  readonly text: string;
}

/** Lists the messages of the sources, each with a hole for each value. */
export function listMessages(files: readonly SourceFile[]): Candidate[] {
  return listSources(files).flatMap(({ path, text }) =>
    text.split('\n').flatMap((line, index) => {
      if (!REPORTING.test(line) || COMMENT.test(line)) return [];
      const message = toMessage(line);
      return message === undefined ? [] : [{ path, line: index + 1, text: message }];
    }),
  );
}

/** Returns true if the longest fixed part of the message is in one file only. */
export function isFromOneFile(files: readonly SourceFile[], message: string): boolean {
  const fixed = toFixedParts(message).toSorted((a, b) => b.length - a.length)[0] ?? '';
  return fixed.length >= FIXED_CHARS_MIN && files.filter(({ text }) => text.includes(fixed)).length === 1;
}

export function listIdentifiers(files: readonly SourceFile[]): Candidate[] {
  const seen = new Map<string, { path: string; line: number; lines: number; files: Set<string> }>();
  for (const { path, text } of files) {
    for (const [index, line] of text.split('\n').entries()) {
      for (const [name] of line.matchAll(IDENTIFIER)) {
        if (!COMPOUND.test(name)) continue;
        const entry = seen.get(name) ?? { path, line: index + 1, lines: 0, files: new Set<string>() };
        entry.lines++;
        entry.files.add(path);
        seen.set(name, entry);
      }
    }
  }
  const drawn = new Set(listSources(files).map(({ path }) => path));
  return [...seen]
    .filter(([, entry]) => entry.files.size === 1 && entry.lines <= IDENTIFIER_LINES_MAX && drawn.has(entry.path))
    .map(([text, { path, line }]) => ({ path, line, text }));
}

/** Lists definitions by patterns, as lines that a frame can name. The text is the name of the function. */
export function listFrames(files: readonly SourceFile[]): Candidate[] {
  return listSources(files).flatMap(({ path, text }) => {
    const pattern = DEFINITIONS[extname(path).slice(1)];
    if (pattern === undefined) return [];
    return text.split('\n').flatMap((line, index) => {
      const name = line.match(pattern)?.[1];
      return name === undefined ? [] : [{ path, line: index + 1, text: name }];
    });
  });
}

/** Makes the text that is pasted from a candidate of the kind. */
export function toPasted(kind: Pasted['kind'], { path, line, text }: Candidate, random: Random): Pasted {
  if (kind === 'identifier') return { kind, query: text, path, line };
  if (kind === 'stack frame') {
    const at = line + 1 + random.integer(FRAME_LINES);
    return { kind, query: toFrame(path, text, at), path, line: at };
  }
  const filled = text.split(HOLE).reduce((message, part) => message + random.pick(sources.fillers) + part);
  return { kind, query: kind === 'message' ? filled : random.pick(sources.logPrefixes) + filled, path, line };
}

function listSources(files: readonly SourceFile[]): SourceFile[] {
  return files.filter(
    ({ path, text }) =>
      text.length <= FILE_CHARS_MAX && sources.extensions.includes(extname(path).slice(1)) && !SKIPPED.test(path),
  );
}

/** Returns the message of a line with a hole for each value, or undefined if the line has none. */
function toMessage(line: string): string | undefined {
  let message = '';
  let end = -1;
  for (const match of line.matchAll(LITERAL)) {
    const literal = match[1] ?? match[2] ?? match[3] ?? '';
    if (end < 0) message = literal;
    else if (JOINED.test(line.slice(end, match.index))) message += HOLE + literal;
    else if (message.length < literal.length) message = literal;
    else break;
    end = match.index + match[0].length;
  }
  const plain = message
    .replace(PLACEHOLDER, HOLE)
    .replace(/\\[nrt]/g, ' ')
    .replace(/\\(["'`\\])/g, '$1')
    .trim();
  const words =
    toFixedParts(plain)
      .join(' ')
      .match(/[A-Za-z]{2,}/g) ?? [];
  const isMessage = words.length >= MESSAGE_WORDS_MIN && /^[\x20-\x7e]*$/.test(plain) && !/[<>\\^$|;]/.test(plain);
  return isMessage && plain.length >= MESSAGE_CHARS.min && plain.length <= MESSAGE_CHARS.max ? plain : undefined;
}

export const hasPlaceholder = ({ text }: Candidate): boolean => text.includes(HOLE);

const toFixedParts = (message: string): string[] => message.split(HOLE).map((part) => part.trim());

function toFrame(path: string, name: string, line: number): string {
  const values: Record<string, string> = { name, path, line: `${line}`, base: basename(path) };
  values['file'] = basename(path, extname(path));
  values['package'] = path.match(/\bjava\/(.*)\//)?.[1]?.replaceAll('/', '.') ?? 'app';
  return (FRAMES[extname(path).slice(1)] ?? '{path}:{line} {name}').replace(
    /\{(\w+)\}/g,
    (_, key) => values[key] ?? '',
  );
}
