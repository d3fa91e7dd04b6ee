import type { Engine } from '../../engine/index.ts';
import type { VectorField } from '../fields/fields.ts';
import { DenseIndex } from './dense-index.ts';
import type { FieldIndex } from './field-index.ts';
import { MultiIndex } from './multi-index.ts';
import { SparseIndex } from './sparse-index.ts';

export function createFieldIndex(field: VectorField, engine: Engine): FieldIndex {
  switch (field.kind) {
    case 'dense':
      return new DenseIndex(field, engine);
    case 'sparse':
      return new SparseIndex();
    case 'multi':
      return new MultiIndex(field);
  }
}
