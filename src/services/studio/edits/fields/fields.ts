// Edits of a field that are more than one property: adding, hiding, showing, limits. See `kinds.json` for the others.
import {
  type App,
  type Field,
  type FieldFormat,
  type FieldType,
  getTitleField,
  listFields,
  type NamedField,
  type View,
} from '../../app/description.ts';
import { listNames, parseFormula } from '../../app/parse-formula.ts';
import { getKind } from '../../kinds/kinds.ts';
import {
  changeField,
  changeThing,
  changeViews,
  FIELDS_MAX,
  findFieldByName,
  findThing,
  getField,
  getThing,
  isSameName,
  NUMERIC,
  sayNames,
} from '../change.ts';
import {
  type Applies,
  alreadySo,
  type Changed,
  type EditContext,
  type FieldTarget,
  type Problem,
  type Slots,
} from '../edit.ts';
import { settle } from '../names/settle.ts';
import { toLiteral } from '../names/write-formula.ts';
import { followLimit } from '../numbers/set-number.ts';
import { readNumber } from '../values/read-number.ts';
import { toCell } from '../values/to-cell.ts';
import { putField, showField, toNewField } from '../values/to-new-field.ts';
import { isCollection, listCandidates, toSelectedView } from '../views/parts/find-views.ts';
import { computeField } from './compute-field.ts';
import { changeInputs } from './inputs.ts';
import { setFieldType } from './set-field-type.ts';
import { setUnit } from './set-unit.ts';

/** Uses that show nothing of a hidden field. A chart of it is a view that is removed as such. */
const UNSEEN: ReadonlySet<string> = new Set(['formula', 'set', 'fields', 'sort', 'by', 'value']);

export const FIELDS: Applies = {
  'add-field': addField,
  'compute-field': computeField,
  'hide-column': (slots, context) => hideInViews(withShown(slots, context), context.app),
  'hide-field': hideField,
  'limit-field': limitField,
  'set-field-type': setFieldType,
  'set-format': setFormat,
  'set-unit': setUnit,
  'set-start': setStart,
  'show-field': (slots, context) => {
    const { field } = slots;
    if (field === undefined) return { problem: 'Say which field to show.' };
    const isHidden = getField(context.app, field).hidden === true;
    const shown = isHidden ? changeField(context.app, field, { hidden: undefined }) : context.app;
    return showField(shown, field, withShown(slots, context));
  },
};

/** A value that the field accepts, or none; a day is counted from today. */
function setStart(
  { field, option, name = '', about = name, value = option?.option }: Slots,
  { app }: EditContext,
): Changed {
  if (value === undefined) return { problem: 'Say which field, and its value.' };
  const known = field && getField(app, field);
  if (field === undefined || known?.formula !== undefined)
    return changeInputs(app, [about, name, known?.label ?? ''], (input) => toStarting(value, input, app));
  const started = toStarting(value, getField(app, field), app);
  return 'problem' in started ? started : changeField(app, field, started);
}

/** The value that new rows and inputs begin with. */
function toStarting(value: string, known: NamedField, app: App): { readonly start: string | undefined } | Problem {
  const isCounted = /^after\(/.test(known.start ?? '') && /^\d+$/.test(value);
  const cell = toCell(isCounted ? `${value} days` : value, known, app);
  if ('problem' in cell) return cell;
  if (Array.isArray(cell.value)) return { problem: `${known.label} cannot start with “${value}”.` };
  return { start: toStart(cell.value as string | number | boolean | null, known) };
}

/** The formula of a value that new rows begin with. */
function toStart(value: string | number | boolean | null, { type }: Field): string | undefined {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value !== 'string') return value === null ? undefined : String(value);
  const [, days] = /^today([+-]\d+)?$/.exec(type === 'date' ? value : '') ?? [];
  if (days !== undefined) return `after(today, ${Number(days)})`;
  return type === 'date' && value === 'today' ? value : toLiteral(value);
}

/** The formats of each type of field. */
const FORMATS: { readonly [type: string]: readonly string[] } = {
  number: ['whole', 'decimals', 'thousands'],
  duration: ['whole', 'decimals', 'thousands'],
  money: ['whole', 'decimals'],
  percent: ['whole'],
  date: ['short date', 'long date', 'weekday'],
};

