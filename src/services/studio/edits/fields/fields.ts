// Edits of a field. What views, forms, formulas and actions do with it follows.
import { type App, getTitleField, listFields, type NamedField, type Thing, type View } from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { getKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import {
  changeField,
  changeThing,
  changeViews,
  FIELDS_MAX,
  findFieldByName,
  findThing,
  followTitles,
  getField,
  getThing,
  toPlainName,
} from '../change.ts';
import type { Applies, Apply, EditContext, EditOutcome, FieldTarget, Slots, ViewTarget } from '../edit.ts';
import { renameIn } from '../names/rename-words.ts';
import { settle } from '../names/settle.ts';
import { readNumber } from '../values/to-cell.ts';
import { putField, showField, toNewField } from '../values/to-new-field.ts';
import { listCandidates, toSelectedView } from '../views/parts/find-views.ts';
import { computeField } from './compute-field.ts';
import { setFieldType } from './set-field-type.ts';

const UNIT_LENGTH_MAX = 20;
/** A switch is always set, and pictures are not asked for. */
const NEVER_EMPTY: ReadonlySet<string> = new Set(['yes/no', 'image']);
const LIMITED: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);
/** Uses that show nothing of a hidden field. A chart of it is a view that is removed as such. */
const UNSEEN: ReadonlySet<string> = new Set(['formula', 'set', 'fields', 'sort', 'by', 'value']);

interface Edited {
  readonly app: App;
  readonly target: FieldTarget;
  readonly field: NamedField;
  readonly owner: Thing;
  /** The field gives rows their titles. */
  readonly isTitle: boolean;
}

/** A problem, or the app in which the field is as it was asked for. */
type FieldEdit = (edited: Edited, slots: Slots) => App | EditOutcome;

function toApply(verb: string, edit: FieldEdit, mayBeHidden = false): Apply {
  return (given, { app, selected }) => {
    const { field: target } = given;
    if (target === undefined) return { problem: `There is no such field to ${verb}.` };
    const view = given.view ?? toSelectedView(selected);
    const isShown = view !== undefined && app.pages[view.page]?.views[view.view]?.['of'] === target.thing;
    const slots = isShown ? { ...given, view } : given;
    const field = getField(app, target);
    if (field.hidden === true && !mayBeHidden) return { problem: `${field.label} is hidden: show it first.` };
    const owner = getThing(app, target.thing);
    const done = edit({ app, target, field, owner, isTitle: getTitleField(owner) === field.id }, slots);
    return 'problem' in done || 'claims' in done ? done : { app: done, claims: [{ is: 'field', ...target }] };
  };
}

export const limitField: Apply = toApply('limit', limit);

export const FIELDS: Applies = {
  'add-field': addField,
  'compute-field': computeField,
  'free-field': toApply(
    'make optional',
    ({ app, target, field: { label, required }, owner, isTitle }) => {
      if (isTitle) return { problem: `${label} is what ${owner.plural} are called, so it is always needed.` };
      if (required !== true) return { problem: `${label} is optional already.` };
      return changeField(app, target, { required: undefined });
    },
    true,
  ),
  'hide-column': toApply('hide', ({ app, target, field: { label } }, slots) => hideInViews(app, target, label, slots)),
  'hide-field': toApply('hide', hideField, true),
  'limit-field': limitField,
  'move-field': toApply('move', moveField),
  'remove-field': toApply('remove', removeField, true),
  'rename-field': toApply('rename', renameField),
  'require-field': toApply('require', ({ app, target, field: { label, formula, type, required } }) => {
    if (formula !== undefined) return { problem: `${label} is computed, so it is always filled in.` };
    if (NEVER_EMPTY.has(type)) return { problem: `${label} is never empty.` };
    return required === true
      ? { problem: `${label} is required already.` }
      : changeField(app, target, { required: true });
  }),
  'set-field-type': setFieldType,
  'set-start': toApply('start', ({ app, target, field: { label, type, start = '', formula } }, { number = 0 }) => {
    if (formula !== undefined) return { problem: `${label} is computed, so it does not start with a value.` };
    const isAfter = /^after\(today, ?\d+\)$/.test(start);
    if (type === 'date' && !isAfter) return { problem: `${label} does not start some days after today.` };
    return changeField(app, target, { start: type === 'date' ? `after(today, ${number})` : String(number) });
  }),
  'set-unit': toApply(
    'measure',
    ({ app, target, field: { label, type, unit: old } }, { choice = '', text = choice }) => {
      const unit = toPlainName(text);
      if (unit === '' || /^\d/.test(unit) || unit.length > UNIT_LENGTH_MAX) return { problem: `“${unit}” is no unit.` };
      if (type === 'money')
        return { problem: `${label} is an amount of money: change the currency of the app instead.` };
      if (type !== 'number' && type !== 'duration') return { problem: `${label} is no number, so it has no unit.` };
      return unit === old ? { problem: `${label} is in ${unit} already.` } : changeField(app, target, { unit });
    },
  ),
  'show-field': toApply('show', showAgain, true),
};

