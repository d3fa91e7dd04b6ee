// The file model.bin that tools/train-embedder writes, little endian:
// - `MGPE`, version, dimension, number of terms, number of buckets, bytes of the terms
// - the terms, one per line, padded with line feeds to a multiple of four bytes
// - a scale for each row
// - the matrix that questions are multiplied by
// - the rows of the terms and then of the buckets, as int8
// - a CRC-32 of everything before it
import { crc32 } from 'node:zlib';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import { toBucket } from './terms.ts';

const MAGIC = 'MGPE';
const VERSION = 1;
const HEADER_BYTES = 24;

export interface StaticModel {
  readonly dimension: number;
  /** The CRC-32 of the model. */
  readonly checksum: number;
  /** The vocabulary; the first rows are those of its terms. */
  readonly terms: readonly string[];
  readonly rows: Int8Array;
  readonly scales: Float32Array;
  /** The matrix in row-major order. */
  readonly questionMatrix: Float32Array;
  /** Returns the row of a term. Terms outside the vocabulary share rows. */
  rowOf(term: string): number;
}

export function parseStaticModel(bytes: Uint8Array): StaticModel {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < HEADER_BYTES || toText(bytes.subarray(0, 4)) !== MAGIC) throw toProblem('is no embedding model');
  if (view.getUint32(4, true) !== VERSION) throw toProblem(`has version ${view.getUint32(4, true)}, not ${VERSION}`);
  const checksum = view.getUint32(bytes.length - 4, true);
  if (crc32(bytes.subarray(0, -4)) !== checksum) throw toProblem('is damaged');
  const [dimension = 0, termCount = 0, bucketCount = 0, termBytes = 0] = [8, 12, 16, 20].map((at) =>
    view.getUint32(at, true),
  );
  const rowCount = termCount + bucketCount;
  const scalesAt = HEADER_BYTES + termBytes;
  const matrixAt = scalesAt + 4 * rowCount;
  const rowsAt = matrixAt + 4 * dimension * dimension;
  if (rowsAt + rowCount * dimension + 4 !== bytes.length) throw toProblem('has another size than its header declares');
  const terms = toText(bytes.subarray(HEADER_BYTES, scalesAt)).trimEnd().split('\n');
  const rowOfTerm = new Map(terms.map((term, row) => [term, row]));
  // The copy is aligned, which the file in memory need not be.
  const copy = (from: number, to: number) => new Uint8Array(bytes.subarray(from, to)).buffer;
  return {
    dimension,
    checksum,
    terms,
    rows: new Int8Array(copy(rowsAt, bytes.length - 4)),
    scales: new Float32Array(copy(scalesAt, matrixAt)),
    questionMatrix: new Float32Array(copy(matrixAt, rowsAt)),
    rowOf: (term) => rowOfTerm.get(term) ?? termCount + toBucket(term, bucketCount),
  };
}

function toText(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}

function toProblem(what: string): OperatorProblem {
  return new OperatorProblem(`The file of the embedding model ${what}.`);
}
