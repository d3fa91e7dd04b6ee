// Gives a field another type; values that say the same are kept, and what needs the old type does without the field.
import {
  type App,
  type CellValue,
  type Field,
  type FieldType,
  getTitleField,
  type NamedField,
} from '../../app/description.ts';
import { changeRows, followTitles, getField, getThing, NUMERIC, OPTIONS_MAX, sayNames, setField } from '../change.ts';
import { alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { settle } from '../names/settle.ts';
import { toCell } from '../values/to-cell.ts';
import { findThingByName, listPlurals, toNewField } from '../values/to-new-field.ts';

export function setFieldType({ field: target, type, choice, names, thing: to }: Slots, { app }: EditContext): Changed {
  if (target === undefined) return { problem: 'There is no such field to change.' };
  const wanted = type ?? (choice as FieldType | undefined);
  const old = getField(app, target);
  if (old.hidden === true) return { problem: `${old.label} is hidden: show it first.` };
  const owner = getThing(app, target.thing);
  if (wanted === undefined) return { problem: `Say what ${old.label} is to be: a number, a date, a choice, …` };
  if (old.type === wanted) return alreadySo(`${old.label} is ${wanted} already.`);
  if (old.formula !== undefined && !(NUMERIC.has(old.type) && NUMERIC.has(wanted)))
    return { problem: `${old.label} is computed, so it stays what the formula gives.` };
  if (getTitleField(owner) === target.field)
    return { problem: `${old.label} is what ${owner.plural} are called, so it stays a text.` };
  const field = toTyped(app, target.thing, old, wanted, names, to);
  if ('problem' in field) return field;
  const typed = setField(app, target, field);
  const named = { ...field, id: old.id, label: old.label };
  const filled = changeRows(typed, target.thing, ({ [old.id]: value, ...row }) => {
    const converted = old.formula === undefined ? convertValue(value, named, typed) : null;
    return converted === null ? row : { ...row, [old.id]: converted };
  });
  const keeps = (use: string) =>
    use === 'fields' ||
    use === 'filters' ||
    use === 'set' ||
    (toStored(old.type) === toStored(wanted) && (use === 'formula' || old.type !== 'choice'));
  const settled = settle(filled, {
    hasField: (thing, id, use) => thing !== target.thing || id !== old.id || keeps(use),
  });
  const changed = followTitles(app, settled, target.thing);
  return changed ?? { problem: `Then ${owner.plural} would be called by their ${old.label}.` };
}

/** The field with what it keeps and what the new type needs. */
function toTyped(
  app: App,
  thing: string,
  { id, label, required, hint, formula }: NamedField,
  type: FieldType,
  names: readonly string[] | undefined,
  to: string | undefined,
): Field | { readonly problem: string } {
  const kept = {
    label,
    ...(required === true && { required }),
    ...(hint !== undefined && { hint }),
    ...(formula !== undefined && { formula }),
  };
  if (type === 'reference') {
    const referred = to !== undefined && to !== thing ? to : findThingByName(app, label);
    if (referred === undefined)
      return { problem: `Say which list ${label} is to refer to: ${sayNames(listPlurals(app))}.` };
    return { type, to: referred, ...kept };
  }
  if (type !== 'choice') return { type, ...kept };
  const options = names ?? listDistinct(app, thing, id);
  const read = toNewField(app, thing, { name: label, type, options: options.length > 0 ? options : undefined });
  return 'problem' in read ? read : { ...read.field, ...kept };
}

function listDistinct(app: App, thing: string, field: string): readonly string[] {
  const said = getThing(app, thing).rows.map((row) => sayCell(row[field] ?? null));
  return [...new Set(said.filter((text) => text !== '' && text.length <= 60))].slice(0, OPTIONS_MAX);
}

/** Types whose values are neither texts nor numbers are kept in their own ways. */
function toStored(type: FieldType): string {
  if (NUMERIC.has(type)) return 'number';
  return ['date', 'time', 'tags', 'yes/no'].includes(type) ? type : 'text';
}

function convertValue(value: CellValue | undefined, to: NamedField, app: App): CellValue {
  if (value === null || value === undefined) return null;
  const text = sayCell(value);
  if (toStored(to.type) === 'text' && to.type !== 'choice' && to.type !== 'reference' && to.type !== 'e-mail')
    return text;
  if (to.type === 'tags') return text === '' ? [] : [text];
  const cell = toCell(text, to, app);
  return 'value' in cell ? cell.value : null;
}

export function sayCell(value: CellValue): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  return Array.isArray(value) ? value.join(', ') : String(value ?? '');
}
