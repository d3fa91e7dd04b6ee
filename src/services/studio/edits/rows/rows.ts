// Edits of rows. Rows refer to others by their titles, so references follow.
import {
  type App,
  getTitleField,
  listFields,
  type NamedField,
  type SampleRow,
  type Thing,
} from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { toCapital } from '../../reading/phrases.ts';
import {
  changeRows,
  changeThing,
  findThing,
  getField,
  getThing,
  isReferenceTo,
  isSameName,
  listTitles,
  ROWS_MAX,
  toPlainName,
} from '../change.ts';
import type { Applies, EditContext, EditOutcome, FieldTarget, RowTarget, Slots } from '../edit.ts';
import { sayCell } from '../fields/set-field-type.ts';
import { settle } from '../names/settle.ts';
import { readCells } from '../values/read-cells.ts';
import { type Cell, toCell } from '../values/to-cell.ts';
import { isCollection } from '../views/parts/find-views.ts';
import { changeAll } from './change-all.ts';

export const ROWS: Applies = {
  'add-row': addRow,
  'change-all': changeAll,
  'clear-rows': ({ thing }, { app }) => {
    const all = thing === undefined ? Object.keys(app.things) : [thing];
    const things = all.filter((id) => getThing(app, id).rows.length > 0);
    if (things.length === 0)
      return { problem: `There are no ${thing === undefined ? 'entries' : getThing(app, thing).plural} to remove.` };
    const changed = things.reduce((next, id) => removeRows(next, id, () => true), app);
    return { app: changed, claims: things.map((id) => ({ is: 'rows', thing: id })) };
  },
  'remove-row': ({ row: target }, { app }) => {
    if (target === undefined || getThing(app, target.thing).rows[target.row] === undefined)
      return { problem: 'There is no such entry to remove.' };
    return toOutcome(
      removeRows(app, target.thing, (index) => index === target.row),
      target.thing,
    );
  },
  'rename-row': renameRow,
  'set-value': setValue,
};

const toOutcome = (app: App, thing: string): EditOutcome => ({ app, claims: [{ is: 'rows', thing }] });

function addRow({ name = '', number, value = number?.toString(), ...slots }: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const listed = app.pages[slots.page ?? -1]?.views.find((view) => view['of'] !== undefined && isCollection(view));
  const thing = listed === undefined ? findThing(slots, context) : String(listed['of']);
  if (thing === undefined) return { problem: 'There is no list to add to.' };
  const owner = getThing(app, thing);
  const title = getTitleField(owner);
  const told = slots.cells === undefined ? {} : readCells(slots.cells, app, thing);
  if (told === undefined) return { problem: `Say which field of ${owner.plural} is “${slots.cells}”.` };
  const named = toCell(toPlainName(name), getField(app, { thing, field: title }), app);
  if ('problem' in named) return named;
  if (named.value === null) return { problem: `Say what the ${owner.name} is called.` };
  if (listTitles(owner).includes(String(named.value)))
    return { problem: `There is a ${owner.name} ${named.value} already.` };
  if (owner.rows.length >= ROWS_MAX) return { problem: `There are ${ROWS_MAX} ${owner.plural} already.` };
  const meant = slots.field ?? (value === undefined ? undefined : findMeant(app, thing, value));
  if (meant === undefined && value !== undefined) return { problem: `Say which field of ${owner.plural} is ${value}.` };
  const given = meant?.thing === thing && meant.field !== title ? meant : undefined;
  const cell = given && value !== undefined ? toGiven(app, given, value) : undefined;
  if (cell !== undefined && 'problem' in cell) return cell;
  const set = given && cell !== undefined && { [given.field]: cell.value };
  const row = { [title]: toTitle(String(named.value), owner), ...listStarts(owner), ...told, ...set };
  return toOutcome(
    changeThing(app, thing, (old) => ({ ...old, rows: [row, ...old.rows] })),
    thing,
  );
}

/** With a capital where all others have one. */
function toTitle(name: string, owner: Thing): string {
  return listTitles(owner).every((title) => /^\P{Ll}/u.test(title)) ? toCapital(name) : name;
}

/** The field that a bare value is for: "new service Beard trim, 18". */
function findMeant(app: App, thing: string, value: string): FieldTarget | undefined {
  const fields = listFields(getThing(app, thing).fields).slice(1);
  const isNumber = /^[$€£]?\d+(?:[.,]\d+)?[$€£]?$/.test(value.replaceAll(' ', ''));
  const fits = ({ type, formula, ...field }: NamedField, wanted: readonly string[]) =>
    formula === undefined && wanted.includes(type) && 'value' in toCell(value, { type, ...field }, app);
  for (const types of isNumber
    ? [['money'], ['number']]
    : [
        ['choice', 'reference'],
        ['date', 'time'],
      ]) {
    const found = fields.find((field) => fits(field, types));
    if (found !== undefined) return { thing, field: found.id };
  }
  return undefined;
}