function addField({ name = '', names, type, ...slots }: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const thing = findThing(slots, context);
  if (thing === undefined) return { problem: 'There is no list that could have a field.' };
  const { plural, fields } = getThing(app, thing);
  const existing = findFieldByName(app, thing, name);
  if (existing?.hidden === true)
    return toApply('show', showAgain, true)({ field: { thing, field: existing.id } }, context);
  if (existing !== undefined) return { problem: `There is a field ${existing.label} in ${plural} already.` };
  if (Object.keys(fields).length >= FIELDS_MAX)
    return { problem: `There are ${FIELDS_MAX} fields in ${plural} already.` };
  const read = toNewField(app, thing, { name, type, options: names });
  if ('problem' in read) return read;
  const { app: changed, target } = putField(app, thing, read, slots);
  return { app: changed, claims: [{ is: 'field', ...target }] };
}

function showAgain({ app, target, field: { label, hidden } }: Edited, slots: Slots): App | EditOutcome {
  const changed = showField(hidden === true ? changeField(app, target, { hidden: undefined }) : app, target, slots);
  return JSON.stringify(changed) === JSON.stringify(app) ? { problem: `${label} is shown already.` } : changed;
}

/** It is neither shown nor asked for, and formulas still use it. */
function hideField({ app, target, field: { label, hidden }, owner, isTitle }: Edited, slots: Slots): EditOutcome {
  if (hidden === true) return { problem: `${label} is hidden already.` };
  if (isTitle) return { problem: `${label} is what ${owner.plural} are called, so it cannot be hidden.` };
  if (slots.view !== undefined || slots.page !== undefined) return hideInViews(app, target, label, slots);
  const needing = findNeeding(app, target);
  if (needing !== undefined)
    return { problem: `The ${needing} of ${owner.plural} needs ${label}: remove it or make it a table first.` };
  const settled = settle(changeField(app, target, { hidden: true }), {
    hasField: (thing, field, use) => thing !== target.thing || field !== target.field || UNSEEN.has(use),
  });
  // A rule on what is asked for nowhere would refuse every new row.
  const changed = changeThing(settled, target.thing, ({ rules, ...thing }) => ({
    ...thing,
    ...(rules && { rules: rules.filter(({ need }) => !listNames(parseFormula(need)).includes(target.field)) }),
  }));
  return { app: changed, claims: [{ is: 'hidden', ...target }] };
}

/** "Hide the stock in the catalogue" leaves it elsewhere. */
function hideInViews(app: App, { thing, field }: FieldTarget, label: string, { view, page }: Slots): EditOutcome {
  const { fields } = getThing(app, thing);
  const visible = listFields(fields).flatMap(({ id, hidden }) => (hidden === true ? [] : [id]));
  const showsIt = (spec: View) =>
    getKind(spec.kind).definition.isCollection === true &&
    ((spec['fields'] ?? visible) as readonly string[]).includes(field);
  const main = view ?? (page === undefined ? listCandidates({ thing }, { app }, showsIt)[0] : undefined);
  const changed = changeSome(app, main, page, (spec) => {
    if (spec['of'] !== thing || getKind(spec.kind).definition.isCollection !== true) return spec;
    const shown = (Array.isArray(spec['fields']) ? spec['fields'] : visible) as readonly string[];
    return shown.includes(field) && shown.length > 1 ? { ...spec, fields: shown.filter((id) => id !== field) } : spec;
  });
  const [first] = listChanged(app, changed);
  return first === undefined
    ? { problem: `${label} is not shown there.` }
    : { app: changed, claims: [{ is: 'view', ...first }] };
}

function changeSome(app: App, target: Slots['view'], page: number | undefined, change: (view: View) => View): App {
  const pages = app.pages.map((one, index) => ({
    ...one,
    views: one.views.map((view, number) =>
      (target === undefined ? index === (page ?? index) : target.page === index && target.view === number)
        ? change(view)
        : view,
    ),
  }));
  return { ...app, pages };
}

function listChanged(before: App, after: App): readonly ViewTarget[] {
  return after.pages.flatMap(({ views }, page) =>
    views.flatMap((spec, view) => (spec === before.pages[page]?.views[view] ? [] : [{ page, view }])),
  );
}

/** The kind of a view that cannot do without the field. */
function findNeeding(app: App, { thing, field }: FieldTarget): string | undefined {
  return app.pages
    .flatMap(({ views }) => views)
    .find((view) => {
      if (view['of'] !== thing || view.kind === 'chart') return false;
      const { properties } = getKind(view.kind).definition;
      return Object.entries(properties).some(
        ([name, { type, required }]) => type === 'field' && required === true && view[name] === field,
      );
    })?.kind;
}

