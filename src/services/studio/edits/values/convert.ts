// Values of a field as values of another type, as far as they say the same.
import type { App, CellValue, FieldType, NamedField } from '../../app/description.ts';
import { toCell } from './to-cell.ts';

/** Types whose values are kept in the same way. */
const STORED: { readonly [type in FieldType]: string } = {
  text: 'text',
  'long text': 'text',
  'e-mail': 'text',
  phone: 'text',
  link: 'text',
  image: 'text',
  file: 'text',
  choice: 'text',
  reference: 'text',
  number: 'number',
  money: 'number',
  percent: 'number',
  duration: 'number',
  rating: 'number',
  date: 'date',
  time: 'time',
  tags: 'tags',
  'yes/no': 'yes/no',
};

/** Formulas and conditions stay right where values are kept in the same way. */
export function isStoredAlike(a: FieldType, b: FieldType): boolean {
  return STORED[a] === STORED[b];
}

export function convertValue(value: CellValue | undefined, to: NamedField, app: App): CellValue {
  if (value === null || value === undefined) return null;
  const text = sayCell(value);
  if (STORED[to.type] === 'text' && to.type !== 'choice' && to.type !== 'reference' && to.type !== 'e-mail')
    return text;
  if (to.type === 'tags') return text === '' ? [] : [text];
  const cell = toCell(text, to, app);
  return 'value' in cell ? cell.value : null;
}

export function sayCell(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
