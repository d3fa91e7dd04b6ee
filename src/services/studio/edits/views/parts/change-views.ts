// Changes views of a description; everything else in it stays the same object.
import type { Claim } from '../../../app/claim.ts';
import type { App, Page, View } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';
import { getThing, PAGES_MAX } from '../../change.ts';
import type { EditContext, Slots, ViewTarget } from '../../edit.ts';
import { removePage } from '../../pages/open-pages.ts';
import { type FoundView, findMainView, isCollection, listViews, parseSelected } from './find-views.ts';

function changePage(app: App, index: number, change: (page: Page) => Page): App {
  return { ...app, pages: app.pages.map((page, number) => (number === index ? change(page) : page)) };
}

export function replaceView(app: App, target: ViewTarget, view: View): App {
  return changePage(app, target.page, (page) => ({ ...page, views: page.views.with(target.view, view) }));
}

export function insertView(app: App, { page, view: index }: ViewTarget, view: View): App {
  return changePage(app, page, ({ views, ...rest }) => ({ ...rest, views: views.toSpliced(index, 0, view) }));
}

/** Removes a view, and its page if nothing else is on it. Returns undefined for the last view of the app. */
export function removeView(app: App, { page: index, view }: ViewTarget): App | undefined {
  const views = (app.pages[index]?.views ?? []).toSpliced(view, 1);
  if (views.length > 0) return changePage(app, index, (page) => ({ ...page, views }));
  return app.pages.length > 1 ? removePage(app, index) : undefined;
}

/** The position of a view object after others moved. */
export function locateView(app: App, view: View): ViewTarget {
  const found = listViews(app).find(({ spec }) => spec === view);
  if (found === undefined) throw new Error('The view is not in the app');
  return { page: found.page, view: found.view };
}

export interface ChangedView {
  readonly app: App;
  readonly target: ViewTarget;
  readonly view: View;
}

/** Changes the first view for which the change makes sense, and is seen: a kind may ignore a property. */
export function changeFirst(
  app: App,
  candidates: readonly FoundView[],
  change: (view: View) => View | undefined,
): ChangedView | undefined {
  const before = candidates.length === 0 ? '' : toShown(app);
  for (const found of candidates) {
    const view = change(found.spec);
    if (view === undefined) continue;
    const changed = replaceView(app, found, view);
    if (toShown(changed) !== before) return { app: changed, target: { page: found.page, view: found.view }, view };
  }
  return undefined;
}

function toShown(app: App): string {
  const { nodes, dataModel } = compileApp(app, 'edit').payload;
  return JSON.stringify([nodes, dataModel]);
}

/** The view without some properties. */
export function withoutProperties(view: View, ...names: readonly string[]): View {
  return { ...Object.fromEntries(Object.entries(view).filter(([name]) => !names.includes(name))), kind: view.kind };
}

const READ: ReadonlySet<string> = new Set(['title', 'text', 'label', 'message', 'question']);

/** The first text of the old app that the new one does not have, the wanted one before others. */
export function claimGone(before: App, after: App, wanted?: string): readonly Claim[] {
  const rest = new Set(listTexts(after, () => true).map(toPlain));
  const isGone = (text: string) => text.length > 2 && !rest.has(toPlain(text));
  const gone = [wanted ?? '', ...listTexts(before, (name) => READ.has(name))].find(isGone);
  return gone === undefined ? [] : [{ is: 'gone', text: gone }];
}

const toPlain = (text: string): string => text.trim().toLowerCase();

function listTexts(app: App, isRead: (name: string) => boolean): readonly string[] {
  const { nodes, dataModel } = compileApp(app, 'edit').payload;
  return [...nodes.map(({ props }) => props), dataModel].flatMap((value) => listStrings(value, isRead));
}

function listStrings(value: object, isRead: (name: string) => boolean): readonly string[] {
  return Object.entries(value).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return isRead(name) ? [entry] : [];
    return typeof entry === 'object' && entry !== null ? listStrings(entry, isRead) : [];
  });
}

const NAME_LENGTH_MAX = 40;

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
export function addPage(app: App, name: string, thing: string, view: View): { app: App; target: ViewTarget } {
  const { plural, icon } = getThing(app, thing);
  const taken = new Set(app.pages.map((page) => page.name.toLowerCase()));
  const names = [name, `${name} of ${plural}`.slice(0, NAME_LENGTH_MAX)];
  const free = names.find((candidate) => !taken.has(candidate.toLowerCase()));
  if (free === undefined || app.pages.length >= PAGES_MAX) {
    const target = toEnd(app, findMainView(app, thing)?.page ?? 0);
    return { app: insertView(app, target, view), target };
  }
  const page = { name: free, ...(icon !== undefined && { icon }), views: [view] };
  return { app: { ...app, pages: [...app.pages, page] }, target: { page: app.pages.length, view: 0 } };
}
