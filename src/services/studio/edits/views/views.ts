// Adds views: charts, calendars, boards, forms, lists of another thing. Moves and removes them.
import type { Claim } from '../../app/claim.ts';
import { type App, listFields, type View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getField, getThing, isSameName, PAGES_MAX } from '../change.ts';
import type { Applies, EditContext, EditOutcome, FieldTarget, Slots, ViewTarget } from '../edit.ts';
import { SECTIONS, writeSection } from '../sections/write-section.ts';
import { addMetric } from './metrics.ts';
import {
  addPage,
  changeFirst,
  claimGone,
  findPage,
  insertView,
  locateView,
  removeView,
  replaceView,
  toEnd,
  toUpper,
  withoutProperties,
} from './parts/change-views.ts';
import { type CreatedView, createChart, createView, findAmount, isNumber } from './parts/create-view.ts';
import {
  findField,
  findMainThing,
  findMainView,
  findNamedThing,
  getThingOf,
  getView,
  isCollection,
  listCandidates,
  sayFields,
  toSelectedView,
} from './parts/find-views.ts';

/** Choices that name a kind, the shape of a chart, or the time that one bar of it stands for. */
const KINDS: ReadonlySet<string> = new Set(['table', 'chart', 'board', 'calendar', 'form']);
const SHAPES: ReadonlySet<string> = new Set(['bar', 'line', 'area', 'donut']);
const BUCKETS: ReadonlySet<string> = new Set(['day', 'week', 'month', 'year']);

export const VIEWS: Applies = {
  'add-view': addView,
  'move-view': moveView,
  'remove-view': (slots, context) => {
    const { app } = context;
    const kind = slots.view === undefined ? (slots.kind ?? slots.choice) : undefined;
    const [found] = listCandidates(slots, context, (view) => kind === undefined || view.kind === kind);
    if (found === undefined) return { problem: `There is no ${kind ?? 'such view'} to remove.` };
    const changed = removeView(app, found);
    if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
    const { name, views } = app.pages[found.page] ?? { name: '', views: [] };
    const rest: Claim =
      views.length > 1 ? { is: 'views', page: name, count: views.length - 1 } : { is: 'absent', page: name };
    return { app: changed, claims: [rest, ...claimGone(app, changed, found.spec.title)] };
  },
  'set-calendar-date': ({ view: target, field }, { app }) => {
    const view = target && getView(app, target);
    if (target === undefined || view === undefined || field === undefined || getThingOf(view) !== field.thing)
      return { problem: 'Say which calendar, and by which of its days.' };
    if (getField(app, field).type !== 'date') return { problem: `${getField(app, field).label} is no day.` };
    return { app: replaceView(app, target, { ...view, date: field.field }), claims: [{ is: 'view', ...target }] };
  },
  'set-chart-by': setChartBy,
  'set-chart-kind': (slots, context) => {
    const { choice } = slots;
    if (choice === undefined) return { problem: 'Say how to draw it: as bars, a line, an area or a donut.' };
    const candidates = listCandidates(slots, context, ({ kind }) => kind === 'chart');
    const changed = changeFirst(context.app, candidates, (view) => ({ ...view, chart: choice }));
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    return { problem: candidates.length === 0 ? 'There is no chart.' : `The chart is drawn as ${choice} already.` };
  },
};

function toKind({ kind, choice }: Slots): string | undefined {
  if (kind !== undefined || choice === undefined) return kind;
  return KINDS.has(choice) ? choice : 'chart';
}

