// Finds the position of a new view: the page that was named or selected, or the one that shows its thing.
import type { App, View } from '../../../app/description.ts';
import { getThing } from '../../change.ts';
import type { EditContext, Slots, ViewTarget } from '../../edit.ts';
import { insertView } from './change-views.ts';
import { findMainView, isCollection, parseSelected } from './find-views.ts';

/** As many pages as a description may have. */
const PAGES_MAX = 16;
const NAME_LENGTH_MAX = 40;

export function findPage({ page }: Slots, { app, selected }: EditContext, thing?: string): number {
  const main = thing === undefined ? undefined : findMainView(app, thing);
  return page ?? parseSelected(selected).page ?? main?.page ?? 0;
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
