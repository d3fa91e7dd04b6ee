// Checks things: their fields, formulas and rows, and that references name rows that there are.

import {
  type App,
  type CellValue,
  FIELD_TYPES,
  type FieldSpec,
  type FieldType,
  getTitleField,
  listFields,
  type NamedField,
  type Thing,
} from './description.ts';
import { checkFormula, type Say, toUnknown } from './issues.ts';

const NAME = /^[A-Za-z][A-Za-z0-9]{0,39}$/;
/** Words of formulas. */
const RESERVED: ReadonlySet<string> = new Set(['id', 'this', 'me', 'today', 'and', 'or', 'not', 'where', 'yes', 'no']);
/** Parts of the data model that are no things. */
const STATE: ReadonlySet<string> = new Set(['ui', 'forms', 'session', 'currency', 'colours', 'chats', 'notifications']);
/** Names that the data model and formulas leave to things. */
export const isThingId = (id: string): boolean => NAME.test(id) && !RESERVED.has(id) && !STATE.has(id);
/** An object with such a field would be read as an expression. */
const EXPRESSION: ReadonlySet<string> = new Set(['path', 'call']);

export function checkThings({ things }: App, say: Say): void {
  for (const [id, thing] of Object.entries(things)) {
    const path = `/things/${id}`;
    if (!isThingId(id))
      say(path, `must be named by letters and digits, and none of ${[...RESERVED, ...STATE].join(', ')}`);
    checkFields(thing.fields, `${path}/fields`, things, say);
    for (const [index, { need }] of (thing.rules ?? []).entries())
      checkFormula(need, `${path}/rules/${index}/need`, say);
    checkRows(thing, path, things, say);
  }
}

export function checkFields(
  fields: { readonly [id: string]: FieldSpec },
  path: string,
  things: App['things'],
  say: Say,
): void {
  if (Object.keys(fields).length === 0) say(path, 'needs at least one field');
  for (const field of listFields(fields)) {
    const at = `${path}/${field.id}`;
    if (!NAME.test(field.id) || RESERVED.has(field.id) || EXPRESSION.has(field.id))
      say(at, `must be named by letters and digits, and none of ${[...RESERVED, ...EXPRESSION].join(', ')}`);
    if (field.type === 'choice' && (field.options ?? []).length === 0 && field.formula === undefined)
      say(at, 'needs options to choose from');
    if (field.type === 'reference' && (field.to === undefined || !Object.hasOwn(things, field.to)))
      say(`${at}/to`, toUnknown(field.to ?? '', 'thing', things));
    checkFormula(field.formula, `${at}/formula`, say);
    checkFormula(field.start, `${at}/start`, say);
  }
}

function checkRows(thing: Thing, path: string, things: App['things'], say: Say): void {
  const fields = new Map(listFields(thing.fields).map((field) => [field.id, field]));
  for (const [index, row] of thing.rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      const field = fields.get(name);
      const at = `${path}/rows/${index}/${name}`;
      if (field === undefined) say(at, toUnknown(name, 'field', thing.fields));
      else if (field.formula !== undefined) say(at, 'is computed: leave it out');
      else if (value !== null) checkValue(value, field, at, things, say);
    }
  }
}

const VALUES: { readonly [value in (typeof FIELD_TYPES)[FieldType]['value']]: (value: CellValue) => boolean } = {
  text: (value) => typeof value === 'string',
  texts: (value) => Array.isArray(value) && value.every((entry) => typeof entry === 'string'),
  number: (value) => typeof value === 'number',
  boolean: (value) => typeof value === 'boolean',
};

function checkValue(value: CellValue, field: NamedField, path: string, things: App['things'], say: Say): undefined {
  const { value: kind, pattern = '', says } = FIELD_TYPES[field.type];
  if (!VALUES[kind](value) || !new RegExp(pattern).test(String(value))) return say(path, `must be ${says}`);
  if (field.type === 'choice' && !(field.options ?? []).includes(String(value)))
    return say(path, `"${value}" is none of the options ${(field.options ?? []).join(', ')}`);
  if (field.type !== 'reference') return;
  const referred = Object.hasOwn(things, field.to ?? '') ? things[field.to ?? ''] : undefined;
  if (referred === undefined) return;
  const title = getTitleField(referred);
  if (!referred.rows.some((row) => row[title] === value))
    return say(path, `"${value}" is the ${title} of no row of ${field.to}`);
}
