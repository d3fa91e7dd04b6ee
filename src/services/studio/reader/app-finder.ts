// Finds the app that a text asks for: how likely each blueprint is, as the learnt reader has seen people ask for it.
import { TextCache } from '../../../base/text-cache.ts';
import { PIECES_MAX } from '../../../language/encoder.ts';
import { toShares } from '../../../language/tensors.ts';
import { addScaled, toProduct, toUnit } from '../../../language/vectors.ts';
import { splitWords } from '../../../language/word-pieces.ts';
import { type Reader, toPlain } from './reader.ts';

/** A text is read up to some 180 words. */
const PARTS_MAX = 2;
/** Of cosines, as in the training. */
const SHARPNESS = 18;
/** A prompt is looked for several times while it is answered. */
const CACHED_MAX = 200;

interface Asked {
  readonly id: string;
  readonly asks: readonly string[];
}

export class AppFinder {
  readonly #reader: Reader;
  readonly #look: (input: Float32Array) => Float32Array;
  readonly #find: (input: Float32Array) => Float32Array;
  /** A unit vector for each app, and the last one for texts that ask for none. */
  readonly #apps: readonly Float32Array[];
  readonly #known: TextCache<Float32Array>;

  constructor(reader: Reader, apps: readonly Asked[]) {
    this.#reader = reader;
    this.#look = reader.tensors.toLayer('find_look');
    this.#find = reader.tensors.toLayer('find');
    const { rows, columns, values, scales } = reader.tensors.get('apps.weight');
    const toRow = (row: number) =>
      toUnit(
        Float32Array.from(values.subarray(row * columns, (row + 1) * columns), (one) => one * (scales?.[row] ?? 1)),
      );
    const places = new Map(reader.labels.apps.map((id, row) => [id, row]));
    const toVector = ({ id, asks }: Asked) => {
      const row = places.get(id);
      return row === undefined ? toMean(asks.map((ask) => this.#toVector(ask))) : toRow(row);
    };
    this.#apps = [...apps.map(toVector), toRow(rows - 1)];
    this.#known = new TextCache(CACHED_MAX, (text) => this.#toShares(text));
  }

  /** Returns the likelihood of each app in the order of the apps, then that of none. */
  find(text: string): Float32Array {
    return this.#known.get(text);
  }

  #toShares(text: string): Float32Array {
    const vector = this.#toVector(text);
    return toShares(Float32Array.from(this.#apps, (app) => SHARPNESS * toProduct(app, vector)));
  }

  /** Returns the sum of the states of the text, those that tell of the app above all, with length 1. */
  #toVector(text: string): Float32Array {
    const { encoder } = this.#reader;
    const states = this.#lay(text).flatMap((pieces) => {
      const all = encoder.encode(pieces, []);
      return pieces.map((_piece, index) => all.subarray(index * encoder.hidden, (index + 1) * encoder.hidden));
    });
    const shares = toShares(Float32Array.from(states, (state) => this.#look(state)[0] ?? 0));
    const sum = new Float32Array(encoder.hidden);
    for (const [index, state] of states.entries()) addScaled(sum, state, shares[index] ?? 0);
    return toUnit(this.#find(sum));
  }

  #lay(text: string): readonly number[][] {
    const { pieces } = this.#reader;
    const all = splitWords(toPlain(text)).flatMap((word) => pieces.toPieces(word.text));
    const size = PIECES_MAX - 2;
    const parts = Array.from(
      { length: Math.min(PARTS_MAX, Math.max(1, Math.ceil(all.length / size))) },
      (_part, index) => all.slice(index * size, (index + 1) * size),
    );
    return parts.map((part) => [pieces.getId('[CLS]'), ...part, pieces.getId('[SEP]')]);
  }
}

function toMean(vectors: readonly Float32Array[]): Float32Array {
  const sum = new Float32Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) addScaled(sum, vector, 1);
  return toUnit(sum);
}