function setFormat({ field, choice = '' }: Slots, context: EditContext): Changed {
  if (field === undefined) return { problem: 'Say which field.' };
  const { type, label } = getField(context.app, field);
  if (choice === 'percent') return setFieldType({ field, type: 'percent' }, context);
  const formats = FORMATS[type] ?? [];
  if (type === 'money' && choice === 'thousands') return alreadySo(`${label} has separators already.`);
  if (!formats.includes(choice))
    return {
      problem: formats.length === 0 ? `${label} has one way of writing.` : `${label} can be ${sayNames(formats)}.`,
    };
  return changeField(context.app, field, { format: choice as FieldFormat });
}

/** The view that is selected, if it shows the field's thing. */
function withShown(slots: Slots, { app, selected }: EditContext): Slots {
  const view = slots.view ?? toSelectedView(selected);
  const isShown = view !== undefined && app.pages[view.page]?.views[view.view]?.['of'] === slots.field?.thing;
  return isShown ? { ...slots, view } : slots;
}

function addField({ names, type, name = toTypeName(type), ...slots }: Slots, context: EditContext): Changed {
  const { app } = context;
  const thing = findThing(slots, context);
  if (thing === undefined) return { problem: 'There is no list that could have a field.' };
  const { plural, fields } = getThing(app, thing);
  const existing = findFieldByName(app, thing, name);
  if (existing?.hidden === true) {
    const target = { thing, field: existing.id };
    return showField(changeField(app, target, { hidden: undefined }), target, slots);
  }
  if (existing !== undefined) {
    // "Add the owner to the deals table": a column of a field that is there.
    const shown = showField(app, { thing, field: existing.id }, slots);
    const isNew = JSON.stringify(shown) !== JSON.stringify(app);
    return isNew ? shown : alreadySo(`There is a field ${existing.label} in ${plural} already.`);
  }
  if (Object.keys(fields).length >= FIELDS_MAX)
    return { problem: `There are ${FIELDS_MAX} fields in ${plural} already.` };
  const read = toNewField(app, thing, { name, type, options: names });
  if ('problem' in read) return read;
  // A price per night is entered; visits per day follow from others.
  if (/\bper\b/i.test(name) && type === undefined && read.field.type !== 'money')
    return { problem: `Say what ${name} is computed from: one field divided by another.` };
  return putField(app, thing, read, slots).app;
}

/** "Add an e-mail address": the type is the name. */
const toTypeName = (type: FieldType | undefined): string => (type !== undefined && TELLING.has(type) ? type : '');
/** Types whose words are good names. */
export const TELLING: ReadonlySet<string> = new Set(['date', 'e-mail', 'phone', 'link', 'image', 'rating']);

/** It is neither shown nor asked for, and formulas still use it. */
export function hideField(given: Slots, context: EditContext): Changed {
  const { app } = context;
  const slots = withShown(given, context);
  const { field: target } = slots;
  if (target === undefined) return { problem: 'There is no such field to hide.' };
  const { label, hidden } = getField(app, target);
  const owner = getThing(app, target.thing);
  if (hidden === true) return alreadySo(`${label} is hidden already.`);
  if (getTitleField(owner) === target.field)
    return { problem: `${label} is what ${owner.plural} are called, so it cannot be hidden.` };
  if (slots.view !== undefined || slots.page !== undefined) return hideInViews(slots, app);
  const needing = findNeeding(app, target);
  if (needing !== undefined)
    return { problem: `The ${needing} of ${owner.plural} needs ${label}: remove it or make it a table first.` };
  const settled = settle(changeField(app, target, { hidden: true }), {
    hasField: (thing, field, use) => thing !== target.thing || field !== target.field || UNSEEN.has(use),
  });
  // A rule on what is asked for nowhere would refuse every new row.
  return changeThing(settled, target.thing, ({ rules, ...thing }) => ({
    ...thing,
    ...(rules && { rules: rules.filter(({ need }) => !listNames(parseFormula(need)).includes(target.field)) }),
  }));
}

