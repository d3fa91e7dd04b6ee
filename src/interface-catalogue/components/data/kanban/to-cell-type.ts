import type { Json } from '../../../model/payload.ts';
import { isList } from '../../../runtime/values/data-path.ts';
import names from './field-types.json' with { type: 'json' };

/** How a field without a declared type is shown: by its value, and by the words of its name. */
export function toCellType(field: string, value: Json): string {
  if (typeof value === 'boolean') return 'boolean';
  if (isList(value)) return 'tags';
  if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}/.test(value)) return 'date';
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  const found = Object.entries(names).find(([, endings]) => endings.some((ending) => words.endsWith(ending)));
  return found?.[0] ?? (typeof value === 'number' ? 'number' : 'text');
}
