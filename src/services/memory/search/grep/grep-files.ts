// The lines of files that match a pattern. Trigrams choose the files to read; the work of a call is bounded.
import { toPathFilter } from '../ranking/path-filter.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { type FoundFile, toFoundFile } from '../ranking/symbols.ts';
import { FILE } from '../segment/records.ts';
import { type GrepPattern, type LineMatcher, toLineMatcher } from './line-matcher.ts';
import { TrigramFiles } from './trigram-files.ts';

export interface GrepRequest extends GrepPattern {
  /** A folder or a glob. */
  readonly path: string | undefined;
  readonly language: string | undefined;
  /** The lines to show before and after a matching one. */
  readonly context: number;
  /** The matching lines to pass over, and to show at most. */
  readonly offset: number;
  readonly limit: number;
}

export interface GrepLine {
  readonly line: number;
  readonly text: string;
  readonly isMatch: boolean;
}

export interface GreppedFile extends FoundFile {
  /** All matching lines of the file. */
  readonly matches: number;
  /** Those to show, with their context. */
  readonly lines: readonly GrepLine[];
}

export interface Grepped {
  /** The files with matching lines, in the order of their paths. */
  readonly files: readonly GreppedFile[];
  readonly matches: number;
  /** The files that were not read, because the call had read enough. */
  readonly unread: number;
}

/** The bytes of text that one call reads, and the time it takes. More would keep other searches waiting. */
const BYTES_MAX = 64 * 1024 ** 2;
const TIME_MS_MAX = 2_000;
/** A line of generated code can have a megabyte; its beginning is compared. */
const COMPARED_CHARS_MAX = 20_000;
const FILES_AT_ONCE = 64;
const LINES_AT_ONCE = 64;
const LINE_CHARS_MAX = 240;

/** Reads the texts of blobs of an index. */
export type ReadTexts = (group: number, blobs: readonly string[]) => Promise<ReadonlyMap<string, string>>;

export async function grepFiles(snapshot: Snapshot, request: GrepRequest, readTexts: ReadTexts): Promise<Grepped> {
  const matcher = toLineMatcher(request);
  const candidates = listCandidates(snapshot, request, matcher);
  const read = candidates.slice(0, countReadable(snapshot, candidates));
  const files: GreppedFile[] = [];
  const endMs = performance.now() + TIME_MS_MAX;
  let matches = 0;
  let readCount = 0;
  for (let at = 0; at < read.length && performance.now() < endMs; at += FILES_AT_ONCE) {
    const batch = read.slice(at, at + FILES_AT_ONCE);
    for (const [group, own] of Map.groupBy(batch, (file) => file.group)) {
      const texts = await readTexts(
        group,
        own.map(({ blob }) => blob),
      );
      for (const file of own) {
        const lines = (texts.get(file.blob) ?? '').split('\n');
        const matching = listMatching(lines, matcher, endMs);
        if (matching === undefined) break;
        readCount += 1;
        const found = { matches: matching.length, lines: toShown(lines, matching, request, matches) };
        if (matching.length > 0) files.push({ ...file, ...found });
        matches += matching.length;
      }
    }
  }
  return { files, matches, unread: candidates.length - readCount };
}

function listCandidates(snapshot: Snapshot, request: GrepRequest, matcher: LineMatcher): FoundFile[] {
  const { path, language } = request;
  const keys = matcher.trigrams.map(String);
  const isAllowed = path === undefined ? () => true : toPathFilter(path);
  const found: FoundFile[] = [];
  for (const { segment, firstFile } of snapshot.parts)
    for (const local of new TrigramFiles(segment).list(keys)) {
      if (snapshot.live[firstFile + local] === 0 || !isAllowed(segment.path(local))) continue;
      if (language === undefined || segment.language(local) === language)
        found.push(toFoundFile(snapshot, firstFile + local));
    }
  return found.sort((a, b) => a.group - b.group || (a.path < b.path ? -1 : 1));
}

function countReadable(snapshot: Snapshot, candidates: readonly FoundFile[]): number {
  let bytes = 0;
  const end = candidates.findIndex(({ file }) => {
    const { part, local } = snapshot.locate(file);
    bytes += part.segment.column(local, FILE.bytes);
    return bytes > BYTES_MAX;
  });
  return end < 0 ? candidates.length : end;
}

/** Lists the positions of matching lines; undefined if the time is over before. */
function listMatching(lines: readonly string[], matcher: LineMatcher, endMs: number): number[] | undefined {
  const matching: number[] = [];
  for (const [at, line] of lines.entries()) {
    if (at % LINES_AT_ONCE === 0 && performance.now() > endMs) return undefined;
    if (matcher.matches(line.slice(0, COMPARED_CHARS_MAX))) matching.push(at);
  }
  return matching;
}

/** `before` is the number of matching lines in the files before this one. */
function toShown(
  lines: readonly string[],
  matching: readonly number[],
  { context, offset, limit }: GrepRequest,
  before: number,
): GrepLine[] {
  const shown = matching.slice(Math.max(0, offset - before), Math.max(0, offset + limit - before));
  const near = Array.from({ length: 2 * context + 1 }, (_, index) => index - context);
  const matches = new Set(matching);
  const around = new Set(shown.flatMap((at) => near.map((distance) => at + distance)));
  return [...around]
    .filter((at) => at >= 0 && at < lines.length)
    .sort((a, b) => a - b)
    .map((at) => ({
      line: at + 1,
      text: (lines[at] ?? '').replace(/\r$/, '').slice(0, LINE_CHARS_MAX),
      isMatch: matches.has(at),
    }));
}