/** "Hide the stock in the catalogue" leaves it elsewhere. */
function hideInViews({ field: target, view, page }: Slots, app: App): Changed {
  if (target === undefined) return { problem: 'There is no such column to hide.' };
  const { thing, field } = target;
  const visible = listFields(getThing(app, thing).fields).flatMap(({ id, hidden }) => (hidden === true ? [] : [id]));
  const listShown = (spec: View): readonly string[] =>
    spec['of'] !== thing || !isCollection(spec) ? [] : ((spec['fields'] ?? visible) as readonly string[]);
  const [main] =
    page === undefined ? listCandidates({ thing }, { app }, (spec) => listShown(spec).includes(field)) : [];
  const meant = view ?? main;
  const changed = changeViews(app, (spec, at) => {
    const isMeant = meant === undefined ? at.page === page : at.page === meant.page && at.view === meant.view;
    const shown = listShown(spec);
    if (!isMeant || !shown.includes(field) || shown.length < 2) return spec;
    return { ...spec, fields: shown.filter((id) => id !== field) };
  });
  return JSON.stringify(changed) === JSON.stringify(app)
    ? alreadySo(`${getField(app, target).label} is not shown there already.`)
    : changed;
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

export function limitField(slots: Slots, { app }: EditContext): Changed {
  const { field, name = '', about = name, thing = '', choice = '' } = slots;
  const [, measure = '', sign] = HEAVIER.exec(choice) ?? [];
  const target = field ?? (name === '' ? findLimited(app, thing, sign === undefined ? '' : measure) : undefined);
  const known = target && getField(app, target);
  if (known === undefined && name === '') return { problem: 'Say which number to limit.' };
  if (target === undefined || known?.formula !== undefined)
    return changeInputs(app, [about, name, known?.label ?? ''], (input) => toLimits(input, slots));
  const { label, min, max } = getField(app, target);
  const limits = toLimits(getField(app, target), slots);
  if ('problem' in limits) return limits;
  // Rules and texts that name the old limit follow.
  const follow = (next: App, from: number | undefined, to: number | undefined) =>
    from === undefined || to === undefined || from === to ? next : followLimit(next, from, to, label);
  return changeField(follow(follow(app, min, limits.min), max, limits.max), target, limits);
}

interface Limits {
  readonly min: number | undefined;
  readonly max: number | undefined;
}

/** As the components for texts allow. */
const TEXT_LENGTH_MAX = 10_000;

/** Texts have a greatest length. */
function toLimits(
  { label, type, min, max }: NamedField,
  { number: said, value = '', choice = '' }: Slots,
): Limits | Problem {
  const [number, other] = [said, readNumber(value)].filter((one) => one !== undefined);
  if (number === undefined) return { problem: `Say the limit of ${label}.` };
  const isLeast = choice === 'least' || choice === 'not below' || HEAVIER.exec(choice)?.[2] === 'below';
  const isText = type === 'text' || type === 'long text';
  if (isText ? isLeast || number < 1 : !NUMERIC.has(type) || type === 'rating')
    return { problem: `${label} is no number, so it has no ${isText ? 'least value' : 'limits'}.` };
  if (isText && number > TEXT_LENGTH_MAX)
    return { problem: `A limit of ${label} is at most ${TEXT_LENGTH_MAX.toLocaleString('en')} characters.` };
  const single = isLeast ? { min: number, max } : { min, max: number };
  const limits = other === undefined ? single : { min: Math.min(number, other), max: Math.max(number, other) };
  if (limits.min !== undefined && limits.max !== undefined && limits.min > limits.max)
    return { problem: `${label} is at least ${limits.min} and could not be at most ${limits.max}.` };
  return limits;
}

/** "Heavier than" says which field it is. */
const HEAVIER = /^(?:not )?([a-z]+)_(above|below)$/;

/** The named field of a thing, or the only number that it has. */
function findLimited(app: App, thing: string, name: string): FieldTarget | undefined {
  const fields = listFields(app.things[thing]?.fields ?? {}).filter(
    ({ type, formula }) => NUMERIC.has(type) && formula === undefined,
  );
  const numbers = fields.filter(({ type }) => type === 'number');
  const known = name === '' ? undefined : fields.find(({ label }) => isSameName(label, name));
  const only = known ?? (numbers.length === 1 ? numbers[0] : undefined);
  return only && { thing, field: only.id };
}
