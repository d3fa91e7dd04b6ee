// The columns of a table of an entity's rows.
import type { Expression } from '../../../../../../interface-catalogue/model/expression.ts';
import type { Entity, FieldType } from '../../../brief.ts';

export function listColumnsOf(entity: Entity, types?: readonly FieldType[]): Expression[] {
  const isShown = (type: FieldType) => types?.includes(type) ?? (type !== 'long-text' && type !== 'image');
  const shown = entity.fields
    .filter(({ type, isMeasured }) => isShown(type) && isMeasured !== true)
    .slice(0, COLUMNS_MAX);
  return shown.map(({ name, label, type }) => ({ field: name, label, type: toCellType(type) }));
}

/** More columns need scrolling sideways at the width of a laptop. */
const COLUMNS_MAX = 6;

/** Types of fields that tables show in a way of their own; the others are text. */
const CELL_TYPES: readonly FieldType[] = [
  'number',
  'currency',
  'percent',
  'date',
  'time',
  'status',
  'person',
  'boolean',
  'rating',
  'image',
  'tags',
  'bytes',
  'duration',
];

export function toCellType(type: FieldType): string {
  return CELL_TYPES.includes(type) ? type : 'text';
}
