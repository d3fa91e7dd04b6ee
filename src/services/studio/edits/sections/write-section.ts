// Writes a section with copy about the app: its things, values, prices and actions.
import { type App, getTitleField, listFields, type Thing, type View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { getThing } from '../change.ts';
import type { EditContext, EditOutcome, Slots } from '../edit.ts';
import { insertView } from '../views/parts/change-views.ts';
import { findMainThing, findMainView, listViews } from '../views/parts/find-views.ts';
import { findPage, toEnd } from '../views/parts/new-position.ts';
import copy from './copy.json' with { type: 'json' };
import { fillCopy } from './fill-copy.ts';
import { listWords } from './list-words.ts';

/** The kinds of sections that there is copy for. */
export const SECTIONS: ReadonlySet<string> = new Set(Object.keys(copy));
/** As many entries as are read. */
const ENTRIES_MAX = 5;
const PLAN_FACTS_MAX = 4;

export function writeSection(kind: string, slots: Slots, context: EditContext): EditOutcome {
  const { app } = context;
  const page = findPage(slots, context);
  const isThere = listViews(app).some((found) => found.page === page && found.spec.kind === kind);
  if (isThere && kind !== 'text' && kind !== 'features')
    return { problem: `The page “${app.pages[page]?.name}” has such a section already.` };
  const view = toSection(app, kind, slots.text);
  if (view === undefined) return { problem: `This app has too little to write ${kind} about.` };
  const views = app.pages[page]?.views ?? [];
  const target =
    kind === 'hero' ? { page, view: 0 } : kind === 'footer' ? { page, view: views.length } : toEnd(app, page);
  return { app: insertView(app, target, view), claims: [{ is: 'view', ...target }] };
}

function toSection(app: App, kind: string, text: string | undefined): View | undefined {
  const known: { readonly [kind: string]: unknown } = copy;
  const filled = fillCopy(known[kind], listWords(app));
  if (typeof filled !== 'object' || filled === null) return undefined;
  const view: View = { kind, ...filled };
  if (kind === 'hero') return { ...view, ...toLead(app), ...(text !== undefined && { headline: text }) };
  if (kind === 'footer' || kind === 'text')
    return text === undefined ? view : { ...view, [kind === 'footer' ? 'note' : 'text']: text };
  if (kind === 'prices') return { ...view, ...toPlans(app) };
  const items = view['items'];
  if (!Array.isArray(items)) return view;
  return items.length < 2
    ? undefined
    : { ...view, items: items.slice(0, ENTRIES_MAX), ...(text !== undefined && { title: text }) };
}

/** A button to the list, where that is on another page. */
function toLead(app: App): object {
  const thing = findMainThing(app);
  const page = thing === undefined ? undefined : app.pages[findMainView(app, thing)?.page ?? 0];
  if (thing === undefined || page === undefined || page === app.pages[0]) return {};
  return { button: `See the ${getThing(app, thing).plural}`, opens: page.name };
}

/** The rows of a thing that is sold, with their prices and facts. */
function toPlans(app: App): object {
  for (const thing of Object.values(app.things)) {
    const fields = listFields(thing.fields).filter(({ hidden, formula }) => hidden !== true && formula === undefined);
    const price = fields.find(({ type, id }) => type === 'money' && /price|fee|rate/i.test(id));
    const title = getTitleField(thing);
    const priced = thing.rows.filter((row) => typeof row[price?.id ?? ''] === 'number');
    if (price === undefined || priced.length < 2) continue;
    const facts = fields.filter(({ id, type }) => id !== title && FACTS.has(type)).slice(0, PLAN_FACTS_MAX);
    const plans = listSpread(priced, price.id).map((row, index) => ({
      name: String(row[title] ?? ''),
      price: row[price.id],
      features: facts.flatMap(({ id, label, unit }) =>
        row[id] === undefined || row[id] === null
          ? []
          : [`${label}: ${row[id]}${unit === undefined ? '' : ` ${unit}`}`],
      ),
      ...(index === 1 && { highlighted: true }),
    }));
    return { plans };
  }
  return {};
}

/** The cheapest, one in the middle and the dearest. */
function listSpread(rows: Thing['rows'], price: string): Thing['rows'] {
  const sorted = rows.toSorted((a, b) => Number(a[price]) - Number(b[price]));
  const middle = Math.floor((sorted.length - 1) / 2);
  return sorted.filter((_row, index) => index === 0 || index === middle || index === sorted.length - 1);
}

const FACTS: ReadonlySet<string> = new Set(['choice', 'text', 'number', 'duration']);

/** The name of the list of a section's entries: items of questions, plans of prices. */
export function findEntries(kind: string): string | undefined {
  const properties = Object.entries(findKind(kind)?.definition.properties ?? {});
  return SECTIONS.has(kind) ? properties.find(([, { type }]) => type === 'list')?.[0] : undefined;
}
