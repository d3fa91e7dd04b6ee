// The vector fields of a collection as clients declare them.
import type { VectorField } from '../../../../vector/fields/fields.ts';
import { FIELDS_MAX } from '../../limits.ts';
import { refuseInput } from '../../model/invalid-input.ts';
import type { CreateBody, VectorsBody } from '../contract/collections.ts';
import { DEFAULT_VECTOR } from '../contract/fields.ts';

type GivenVectors = NonNullable<CreateBody['vectors']>;

/** Returns false for the parameters of the default vector alone. */
export function isNamed(vectors: GivenVectors): vectors is Record<string, VectorsBody> {
  return typeof vectors.size !== 'number';
}

/** The datatypes of sparse vectors, which are stored as float32 in any case. */
const SPARSE_DATATYPES: readonly unknown[] = ['float32', 'float16', 'uint8'];

export function checkDatatype(index: { readonly datatype?: unknown } | null | undefined): void {
  const datatype = index?.datatype ?? 'float32';
  if (!SPARSE_DATATYPES.includes(datatype)) {
    refuseInput('sparse vectors', `do not support the datatype ${JSON.stringify(datatype)}; leave it out`);
  }
}

/**
 * Returns the fields, the main one first: the default vector, or else the first one that is dense and has one row. A
 * collection may be without it, and even without any field.
 */
export function toFields({ vectors, sparse_vectors }: Pick<CreateBody, 'vectors' | 'sparse_vectors'>): VectorField[] {
  const given = vectors ?? {};
  const named: Record<string, VectorsBody> = isNamed(given) ? given : { [DEFAULT_VECTOR]: given };
  const dense = Object.entries(named).map(([name, { size, distance, multivector_config, datatype }]): VectorField => {
    const kind = multivector_config ? 'multi' : 'dense';
    return { name, kind, size, distance, isMain: false, ...(datatype === 'uint8' && { datatype }) };
  });
  const sparse = Object.entries(sparse_vectors ?? {}).map(([name, params]): VectorField => {
    if (name === DEFAULT_VECTOR) refuseInput('Sparse vector name', 'cannot be empty: only a dense vector has none');
    if (Object.hasOwn(named, name))
      refuseInput('Dense and sparse vector names', `must be unique - duplicate found with '${name}'`);
    checkDatatype(params?.index);
    const idf = params?.modifier === 'idf' && { idf: true };
    return { name, kind: 'sparse', size: 0, distance: 'Dot', isMain: false, ...idf };
  });
  if (dense.length + sparse.length > FIELDS_MAX) refuseInput('vectors', `must not be more than ${FIELDS_MAX}`);
  const candidates = dense.filter(({ kind }) => kind === 'dense');
  const main = candidates.find(({ name }) => name === DEFAULT_VECTOR) ?? candidates[0];
  const others = [...dense, ...sparse].filter((field) => field !== main);
  return main === undefined ? others : [{ ...main, isMain: true }, ...others];
}
