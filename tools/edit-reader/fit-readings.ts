// Fits the weights by which the studio judges readings of a clause; docs/edit-reader.md says how it is made.
//   node tools/edit-reader/fit-readings.ts try ROWS.jsonl MODEL.bin STEP LABELS.jsonl ...
//   node tools/edit-reader/fit-readings.ts fit WEIGHTS.json ROWS.jsonl ...
// `try` writes the readings of each clause and which of them do what its labels do; the model has not seen the authors
// of the labels, and every STEP-th message is read. `fit` maximises the likelihood of these readings, and prints how
// the weights that are fitted without each author judge that author's clauses.
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { diffApps } from '../../bench/services/studio/edits/runner/diff-apps.ts';
import type { App } from '../../src/services/studio/app/description.ts';
import { AppNames } from '../../src/services/studio/edits/reading/app-names.ts';
import type { Signs } from '../../src/services/studio/edits/reading/list-dropped.ts';
import { MarkedApp } from '../../src/services/studio/edits/reading/mark-words.ts';
import { MessageReader } from '../../src/services/studio/edits/reading/read-message.ts';
import type { ReadClause } from '../../src/services/studio/edits/reading/reading-pass.ts';
import { type Candidate, type Candidates, listCandidates } from '../../src/services/studio/edits/readings.ts';
import { type EditState, toNext } from '../../src/services/studio/edits/run-clause.ts';
import { toPointing } from '../../src/services/studio/edits/to-pointing.ts';
import { toPlain, toReader } from '../../src/services/studio/reader/reader.ts';
import { getLibrary } from '../../src/services/studio/reading/library.ts';

/** One clause as it was read. */
interface Row {
  readonly author: string;
  /** The likeliest reading first; undefined if nothing that was read can be done. */
  readonly candidates: readonly {
    readonly kind: string;
    readonly signs: Signs;
    readonly isRight: boolean;
    readonly result: number;
  }[];
  readonly signs: Signs;
  /** The kind by the labels; "bounds" if the clause is not one wish, and "none" if it is no wish. */
  readonly kind: string;
  /** The wish can be done by its labels. */
  readonly isPossible: boolean;
  readonly text: string;
}

// ---- readings of labelled messages

function collect(path: string, reader: MessageReader, step: number, files: readonly string[]): void {
  const apps = new Map(getLibrary().blueprints.map(({ id, app }) => [id, app]));
  writeFileSync(path, '');
  for (const file of files) {
    const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
    for (const line of lines.filter((_line, index) => index % step === 0)) {
      const { app: id, segments } = JSON.parse(line) as { app: string; segments: { k: string; t: string }[] };
      const app = apps.get(id);
      if (app === undefined) continue;
      for (const row of listRows(app, segments, reader, basename(file, '.jsonl')))
        appendFileSync(path, `${JSON.stringify(row)}\n`);
    }
  }
}

interface Gold {
  readonly clause: ReadClause;
  readonly from: number;
  readonly to: number;
  readonly state: EditState;
  readonly meant: App | undefined;
}

/** Each wish is done by its labels on the app that the wishes before it gave. */
function listGold(app: App, segments: readonly { readonly k: string; readonly t: string }[]): readonly Gold[] {
  let state: EditState = { app, page: 0, selected: undefined };
  let from = 0;
  return segments.map(({ k, t }) => {
    const clause = toClause(k, t);
    const done = k === 'none' ? undefined : readIn(clause, state).candidates[0];
    const gold = { clause, from, to: from + clause.text.length, state, meant: done?.app };
    from = gold.to;
    if (done !== undefined) state = toNext(state, done);
    return gold;
  });
}

const readIn = (clause: ReadClause, state: EditState): Candidates =>
  listCandidates(toPointing(clause, state.selected), new AppNames(state.app, state.page, state.selected));

/** A segment with its labels, as if it was read for sure. */
function toClause(kind: string, labelled: string): ReadClause {
  const slots: { slot: string; words: string; meaning?: string; share?: number }[] = [];
  const gaps = [''];
  let text = '';
  for (const part of labelled.split(/(\{[^{}]*\})/)) {
    const [, slot, meaning, words = ''] = /^\{(\w+)(?:=([^:}]*))?(?::([^{}]*))?\}$/s.exec(part) ?? [];
    if (slot === undefined) gaps.push((gaps.pop() ?? '') + part);
    else gaps.push('');
    if (slot !== undefined) slots.push({ slot, words, ...(meaning !== undefined && { meaning, share: 1 }) });
    text += slot === undefined ? part : words;
  }
  return { text, kinds: kind === 'none' ? [] : [{ kind, share: 1 }], slots, share: 1, rest: gaps.join(' | ') };
}

