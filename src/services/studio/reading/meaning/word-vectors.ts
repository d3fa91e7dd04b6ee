// Vectors of English stems, which say how near two texts are in meaning. docs/word-vectors.md says how they were made.
// The file word-vectors.bin, little endian: the number of stems, the dimension and the bytes of the stems as uint32; a
// scale for each stem as float32; the stems, one per line, ended by a line feed; their rows as int8.
import { readFileSync } from 'node:fs';
import { toUnit } from '../../../../language/vectors.ts';

export class WordVectors {
  readonly #dimension: number;
  readonly #rows: Int8Array;
  readonly #scales: Float32Array;
  readonly #rowOf: ReadonlyMap<string, number>;

  constructor(file: Uint8Array) {
    // The copy is aligned, which the file in memory need not be.
    const { buffer } = new Uint8Array(file);
    const [count = 0, dimension = 0, stemBytes = 0] = new Uint32Array(buffer, 0, 3);
    const stemsAt = HEADER_BYTES + 4 * count;
    this.#dimension = dimension;
    this.#scales = new Float32Array(buffer, HEADER_BYTES, count);
    this.#rows = new Int8Array(buffer, stemsAt + stemBytes, count * dimension);
    const stems = new TextDecoder()
      .decode(new Uint8Array(buffer, stemsAt, stemBytes))
      .trimEnd()
      .split('\n');
    this.#rowOf = new Map(stems.map((stem, row) => [stem, row]));
  }

  /** The stems that have a vector. */
  listStems(): Iterable<string> {
    return this.#rowOf.keys();
  }

  /** Returns the sum of the vectors of the stems with length 1, or zeros if no stem is known. */
  toVector(stems: Iterable<string>): Float32Array {
    const rows = this.#rows;
    const sum = new Float32Array(this.#dimension);
    for (const stem of stems) {
      const row = this.#rowOf.get(stem);
      if (row === undefined) continue;
      const scale = this.#scales[row] ?? 0;
      const from = row * sum.length;
      for (let index = 0; index < sum.length; index++)
        sum[index] = (sum[index] ?? 0) + scale * (rows[from + index] ?? 0);
    }
    return toUnit(sum);
  }
}

const HEADER_BYTES = 12;

let vectors: WordVectors | undefined;

/** Reads the vectors when they are first needed. */
export function getWordVectors(): WordVectors {
  vectors ??= new WordVectors(readFileSync(new URL('word-vectors.bin', import.meta.url)));
  return vectors;
}
