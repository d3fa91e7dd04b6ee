// Finds the files that contain pasted text: a message of a program, a quoted phrase, a line of code. The code that
// produces a message has only its fixed parts, so numbers, names in quotes, paths and placeholders divide it.
import type { Snapshot } from '../ranking/snapshot.ts';
import { type FoundFile, toFoundFile } from '../ranking/symbols.ts';
import { listFilesWith, type ReadTexts } from './grep-files.ts';
import { listTrigramKeys } from './trigrams.ts';

export interface Pasted {
  /** The share of the text that the file contains, up to a half, as a number up to 1. */
  readonly worth: number;
  /** The line with the longest part of it. */
  readonly line: number;
}

const VARIABLE =
  /%[-+\d.]*[a-z]|\$?\{[^}]*\}|"[^"]*"|'[^']*'|`[^`]*`|<[^>]*>|\S*[/\\]\S+|\b[\da-f]{8,}\b|[#@]?\d[\w.,:-]*/gi;
/** Signs of pasted text; a question in words has none of them. */
const SIGNS =
  /["`:;=(){}[\]%<>$\\]|\d|'\S|\n|^(?!(?:Where|How|What|Which|Why|When|Who|Does|Do|Is|Are|Can|Find|Show)\b)[A-Z][^?]*$/;
const QUOTED = /"([^"]{3,})"|`([^`]{3,})`|'([^']{3,})'/g;
const EDGES = /^[\s\p{P}]+|[\s\p{P}]+$/gu;

const PHRASES_MAX = 12;
const LENGTH_MIN = 10;
/** The words of a phrase without signs: shorter ones are found in comments by chance. */
const WORDS_MIN = { withSigns: 2, without: 4 } as const;
/** A phrase that more files may have says little, and reading them takes too long. */
const FILES_MAX = 48;
const FULL_SHARE = 0.5;

export async function findPasted(
  snapshot: Snapshot,
  query: string,
  readTexts: ReadTexts,
): Promise<ReadonlyMap<number, Pasted>> {
  const phrases = listPhrases(query);
  const found = new Map<number, { length: number; line: number }>();
  for (const phrase of phrases) {
    const files = listCandidates(snapshot, phrase);
    if (files.length > FILES_MAX) continue;
    for (const { file, line } of await listWith(phrase, files, readTexts)) {
      const known = found.get(file);
      found.set(file, { length: (known?.length ?? 0) + phrase.length, line: known?.line ?? line });
    }
    if (found.size > 0 && phrase.length >= FULL_SHARE * query.length) break;
  }
  const toWorth = (length: number) => Math.min(1, length / Math.max(1, query.length) / FULL_SHARE);
  return new Map([...found].map(([file, { length, line }]) => [file, { worth: toWorth(length), line }]));
}

/** Lists the phrases that code may contain as they are, the longest first. */
export function listPhrases(query: string): string[] {
  const wordsMin = SIGNS.test(query.trim()) ? WORDS_MIN.withSigns : WORDS_MIN.without;
  const lines = query.split('\n');
  const quoted = [...query.matchAll(QUOTED)].flatMap(([, ...texts]) => texts.filter((text) => text !== undefined));
  const parts = lines.flatMap((line) => line.split(VARIABLE)).map((text) => text.trim());
  // A word at an edge may be filled in too.
  const shorter = parts.flatMap((part) => [part.replace(/\s+\S+$/, ''), part.replace(/^\S+\s+/, '')]);
  const all = [...lines, ...quoted, ...parts, ...shorter].map((text) => text.replace(EDGES, ''));
  const isPhrase = (text: string) => text.length >= LENGTH_MIN && text.split(/\s+/).length >= wordsMin;
  return [...new Set(all.filter(isPhrase))].sort((a, b) => b.length - a.length).slice(0, PHRASES_MAX);
}

function listCandidates(snapshot: Snapshot, phrase: string): FoundFile[] {
  const keys = listTrigramKeys(phrase, false).map(String);
  return snapshot.parts.flatMap(({ segment, firstFile }) =>
    Array.from(listFilesWith(segment, keys), (local) => firstFile + local)
      .filter((file) => snapshot.live[file] === 1)
      .map((file) => toFoundFile(snapshot, file)),
  );
}

async function listWith(
  phrase: string,
  files: readonly FoundFile[],
  readTexts: ReadTexts,
): Promise<{ file: number; line: number }[]> {
  const found: { file: number; line: number }[] = [];
  for (const [group, own] of Map.groupBy(files, (file) => file.group)) {
    const texts = await readTexts(
      group,
      own.map(({ blob }) => blob),
    );
    for (const { file, blob } of own) {
      const text = texts.get(blob) ?? '';
      const at = text.indexOf(phrase);
      if (at >= 0) found.push({ file, line: text.slice(0, at).split('\n').length });
    }
  }
  return found;
}
