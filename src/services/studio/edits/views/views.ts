// Adds views: charts, calendars, boards, forms, lists of another thing; removes them, and draws charts anew.
import { type App, listFields, type View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getField, getThing } from '../change.ts';
import { type Applies, alreadySo, type Changed, type EditContext, type FieldTarget, type Slots } from '../edit.ts';
import { toViewPath } from '../operations/paths.ts';
import { removePart } from '../operations/remove.ts';
import { SECTIONS, writeSection } from '../sections/write-section.ts';
import { addMetric } from './metrics.ts';
import { addPage, changeList, findPage, insertView, toEnd, toUpper, withoutProperties } from './parts/change-views.ts';
import { type CreatedView, createChart, createView, findAmount, isNumber } from './parts/create-view.ts';
import {
  findField,
  findMainThing,
  findMainView,
  findNamedThing,
  getView,
  hasProperty,
  isCollection,
  listCandidates,
  sayFields,
} from './parts/find-views.ts';
import { toCondition } from './parts/to-condition.ts';

/** Choices that name a kind, the shape of a chart, or the time that one bar of it stands for. */
const KINDS: ReadonlySet<string> = new Set(['table', 'chart', 'board', 'calendar', 'form']);
const SHAPES: ReadonlySet<string> = new Set(['bar', 'line', 'area', 'donut']);
const BUCKETS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year']);

export const VIEWS: Applies = {
  'add-view': addView,
  'copy-view': copyView,
  remind: ({ thing = '' }, { app }) => ({
    problem: `Apps send no reminders. A list can show what is due: “Show only upcoming ${app.things[thing]?.plural ?? 'entries'}”.`,
  }),
  'remove-view': (slots, context) => {
    const kind = slots.view === undefined ? (slots.kind ?? slots.choice)?.split(' ')[0] : undefined;
    const [found] = listCandidates(slots, context, (view) => kind === undefined || view.kind === kind);
    if (found === undefined) return { problem: `There is no ${kind ?? 'such view'} to remove.` };
    return removePart(context.app, toViewPath(found));
  },
  'set-chart-by': setChartBy,
};

function toKind({ kind, choice }: Slots): string | undefined {
  if (kind !== undefined || choice === undefined) return kind?.split(' ')[0];
  return KINDS.has(choice) ? choice : 'chart';
}

export function addView(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const kind = toKind(slots);
  if (kind === undefined || findKind(kind) === undefined)
    return { problem: 'Say what to add: a table, cards, a board, a calendar, a chart or a form.' };
  if (kind === 'metrics') return addMetric(slots, context);
  if (SECTIONS.has(kind)) return writeSection(kind, slots, context);
  const thing = findThing(kind, slots, context);
  if (thing === undefined) return { problem: 'This app has nothing to show yet.' };
  const created = kind === 'chart' ? toChart(slots, app, thing) : createView(app, kind, thing, slots.field?.field);
  if ('problem' in created) return created;
  const view = toFiltered(app, thing, created.view, slots.filter);
  return view === undefined
    ? { problem: sayNoCondition(app, thing, slots.filter) }
    : addCreated(slots, context, thing, view);
}

/** Undefined if no field of the thing has such a value. */
function toFiltered(app: App, thing: string, view: View, filter: string | undefined): View | undefined {
  const where = filter === undefined ? undefined : toCondition(app, thing, filter);
  if (filter === undefined || where === undefined) return filter === undefined ? view : undefined;
  return hasProperty(view, 'where') ? { ...view, where } : undefined;
}

export const sayNoCondition = (app: App, thing: string, words = ''): string =>
  `No ${getThing(app, thing).name} can be “${words}”. Its fields are ${sayFields(app, thing)}.`;

function copyView({ view, page }: Slots, { app }: EditContext): Changed {
  if (view === undefined || page === undefined) return { problem: 'Say which part, and the page that is to show it.' };
  if (view.page === page) return alreadySo(`The page “${app.pages[page]?.name}” shows it already.`);
  return insertView(app, toEnd(app, page), getView(app, view));
}