const UNJUDGED: ReadonlySet<string> = new Set(['keep', 'undo', 'redo', 'restore-version']);

function listRows(
  app: App,
  segments: readonly { k: string; t: string }[],
  reader: MessageReader,
  author: string,
): readonly Row[] {
  const gold = listGold(app, segments);
  const message = toPlain(gold.map(({ clause }) => clause.text).join(''));
  let at = 0;
  const read = reader.read(message, new MarkedApp(app)).map((clause) => {
    const from = message.indexOf(clause.text, at);
    at = from + clause.text.length;
    return { clause, from, to: at };
  });
  const wishes = read.filter(({ clause }) => clause.kinds.length > 0);
  const joined = wishes.flatMap(({ clause, from }) =>
    clause.joined === undefined ? [] : [{ clause: clause.joined, from, to: from + clause.joined.text.length }],
  );
  return [...wishes, ...joined].flatMap((wish): Row[] => {
    if (UNJUDGED.has(wish.clause.kinds[0]?.kind ?? '')) return [];
    const own = gold.filter((one) => one.clause.kinds.length > 0 && overlaps(wish, one));
    const [only] = own;
    const isWhole = own.length === 1 && only !== undefined;
    const state = only?.state ??
      gold.findLast(({ from }) => from <= wish.from)?.state ?? { app, page: 0, selected: undefined };
    const { candidates, signs } = readIn(wish.clause, state);
    const meant = isWhole ? only.meant : undefined;
    const results: App[] = [];
    return [
      {
        author,
        isPossible: meant !== undefined,
        kind: isWhole ? (only.clause.kinds[0]?.kind ?? '') : own.length === 0 ? 'none' : 'bounds',
        text: `${wish.clause.text} ¦ ${message}`.slice(0, 300),
        signs,
        candidates: candidates.map((candidate) => ({
          kind: candidate.kind.id,
          signs: candidate.signs,
          isRight: meant !== undefined && isSame(meant, candidate.app),
          result: toResult(results, candidate),
        })),
      },
    ];
  });
}

const isSame = (one: App, other: App): boolean =>
  diffApps(one, other).every((line) => line.endsWith('in another order'));

/** The number of a result: readings that do the same have the same one. */
function toResult(results: App[], { app }: Candidate): number {
  const known = results.findIndex((result) => isSame(result, app));
  return known < 0 ? results.push(app) - 1 : known;
}

interface Range {
  readonly from: number;
  readonly to: number;
}

/** Returns whether a third of the shorter one is in both. */
function overlaps(one: Range, other: Range): boolean {
  const shared = Math.min(one.to, other.to) - Math.max(one.from, other.from);
  return shared > Math.min(one.to - one.from, other.to - other.from) / 3;
}

// ---- weights

const STEPS = 400;
const RATE = 0.05;
/** The weights of kinds are drawn to zero, as some are seen rarely. */
const DECAY = 0.3;
const KIND_DECAY = 3;

type Weights = { readonly [name: string]: number };

/** The readings of a row, and last "none of them", as numbers of signs with their values. */
interface Example {
  readonly vectors: readonly (readonly (readonly [sign: number, value: number])[])[];
  readonly isRight: readonly boolean[];
}

/** The readings of a row and "none of them" share one likelihood, by the sums of their weighted signs. */
function fitWeights(rows: readonly Row[]): Weights {
  const index = new Map<string, number>();
  const toVector = (signs: Weights) =>
    Object.entries(signs).map(([name, value]) => {
      if (!index.has(name)) index.set(name, index.size);
      return [index.get(name) ?? 0, value] as const;
    });
  const examples = rows.map(({ signs, candidates }) => ({
    isRight: [...candidates.map((one) => one.isRight), !candidates.some((one) => one.isRight)],
    vectors: [...candidates.map((one) => toVector(toNamed(one))), toVector(toOwn(signs))],
  }));
  const decays = [...index.keys()].map((name) => (name.startsWith('kind:') ? KIND_DECAY : DECAY));
  const weights = new Float64Array(index.size);
  const [mean, square] = [new Float64Array(index.size), new Float64Array(index.size)];
  for (let step = 1; step <= STEPS; step++)
    for (const [at, slope] of toSlopes(examples, weights, decays).entries()) {
      mean[at] = 0.9 * (mean[at] ?? 0) + 0.1 * slope;
      square[at] = 0.99 * (square[at] ?? 0) + 0.01 * slope * slope;
      const scale = Math.sqrt((square[at] ?? 0) / (1 - 0.99 ** step)) + 1e-8;
      weights[at] = (weights[at] ?? 0) - (RATE * (1 - step / STEPS) * (mean[at] ?? 0)) / (1 - 0.9 ** step) / scale;
    }
  return Object.fromEntries([...index].map(([name, at]) => [name, Math.round((weights[at] ?? 0) * 1000) / 1000]));
}

