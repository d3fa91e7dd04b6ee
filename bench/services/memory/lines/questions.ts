// The questions about packages of the corpus, with the definitions that answer them, and the seed that halves them.
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

export const QUESTION_KINDS = ['behaviour', 'effect', 'error', 'configuration', 'format', 'name'] as const;
export const HALVES = ['tried', 'set-aside'] as const;
export type Half = (typeof HALVES)[number];

/** The seed that drew the halves; it also draws pasted text. */
export const SEED = '20261118';

/** A definition of more lines is long: it is shown in part, and one of its lines is labelled as the answer. */
export const SHORT_LINES_MAX = 24;

export interface AnsweringDefinition {
  /** The path relative to the root of the package, with `/`. */
  readonly path: string;
  /** The name as people say it, with its class or receiver if that is needed to tell it apart. */
  readonly symbol: string;
  /** The line of the signature, without comments or annotations above it. */
  readonly first: number;
  readonly last: number;
  /** The line of a long definition that answers the question. */
  readonly key?: number;
}

export interface LineQuestion {
  readonly id: string;
  readonly package: string;
  readonly kind: (typeof QUESTION_KINDS)[number];
  readonly query: string;
  /** Each of them answers alone. */
  readonly answers: readonly AnsweringDefinition[];
}

export function listLineQuestions(half: Half): readonly LineQuestion[] {
  return JSON.parse(readFileSync(new URL(`${half}.json`, import.meta.url), 'utf8'));
}

/** Draws the half of each package that is set aside: those whose hashes with the seed are lowest. */
export function drawSetAside(ids: readonly string[]): ReadonlySet<string> {
  const toRank = (id: string) => createHash('sha256').update(`${SEED}:${id}`).digest('hex');
  const drawn = [...ids].sort((a, b) => (toRank(a) < toRank(b) ? -1 : 1));
  return new Set(drawn.slice(0, Math.ceil(ids.length / 2)));
}

export const isLong = ({ first, last }: Pick<AnsweringDefinition, 'first' | 'last'>): boolean =>
  last - first + 1 > SHORT_LINES_MAX;
