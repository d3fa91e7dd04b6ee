// Adds another way to look at rows: a chart, a calendar, a board, a form, a list of another thing.
import type { App, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getField, getThing } from '../change.ts';
import type { EditContext, EditKind, EditOutcome, Slots } from '../edit.ts';
import { SECTIONS, writeSection } from '../sections/write-section.ts';
import { addMetric } from './add-metric.ts';
import examples from './add-view.json' with { type: 'json' };
import { insertView } from './parts/change-views.ts';
import { createChart, findAmount, isNumber } from './parts/create-chart.ts';
import { type CreatedView, createView } from './parts/create-view.ts';
import { findMainThing, findMainView, findNamedThing, isCollection, listCandidates } from './parts/find-views.ts';
import { addPage, findPage, toEnd, toUpper } from './parts/new-position.ts';
import { findField } from './parts/words.ts';
import { BUCKETS } from './set-chart-by.ts';

/** Kinds and charts by words that stand for them alone: "a pie of the orders". */
const KINDS = {
  table: ['table', 'second list', 'another list'],
  chart: ['chart', 'graph', 'diagram', 'plot'],
  board: ['board', 'kanban'],
  calendar: ['calendar', 'month calendar', 'timetable'],
  form: ['form', 'entry form'],
};
const SHAPES = {
  bar: ['bar', 'bar chart', 'bars', 'bar graph'],
  line: ['line', 'line chart', 'line graph', 'curve'],
  area: ['area', 'area chart'],
  donut: ['donut', 'pie', 'pie chart', 'donut chart', 'doughnut'],
};

function toKind({ kind, choice }: Slots): string | undefined {
  if (kind !== undefined || choice === undefined) return kind;
  return Object.hasOwn(KINDS, choice) ? choice : 'chart';
}

export const addView: EditKind = {
  id: 'add-view',
  examples,
  plain: 'Add a {kind} of {thing}',
  choices: { ...KINDS, ...SHAPES, ...BUCKETS },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const kind = toKind(slots);
    if (kind === undefined || findKind(kind) === undefined)
      return { problem: 'Say what to add: a table, cards, a board, a calendar, a chart or a form.' };
    if (kind === 'metrics') return addMetric.apply(slots, context);
    if (SECTIONS.has(kind)) return writeSection(kind, slots, context);
    const thing = findThing(kind, slots, context);
    if (thing === undefined) return { problem: 'This app has nothing to show yet.' };
    const created = kind === 'chart' ? toChart(slots, app, thing) : createView(app, kind, thing, slots.field?.field);
    if ('problem' in created) return created;
    return addCreated(slots, context, thing, created.view);
  },
};

/** The named thing, or for a kind that needs a date or a choice the first thing that has one. */
function findThing(kind: string, slots: Slots, { app }: EditContext): string | undefined {
  const named = findNamedThing(slots, app);
  const { name } = slots;
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

const toBucket = ({ choice = '' }: Slots): string | undefined => (Object.hasOwn(BUCKETS, choice) ? choice : undefined);

function findNumber(app: App, thing: string, name: string): string | undefined {
  const named = findField(app, thing, name);
  return named !== undefined && isNumber(named) ? named.id : findAmount(app, thing, name)?.id;
}

/** A number is what is summed; another field is what it is drawn by. */
function toChart(slots: Slots, app: App, thing: string): CreatedView {
  const { field, otherField, choice = '', name } = slots;
  const given = [field, otherField].flatMap((target) =>
    target === undefined || target.thing !== thing ? [] : [getField(app, { thing: target.thing, field: target.field })],
  );
  const value = given.find(isNumber)?.id ?? (name === undefined ? undefined : findNumber(app, thing, name));
  const by = given.find((known) => !isNumber(known))?.id;
  const chart = Object.hasOwn(SHAPES, choice) ? choice : undefined;
  const isNamed = name !== undefined && value !== undefined;
  return createChart(app, { thing, value, by, chart, bucket: toBucket(slots), ...(isNamed && { name }) });
}

/** Another list of a thing gets a page, unless one is named; other parts stand above or below the list. */
function addCreated(slots: Slots, context: EditContext, thing: string, view: View): EditOutcome {
  const { app } = context;
  const { plural } = getThing(app, thing);
  const same = listCandidates({ thing }, context, ({ kind }) => kind === view.kind)[0];
  if (
    same !== undefined &&
    slots.page === undefined &&
    JSON.stringify(view) === JSON.stringify(toBare(same.spec, view))
  )
    return { problem: `The page “${app.pages[same.page]?.name}” has a ${view.kind} of ${plural} already.` };
  if (isCollection(view) && slots.page === undefined && findMainView(app, thing) !== undefined) {
    const added = addPage(app, toCapital(view.kind), thing, view);
    return { app: added.app, claims: [{ is: 'view', ...added.target }] };
  }
  const page = findPage(slots, context, thing);
  const target = view.kind === 'chart' ? toUpper(app, page) : toEnd(app, page);
  return { app: insertView(app, target, view), claims: [{ is: 'view', ...target }] };
}

/** The properties of a view that another one has too. */
function toBare(view: View, like: View): object {
  return Object.fromEntries(Object.keys(like).map((name) => [name, view[name]]));
}
