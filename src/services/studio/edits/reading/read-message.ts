// Reads a message with the learnt reader: the clauses that ask for a change, their kinds, and the words of their slots.
import { readFileSync } from 'node:fs';
import { Encoder, type EncoderManifest, PIECES_MAX } from '../../../../language/encoder.ts';
import { type Manifest, Tensors, toShares } from '../../../../language/tensors.ts';
import { splitWords, type TextWord, WordPieces } from '../../../../language/word-pieces.ts';
import type { MarkedApp } from './mark-words.ts';

export interface ReadSlot {
  readonly slot: string;
  /** As they were written. */
  readonly words: string;
  /** Several phrases were found for the slot, with other words between them. */
  readonly isJoined?: boolean;
  /** What the words of a choice, of a type or of a kind mean. */
  readonly meaning?: string;
}

export interface ReadKind {
  readonly kind: string;
  /** From 0 to 1. */
  readonly share: number;
  /** What is meant without words for it, of the choices of the kind. */
  readonly implied?: { readonly choice: string; readonly share: number };
}

export interface ReadClause {
  readonly text: string;
  /** The likeliest first; none if the words ask for nothing. */
  readonly kinds: readonly ReadKind[];
  readonly slots: readonly ReadSlot[];
  /** How sure the bounds of the clause and the slots are, from 0 to 1. */
  readonly share: number;
  /** The words of the clause that are in no slot. */
  readonly rest: string;
}

interface ReaderManifest extends Manifest, EncoderManifest {
  readonly pieces: readonly string[];
  readonly labels: {
    readonly kinds: readonly string[];
    readonly slots: readonly string[];
    readonly meanings: readonly string[];
    readonly groups: { readonly [group: string]: readonly [from: number, to: number] };
    readonly marks: readonly string[];
  };
}

const KINDS_MAX = 6;
/** A slot that has meanings beside its words. */
const MEANT: { readonly [slot: string]: string } = { type: '@type', kind: '@kind' };

/** Phrases with fewer words between them are one. */
const GAP_MAX = 1;
const DETERMINER = /^(?:the|an?|my|our|your)$/i;

type Layer = (input: Float32Array) => Float32Array;

/** Pieces of the message, with the words that begin in them. */
interface Laid {
  readonly pieces: number[];
  readonly marks: (readonly number[])[];
  readonly words: TextWord[];
  /** Where each word begins in the pieces, and the end. */
  readonly starts: number[];
}

export class MessageReader {
  readonly #labels: ReaderManifest['labels'];
  readonly #pieces: WordPieces;
  readonly #encoder: Encoder;
  readonly #layers: { readonly [name in 'seg' | 'slot' | 'look' | 'kind' | 'meaning']: Layer };

