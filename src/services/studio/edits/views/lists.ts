// Edits of a list: its order, conditions, filters, search, columns, heading and kind.
import type { Claim } from '../../app/claim.ts';
import { type App, listFields, type View } from '../../app/description.ts';
import { toCollection } from '../../compile/collection.ts';
import { CompileContext } from '../../compile/context.ts';
import { createCopy } from '../../compile/copy.ts';
import { findKind } from '../../kinds/kinds.ts';
import { getField, getThing, ROWS_MAX } from '../change.ts';
import type { Applies, EditContext, EditOutcome, Slots } from '../edit.ts';
import { toLiteral } from '../names/write-formula.ts';
import { type ChangedView, changeFirst, claimGone, replaceView, withoutProperties } from './parts/change-views.ts';
import { createView } from './parts/create-view.ts';
import {
  findField,
  findNamedThing,
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
import { addView, setChartBy } from './views.ts';

const TITLE_LENGTH_MAX = 120;
/** Conditions that a choice stands for by itself. */
const PERIODS: { readonly [choice: string]: string } = {
  today: 'today',
  week: 'next week',
  upcoming: 'upcoming',
  overdue: 'overdue',
  open: 'not finished',
};

interface ListEdit {
  /** The property that a list must know. */
  readonly property: string;
  /** Undefined if the list cannot be changed so, or is so already. */
  change(view: View, thing: string): View | undefined;
  /** Says why no list could be changed. `isKnown` says that one is so already. */
  problem(isKnown: boolean, thing: string): string;
  claims?(changed: ChangedView, thing: string): readonly Claim[];
}

/** Changes the first list of those that are meant. */
function editList(slots: Slots, context: EditContext, { property, change, problem, claims }: ListEdit): EditOutcome {
  const { app } = context;
  const candidates = listCandidates(slots, context, (view) => hasProperty(view, property));
  const [first] = candidates;
  if (first === undefined) return { problem: sayNoList(app, slots) };
  const changed = changeFirst(app, candidates, (view) => change(view, getThingOf(view) ?? ''));
  const thing = getThingOf(changed?.view ?? first.spec) ?? findNamedThing(slots, app) ?? '';
  if (changed !== undefined)
    return { app: changed.app, claims: claims?.(changed, thing) ?? [{ is: 'view', ...changed.target }] };
  const isKnown = candidates.some(({ spec }) => change(spec, getThingOf(spec) ?? '') !== undefined);
  return { problem: problem(isKnown, thing) };
}

export const LISTS: Applies = {
  'add-export': (slots, context) => {
    const text = createCopy(context.app.language)('download');
    return editList(slots, context, {
      property: 'export',
      change: (view) => ({ ...view, export: true }),
      problem: () => `The list has the button “${text}” already.`,
      claims: () => [{ is: 'text', text }],
    });
  },
  'add-filter': (slots, context) => {
    const { field } = slots;
    if (field === undefined) return { problem: 'Say by which field the list is filtered.' };
    return editList(slots, context, {
      property: 'filters',
      change: (view) => {
        const filters = listFilters(context.app, view);
        return filters.includes(field.field) ? undefined : { ...view, filters: [...filters, field.field] };
      },
      problem: () => `There is a filter by ${getField(context.app, field).label.toLowerCase()} already.`,
      claims: () => [{ is: 'filter', thing: field.thing, field: field.field }],
    });
  },
  'add-search': (slots, context) =>
    editList(slots, context, {
      property: 'search',
      change: (view) => ({ ...view, search: true }),
      problem: () => 'The list can be searched already.',
      claims: (_changed, thing) => [{ is: 'search', thing }],
    }),
  'choose-columns': chooseColumns,
  'clear-filter': (slots, context) =>
    editList(slots, context, {
      property: 'where',
      change: (view) =>
        view['where'] === undefined && view['limit'] === undefined
          ? undefined
          : withoutProperties(view, 'where', 'limit'),
      problem: () => 'The list shows all rows already.',
    }),
  'filter-view': filterView,
  'group-view': (slots, context) => {
    const { field, view } = slots;
    if (field === undefined) return { problem: 'Say by which field to group.' };
    if (view !== undefined && getView(context.app, view).kind === 'chart') return setChartBy(slots, context);
    const { type, formula } = getField(context.app, field);
    // Rows with the same value are columns of a board by a choice, otherwise neighbours.
    const board = listCandidates(slots, context, ({ kind, by }) => kind === 'board' && by !== field.field)[0];
    if (board !== undefined && type === 'choice' && formula === undefined)
      return {
        app: replaceView(context.app, board, { ...board.spec, by: field.field }),
        claims: [{ is: 'view', page: board.page, view: board.view }],
      };
    return type === 'choice' && formula === undefined
      ? setViewKind({ ...slots, kind: 'board' }, context)
      : { problem: 'A list has groups by a choice only, as the columns of a board. It can be sorted by this field.' };
  },
  'limit-view': (slots, context) => {
    const { number, choice, field } = slots;
    if (number === undefined || !Number.isInteger(number) || number < 1 || number > ROWS_MAX)
      return { problem: `Say how many rows to show, from 1 to ${ROWS_MAX}.` };
    const isSorted = choice !== undefined || field !== undefined;
    return editList(slots, context, {
      property: 'limit',
      change: (view, thing) => {
        const sort = isSorted ? toSort(context.app, thing, field?.field, choice) : undefined;
        return { ...view, limit: number, ...(sort !== undefined && { sort }) };
      },
      problem: () => `The list shows only ${number} rows already, or always shows all.`,
    });
  },
  'remove-filter': (slots, context) =>
    editList(slots, context, {
      property: 'filters',
      change: (view) => {
        const filters = listFilters(context.app, view);
        const kept = slots.field === undefined ? [] : filters.filter((id) => id !== slots.field?.field);
        return kept.length === filters.length ? undefined : { ...view, filters: kept };
      },
      problem: () => 'There is no such filter.',
      claims: ({ app, target }) => [{ is: 'view', ...target }, ...claimGone(context.app, app)],
    }),
  'remove-search': (slots, context) =>
    editList(slots, context, {
      property: 'search',
      change: (view) => ({ ...view, search: false }),
      problem: () => 'The list has no search.',
      claims: ({ app, target }, thing) => {
        const { name, plural } = getThing(app, thing);
        const label = createCopy(app.language)('search', { name, plural });
        return [{ is: 'view', ...target }, ...claimGone(context.app, app, label)];
      },
    }),
  'rename-view': (slots, context) => {
    const title = slots.name ?? slots.text;
    if (title === undefined || title.trim() === '' || title.length > TITLE_LENGTH_MAX)
      return { problem: `Say the new heading, in at most ${TITLE_LENGTH_MAX} characters.` };
    return editList(slots, context, {
      property: 'title',
      change: (view) => ({ ...view, title }),
      problem: () => `There is nothing else here that could be called “${title}”.`,
      claims: () => [{ is: 'text', text: title }],
    });
  },
  'set-view-kind': setViewKind,
  'sort-view': sortView,
};

/** Shows only the named fields in a list, in their order. */
function chooseColumns(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const { names: listed = [], field, otherField } = slots;
  // Several fields come as words, one or two as fields.
  const given = [field, otherField].flatMap((target) => target?.field.replace(/([A-Z])/g, ' $1') ?? []);
  const names = listed.length > 0 ? listed : given;
  if (names.length === 0) return { problem: 'Say which fields to show.' };
  const findFields = (thing: string): readonly string[] | undefined => {
    const found = names.map((name) => findField(app, thing, name)?.id);
    return found.includes(undefined) ? undefined : [...new Set(found.filter((id) => id !== undefined))];
  };
  return editList(slots, context, {
    property: 'fields',
    change: (view, thing) => {
      const fields = isCollection(view) ? findFields(thing) : undefined;
      return fields === undefined ? undefined : { ...view, fields };
    },
    problem: (isKnown, thing) => {
      if (isKnown) return 'The list shows just these fields already.';
      const missing = names.find((name) => findField(app, thing, name) === undefined);
      return `The ${getThing(app, thing).plural} have no “${missing}”. Their fields are ${sayFields(app, thing)}.`;
    },
    claims: (_changed, thing) => {
      const shown = listFields(getThing(app, thing).fields).filter(({ hidden }) => hidden !== true);
      const ids = findFields(thing) ?? [];
      return shown.flatMap(({ id }) => (ids.includes(id) ? [{ is: 'field' as const, thing, field: id }] : []));
    },
  });
}

/** Shows only the rows for which something holds: "only paid orders", "just the overdue ones". */
function filterView(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const words = toWords(slots);
  if (words === undefined) return { problem: 'Say which rows to show, such as a status or “over 100”.' };
  return editList(slots, context, {
    property: 'where',
    change: (view, thing) => {
      const wanted = toSlotCondition(slots, thing) ?? toCondition(app, thing, words, slots.field?.field);
      return wanted === undefined ? undefined : withCondition(view, wanted);
    },
    problem: (isKnown, thing) =>
      isKnown
        ? `The list of ${getThing(app, thing).plural} shows only “${words}” already, or always shows all.`
        : `No ${getThing(app, thing).name} can be “${words}”. Its fields are ${sayFields(app, thing)}.`,
  });
}

/** The condition in words: what the message fills in, or what its own words stand for. */
function toWords({ option, value, number, choice = '' }: Slots): string | undefined {
  const given = option?.option ?? value;
  if (given !== undefined) return choice === 'not' ? `not ${given}` : given;
  if (number === undefined) return PERIODS[choice];
  if (choice === 'above') return `over ${number}`;
  return choice === 'below' ? `under ${number}` : String(number);
}

/** An option that was found in the app says its field. */
function toSlotCondition({ option, choice }: Slots, of: string): string | undefined {
  if (option === undefined || option.thing !== of) return undefined;
  return `${option.field} ${choice === 'not' ? '!=' : '='} ${toLiteral(option.option)}`;
}

/** A condition on the same field is replaced; a control that could only choose what is shown anyway is removed. */
function withCondition(view: View, condition: string): View {
  const fields = new Set(listConditions(condition).map(getConditionField));
  const kept = listConditions(view['where']).filter((known) => !fields.has(getConditionField(known)));
  const filters = view['filters'];
  const isFixed = (id: unknown) => typeof id === 'string' && condition.startsWith(`${id} = `);
  return {
    ...view,
    where: [...kept, condition].join(' and '),
    ...(Array.isArray(filters) && { filters: filters.filter((id) => !isFixed(id)) }),
  };
}

/** Puts the rows of a list in an order: "cheapest first", "by name", "newest on top". */
function sortView(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  return editList(slots, context, {
    property: 'sort',
    change: (view, thing) => {
      const sort = slots.choice === 'reverse' ? toReversed(view) : toSort(app, thing, slots.field?.field, slots.choice);
      return sort === undefined || view.kind === 'calendar' ? undefined : { ...view, sort };
    },
    problem: (isKnown, thing) =>
      isKnown
        ? `The ${getThing(app, thing).plural} are in this order already.`
        : `The ${getThing(app, thing).plural} have nothing to be put in this order by: ${sayFields(app, thing)}.`,
    claims: ({ view }, thing) => [{ is: 'sort', thing, field: String(view['sort']).replace(/^-/, '') }],
  });
}

function toReversed({ sort }: View): string | undefined {
  if (typeof sort !== 'string') return undefined;
  return sort.startsWith('-') ? sort.slice(1) : `-${sort}`;
}

/** Shows rows in another way: "show the tasks as a board", "cards instead of the table". */
function setViewKind(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const { kind = slots.choice ?? '', field } = slots;
  const definition = findKind(kind)?.definition;
  if (definition === undefined)
    return { problem: 'Say how to show them: as a table, cards, a list, a board or a calendar.' };
  if (slots.view !== undefined && getView(app, slots.view).kind === kind)
    return { problem: `This is shown as ${kind} already.` };
  // A chart shows no rows: the list stays.
  if (definition.isCollection !== true) return addView({ ...slots, kind }, context);
  const isMeant = (view: View) => getThingOf(view) !== undefined && (slots.view !== undefined || isCollection(view));
  const candidates = listCandidates(slots, context, isMeant);
  const first = candidates.find(({ spec }) => spec.kind !== kind) ?? candidates[0];
  if (first === undefined) return { problem: sayNoList(app, slots) };
  const created = createView(app, kind, getThingOf(first.spec) ?? '', field?.field, first.spec);
  if ('problem' in created) return created;
  const changed = changeFirst(app, [first], () => created.view);
  const { plural } = getThing(app, getThingOf(first.spec) ?? '');
  if (changed === undefined) return { problem: `The ${plural} are shown as ${kind} already.` };
  return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
}

/** The fields by which a list is filtered now, given or by default. */
export function listFilters(app: App, view: View): readonly string[] {
  return toCollection(new CompileContext(app), 'view', view).filters.map(({ id }) => id);
}