export function addView(slots: Slots, context: EditContext): EditOutcome {
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
  return addCreated(slots, context, thing, created.view);
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
  const chart = SHAPES.has(choice) ? choice : undefined;
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

// Moves a view above or below another, to the top or end of its page, or to another page.

function moveView(slots: Slots, { app, selected }: EditContext): EditOutcome {
  const from = slots.view ?? toSelectedView(selected);
  if (from === undefined || app.pages[from.page]?.views[from.view] === undefined)
    return { problem: 'Say which part to move.' };
  const view = getView(app, from);
  if (slots.otherView !== undefined && getView(app, slots.otherView) === view)
    return { problem: 'A part cannot be moved next to itself.' };
  if (slots.choice === 'swap' && slots.otherView !== undefined) {
    const swapped = replaceView(replaceView(app, from, getView(app, slots.otherView)), slots.otherView, view);
    return { app: swapped, claims: [from, slots.otherView].map((target) => ({ is: 'view', ...target })) };
  }
  if (slots.name !== undefined) return moveToNewPage(app, from, toCapital(slots.name));
  const target = findTarget(slots, app, from);
  if (target === undefined) return { problem: 'Say where to: above or below another part, to the top, or to a page.' };
  // A copy is put in before the old one is taken out, so that positions are those of the message.
  const copy = { ...view };
  const inserted = insertView(app, target, copy);
  const changed = removeView(inserted, locateView(inserted, view));
  if (changed === undefined || JSON.stringify(changed.pages) === JSON.stringify(app.pages))
    return { problem: 'It is there already.' };
  return { app: changed, claims: [{ is: 'view', ...locateView(changed, copy) }] };
}

function moveToNewPage(app: App, from: ViewTarget, name: string): EditOutcome {
  if (app.pages.some((page) => isSameName(page.name, name)) || app.pages.length >= PAGES_MAX)
    return { problem: `There is a page ${name} already, or no room for another one.` };
  const added = { ...app, pages: [...app.pages, { name, views: [getView(app, from)] }] };
  const changed = removeView(added, from);
  if (changed === undefined) return { problem: 'This is all that the app shows.' };
  return { app: changed, claims: [{ is: 'page', page: changed.pages.length - 1 }] };
}

function findTarget({ otherView, page, otherPage, choice }: Slots, app: App, from: ViewTarget): ViewTarget | undefined {
  if (otherView !== undefined)
    return { ...otherView, view: otherView.view + (choice === 'after' || choice === 'last' ? 1 : 0) };
  const to = otherPage ?? page;
  if (to === undefined && choice === 'up') return { ...from, view: Math.max(0, from.view - 1) };
  if (to === undefined && choice === 'down')
    return { ...from, view: Math.min(toEnd(app, from.page).view, from.view + 2) };
  if (to === undefined && choice === undefined) return undefined;
  const isTop = choice === 'first' || choice === 'before' || choice === 'up';
  return isTop ? { page: to ?? from.page, view: 0 } : toEnd(app, to ?? from.page);
}

// Draws a chart by another field, or by day, week, month or year.

export function setChartBy(slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const { field, choice: bucket } = slots;
  const { field: _field, ...position } = slots;
  const candidates = listCandidates(position, context, ({ kind }) => kind === 'chart');
  const [first] = candidates;
  if (first === undefined) return { problem: 'There is no chart.' };
  const changed = changeFirst(app, candidates, (view) => {
    const thing = getThingOf(view) ?? '';
    const by = field === undefined ? findDate(thing) : findOwn(thing, field);
    if (by === undefined) return undefined;
    const value = typeof view['value'] === 'string' ? view['value'] : undefined;
    const created = createChart(app, { thing, by, value, bucket });
    if ('problem' in created) return undefined;
    const { title, by: newBy, bucket: newBucket } = created.view;
    return {
      ...withoutProperties(view, 'bucket'),
      title: String(title),
      by: newBy,
      ...(newBucket !== undefined && { bucket: newBucket }),
    };
  });
  if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
  const thing = getThingOf(first.spec) ?? '';
  return {
    problem: `The chart of ${getThing(app, thing).plural} cannot be drawn by this. It has ${sayFields(app, thing)}.`,
  };

  /** Another thing may have a field of the same name. */
  function findOwn(thing: string, target: FieldTarget): string | undefined {
    return target.thing === thing ? target.field : findField(app, thing, getField(app, target).label)?.id;
  }
  function findDate(thing: string): string | undefined {
    if (bucket === undefined) return undefined;
    return listFields(getThing(app, thing).fields).find(({ type }) => type === 'date')?.id;
  }
}