/** The named thing, or for a kind that needs a date or a choice the first thing that has one. */
function findThing(kind: string, slots: Slots, { app }: EditContext): string | undefined {
  const { name } = slots;
  const named = findNamedThing(slots, app);
  if (named !== undefined) return named;
  const main = findMainThing(app);
  const things = [...(main === undefined ? [] : [main]), ...Object.keys(app.things)];
  const isPossible = (thing: string): boolean => {
    if (kind !== 'chart') return !('problem' in createView(app, kind, thing));
    const isNamed = name === undefined || findNumber(app, thing, name) !== undefined;
    return isNamed && !('problem' in createChart(app, { thing, bucket: toBucket(slots) }));
  };
  return things.find(isPossible) ?? main;
}

const toBucket = ({ choice = '' }: Slots): string | undefined => (BUCKETS.has(choice) ? choice : undefined);

function findNumber(app: App, thing: string, name: string): string | undefined {
  const named = findField(app, thing, name);
  return named !== undefined && isNumber(named) ? named.id : findAmount(app, thing, name)?.id;
}

/** A number is what is summed; another field is what it is drawn by. */
function toChart(slots: Slots, app: App, thing: string): CreatedView {
  const { field, otherField, choice = '', name } = slots;
  const given = [field, otherField].flatMap((target) => (target?.thing === thing ? [getField(app, target)] : []));
  const value = given.find(isNumber)?.id ?? (name === undefined ? undefined : findNumber(app, thing, name));
  const by = given.find((known) => !isNumber(known))?.id;
  const chart = slots.kind?.split(' ')[1] ?? (SHAPES.has(choice) ? choice : undefined);
  const isNamed = name !== undefined && value !== undefined;
  return createChart(app, { thing, value, by, chart, bucket: toBucket(slots), ...(isNamed && { name }) });
}

/** Another list of a thing gets a page, unless one is named; other parts stand above or below the list. */
function addCreated(slots: Slots, context: EditContext, thing: string, view: View): Changed {
  const { app } = context;
  const { plural } = getThing(app, thing);
  const same = listCandidates({ thing }, context, ({ kind }) => kind === view.kind)[0];
  if (
    same !== undefined &&
    slots.page === undefined &&
    JSON.stringify(view) === JSON.stringify(toBare(same.spec, view))
  )
    return alreadySo(`The page “${app.pages[same.page]?.name}” has a ${view.kind} of ${plural} already.`);
  if (slots.view !== undefined)
    return insertView(app, { page: slots.view.page, view: slots.view.view + (view.kind === 'chart' ? 0 : 1) }, view);
  if (isCollection(view) && slots.page === undefined && findMainView(app, thing) !== undefined)
    return addPage(app, toCapital(view.kind), thing, view);
  const page = findPage(slots, context, thing);
  return insertView(app, view.kind === 'chart' ? toUpper(app, page) : toEnd(app, page), view);
}

/** The properties of a view that another one has too. */
function toBare(view: View, like: View): object {
  return Object.fromEntries(Object.keys(like).map((name) => [name, view[name]]));
}

// Draws a chart by another field, or by day, week, month or year.

export function setChartBy(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { field, choice: bucket, ...position } = slots;
  return changeList(
    position,
    context,
    'chart',
    (view, thing) => {
      const by = field === undefined ? findDate(thing) : findOwn(thing, field);
      if (by === undefined) return undefined;
      const value = typeof view['value'] === 'string' ? view['value'] : undefined;
      const created = createChart(app, { thing, by, value, bucket });
      if ('problem' in created) return undefined;
      const { title, by: newBy, bucket: newBucket } = created.view;
      const bare = withoutProperties(view, 'bucket');
      return { ...bare, title: String(title), by: newBy, ...(newBucket !== undefined && { bucket: newBucket }) };
    },
    (thing) => `The chart of ${getThing(app, thing).plural} cannot be drawn by this: it has ${sayFields(app, thing)}.`,
  );

  /** Another thing may have a field of the same name. */
  function findOwn(thing: string, target: FieldTarget): string | undefined {
    return target.thing === thing ? target.field : findField(app, thing, getField(app, target).label)?.id;
  }
  function findDate(thing: string): string | undefined {
    if (bucket === undefined) return undefined;
    return listFields(getThing(app, thing).fields).find(({ type }) => type === 'date')?.id;
  }
}
