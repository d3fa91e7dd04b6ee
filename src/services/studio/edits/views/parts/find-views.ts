// Finds the views that a message may mean, the likeliest first, and things and fields by their names.
import { listProperties } from '../../../app/check-pages.ts';
import { type App, listFields, type NamedField, type View } from '../../../app/description.ts';
import { findKind } from '../../../kinds/kinds.ts';
import { listStems } from '../../../reading/words.ts';
import { getThing, isSameName, sayNames } from '../../change.ts';
import type { EditContext, Slots, ViewTarget } from '../../edit.ts';

export interface FoundView extends ViewTarget {
  readonly spec: View;
}

export function listViews({ pages }: App): readonly FoundView[] {
  return pages.flatMap(({ views }, page) => views.map((spec, view) => ({ page, view, spec })));
}

export function getView({ pages }: App, { page, view }: ViewTarget): View {
  const spec = pages[page]?.views[view];
  if (spec === undefined) throw new Error(`There is no view ${view} on page ${page}`);
  return spec;
}

export const isCollection = ({ kind }: View): boolean => findKind(kind)?.definition.isCollection === true;

/** Tells if the kind of the view knows the property. */
export function hasProperty({ kind }: View, name: string): boolean {
  const definition = findKind(kind)?.definition;
  return definition !== undefined && Object.hasOwn(listProperties(definition), name);
}

/** The thing that a view shows. */
export const getThingOf = (view: View): string | undefined => (typeof view['of'] === 'string' ? view['of'] : undefined);

/** The thing that the slots name, by itself or as the owner of something else. */
export function findNamedThing({ thing, field, option, row, action }: Slots, app: App): string | undefined {
  return thing ?? field?.thing ?? option?.thing ?? row?.thing ?? app.actions?.[action ?? '']?.on;
}

/** The thing that the app is about: that of its first list, or of its first view of any thing. */
export function findMainThing(app: App): string | undefined {
  const views = listViews(app).map(({ spec }) => spec);
  const first = views.find(isCollection) ?? views.find((view) => getThingOf(view) !== undefined);
  return first === undefined ? Object.keys(app.things)[0] : getThingOf(first);
}

/** The page and, where one is selected, the view of a path such as `/pages/0/views/1`. */
export function parseSelected(selected: string | undefined): { page?: number; view?: number } {
  const match = /^\/pages\/(\d{1,3})(?:\/views\/(\d{1,3}))?/.exec(selected ?? '');
  if (match === null) return {};
  return { page: Number(match[1]), ...(match[2] !== undefined && { view: Number(match[2]) }) };
}

export function toSelectedView(selected: string | undefined): ViewTarget | undefined {
  const { page, view } = parseSelected(selected);
  return page === undefined || view === undefined ? undefined : { page, view };
}

/** Views that fit: the named one, or else the selected one, those of its page, whole lists, and the rest. */
export function listCandidates(
  slots: Slots,
  { app, selected }: EditContext,
  fits: (view: View) => boolean,
): readonly FoundView[] {
  const fitting = listViews(app).filter(({ spec }) => fits(spec));
  const { view: named, page } = slots;
  if (named !== undefined) return fitting.filter((found) => found.page === named.page && found.view === named.view);
  const thing = findNamedThing(slots, app);
  const chosen = parseSelected(selected);
  const toRank = (found: FoundView): number => {
    if (found.page === chosen.page && found.view === chosen.view) return 0;
    const isElsewhere = chosen.page !== undefined && found.page !== chosen.page;
    const isPart = found.spec['where'] !== undefined || found.spec['limit'] !== undefined;
    // The list on the page that is called like it is meant before a board on another one.
    const isNamed = thing !== undefined && isSameName(app.pages[found.page]?.name ?? '', getThing(app, thing).plural);
    return (isNamed ? 0.5 : 1) + (isElsewhere ? 4 : 0) + (isCollection(found.spec) ? 0 : 2) + (isPart ? 1 : 0);
  };
  return fitting
    .filter(({ spec }) => thing === undefined || getThingOf(spec) === thing)
    .filter((found) => page === undefined || found.page === page)
    .sort((a, b) => toRank(a) - toRank(b));
}

/** The list of a thing that shows the most of it. */
export function findMainView(app: App, thing: string): FoundView | undefined {
  return listCandidates({ thing }, { app }, isCollection)[0];
}

/** The thing that the words name: its name, its plural or another word for it. */
export function findThing(app: App, words: string): string | undefined {
  return Object.entries(app.things).find(([, { name, plural, words: others = [] }]) =>
    [name, plural, ...others].some((known) => isSameName(known, words)),
  )?.[0];
}

/** The field that the words name: the same words, all words of its label among others, or a part of its label. */
export function findField(app: App, thing: string, words: string): NamedField | undefined {
  const stems = listStems(words);
  const fields = listFields(getThing(app, thing).fields);
  const exact = fields.find(({ id, label }) =>
    [label, id.replace(/([A-Z])/g, ' $1')].some((name) => isSameName(name, words)),
  );
  if (exact !== undefined || stems.length === 0) return exact;
  const labels = fields.map((field) => ({ field, names: listStems(field.label) }));
  return (
    labels.find(({ names }) => names.length > 0 && names.every((stem) => stems.includes(stem))) ??
    labels.find(({ names }) => stems.every((stem) => names.includes(stem)))
  )?.field;
}

export function sayFields(app: App, thing: string): string {
  return sayNames(listFields(getThing(app, thing).fields).map(({ label }) => label));
}

/** Says which lists there are, where the wanted one is not. */
export function sayNoList(app: App, slots: Slots): string {
  const shown = new Set(listViews(app).flatMap(({ spec }) => (isCollection(spec) ? (getThingOf(spec) ?? []) : [])));
  const plurals = [...shown].map((id) => getThing(app, id).plural);
  const there = plurals.length === 0 ? 'This app has no lists.' : `There are lists of ${sayNames(plurals)}.`;
  const thing = findNamedThing(slots, app);
  if (thing === undefined) return there;
  const { plural } = getThing(app, thing);
  return shown.has(thing)
    ? `The list of ${plural} cannot be changed in this way.`
    : `No list shows ${plural}. ${there}`;
}