function limit({ app, target, field }: Edited, { number = 0, value = '', choice }: Slots): App | EditOutcome {
  const { label, type, formula, min, max } = field;
  if (!LIMITED.has(type)) return { problem: `${label} is no number, so it has no limits.` };
  if (formula !== undefined) return { problem: `${label} is computed: limit what it is computed from.` };
  const other = readNumber(value);
  const single = choice === 'least' || choice === 'not below' ? { min: number, max } : { min, max: number };
  const limits = other === undefined ? single : { min: Math.min(number, other), max: Math.max(number, other) };
  if (limits.min !== undefined && limits.max !== undefined && limits.min > limits.max)
    return { problem: `${label} is at least ${limits.min} and could not be at most ${limits.max}.` };
  if (limits.min === min && limits.max === max) return { problem: `${label} has that limit already.` };
  return changeField(app, target, limits);
}

/** All that rests on the field is gone with it: formulas, filters, sorts, charts, inputs and actions. */
function removeField({ app, target, field: { id, label }, owner, isTitle }: Edited): EditOutcome {
  const { [id]: _gone, ...fields } = owner.fields;
  const needed = { problem: `${label} is what ${owner.plural} are called: rename it, or remove ${owner.plural}.` };
  if (Object.keys(fields).length === 0) return needed;
  const settled = settle(changeThing(app, target.thing, (thing) => ({ ...thing, fields })));
  const left = getThing(settled, target.thing);
  const title = listFields(left.fields).find((field) => field.id === getTitleField(left));
  const changed = title === undefined ? undefined : followTitles(app, settled, target.thing);
  if (changed === undefined || (title?.type !== 'text' && isTitle)) return needed;
  if (changed.pages.length === 0) return { problem: `Without ${label} there would be nothing left to show.` };
  return { app: changed, claims: [{ is: 'hidden', ...target }] };
}

/** The id stays, so that formulas and the rows that people entered stay right. */
function renameField({ app, target, field: { id, label, type }, owner, isTitle }: Edited, slots: Slots): EditOutcome {
  const to = toCapital(toPlainName(slots.name ?? ''));
  if (to === '') return { problem: `Say what ${label} is to be called.` };
  const same = findFieldByName(app, target.thing, to);
  if (label === to || (same !== undefined && same.id !== id))
    return { problem: `There is a field ${to} in ${owner.plural} already.` };
  const changed = changeViews(changeField(app, target, { label: to }), (view) =>
    view['of'] === target.thing && typeof view.title === 'string'
      ? { ...view, title: renameIn(view.title, new Map([[label.toLowerCase(), to.toLowerCase()]])) }
      : view,
  );
  // Titles of rows and pictures are often shown without their label.
  return {
    app: changed,
    claims: [type === 'image' || isTitle ? { is: 'field', ...target } : { is: 'text', text: to }],
  };
}

/** Moves a field within its thing, and so in views, forms and on the page of a row. */
function moveField({ app, target, field: { id, label }, owner }: Edited, slots: Slots): App | EditOutcome {
  const { otherField: other, choice = other === undefined ? 'first' : 'before' } = slots;
  if (other !== undefined && other.thing !== target.thing)
    return { problem: `${getField(app, other).label} is no field of ${owner.plural}.` };
  if (other === undefined && (choice === 'before' || choice === 'after'))
    return { problem: `Say which field ${label} is to come ${choice}.` };
  const move = (names: readonly string[]) => toMoved(names, id, other?.field, choice);
  const order = move(Object.keys(owner.fields));
  const fields = Object.fromEntries(order.map((name) => [name, owner.fields[name] ?? ('text' as const)]));
  // The first text names the rows. Where another one would, only the views change.
  const keepsTitle = getTitleField({ ...owner, fields }) === getTitleField(owner);
  const inThing = keepsTitle ? changeThing(app, target.thing, (old) => ({ ...old, fields })) : app;
  const changed = changeViews(inThing, (view) => {
    if (view['of'] !== target.thing) return view;
    if (Array.isArray(view['fields'])) return { ...view, fields: move(view['fields']) };
    return keepsTitle || getKind(view.kind).definition.isCollection !== true ? view : { ...view, fields: order };
  });
  return JSON.stringify(changed) === JSON.stringify(app) ? { problem: `${label} is there already.` } : changed;
}

/** Lists without one of the fields stay. */
function toMoved(names: readonly string[], field: string, other: string | undefined, choice: string) {
  if (!names.includes(field) || (other !== undefined && !names.includes(other))) return names;
  const rest = names.filter((name) => name !== field);
  if (other === undefined) return choice === 'last' ? [...rest, field] : [field, ...rest];
  return rest.toSpliced(rest.indexOf(other) + (choice === 'after' ? 1 : 0), 0, field);
}
