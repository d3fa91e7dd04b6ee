// Finds the files that contain pasted phrases: a message of a program, a quoted phrase, a line of code. The code that
// produces a message has only its fixed parts, and any word may have been filled in. So the longest run of words counts
// that a line has as it is. The words of each chunk choose the files to read.
import type { ReadTexts } from '../grep/grep-files.ts';
import { TrigramFiles } from '../grep/trigram-files.ts';
import { listTrigramKeys } from '../grep/trigrams.ts';
import type { Snapshot } from '../ranking/snapshot.ts';
import { toFoundFile } from '../ranking/symbols.ts';
import type { Pasted } from './pasted.ts';
import { type PastedRuns, type Run, toPastedRuns } from './pasted-runs.ts';

/** The most files that are read, and at once. The first ones have the longest runs. */
const FILES_MAX = 48;
const FILES_AT_ONCE = 12;
/** The most runs by whose trigrams files are chosen, if more may have the words. */
const NARROWED_RUNS_MAX = 150;
/** The share of the fixed text from which a run is certain to come from the file. */
const CERTAIN_SHARE = 0.5;

interface Candidate {
  readonly file: number;
  /** The length of the longest run that one of its chunks may have. */
  readonly length: number;
}

interface Match {
  readonly run: string;
  /** The length of the run, and half of that of the other words of its line. */
  readonly length: number;
  readonly share: number;
  readonly line: number;
}

export async function findPhrases(
  snapshot: Snapshot,
  query: string,
  readTexts: ReadTexts,
): Promise<Map<number, Pasted>> {
  const pasted = toPastedRuns(query);
  const candidates = listCandidates(snapshot, pasted);
  const matches = new Map<number, Match>();
  let best: Match = { run: '', length: 0, share: 0, line: 0 };
  let longest = 0;
  for (let at = 0; at < candidates.length && candidates[at]!.length >= longest; at += FILES_AT_ONCE)
    for (const [file, text] of await readAll(snapshot, candidates.slice(at, at + FILES_AT_ONCE), readTexts)) {
      const match = findMatch(file, text, pasted);
      if (match === undefined) continue;
      matches.set(file.file, match);
      longest = Math.max(longest, match.run.length);
      if (match.length > best.length) best = match;
    }
  const certainty = Math.min(1, best.share / CERTAIN_SHARE);
  const toWorth = ({ length }: Match) => certainty * (length / best.length) ** 2;
  return new Map([...matches].map(([file, match]) => [file, { worth: toWorth(match), line: match.line }]));
}

/** Lists the files with a chunk that may have a run, the longest run first. */
function listCandidates(snapshot: Snapshot, { runs, bits }: PastedRuns): Candidate[] {
  if (runs.length === 0) return [];
  const bitsOfChunks = new Int32Array(snapshot.chunkCount);
  for (const [term, bit] of bits)
    snapshot.readLists('terms', term, ({ firstChunk }, ids, _weights, count) => {
      for (let index = 0; index < count; index++) bitsOfChunks[firstChunk + ids[index]!]! |= bit;
    });
  const longest = new Map<number, Run>();
  const runsOfBits = new Map<number, Run | undefined>();
  for (let chunk = 0; chunk < bitsOfChunks.length; chunk++) {
    const own = bitsOfChunks[chunk]!;
    if (own === 0) continue;
    if (!runsOfBits.has(own))
      runsOfBits.set(
        own,
        runs.find((run) => (run.bits & own) === run.bits),
      );
    const run = runsOfBits.get(own);
    const file = snapshot.fileOfChunk[chunk]!;
    if (run === undefined || snapshot.live[file] === 0) continue;
    if (run.text.length > (longest.get(file)?.text.length ?? 0)) longest.set(file, run);
  }
  const found = longest.size > FILES_MAX ? narrow(snapshot, longest, runs) : longest;
  return Array.from(found, ([file, { text }]) => ({ file, length: text.length }))
    .sort((a, b) => b.length - a.length || a.file - b.file)
    .slice(0, FILES_MAX);
}

/** Returns the longest run of each file whose trigrams it has too. */
function narrow(snapshot: Snapshot, longest: ReadonlyMap<number, Run>, runs: readonly Run[]): Map<number, Run> {
  const narrowed = new Map<number, Run>();
  const parts = snapshot.parts.map(({ segment, firstFile }) => ({ files: new TrigramFiles(segment), firstFile }));
  for (const run of runs.slice(0, NARROWED_RUNS_MAX)) {
    const keys = listTrigramKeys(run.text, false).map(String);
    for (const { files, firstFile } of parts)
      for (const local of files.list(keys)) {
        const file = firstFile + local;
        if (run.text.length <= (longest.get(file)?.text.length ?? 0) && !narrowed.has(file)) narrowed.set(file, run);
      }
    if (narrowed.size >= FILES_MAX) break;
  }
  return narrowed;
}

async function readAll(
  snapshot: Snapshot,
  candidates: readonly Candidate[],
  readTexts: ReadTexts,
): Promise<[Candidate, string][]> {
  const read: [Candidate, string][] = [];
  const found = candidates.map((candidate) => ({ candidate, ...toFoundFile(snapshot, candidate.file) }));
  for (const [group, own] of Map.groupBy(found, (file) => file.group)) {
    const texts = await readTexts(
      group,
      own.map(({ blob }) => blob),
    );
    for (const { candidate, blob } of own) read.push([candidate, texts.get(blob) ?? '']);
  }
  return read;
}

/** Finds the longest run in the file, and the line among those with it that has most other words of the text. */
function findMatch({ length }: Candidate, text: string, pasted: PastedRuns): Match | undefined {
  const { runs, words, lineShareMin } = pasted;
  const run = runs.find((each) => each.text.length <= length && text.includes(each.text));
  if (run === undefined) return undefined;
  const others = words.filter((word) => !run.text.includes(word));
  const moreMin = lineShareMin * words.join('').length - run.text.replaceAll(' ', '').length;
  let best: Match | undefined;
  for (let at = text.indexOf(run.text); at >= 0; at = text.indexOf(run.text, at + run.text.length)) {
    const end = text.indexOf('\n', at);
    const line = text.slice(text.lastIndexOf('\n', at) + 1, end < 0 ? text.length : end);
    const more = others.filter((word) => line.includes(word)).join('').length;
    const whole = run.text.length + more / 2;
    if (more >= moreMin && whole > (best?.length ?? 0))
      best = { run: run.text, length: whole, share: run.share, line: text.slice(0, at).split('\n').length };
  }
  return best;
}