  constructor(file: Uint8Array) {
    const tensors = new Tensors<ReaderManifest>(file);
    this.#labels = tensors.manifest.labels;
    this.#pieces = new WordPieces(tensors.manifest.pieces);
    this.#encoder = new Encoder(tensors);
    const layer = (name: string) => tensors.toLayer(name);
    this.#layers = {
      seg: layer('seg'),
      slot: layer('slot'),
      look: layer('look'),
      kind: layer('kind'),
      meaning: layer('meaning'),
    };
  }

  /** Returns whether a word is a usual one. */
  isSpelt(word: string): boolean {
    return this.#pieces.has(word);
  }

  read(message: string, app: MarkedApp): readonly ReadClause[] {
    const text = toPlain(message);
    return this.#lay(text, app).flatMap((laid) =>
      new Reading(laid, text, this.#labels, this.#layers, this.#encoder).listClauses(),
    );
  }

  /** Long messages are read in parts, which end with a sentence where that is possible. */
  #lay(text: string, app: MarkedApp): readonly Laid[] {
    const words = splitWords(text);
    const marks = app.mark(words, (word) => this.#pieces.has(word));
    const parts: Laid[] = [];
    let part = this.#start();
    for (const [index, word] of words.entries()) {
      const own = this.#pieces.toPieces(word.text);
      const rest = PIECES_MAX - 1 - part.pieces.length;
      const isEnd = /^[.!?\n;]$/.test(words[index - 1]?.text ?? '') && part.pieces.length > PIECES_MAX / 2;
      if (own.length > rest || isEnd) {
        parts.push(part);
        part = this.#start();
      }
      part.words.push(word);
      part.starts.push(part.pieces.length);
      for (const piece of own.slice(0, PIECES_MAX - 3)) {
        part.pieces.push(piece);
        part.marks.push(marks[index] ?? []);
      }
    }
    parts.push(part);
    for (const { pieces, marks: all, starts } of parts) {
      starts.push(pieces.length);
      pieces.push(this.#pieces.getId('[SEP]'));
      all.push([]);
    }
    return parts.filter((laid) => laid.words.length > 0);
  }

  #start(): Laid {
    return { pieces: [this.#pieces.getId('[CLS]')], marks: [[]], words: [], starts: [] };
  }
}

/** One pass of the encoder, and what it says. */
class Reading {
  readonly #laid: Laid;
  readonly #text: string;
  readonly #labels: ReaderManifest['labels'];
  readonly #layers: { readonly [name: string]: Layer };
  readonly #states: Float32Array;
  readonly #hidden: number;

  constructor(
    laid: Laid,
    text: string,
    labels: ReaderManifest['labels'],
    layers: { readonly [name: string]: Layer },
    encoder: Encoder,
  ) {
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
    const segments = words.map((_word, index) => toBest(toShares(this.#score('seg', this.#at(starts[index] ?? 0)))));
    const clauses: { from: number; to: number; isInside: boolean }[] = [];
    for (const [index, { best }] of segments.entries()) {
      const last = clauses.at(-1);
      if (last === undefined || best === 1 || (best !== 0) !== last.isInside)
        clauses.push({ from: index, to: index + 1, isInside: best !== 0 });
      else last.to = index + 1;
    }
    return clauses.map(({ from, to, isInside }) => {
      const share = Math.min(...segments.slice(from, to).map((segment) => segment.share));
      return isInside
        ? this.#toClause(from, to, share)
        : { text: this.#toText(from, to), kinds: [], slots: [], share, rest: this.#toText(from, to) };
    });
  }

  /** The mark at the end of a text belongs to it. */
  #findEnd({ slot, to }: Span): string {
    const next = this.#laid.words[to];
    const isAdjacent = next?.start === this.#laid.words[to - 1]?.end;
    return slot === 'text' && isAdjacent && /^[!?]$/.test(next?.text ?? '') ? (next?.text ?? '') : '';
  }

  #toText(from: number, to: number): string {
    const { words } = this.#laid;
    return this.#text.slice(words[from]?.start ?? 0, words[to - 1]?.end ?? 0);
  }

  #toClause(from: number, to: number, share: number): ReadClause {
    const { starts } = this.#laid;
    const { kind: pooledKind, meaning: pooled } = this.#pool(starts[from] ?? 0, starts[to] ?? 0);
    const kindShares = toShares(this.#score('kind', pooledKind));
    const kinds = [...kindShares.entries()].sort((one, other) => other[1] - one[1]).slice(0, KINDS_MAX);
    const { spans, share: slotShare } = this.#listSpans(from, to);
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
        const implied = this.#toMeaning(kind, pooled, undefined);
        return { kind, share: kindShare, ...(implied !== undefined && { implied }) };
      }),
      slots: spans.map((span) => {
        const meaning = this.#toMeaning(span.slot === 'choice' ? first : (MEANT[span.slot] ?? ''), pooled, span);
        const said = this.#toText(span.from, span.to) + this.#findEnd(span);
        return { slot: span.slot, words: said, ...(span.isJoined && { isJoined: true }), ...(meaning !== undefined && { meaning: meaning.choice }) };
      }),
      share: Math.min(share, slotShare),
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

  #listSpans(from: number, to: number): { readonly spans: readonly Span[]; readonly share: number } {
    const spans: Span[] = [];
    let last = 0;
    let least = 1;
    for (let index = from; index < to; index++) {
      const { best, share } = toBest(toShares(this.#score('slot', this.#at(this.#laid.starts[index] ?? 0))));
      least = Math.min(least, share);
      const slot = Math.ceil(best / 2);
      const span = spans.at(-1);
      if (best !== 0 && best % 2 === 0 && slot === last && span !== undefined) span.to = index + 1;
      else if (best !== 0) spans.push({ slot: this.#labels.slots[slot - 1] ?? '', from: index, to: index + 1 });
      last = best === 0 ? 0 : slot;
    }
    return { spans: this.#join(spans), share: least };
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

interface Span {
  readonly slot: string;
  readonly from: number;
  to: number;
  isJoined?: boolean;
}

function addScaled(sum: Float32Array, added: Float32Array, factor: number): void {
  for (let at = 0; at < added.length; at++) sum[at] = (sum[at] ?? 0) + factor * (added[at] ?? 0);
}

function toBest(shares: Float32Array): { readonly best: number; readonly share: number } {
  let best = 0;
  for (let index = 1; index < shares.length; index++) if ((shares[index] ?? 0) > (shares[best] ?? 0)) best = index;
  return { best, share: shares[best] ?? 0 };
}

/** Characters are replaced one by one, so that positions stay. */
export function toPlain(text: string): string {
  return text
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[“”„«»]/g, '"')
    .replace(/[\p{Extended_Pictographic}\p{Variation_Selector}\p{Cc}\p{Cf}]/gu, (found) =>
      found === '\n' || /^\d$/.test(found) ? found : ' '.repeat(found.length),
    );
}

let reader: MessageReader | undefined;

/** Reads the model when the first message comes. */
export function getMessageReader(): MessageReader {
  reader ??= new MessageReader(readFileSync(new URL('message-reader.bin', import.meta.url)));
  return reader;
}
