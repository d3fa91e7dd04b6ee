// The answer to a question: the files that answer it, each with the lines that do.
import { LineIndex } from '../analysis/outline/line-index.ts';
import { countTokens } from '../verbs/count-tokens.ts';
import type { ReadTexts } from './grep/grep-files.ts';
import { findPasted } from './grep/pasted-text.ts';
import { LINE_WEIGHTS, type LineWeights } from './lines/line-weights.ts';
import { listPassages } from './lines/passages.ts';
import { QuestionWords } from './lines/question-words.ts';
import { type ScoredLines, type ScoredPassage, scorePassages } from './lines/score-passages.ts';
import { type AnswerItem, shareTokens } from './lines/share-tokens.ts';
import { ShownLines, type ShownPart } from './lines/shown-lines.ts';
import { toQuery } from './ranking/query.ts';
import { type RankedFile, type RankOptions, rankFiles } from './ranking/rank.ts';
import type { Snapshot } from './ranking/snapshot.ts';

export interface Question extends Pick<RankOptions, 'top' | 'path' | 'language' | 'dense'> {
  readonly query: string;
  /** The tokens of the whole answer, and those of the name of each group's repository. */
  readonly tokensMax: number;
  readonly nameTokens: readonly number[];
}

/** A range of lines with the names around it, outermost first. */
export interface NamedRange {
  readonly scope: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
}

export interface AnsweringFile extends Omit<RankedFile, 'named' | 'similar' | 'signals'> {
  /** The definition that answers best. */
  readonly best: NamedRange;
  readonly parts: readonly ShownPart[];
  /** Further definitions that may answer and are not shown. */
  readonly more: readonly NamedRange[];
}

/** The tokens of structured content besides the files, and of one file besides its names and lines. */
const ANSWER_TOKENS = 80;
const FILE_TOKENS = 100;
/** The most further definitions, and the smallest share of the best one's score that they have. */
const MORE_MAX = 3;
const MORE_SHARE_MIN = 0.5;
/** The most definitions of a file that are compared with those of other files. */
const PASSAGES_MAX = 5;

interface ReadFile {
  readonly file: RankedFile;
  readonly lines: LineIndex;
  readonly scored: ScoredLines;
  readonly passages: readonly ScoredPassage[];
}

export async function answerQuestion(
  snapshot: Snapshot,
  question: Question,
  readTexts: ReadTexts,
  weights: LineWeights = LINE_WEIGHTS,
): Promise<AnsweringFile[]> {
  const pasted = await findPasted(snapshot, question.query, readTexts);
  const ranked = rankFiles(snapshot, question.query, { ...question, pasted });
  const texts = await readAll(ranked, readTexts);
  const words = new QuestionWords(snapshot, toQuery(question.query), weights);
  const read = ranked.flatMap((file): ReadFile[] => {
    const text = texts.get(file);
    // A refresh may have removed the text meanwhile.
    return text === undefined ? [] : [readFile(snapshot, file, text, words, weights)];
  });
  return show(read, question, weights);
}

async function readAll(files: readonly RankedFile[], readTexts: ReadTexts): Promise<Map<RankedFile, string>> {
  const texts = new Map<RankedFile, string>();
  for (const [group, own] of Map.groupBy(files, (file) => file.group)) {
    const found = await readTexts(group, [...new Set(own.map(({ blob }) => blob))]);
    for (const file of own) {
      const text = found.get(file.blob);
      if (text !== undefined) texts.set(file, text);
    }
  }
  return texts;
}

function readFile(
  snapshot: Snapshot,
  file: RankedFile,
  text: string,
  words: QuestionWords,
  weights: LineWeights,
): ReadFile {
  const { part, local } = snapshot.locate(file.file);
  const lines = new LineIndex(text);
  const found = listPassages(part.segment, local, lines);
  const scored = scorePassages(part.segment, lines, found, words, file, weights);
  const [first] = found.list;
  const passages = scored.passages.length > 0 || first === undefined ? scored.passages : [{ ...first, scope: [], score: 0 }];
  return { file, lines, scored, passages };
}

function show(read: readonly ReadFile[], question: Question, weights: LineWeights): AnsweringFile[] {
  const named = read.map(
    ({ file, passages }) =>
      FILE_TOKENS +
      2 * ((question.nameTokens[file.group] ?? 0) + countTokens(file.path)) +
      countTokens(passages[0]?.scope.join(' › ') ?? ''),
  );
  const tokens = question.tokensMax - named.reduce((sum, each) => sum + each, ANSWER_TOKENS);
  const shown = read.map(({ lines }) => new ShownLines(lines));
  const items = read.flatMap(({ file, passages }, rank) =>
    passages.slice(0, PASSAGES_MAX).map(
      (passage, order): AnswerItem => ({
        rank,
        order,
        fileScore: file.score - read[0]!.file.score,
        score: passage.score - passages[0]!.score,
        show: (tokensMax) => shown[rank]!.show(passage, read[rank]!.scored.worths, tokensMax),
      }),
    ),
  );
  shareTokens(items, tokens, weights);
  return read.map(({ file, passages }, rank) => {
    const { named: _named, similar: _similar, signals: _signals, ...found } = file;
    const own = shown[rank]!;
    return {
      ...found,
      best: passages[0] ?? { scope: [], startLine: 1, endLine: 1 },
      parts: own.toParts(),
      more: passages
        .filter(
          ({ scope, score, startLine }) =>
            scope.length > 0 && score >= MORE_SHARE_MIN * passages[0]!.score && !own.has(startLine),
        )
        .slice(0, MORE_MAX)
        .map(({ scope, startLine, endLine }) => ({ scope, startLine, endLine })),
    };
  });
}
