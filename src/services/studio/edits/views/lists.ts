// Edits of a list: its order, conditions, filters, columns and kind. See `kinds.json` for single properties.
import type { App, View } from '../../app/description.ts';
import { toCollection } from '../../compile/collection.ts';
import { CompileContext } from '../../compile/context.ts';
import { findKind } from '../../kinds/kinds.ts';
import { getField, getThing, ROWS_MAX } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type Slots } from '../edit.ts';
import { findGiven } from '../given/find-given.ts';
import { toLiteral } from '../names/write-formula.ts';
import { setAt, toViewPath } from '../operations/paths.ts';
import { readNumber } from '../values/read-number.ts';
import { changeList, replaceView } from './parts/change-views.ts';
import { createView } from './parts/create-view.ts';
import {
  findField,
  getThingOf,
  getView,
  hasProperty,
  isCollection,
  listCandidates,
  sayFields,
  sayNoList,
} from './parts/find-views.ts';
import { getConditionField, listConditions, toCondition } from './parts/to-condition.ts';
import { toSort } from './parts/to-sort.ts';
import { addView, sayNoCondition, setChartBy } from './views.ts';

/** Conditions that a choice stands for by itself. */
const PERIODS: { readonly [choice: string]: string } = {
  today: 'today',
  week: 'next week',
  upcoming: 'upcoming',
  overdue: 'overdue',
  open: 'not finished',
};

export const LISTS: Applies = {
  'add-filter': (slots, context) =>
    changeList(slots, context, 'filters', (view) => {
      const filters = listFilters(context.app, view);
      const { field = '' } = slots.field ?? {};
      return filters.includes(field) ? view : { ...view, filters: [...filters, field] };
    }),
  'choose-columns': chooseColumns,
  'filter-view': filterView,
  'group-view': groupView,
  'limit-view': (slots, context) => {
    const { number = 0, choice, field } = slots;
    if (!Number.isInteger(number) || number < 1 || number > ROWS_MAX)
      return { problem: `Say how many rows to show, from 1 to ${ROWS_MAX}.` };
    const isSorted = choice !== undefined || field !== undefined;
    return changeList(slots, context, 'limit', (view, thing) => {
      const sort = isSorted ? toSort(context.app, thing, field?.field, choice) : undefined;
      return { ...view, limit: number, ...(sort !== undefined && { sort }) };
    });
  },
  'remove-filter': (slots, context) =>
    changeList(slots, context, 'filters', (view) => {
      const filters = listFilters(context.app, view);
      const kept = slots.field === undefined ? [] : filters.filter((id) => id !== slots.field?.field);
      return kept.length === filters.length ? undefined : { ...view, filters: kept };
    }),
  'set-view-kind': setViewKind,
  'sort-view': (slots, context) =>
    changeList(
      slots,
      context,
      'sort',
      (view, thing) => {
        const { choice, field } = slots;
        const sort = choice === 'reverse' ? toReversed(view) : toSort(context.app, thing, field?.field, choice);
        return sort === undefined || view.kind === 'calendar' ? undefined : { ...view, sort };
      },
      (thing) => `Say by which field the ${getThing(context.app, thing).plural} are to be sorted.`,
    ),
};