function toGiven(app: App, target: FieldTarget, value: string): Cell {
  const field = getField(app, target);
  return field.formula === undefined ? toCell(value, field, app) : { problem: `${field.label} is computed.` };
}

/** Rows begin in the first state. */
function listStarts({ fields }: Thing): SampleRow {
  const states = listFields(fields).filter((field) => isState(field) && field.formula === undefined);
  return Object.fromEntries(states.map(({ id, options = [] }) => [id, options[0] ?? null]));
}

function renameRow({ row: target, name = '' }: Slots, { app }: EditContext): EditOutcome {
  if (target === undefined) return { problem: 'There is no such entry to rename.' };
  const { thing, row } = target;
  const owner = getThing(app, thing);
  const title = getTitleField(owner);
  const titles = listTitles(owner);
  const from = titles[row];
  const cell = toCell(toPlainName(name), getField(app, { thing, field: title }), app);
  if ('problem' in cell) return cell;
  if (from === undefined || cell.value === null) return { problem: `Say what the ${owner.name} is to be called.` };
  const to = String(cell.value);
  if (titles.includes(to)) return { problem: `There is a ${owner.name} ${to} already.` };
  const renamed = changeRows(app, thing, (old, index) => (index === row ? { ...old, [title]: cell.value } : old));
  // Another row of the same title may be the one that others refer to.
  const isOnly = titles.filter((other) => other === from).length === 1;
  const changed = settle(renamed, {
    toValue: (of, field, value) =>
      isOnly && value === from && isReferenceTo(app, { thing: of, field }, thing) ? to : value,
  });
  return toOutcome(changed, thing);
}

function setValue(slots: Slots, context: EditContext): EditOutcome {
  const { row: target, option, field = option, number = '', value = option?.option ?? String(number) } = slots;
  const { app } = context;
  if (target !== undefined && slots.cells !== undefined) return setCells(app, target, slots.cells);
  const meant = field ?? (target && findMarked(app, target.thing, value));
  if (target === undefined || meant === undefined) return { problem: 'Say which field of which entry is to change.' };
  const { thing, row } = target;
  const owner = getThing(app, thing);
  const { id, label, formula, ...known } = getField(app, { thing: meant.thing, field: meant.field });
  if (meant.thing !== thing) return { problem: `${label} is no field of ${owner.plural}.` };
  if (id === getTitleField(owner)) return renameRow({ row: target, name: value }, context);
  if (formula !== undefined) return { problem: `${label} is computed: change what it is computed from.` };
  const cell = toCell(value, { id, label, ...known }, app);
  if ('problem' in cell) return cell;
  const old = sayCell(owner.rows[row]?.[id] ?? null);
  if (old === sayCell(cell.value))
    return { problem: `${label} of ${listTitles(owner)[row]} is ${old || 'empty'} already.` };
  const changed = changeRows(app, thing, (other, index) => (index === row ? { ...other, [id]: cell.value } : other));
  return toOutcome(changed, thing);
}

function setCells(app: App, { thing, row }: RowTarget, words: string): EditOutcome {
  const cells = readCells(words, app, thing);
  if (cells === undefined) return { problem: `Say which field is “${words}”.` };
  return toOutcome(
    changeRows(app, thing, (other, index) => (index === row ? { ...other, ...cells } : other)),
    thing,
  );
}

/** The field that a mark is for: "mark it as paid" is the yes/no field "Paid", or the choice that has this option. */
function findMarked(app: App, thing: string, value: string): FieldTarget | undefined {
  const found = listFields(getThing(app, thing).fields).find(({ type, label, formula, options = [] }) =>
    formula !== undefined
      ? false
      : type === 'yes/no'
        ? isSameName(label, value)
        : options.some((option) => isSameName(option, value)),
  );
  return found && { thing, field: found.id };
}

/** Rows that refer to removed ones do without, or are gone if they are named by the reference. */
function removeRows(app: App, thing: string, isGone: (index: number) => boolean): App {
  const rows = getThing(app, thing).rows.filter((_row, index) => !isGone(index));
  const changed = changeThing(app, thing, (old) => ({ ...old, rows }));
  const titles = new Set(listTitles(getThing(changed, thing)));
  return Object.entries(app.things).reduce((done, [id, { fields }]) => {
    const references = Object.keys(fields).filter((field) => isReferenceTo(app, { thing: id, field }, thing));
    return references.reduce((next, field) => dropReferences(next, id, field, titles), done);
  }, changed);
}

function dropReferences(app: App, thing: string, field: string, titles: ReadonlySet<string>): App {
  const owner = getThing(app, thing);
  const lost = owner.rows.map((row) => (row[field] ?? null) !== null && !titles.has(String(row[field])));
  if (!lost.includes(true)) return app;
  if (getTitleField(owner) === field) return removeRows(app, thing, (index) => lost[index] === true);
  return changeRows(app, thing, (row, index) => (lost[index] === true ? { ...row, [field]: null } : row));
}
