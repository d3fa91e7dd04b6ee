// Changes views of a description; everything else in it stays the same object.
import type { App, View } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';
import { getThing, PAGES_MAX } from '../../change.ts';
import { alreadySo, type Changed, type EditContext, type Slots, type ViewTarget } from '../../edit.ts';
import { getAt, setAt, toViewPath } from '../../operations/paths.ts';
import {
  findMainView,
  getThingOf,
  hasProperty,
  isCollection,
  listCandidates,
  parseSelected,
  sayNoList,
} from './find-views.ts';

const NAME_LENGTH_MAX = 40;

export const replaceView = (app: App, target: ViewTarget, view: View): App => setAt(app, toViewPath(target), view);

export function insertView(app: App, { page, view: index }: ViewTarget, view: View): App {
  const path = `/pages/${page}/views`;
  return setAt(app, path, (getAt(app, path) as readonly View[]).toSpliced(index, 0, view));
}

/** The view without some properties. */
export function withoutProperties(view: View, ...names: readonly string[]): View {
  return { ...Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name))), kind: view.kind };
}

/**
 * Changes the first view of those that are meant for which the change makes sense, and is seen: a kind may ignore a
 * property. Undefined is a view that cannot be changed so.
 */
export function changeList(
  slots: Slots,
  context: EditContext,
  property: string,
  change: (view: View, thing: string) => View | undefined,
  problem?: (thing: string) => string,
): Changed {
  const { app } = context;
  const candidates = listCandidates(slots, context, (view) => hasProperty(view, property));
  const [first] = candidates;
  if (first === undefined) return { problem: sayNoList(app, slots) };
  const before = toShown(app);
  let isKnown = false;
  for (const found of candidates) {
    const view = change(found.spec, getThingOf(found.spec) ?? '');
    if (view === undefined) continue;
    isKnown = true;
    const changed = replaceView(app, found, view);
    if (toShown(changed) !== before) return changed;
  }
  return isKnown ? alreadySo() : { problem: problem?.(getThingOf(first.spec) ?? '') ?? sayNoList(app, slots) };
}

/** By the description, which never changes: many changes of the same one are tried. */
const shownOf = new WeakMap<App, string>();

function toShown(app: App): string {
  const known = shownOf.get(app);
  if (known !== undefined) return known;
  const { nodes, dataModel } = compileApp(app, 'edit').payload;
  const shown = JSON.stringify([nodes, dataModel]);
  shownOf.set(app, shown);
  return shown;
}

/** The page of a new view: the one that was named or selected, or the one that shows its thing. */
export function findPage({ page }: Slots, { app, selected }: EditContext, thing?: string): number {
  const main = thing === undefined ? undefined : findMainView(app, thing);
  const chosen = parseSelected(selected).page;
  const showsIt = app.pages[chosen ?? -1]?.views.some(
    (view) => thing === undefined || (view['of'] === thing && isCollection(view)),
  );
  return page ?? (showsIt === true ? chosen : (main?.page ?? chosen)) ?? 0;
}

/** Above the first list of a page. */
export function toUpper(app: App, page: number): ViewTarget {
  const list = (app.pages[page]?.views ?? []).findIndex(isCollection);
  return list < 0 ? toEnd(app, page) : { page, view: list };
}

/** The end of a page, above its footer. */
export function toEnd(app: App, page: number): ViewTarget {
  const views = app.pages[page]?.views ?? [];
  return { page, view: views.at(-1)?.kind === 'footer' ? views.length - 1 : views.length };
}

/** Adds a page for a view of a thing; where there are too many pages, the view is added to the page of the thing. */
export function addPage(app: App, name: string, thing: string, view: View): App {
  const { plural, icon } = getThing(app, thing);
  const taken = new Set(app.pages.map((page) => page.name.toLowerCase()));
  const names = [name, `${name} of ${plural}`.slice(0, NAME_LENGTH_MAX)];
  const free = names.find((candidate) => !taken.has(candidate.toLowerCase()));
  if (free === undefined || app.pages.length >= PAGES_MAX)
    return insertView(app, toEnd(app, findMainView(app, thing)?.page ?? 0), view);
  const page = { name: free, ...(icon !== undefined && { icon }), views: [view] };
  return { ...app, pages: [...app.pages, page] };
}