function toReversed({ sort }: View): string | undefined {
  if (typeof sort !== 'string') return undefined;
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

const GROUPED: ReadonlySet<string> = new Set(['choice', 'reference', 'text', 'tags', 'date', 'time']);

/** A list has a heading for each value, and a board a column. */
function groupView(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { field, view } = slots;
  if (field === undefined) return { problem: 'Say by which field to group.' };
  if (view !== undefined && getView(app, view).kind === 'chart') return setChartBy(slots, context);
  const { type, formula } = getField(app, field);
  const list = listCandidates(slots, context, (one) => hasProperty(one, 'group'))[0];
  if (list !== undefined && GROUPED.has(type)) return setAt(app, `${toViewPath(list)}/group`, field.field);
  if (type !== 'choice' || formula !== undefined)
    return { problem: 'A list has groups by a choice, a text, a day or another list. It can be sorted by this field.' };
  const board = listCandidates(slots, context, ({ kind, by }) => kind === 'board' && by !== field.field)[0];
  if (board !== undefined) return setAt(app, `${toViewPath(board)}/by`, field.field);
  return setViewKind({ ...slots, kind: 'board' }, context);
}

/** Shows only the named fields in a list, in their order. */
function chooseColumns(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { names: listed = [], field, otherField } = slots;
  // Several fields come as words, one or two as fields.
  const given = [field, otherField].flatMap((target) => target?.field.replace(/([A-Z])/g, ' $1') ?? []);
  const names = listed.length > 0 ? listed : given;
  if (names.length === 0) return { problem: 'Say which fields to show.' };
  return changeList(
    slots,
    context,
    'fields',
    (view, thing) => {
      const found = names.map((name) => findColumn(app, thing, name));
      return !isCollection(view) || found.includes(undefined) ? undefined : { ...view, fields: [...new Set(found)] };
    },
    (thing) => `The ${getThing(app, thing).plural} have other fields: ${sayFields(app, thing)}.`,
  );
}

/** The field of the thing that words name, also where they are misspelt or mean the same. */
function findColumn(app: App, thing: string, said: string): string | undefined {
  const known = findField(app, thing, said)?.id;
  const near = known === undefined ? findGiven(app, 'field', { said }, thing)?.split('/') : undefined;
  return near === undefined || near[2] !== thing ? known : near[4];
}

/** Shows only the rows for which something holds: "only paid orders", "just the overdue ones". */
function filterView(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const [words, ...others] = listWords(isFlag(slots, app) ? { ...slots, value: 'yes' } : slots);
  if (words === undefined) return { problem: 'Say which rows to show, such as a status or “over 100”.' };
  return changeList(
    slots,
    context,
    'where',
    (view, thing) => {
      const own = slots.field?.thing === thing ? slots.field.field : undefined;
      const known = [words, ...others].map((said) => toCondition(app, thing, said, own));
      const wanted = toSlotCondition(slots, thing) ?? known.find((condition) => condition !== undefined);
      return wanted === undefined ? undefined : withCondition(view, wanted);
    },
    (thing) => sayNoCondition(app, thing, words),
  );
}

/** "Only those on sale" names a field that is yes or no, and no value. */
function isFlag({ field, option, value, number }: Slots, app: App): boolean {
  const isAlone = [option, value, number].every((other) => other === undefined);
  return isAlone && field !== undefined && getField(app, field).type === 'yes/no';
}

/** The condition in words, the likeliest first: what the message fills in, or what its own words stand for. */
function listWords({ option, value, number, choice = '' }: Slots): readonly string[] {
  const given = option?.option ?? value;
  const sign = SIGNS[choice];
  const amount = number ?? (sign === undefined || given === undefined ? undefined : readNumber(given));
  const compared = amount === undefined ? [] : [sign === undefined ? String(amount) : `${sign} ${amount}`];
  const named = given === undefined || sign !== undefined ? [] : [choice === 'not' ? `not ${given}` : given];
  const period = PERIODS[choice];
  return [...named, ...compared, ...(period === undefined ? [] : [period])];
}

/** Hidden rows are those for which the contrary holds. */
const SIGNS: { readonly [choice: string]: string } = {
  above: 'over',
  below: 'under',
  'not above': '<=',
  'not below': '>=',
};

/** An option that was found in the app says its field. */
function toSlotCondition({ option, choice }: Slots, of: string): string | undefined {
  if (option === undefined || option.thing !== of) return undefined;
  return `${option.field} ${choice === 'not' ? '!=' : '='} ${toLiteral(option.option)}`;
}

/**
 * A condition on the same field is replaced, and a control that could only choose what is shown anyway is removed. To
 * leave out an option shows no others: it adds to options that are left out, and changes no list of one option.
 */
function withCondition(view: View, condition: string): View {
  const isLeftOut = (known: string) => known.includes(' != ');
  const added = listConditions(condition);
  const fields = new Set(added.map(getConditionField));
  const all = listConditions(view['where']);
  const others = all.filter((known) => !fields.has(getConditionField(known)));
  const own = added.every(isLeftOut) ? all.filter((known) => !others.includes(known)) : [];
  if (own.includes(condition) || !own.every(isLeftOut)) return view;
  const filters = view['filters'];
  const isFixed = (id: unknown) => typeof id === 'string' && condition.startsWith(`${id} = `);
  return {
    ...view,
    where: [...others, ...own, condition].join(' and '),
    ...(Array.isArray(filters) && { filters: filters.filter((id) => !isFixed(id)) }),
  };
}

/** Shows rows in another way: "show the tasks as a board", "cards instead of the table". */
function setViewKind(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { kind: given = slots.choice ?? '', field } = slots;
  const [kind = ''] = given.split(' ');
  const definition = findKind(kind)?.definition;
  if (definition === undefined)
    return { problem: 'Say how to show them: as a table, cards, a list, a board or a calendar.' };
  // A chart shows no rows: the list stays.
  if (definition.isCollection !== true) return addView({ ...slots, kind: given }, context);
  const isMeant = (view: View) => getThingOf(view) !== undefined && (slots.view !== undefined || isCollection(view));
  const candidates = listCandidates(slots, context, isMeant);
  const first = candidates.find(({ spec }) => spec.kind !== kind) ?? candidates[0];
  if (first === undefined) return { problem: sayNoList(app, slots) };
  if (first.spec.kind === kind) return alreadySo(`This is shown as ${kind} already.`);
  const created = createView(app, kind, getThingOf(first.spec) ?? '', field?.field, first.spec);
  return 'problem' in created ? created : replaceView(app, first, created.view);
}

/** The fields by which a list is filtered now, given or by default. */
export function listFilters(app: App, view: View): readonly string[] {
  return toCollection(new CompileContext(app), 'view', view).filters.map(({ id }) => id);
}
