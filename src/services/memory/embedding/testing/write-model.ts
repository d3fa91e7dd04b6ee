// A model file with given vectors, as tools/train-embedder/train.py writes it.
import { crc32 } from 'node:zlib';

export interface TestModel {
  readonly terms: readonly string[];
  /** The vectors of the terms, then those of the buckets. */
  readonly vectors: readonly (readonly number[])[];
}

export function writeModel({ terms, vectors }: TestModel): Buffer {
  const dimension = vectors[0]?.length ?? 0;
  const lines = Buffer.from(terms.join('\n'));
  const termBytes = Buffer.concat([lines, Buffer.alloc((4 - (lines.length % 4)) % 4, '\n')]);
  const header = Buffer.from(
    new Uint32Array([0, 1, dimension, terms.length, vectors.length - terms.length, termBytes.length]).buffer,
  );
  header.write('MGPE', 0, 'latin1');
  const scales = vectors.map((vector) => Math.max(...vector.map(Math.abs), 1e-12) / 127);
  const rows = vectors.map((vector, row) => vector.map((value) => Math.round(value / (scales[row] ?? 1))));
  const identity = Array.from({ length: dimension * dimension }, (_, at) => (at % (dimension + 1) === 0 ? 1 : 0));
  const content = Buffer.concat([
    header,
    termBytes,
    new Uint8Array(Float32Array.from(scales).buffer),
    new Uint8Array(Float32Array.from(identity).buffer),
    new Uint8Array(Int8Array.from(rows.flat()).buffer),
  ]);
  return Buffer.concat([content, new Uint8Array(new Uint32Array([crc32(content)]).buffer)]);
}
