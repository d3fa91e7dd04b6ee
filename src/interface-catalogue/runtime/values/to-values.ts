// Values of expressions as the types that components take.
import type { Json } from '../../model/payload.ts';
import { getField, isList, isObject } from './data-path.ts';
import type { Row } from './row-scope.ts';

export interface Option {
  readonly value: string;
  readonly label: string;
  readonly text?: string | undefined;
  readonly icon?: string | undefined;
}

export function toText(value: Json | undefined): string {
  if (value === null || value === undefined) return '';
  if (isList(value)) return value.map(toText).join(', ');
  if (typeof value === 'object') return toText(getField(value, 'label') ?? getField(value, 'name'));
  if (typeof value === 'number') return toPlainNumber(value);
  return String(value);
}

/** Writes a number without the noise of binary fractions: 0.1 + 0.2 is 0.3. */
export function toPlainNumber(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : '';
}

export function toNumber(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return Number.isFinite(value) ? value : undefined;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value !== 'string' || value.trim() === '') return undefined;
  const number = Number(value.replace(/[\s,$€£%]/g, ''));
  return Number.isFinite(number) ? number : undefined;
}

/** Returns true for true, numbers but 0, texts and lists that are not empty, and objects. */
export function isTrue(value: Json | undefined): boolean {
  return isList(value) ? value.length > 0 : Boolean(value);
}

/** Returns objects as rows; one without an id is identified by its index. */
export function toRows(value: Json | undefined): readonly Row[] {
  if (!isList(value)) return [];
  return value.flatMap((entry, index) => {
    if (!isObject(entry)) return [];
    const id = getField(entry, 'id');
    return [typeof id === 'string' ? (entry as Row) : { ...entry, id: id === null ? `row-${index}` : String(id) }];
  });
}

export function toOptions(value: Json | undefined): readonly Option[] {
  if (!isList(value)) return [];
  return value.flatMap((entry) => {
    if (!isObject(entry)) return entry === null ? [] : [{ value: toText(entry), label: toText(entry) }];
    const given = getField(entry, 'value') ?? getField(entry, 'id') ?? getField(entry, 'label');
    const label = toText(getField(entry, 'label') ?? getField(entry, 'name') ?? given);
    const [text, icon] = [getField(entry, 'text'), getField(entry, 'icon')];
    return given === null
      ? []
      : [
          {
            value: toText(given),
            label,
            ...(typeof text === 'string' && { text }),
            ...(typeof icon === 'string' && { icon }),
          },
        ];
  });
}

/** Returns true if two values are the same data. It is quick because the store shares unchanged values. */
export function isSame(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null || a === undefined) return false;
  if (b === undefined || isList(a) !== isList(b)) return false;
  const [left, right] = [Object.entries(a), Object.keys(b)];
  return (
    left.length === right.length &&
    left.every(([name, value]) => Object.hasOwn(b, name) && isSame(value as Json, getField(b, name)))
  );
}
