// The answer to a question: the files that answer it, each with the lines that do.
import { countTokens } from '../model/count-tokens.ts';
import type { ReadTexts } from './grep/grep-files.ts';
import { LINE_WEIGHTS, type LineWeights } from './lines/line-weights.ts';
import { QuestionWords } from './lines/question-words.ts';
import { type ScoredLines, type ScoredPassage, scorePassages } from './lines/score-passages.ts';
import { type AnswerItem, shareTokens } from './lines/share-tokens.ts';
import { ShownLines, type ShownPart } from './lines/shown-lines.ts';
import { findNearQuestion } from './near-question.ts';
import type { OpenedFile, OpenedFiles } from './opened-files.ts';
import { findPasted } from './pasted/find-pasted.ts';
import { toQuery } from './ranking/query.ts';
import { type RankedFile, type RankOptions, rankFiles } from './ranking/rank.ts';
import type { Snapshot } from './ranking/snapshot.ts';

export interface Question extends Pick<RankOptions, 'top' | 'path' | 'paths' | 'language' | 'dense'> {
  readonly query: string;
  /** The tokens of the whole answer. */
  readonly tokensMax: number;
  /** The tokens of a file besides its names and lines, and the number of times that it names its path, per group. */
  readonly fileCosts: readonly { readonly tokens: number; readonly paths: number }[];
}

/** A range of lines with the names around it, outermost first. */
export interface NamedRange {
  readonly scope: readonly string[];
  readonly startLine: number;
  readonly endLine: number;
}

export interface AnsweringFile extends Omit<RankedFile, 'named' | 'similar' | 'chunks' | 'signals'> {
  /** The definition that answers best. */
  readonly best: NamedRange;
  readonly parts: readonly ShownPart[];
  /** Further definitions that may answer and are not shown. */
  readonly more: readonly NamedRange[];
}

/** The tokens of structured content besides the files, and of the name and numbers of a further definition. */
const ANSWER_TOKENS = 80;
const RANGE_TOKENS = 7;
/** The most further definitions of a file, and the smallest share of the best one's score that they have. */
const MORE_MAX = 1;
const MORE_SHARE_MIN = 0.5;
/** The most definitions of a file that are compared with those of other files. */
const PASSAGES_MAX = 12;

export interface Answer {
  /** The files, the best first. */
  readonly files: readonly AnsweringFile[];
  /** True if no file has a word of the question, and these have the nearest ones. */
  readonly isNear: boolean;
}

interface ReadFile {
  readonly file: RankedFile;
  /** The score of the file with that of its best passage. */
  readonly score: number;
  readonly opened: OpenedFile;
  readonly scored: ScoredLines;
  readonly passages: readonly ScoredPassage[];
}

export async function answerQuestion(
  snapshot: Snapshot,
  question: Question,
  readTexts: ReadTexts,
  opened: OpenedFiles,
  weights: LineWeights = LINE_WEIGHTS,
): Promise<Answer> {
  const pasted = await findPasted(snapshot, question.query, (group, blobs) =>
    opened.readTexts(group, blobs, readTexts),
  );
  const top = Math.ceil(question.top * weights.rerank.files);
  const rank = (query: string) => rankFiles(snapshot, query, { ...question, top, pasted });
  const exact = rank(question.query);
  const near = exact.length > 0 ? undefined : findNearQuestion(snapshot, question.query, opened.model);
  const ranked = near === undefined ? exact : rank(near);
  const files = await openAll(ranked, readTexts, opened);
  const words = new QuestionWords(snapshot, toQuery(near ?? question.query), opened, weights);
  const read = ranked.flatMap((file): ReadFile[] => {
    const own = files.get(file);
    // A refresh may have removed the text meanwhile.
    return own === undefined ? [] : [readFile(snapshot, file, own, words, weights)];
  });
  const best = read.sort((a, b) => b.score - a.score).slice(0, question.top);
  return { files: show(best, question, weights), isNear: near !== undefined };
}

async function openAll(
  ranked: readonly RankedFile[],
  readTexts: ReadTexts,
  opened: OpenedFiles,
): Promise<Map<RankedFile, OpenedFile>> {
  const files = new Map<RankedFile, OpenedFile>();
  for (const [group, own] of Map.groupBy(ranked, (file) => file.group)) {
    const found = await opened.open(group, [...new Set(own.map(({ blob }) => blob))], readTexts);
    for (const file of own) {
      const each = found.get(file.blob);
      if (each !== undefined) files.set(file, each);
    }
  }
  return files;
}

function readFile(
  snapshot: Snapshot,
  file: RankedFile,
  opened: OpenedFile,
  words: QuestionWords,
  weights: LineWeights,
): ReadFile {
  const { part, local } = snapshot.locate(file.file);
  const found = opened.listPassages(part.segment, local);
  const scored = scorePassages(opened, found, words, file, weights);
  const [first] = found.list;
  const passages =
    scored.passages.length > 0 || first === undefined ? scored.passages : [{ ...first, scope: [], score: 0 }];
  return { file, score: file.score + weights.rerank.passage * (passages[0]?.score ?? 0), opened, scored, passages };
}

function show(read: readonly ReadFile[], question: Question, weights: LineWeights): AnsweringFile[] {
  const named = read.map(({ file, passages }) => {
    const cost = question.fileCosts[file.group] ?? { tokens: 0, paths: 1 };
    const names = cost.paths * countTokens(file.path) + countTokens(passages[0]?.scope.join(' › ') ?? '');
    const more = listFurther(passages)
      .slice(1, 1 + MORE_MAX)
      .map(({ scope }) => RANGE_TOKENS + countTokens(scope.join('.')));
    return cost.tokens + names + more.reduce((sum, tokens) => sum + tokens, 0);
  });
  const tokens = question.tokensMax - named.reduce((sum, each) => sum + each, ANSWER_TOKENS);
  const shown = read.map(({ opened }) => new ShownLines(opened.lines, opened.costs));
  const items = read.flatMap(({ score, passages }, rank) =>
    passages.slice(0, PASSAGES_MAX).map((passage, order): AnswerItem => {
      const { worths } = read[rank]!.scored;
      const excerpt = shown[rank]!.chooseExcerpt(passage, worths, weights.shares);
      return {
        order,
        score: score - read[0]!.score + weights.rerank.passage * (passage.score - passages[0]!.score),
        brief: excerpt.tokens,
        show: (tokensMax) => shown[rank]!.show(passage, worths, excerpt, tokensMax),
      };
    }),
  );
  shareTokens(items, tokens, weights);
  return read.map(({ file, score, passages }, rank) => {
    const { named: _named, similar: _similar, chunks: _chunks, signals: _signals, ...found } = file;
    const own = shown[rank]!;
    return {
      ...found,
      score,
      best: passages[0] ?? { scope: [], startLine: 1, endLine: 1 },
      parts: own.toParts(),
      more: listFurther(passages)
        .filter(({ startLine }) => !own.has(startLine))
        .slice(0, MORE_MAX)
        .map(({ scope, startLine, endLine }) => ({ scope, startLine, endLine })),
    };
  });
}

/** Lists the definitions that may answer too; the best one is among them. */
function listFurther(passages: readonly ScoredPassage[]): ScoredPassage[] {
  const [best] = passages;
  return passages.filter(({ scope, score }) => scope.length > 0 && score >= MORE_SHARE_MIN * best!.score);
}
