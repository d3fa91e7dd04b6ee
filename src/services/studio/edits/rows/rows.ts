// Adds rows, sets values of them, and removes all. Rows refer to others by their titles, so references follow.
import {
  type App,
  type CellValue,
  getTitleField,
  listFields,
  type SampleRow,
  type Thing,
} from '../../app/description.ts';
import { isState } from '../../compile/inputs.ts';
import { toCapital } from '../../reading/phrases.ts';
import { listStems } from '../../reading/words.ts';
import {
  changeRows,
  changeThing,
  findThing,
  getField,
  getThing,
  isSameName,
  listTitles,
  ROWS_MAX,
  toPlainName,
} from '../change.ts';
import type { Applies, Changed, EditContext, FieldTarget, RowTarget, Slots } from '../edit.ts';
import { findOwner, toTarget } from '../operations/paths.ts';
import { removeRows } from '../operations/remove.ts';
import { renameRow } from '../operations/rename.ts';
import { type Cells, readCells } from '../values/read-cells.ts';
import { toCell } from '../values/to-cell.ts';
import { isCollection } from '../views/parts/find-views.ts';
import { changeAll } from './change-all.ts';

export const ROWS: Applies = {
  'add-row': addRow,
  'change-all': changeAll,
  'clear-rows': ({ thing }, { app }) => {
    const all = thing === undefined ? Object.keys(app.things) : [thing];
    return all.reduce((next, id) => removeRows(next, id, () => true), app);
  },
  'set-value': setValue,
};

function addRow({ name = '', ...slots }: Slots, context: EditContext): Changed {
  const { app } = context;
  const listed = app.pages[slots.page ?? -1]?.views.find((view) => view['of'] !== undefined && isCollection(view));
  const thing = listed === undefined ? findThing(slots, context) : String(listed['of']);
  if (thing === undefined) return { problem: 'There is no list to add to.' };
  const owner = getThing(app, thing);
  const title = getTitleField(owner);
  const read = toCells(slots, app, thing);
  if ('problem' in read) return { problem: String(read['problem']) };
  const named = toCell(toPlainName(name), getField(app, { thing, field: title }), app);
  if ('problem' in named) return named;
  if (named.value === null) return { problem: `Say what the ${owner.name} is called.` };
  if (listTitles(owner).includes(String(named.value)))
    return { problem: `There is a ${owner.name} ${named.value} already.` };
  if (owner.rows.length >= ROWS_MAX) return { problem: `There are ${ROWS_MAX} ${owner.plural} already.` };
  const row = { [title]: toTitle(String(named.value), owner), ...listStarts(owner), ...read };
  return changeThing(app, thing, (old) => ({ ...old, rows: [{ ...row, ...listLikely(owner, row) }, ...old.rows] }));
}

/** The values of a row that the message lists, with their fields or without. */
function toCells({ cells, given = [] }: Slots, app: App, thing: string): Cells | { problem: string } {
  const read = cells === undefined ? {} : readCells(cells, app, thing);
  if (read === undefined) return { problem: `Say which field of ${getThing(app, thing).plural} is “${cells}”.` };
  const all: { [field: string]: CellValue } = { ...read };
  for (const { field, value } of given) {
    const known = getField(app, field);
    if (field.thing !== thing) return { problem: `${known.label} is no field of ${getThing(app, thing).plural}.` };
    if (known.formula !== undefined) return { problem: `${known.label} is computed from others.` };
    const cell = toCell(value, known, app);
    if ('problem' in cell) return { problem: cell.problem };
    all[known.id] = cell.value;
  }
  return all;
}

/** With a capital where all others have one. */
function toTitle(name: string, owner: Thing): string {
  return listTitles(owner).every((title) => /^\P{Ll}/u.test(title)) ? toCapital(name) : name;
}

/** Rows begin in the first state. */
function listStarts({ fields }: Thing): SampleRow {
  const states = listFields(fields).filter((field) => isState(field) && field.formula === undefined);
  return Object.fromEntries(states.map(({ id, options = [] }) => [id, options[0] ?? null]));
}

/** A choice that every row has is that of the rows whose words the new one shares, if these agree. */
function listLikely({ fields, rows }: Thing, row: SampleRow): SampleRow {
  const toWords = (one: SampleRow) => new Set(listStems(Object.values(one).join(' ')));
  const own = toWords(row);
  const open = listFields(fields).filter(
    ({ id, type, formula }) =>
      type === 'choice' && formula === undefined && row[id] === undefined && rows.every((other) => Boolean(other[id])),
  );
  return Object.fromEntries(
    open.flatMap(({ id }) => {
      const shared = rows.map((other) => [...toWords(other)].filter((word) => own.has(word)).length);
      const most = Math.max(1, ...shared);
      const likely = new Set(rows.flatMap((other, index) => (shared[index] === most ? [other[id] ?? null] : [])));
      return likely.size === 1 ? [...likely].map((value) => [id, value]) : [];
    }),
  );
}

function setValue(slots: Slots, { app, selected = '' }: EditContext): Changed {
  const { option, field = option, value = option?.option ?? '', cells, given } = slots;
  const topic = findOwner(selected, 'row');
  const target = slots.row ?? (topic === undefined ? undefined : (toTarget(topic, app) as RowTarget));
  if (target === undefined) return { problem: 'Say which entry is to change.' };
  const { thing, row } = target;
  const setAll = (all: Cells): App =>
    changeRows(app, thing, (other, index) => (index === row ? { ...other, ...all } : other));
  if (cells !== undefined || given !== undefined) {
    const read = toCells(slots, app, thing);
    return 'problem' in read ? { problem: String(read['problem']) } : setAll(read);
  }
  const meant = field ?? findMarked(app, thing, value);
  if (meant !== undefined) return setCell(value, meant, target, app, setAll);
  const read = readCells(value, app, thing, row);
  return read === undefined ? { problem: 'Say which field of the entry is to change.' } : setAll(read);
}

function setCell(
  value: string,
  meant: FieldTarget,
  target: RowTarget,
  app: App,
  setAll: (cells: Cells) => App,
): Changed {
  const { thing } = target;
  const { id, label, formula, ...known } = getField(app, { thing: meant.thing, field: meant.field });
  if (meant.thing !== thing) return { problem: `${label} is no field of ${getThing(app, thing).plural}.` };
  if (id === getTitleField(getThing(app, thing))) return renameRow(app, target, value);
  if (formula !== undefined) return { problem: `${label} is computed: change what it is computed from.` };
  // An address with an @ is an e-mail, also where another field is called address.
  const mail = /^\S+@\S+$/.test(value)
    ? listFields(getThing(app, thing).fields).find(({ type }) => type === 'e-mail')
    : undefined;
  const cell = toCell(value, mail ?? { id, label, ...known }, app);
  return 'problem' in cell ? cell : setAll({ [mail?.id ?? id]: cell.value });
}

/** The field that a mark is for: "mark it as paid" is the yes/no field "Paid", or the choice that has this option. */
function findMarked(app: App, thing: string, value: string): FieldTarget | undefined {
  const found = listFields(getThing(app, thing).fields).find(
    ({ type, label, formula, options = [] }) =>
      formula === undefined && (type === 'yes/no' ? [label] : options).some((name) => isSameName(name, value)),
  );
  return found && { thing, field: found.id };
}