function toSlopes(examples: readonly Example[], weights: Float64Array, decays: readonly number[]): Float64Array {
  const slopes = Float64Array.from(weights, (weight, at) => weight * (decays[at] ?? 0));
  for (const { isRight, vectors } of examples) {
    const shares = toShares(
      vectors.map((vector) => vector.reduce((sum, [at, value]) => sum + (weights[at] ?? 0) * value, 0)),
    );
    const right = shares.reduce((sum, share, at) => sum + (isRight[at] ? share : 0), 0);
    for (const [number, vector] of vectors.entries()) {
      const share = shares[number] ?? 0;
      const pull = share - (isRight[number] ? share / Math.max(1e-9, right) : 0);
      for (const [at, value] of vector) slopes[at] = (slopes[at] ?? 0) + pull * value;
    }
  }
  return slopes;
}

const toNamed = ({ kind, signs }: Row['candidates'][number]): Weights => ({ ...signs, [`kind:${kind}`]: 1 });
const toOwn = (signs: Signs): Weights =>
  Object.fromEntries(Object.entries(signs).map(([name, value]) => [`none:${name}`, value]));

function toShares(scores: readonly number[]): readonly number[] {
  const most = Math.max(...scores);
  const odds = scores.map((score) => Math.exp(score - most));
  const total = odds.reduce((sum, one) => sum + one, 0);
  return odds.map((one) => one / total);
}

interface Judged {
  readonly likelihood: number;
  readonly isRight: boolean;
  readonly isOffered: boolean;
}

function judge(row: Row, weights: Weights): Judged {
  const toSum = (signs: Weights) =>
    Object.entries(signs).reduce((sum, [name, value]) => sum + value * (weights[name] ?? 0), 0);
  const shares = toShares([...row.candidates.map((one) => toSum(toNamed(one))), toSum(toOwn(row.signs))]);
  const results = new Map<number, { likelihood: number; isRight: boolean }>();
  for (const [at, { result, isRight }] of row.candidates.entries())
    results.set(result, { likelihood: (results.get(result)?.likelihood ?? 0) + (shares[at] ?? 0), isRight });
  const [best, ...others] = [...results.values()].sort((one, other) => other.likelihood - one.likelihood);
  return {
    likelihood: best?.likelihood ?? 0,
    isRight: best?.isRight ?? false,
    isOffered: [best, ...others].slice(0, 3).some((one) => one?.isRight),
  };
}

function writeWeights(path: string, rows: readonly Row[]): void {
  const authors = [...new Set(rows.map(({ author }) => author))];
  const judged = authors.flatMap((author) => {
    const weights = fitWeights(rows.filter((row) => row.author !== author));
    return rows.filter((row) => row.author === author).map((row) => judge(row, weights));
  });
  const possible = rows.filter(({ candidates }) => candidates.some(({ isRight }) => isRight)).length;
  console.log(`${rows.length} clauses of ${authors.join(', ')}, ${possible} with a right reading`);
  for (const least of [0.4, 0.5, 0.6, 0.65, 0.7, 0.75, 0.8, 0.85, 0.9, 0.95]) {
    const claimed = judged.filter(({ likelihood }) => likelihood >= least);
    const asked = judged.filter(({ likelihood }) => likelihood < least);
    const right = claimed.filter(({ isRight }) => isRight).length;
    const count = (part: number) => `${((100 * part) / rows.length).toFixed(1)} %`;
    console.log(
      `from ${least}: right ${count(right)}, wrong ${count(claimed.length - right)}, asked ${count(asked.length)}, of these offered ${count(asked.filter(({ isOffered }) => isOffered).length)}`,
    );
  }
  const weights = fitWeights(rows);
  const part = (begin: string) =>
    Object.fromEntries(
      Object.entries(weights).flatMap(([name, value]) =>
        name.startsWith(begin) ? [[name.slice(begin.length), value]] : [],
      ),
    );
  const signs = Object.fromEntries(Object.entries(weights).filter(([name]) => !name.includes(':')));
  writeFileSync(path, `${JSON.stringify({ signs, kinds: part('kind:'), none: part('none:') }, null, 2)}\n`);
}

const [command, out = '', ...rest] = process.argv.slice(2);
if (command === 'try')
  collect(out, new MessageReader(toReader(readFileSync(rest[0] ?? ''))), Number(rest[1]), rest.slice(2));
else
  writeWeights(
    out,
    rest.flatMap((path) =>
      readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as Row),
    ),
  );
