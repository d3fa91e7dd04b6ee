// One pass of the learnt reader over a message, and what it says: clauses, their kinds, slots, and meanings.
import type { Encoder } from '../../../../language/encoder.ts';
import { toShares } from '../../../../language/tensors.ts';
import { addScaled } from '../../../../language/vectors.ts';
import type { TextWord } from '../../../../language/word-pieces.ts';
import type { Labels } from '../../reader/reader.ts';
import { listSpans, type Span, type Spans } from './slot-spans.ts';

export interface ReadSlot {
  readonly slot: string;
  /** As they were written. */
  readonly words: string;
  /** Several phrases were found for the slot, with other words between them. */
  readonly isJoined?: boolean;
  /** The meaning of the words of a choice, a type or a kind. */
  readonly meaning?: string;
  /** The likelihood of that meaning, from 0 to 1. */
  readonly share?: number;
}

/** The words of a slot without quotes and brackets around them. */
export const toSaid = (span: ReadSlot | undefined): string => (span === undefined ? '' : unquote(span.words));

export function unquote(text: string): string {
  const plain = text.replace(/^["'\s]+|["'\s]+$/g, '');
  return /^\[.*\]$|^\(.*\)$/s.test(plain) ? plain.slice(1, -1).trim() : plain;
}

export interface ReadKind {
  readonly kind: string;
  /** From 0 to 1. */
  readonly share: number;
  /** The choice of the kind that is meant without words for it. */
  readonly implied?: { readonly choice: string; readonly share: number };
  /** The choice of the kind that the words of the slot mean. */
  readonly said?: { readonly choice: string; readonly share: number };
}

export interface ReadClause {
  readonly text: string;
  /** The likeliest first; none if the words ask for nothing. */
  readonly kinds: readonly ReadKind[];
  readonly slots: readonly ReadSlot[];
  /** The likelihood of the least certain bound of the clause, from 0 to 1. */
  readonly share: number;
  /** The likelihood of the slot of the least certain word, from 0 to 1. */
  readonly slotShare?: number;
  /** The words of the clause that are in no slot. */
  readonly rest: string;
  /** This clause and the next one as one clause, if they may be one. */
  readonly joined?: ReadClause;
  /** Set for the words of a button, which are done as they are. */
  readonly isPlain?: true;
  /** The same clause with other slots, and their likelihoods as multiples of that of these. */
  readonly others?: readonly (ReadClause & { readonly odds: number })[];
}

const KINDS_MAX = 6;
/** A slot that has meanings beside its words. */
const MEANT: { readonly [slot: string]: string } = { type: '@type', kind: '@kind' };

/** Phrases with fewer words between them are one. */
const GAP_MAX = 1;
const DETERMINER = /^(?:the|an?|my|our|your)$/i;

export type Layer = (input: Float32Array) => Float32Array;

/** Pieces of the message, with the words that begin in them. */
export interface Laid {
  readonly pieces: number[];
  readonly marks: (readonly number[])[];
  readonly words: TextWord[];
  /** The index of the first piece of each word, and the number of pieces. */
  readonly starts: number[];
}

/** The words of a clause, or those between two. */
interface Bounds {
  readonly from: number;
  to: number;
  readonly isInside: boolean;
}

/** Clauses that are less likely to be one are not tried as one, nor are those with more words between them. */
const JOINED_MIN = 0.05;
const JOINED_GAP_MAX = 2;

/** One pass of the encoder, and what it says. */
export class Reading {
  readonly #laid: Laid;
  readonly #text: string;
  readonly #labels: Labels;
  readonly #layers: { readonly [name: string]: Layer };
  readonly #states: Float32Array;
  readonly #hidden: number;
  /** The ends of texts that are longer than they were read, by their starts. */
  readonly #extended = new Map<number, number>();

  constructor(laid: Laid, text: string, labels: Labels, layers: { readonly [name: string]: Layer }, encoder: Encoder) {
    this.#laid = laid;
    this.#text = text;
    this.#labels = labels;
    this.#layers = layers;
    this.#hidden = encoder.hidden;
    this.#states = encoder.encode(laid.pieces, laid.marks);
  }

  #at(piece: number): Float32Array {
    return this.#states.subarray(piece * this.#hidden, (piece + 1) * this.#hidden);
  }

  #score(name: string, input: Float32Array): Float32Array {
    return this.#layers[name]?.(input) ?? new Float32Array();
  }

  listClauses(): readonly ReadClause[] {
    const { words, starts } = this.#laid;
    const shares = words.map((_word, index) => toShares(this.#score('seg', this.#at(starts[index] ?? 0))));
    const segments = shares.map(toBest);
    const clauses: Bounds[] = [];
    for (const [index, { best }] of segments.entries()) {
      const last = clauses.at(-1);
      if (last === undefined || best === 1 || (best !== 0) !== last.isInside)
        clauses.push({ from: index, to: index + 1, isInside: best !== 0 });
      else last.to = index + 1;
    }
    this.#extendTexts(clauses);
    return clauses.map(({ from, to, isInside }, index) => {
      const share = Math.min(...segments.slice(from, to).map((segment) => segment.share));
      if (!isInside) return { text: this.#toText(from, to), kinds: [], slots: [], share, rest: this.#toText(from, to) };
      const joined = this.#findJoined(clauses.slice(index), shares);
      return { ...this.#toClause(from, to, share), ...(joined && { joined }) };
    });
  }

  /** The first of some clauses and the next one as one, if that is likely, too. */
  #findJoined([first, ...others]: readonly Bounds[], shares: readonly Float32Array[]): ReadClause | undefined {
    const next = others.find(({ isInside, from, to }) => isInside || to - from > JOINED_GAP_MAX);
    if (first === undefined || next?.isInside !== true) return undefined;
    const inside = shares.slice(first.from, next.to).map((own, index) => own[index === 0 ? 1 : 2] ?? 0);
    const share = Math.min(...inside);
    return share < JOINED_MIN ? undefined : this.#toClause(first.from, next.to, share);
  }

  /** The mark at the end of a text belongs to it. */
  #findEnd({ slot, to }: Span): string {
    const next = this.#laid.words[to];
    const isAdjacent = next?.start === this.#laid.words[to - 1]?.end;
    return slot === 'text' && isAdjacent && /^[!?]$/.test(next?.text ?? '') ? (next?.text ?? '') : '';
  }

  #toText(from: number, to: number): string {
    const { words } = this.#laid;
    if (to <= from) return '';
    return this.#text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  }

  /** "Headline: Two wheels, no worries" is one text up to the end of the sentence. */
  #extendTexts(clauses: Bounds[]): void {
    const { words } = this.#laid;
    for (let index = clauses.length - 2; index >= 0; index--) {
      const [clause, next] = [clauses[index], clauses[index + 1]];
      if (clause?.isInside !== true || next?.isInside !== false || /^[.!?;"\n]$/.test(words[next.from]?.text ?? ''))
        continue;
      const last = this.#listSpans(clause.from, clause.to).readings[0]?.spans.at(-1);
      if (last?.slot !== 'text' || last.to !== clause.to || words[last.from - 1]?.text !== ':') continue;
      clause.to = next.to;
      this.#extended.set(last.from, next.to);
      clauses.splice(index + 1, 1);
    }
  }

  #toClause(from: number, to: number, share: number): ReadClause {
    const { starts } = this.#laid;
    const pooled = this.#pool(starts[from] ?? 0, starts[to] ?? 0);
    const kindShares = toShares(this.#score('kind', pooled.kind));
    const kinds = [...kindShares.entries()].sort((one, other) => other[1] - one[1]).slice(0, KINDS_MAX);
    const { readings, share: slotShare } = this.#listSpans(from, to);
    const toRead = ({ spans }: Spans): ReadClause => {
      const choice = spans.find(({ slot }) => slot === 'choice');
      const first = this.#labels.kinds[kinds[0]?.[0] ?? 0] ?? '';
      const bounds = [from, ...spans.flatMap((span) => [span.from, span.to]), to];
      const gaps = Array.from({ length: spans.length + 1 }, (_unused, index) =>
        this.#toText(bounds[2 * index] ?? 0, bounds[2 * index + 1] ?? 0),
      );
      return {
        rest: gaps.join(' | '),
        text: this.#toText(from, to),
        kinds: kinds.map(([index, kindShare]) => {
          const kind = this.#labels.kinds[index] ?? '';
          const implied = this.#toMeaning(kind, pooled.meaning, undefined);
          const said = choice && this.#toMeaning(kind, pooled.meaning, choice);
          return { kind, share: kindShare, ...(implied && { implied }), ...(said && { said }) };
        }),
        slots: spans.map((span) => this.#toSlot(span, first, pooled.meaning)),
        share,
        slotShare,
      };
    };
    const [best = { spans: [], odds: 1 }, ...others] = readings;
    return { ...toRead(best), others: others.map((other) => ({ ...toRead(other), odds: other.odds })) };
  }

  #toSlot(span: Span, kind: string, pooled: Float32Array): ReadSlot {
    const meaning = this.#toMeaning(span.slot === 'choice' ? kind : (MEANT[span.slot] ?? ''), pooled, span);
    return {
      slot: span.slot,
      words: this.#toText(span.from, span.to) + this.#findEnd(span),
      ...(span.isJoined && { isJoined: true }),
      ...(meaning !== undefined && { meaning: meaning.choice, share: meaning.share }),
    };
  }

  /** Sums of the vectors of a clause: one by which its kind is known, one for what its words mean. */
  #pool(from: number, to: number): { readonly kind: Float32Array; readonly meaning: Float32Array } {
    const scores = Array.from({ length: to - from }, (_unused, index) => this.#score('look', this.#at(from + index)));
    const sums = [0, 1].map((column) => {
      const shares = toShares(Float32Array.from(scores, (score) => score[column] ?? 0));
      const sum = new Float32Array(this.#hidden);
      for (const [index, share] of shares.entries()) addScaled(sum, this.#at(from + index), share);
      return sum;
    });
    return { kind: sums[0] ?? new Float32Array(), meaning: sums[1] ?? new Float32Array() };
  }

  /** The likeliest slots first, and the share of the least certain word. */
  #listSpans(from: number, to: number): { readonly readings: readonly Spans[]; readonly share: number } {
    const shares = Array.from({ length: to - from }, (_unused, index) =>
      toShares(this.#score('slot', this.#at(this.#laid.starts[from + index] ?? 0))),
    );
    const share = Math.min(1, ...shares.map((own) => Math.max(...own)));
    const readings = listSpans(shares, this.#labels.slots, from).map(({ spans, odds }) => {
      const last = spans.findIndex((span) => span.slot === 'text' && this.#extended.has(span.from));
      const whole =
        last < 0 ? spans : endAt(spans.slice(0, last + 1), this.#extended.get(spans[last]?.from ?? 0) ?? to);
      return { spans: this.#join(whole), odds };
    });
    return { readings, share };
  }

  /** "The editor in chief" is one, even if "in" was not seen as a part of it. */
  #join(spans: readonly Span[]): readonly Span[] {
    const joined: Span[] = [];
    for (const span of spans) {
      const last = joined.at(-1);
      if (last?.slot !== span.slot || span.from - last.to > GAP_MAX) joined.push({ ...span });
      else {
        last.isJoined ||= !DETERMINER.test(this.#toText(last.from, last.to));
        last.to = span.to;
      }
    }
    return joined;
  }

  #toMeaning(
    group: string,
    pooled: Float32Array,
    span: Span | undefined,
  ): { choice: string; share: number } | undefined {
    const range = this.#labels.groups[group];
    if (range === undefined) return undefined;
    const input = new Float32Array(2 * this.#hidden);
    input.set(pooled);
    if (span !== undefined) {
      const [from, to] = [this.#laid.starts[span.from] ?? 0, this.#laid.starts[span.to] ?? 0];
      const mean = input.subarray(this.#hidden);
      for (let piece = from; piece < to; piece++) addScaled(mean, this.#at(piece), 1 / (to - from));
    }
    const { best, share } = toBest(toShares(this.#score('meaning', input).subarray(...range)));
    const name = this.#labels.meanings[range[0] + best]?.slice(group.length + 1) ?? '';
    return name === '' ? undefined : { choice: name, share };
  }
}

function endAt(spans: readonly Span[], to: number): readonly Span[] {
  return spans.map((span, index) => (index === spans.length - 1 ? { ...span, to } : span));
}

function toBest(shares: Float32Array): { readonly best: number; readonly share: number } {
  let best = 0;
  for (let index = 1; index < shares.length; index++) if ((shares[index] ?? 0) > (shares[best] ?? 0)) best = index;
  return { best, share: shares[best] ?? 0 };
}
