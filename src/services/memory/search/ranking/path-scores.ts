// The scores of file paths for a question.
import type { NumberLists } from './number-lists.ts';
import type { PathIndex } from './path-index.ts';
import type { Query } from './query.ts';
import { type QueryTerm, toIdf } from './query-terms.ts';
import type { Snapshot } from './snapshot.ts';

/** The value of an inexact match. */
const PREFIX_WORTH = 0.7;
const ACRONYM_WORTH = 0.7;

export interface PathScores {
  /** The share of the stem, by rarity, that the question names; less if it does so by a common word. */
  readonly stem: Float32Array;
  /** The square root of that share times the share of the question that the stem covers. */
  readonly stemRoot: Float32Array;
  /** 1 if words of the question, joined, are the stem. */
  readonly joined: Float32Array;
  /** The share of the parent directory that the question names. */
  readonly parent: Float32Array;
  /** The share of the stem that synonyms of the question's words name. */
  readonly synonyms: Float32Array;
}

/** The match of a path term: its value, and the rarity of the matching word. */
interface Match {
  readonly worth: number;
  readonly queryIdf: number;
}

type Matches = ReadonlyMap<number, Match>;

export function scorePaths(snapshot: Snapshot, query: Query, terms: readonly QueryTerm[]): PathScores {
  const { paths } = snapshot;
  const matches = matchTerms(paths, terms);
  const synonyms = matchSynonyms(paths, query, matches);
  const idfOf = (id: number): number => toIdf(snapshot.fileCount, paths.stemFiles.count(id));
  const scores = {
    stem: new Float32Array(snapshot.fileCount),
    stemRoot: new Float32Array(snapshot.fileCount),
    joined: scoreJoined(snapshot, query),
    parent: new Float32Array(snapshot.fileCount),
    synonyms: new Float32Array(snapshot.fileCount),
  };
  const largestIdf = Math.max(1e-9, ...terms.map(({ fileIdf }) => fileIdf));
  const queryIdf = terms.reduce((sum, { fileIdf }) => sum + fileIdf, 0) || 1;
  for (const file of listFiles(paths.stemFiles, matches)) {
    const { share, named } = toShare(paths.stems.at(file), matches, idfOf);
    scores.stem[file] = share * Math.min(1, named / largestIdf);
    scores.stemRoot[file] = Math.sqrt(share * Math.min(1, named / queryIdf));
  }
  for (const file of listFiles(paths.parentFiles, matches))
    scores.parent[file] = toShare(paths.parents.at(file), matches, idfOf).share;
  for (const file of listFiles(paths.stemFiles, synonyms))
    scores.synonyms[file] = toShare(paths.stems.at(file), synonyms, idfOf).share;
  return scores;
}

function matchTerms(paths: PathIndex, terms: readonly QueryTerm[]): Matches {
  const matches = new Map<number, Match>();
  const add = (id: number | undefined, worth: number, queryIdf: number) => {
    if (id !== undefined && (matches.get(id)?.worth ?? 0) < worth)
      matches.set(id, { worth, queryIdf: worth * queryIdf });
  };
  for (const { term, fileIdf } of terms) {
    add(paths.idOf(term), 1, fileIdf);
    for (const id of paths.listPrefixMatches(term)) add(id, PREFIX_WORTH, fileIdf);
  }
  return matches;
}

/** Matches synonyms of the question's words, except for terms that the question names itself. */
function matchSynonyms(paths: PathIndex, { synonyms }: Query, named: Matches): Matches {
  const matches = new Map<number, Match>();
  for (const stem of synonyms) {
    const id = paths.idOf(stem);
    if (id !== undefined && !named.has(id)) matches.set(id, { worth: 1, queryIdf: 0 });
  }
  return matches;
}

function listFiles(filesOfTerms: NumberLists, matches: Matches): Set<number> {
  const files = new Set<number>();
  for (const id of matches.keys()) for (const file of filesOfTerms.at(id)) files.add(file);
  return files;
}

function toShare(ids: Uint32Array, matches: Matches, idfOf: (id: number) => number) {
  let total = 0;
  let matched = 0;
  let named = 0;
  for (const id of ids) {
    const idf = idfOf(id);
    total += idf;
    const match = matches.get(id);
    if (match === undefined) continue;
    matched += idf * match.worth;
    named += match.queryIdf;
  }
  return { share: total > 0 ? matched / total : 0, named };
}

function scoreJoined(snapshot: Snapshot, query: Query): Float32Array {
  const scores = new Float32Array(snapshot.fileCount);
  const add = (key: string, score: number) =>
    snapshot.readLists('stemKeys', key, ({ firstFile }, ids, _weights, count) => {
      for (let index = 0; index < count; index++) scores[firstFile + ids[index]!] = score;
    });
  for (const acronym of query.acronyms) add(acronym, ACRONYM_WORTH);
  for (const { key, terms: own } of query.names) if (own.length > 1) add(key, 1);
  return scores;
}
