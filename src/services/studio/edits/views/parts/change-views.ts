// Changes views of a description; everything else in it stays the same object.
import type { App, AppAction, Page, View } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';
import { findKind } from '../../../kinds/kinds.ts';
import { changeViews } from '../../change.ts';
import type { ViewTarget } from '../../edit.ts';
import { type FoundView, listViews } from './find-views.ts';

export function changePage(app: App, index: number, change: (page: Page) => Page): App {
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

/** Buttons that opened the page stay where they do more. */
function removePage(app: App, index: number): App {
  const name = app.pages[index]?.name;
  const changed = changeViews({ ...app, pages: app.pages.toSpliced(index, 1) }, (view) => withoutPage(view, name));
  if (app.actions === undefined) return changed;
  const actions = Object.entries(app.actions).map(([id, action]): [string, AppAction] => {
    const { opens, ...rest } = action;
    return [id, opens === name ? rest : action];
  });
  return { ...changed, actions: Object.fromEntries(actions) };
}

function withoutPage(view: View, page: string | undefined): View {
  const properties = findKind(view.kind)?.definition.properties ?? {};
  const kept = Object.entries(view).filter(([name, value]) => properties[name]?.type !== 'page' || value !== page);
  return kept.length === Object.keys(view).length ? view : ({ ...Object.fromEntries(kept), kind: view.kind } as View);
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
