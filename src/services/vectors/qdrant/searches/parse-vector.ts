import type { FieldVector, SparseVector } from '../../../../vector/fields/fields.ts';
import type { NumbersOf } from '../../http/body-vectors.ts';
import { refuseSize } from '../../model/invalid-input.ts';
import { toVector, writeVector } from '../../model/vector-values.ts';
import type { VectorInput } from '../../verbs/query/stage.ts';
import type { SearchBody } from '../contract/search.ts';
import type { SparseVectorBody, VectorInputBody } from '../contract/vector-input.ts';
import { embedQuery, isDocument } from '../inference/embed-document.ts';
import { parseId } from '../points/parse-point-id.ts';

export const PLAIN: NumbersOf = (array) => array;

/**
 * Parses the vector or id in a member or element of a body. A vector may have been extracted, and so may the rows of a
 * multivector, which are one level deeper.
 */
export function parseInput(
  holder: object,
  key: string | number,
  path: string,
  numbersOf: NumbersOf = PLAIN,
  rowOf: NumbersOf = PLAIN,
): VectorInput {
  const input = Reflect.get(holder, key) as VectorInputBody;
  if (typeof input !== 'object') return parseId(holder, key, path);
  if (isDocument(input)) return embedQuery(input, path);
  if (!Array.isArray(input)) return parseSparse(input as SparseVectorBody, path);
  if (!Array.isArray(input[0])) return toVector(numbersOf(input as number[]), path);
  return parseRows((input as number[][]).map(rowOf), path);
}

/** Parses inputs, which are too deep to be extracted. */
export function parseInputs(inputs: readonly VectorInputBody[], path: string): VectorInput[] {
  return inputs.map((_, i) => parseInput(inputs, i, `${path}[${i}]`));
}

export function parseNamedVector(vector: SearchBody['vector'], path: string, numbersOf: NumbersOf): FieldVector {
  if (!('name' in vector)) return toVector(numbersOf(vector), path);
  // A vector beside its name is too deep to be extracted.
  const { vector: inner } = vector;
  return 'indices' in inner ? parseSparse(inner, `${path}.vector`) : toVector(inner, `${path}.vector`);
}

/**
 * The words about a vector that is refused. The original writes `?` for the name of a vector in the path, so that the
 * advice has the name.
 */
export interface Refused {
  readonly path: string;
  readonly advice?: string;
}

export function parseSparse(
  { indices, values }: SparseVectorBody,
  path: string,
  refused: Refused = { path },
): SparseVector {
  if (indices.length !== values.length) {
    refuseSize(`${refused.path}.values`, 'Validation error: must be the same length as indices [{}]', refused.advice);
  }
  const order = [...indices.keys()].sort((a, b) => (indices[a] ?? 0) - (indices[b] ?? 0));
  const sorted = Uint32Array.from(order, (i) => indices[i] ?? 0);
  if (sorted.some((index, i) => i > 0 && index === sorted[i - 1])) {
    refuseSize(`${refused.path}.indices`, 'Validation error: must be unique [{}]', refused.advice);
  }
  return {
    indices: sorted,
    values: toVector(
      order.map((i) => values[i] ?? 0),
      `${path}.values`,
    ),
  };
}

export function parseRows(rows: readonly ArrayLike<number>[], path: string, refused: Refused = { path }): FieldVector {
  const size = rows[0]?.length ?? 0;
  const joined = new Float32Array(size * rows.length);
  for (const [i, row] of rows.entries()) {
    if (row.length === 0) refuseSize(`${refused.path}.data`, 'all vectors must be non-empty', refused.advice);
    if (row.length !== size) {
      const found = `found vector with dimension ${row.length}`;
      refuseSize(`${refused.path}.data`, `all vectors must have the same dimension, ${found}`, refused.advice);
    }
    writeVector(row, joined, i * size, () => `${path}[${i}]`);
  }
  return { rows: joined, size };
}
