// Changes of pages, and of what leads to them: actions and buttons that open a page by its name.
import type { App, AppAction, Page, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';

type Rename = (name: string) => string | undefined;

/** Gives pages other names where something opens them; what opens a page that is gone opens none. */
export function renameOpened(app: App, rename: Rename): App {
  const pages = app.pages.map(
    (page): Page => ({ ...page, views: page.views.map((view) => renameInView(view, rename)) }),
  );
  if (app.actions === undefined) return { ...app, pages };
  const actions = Object.entries(app.actions).map(([id, action]) => [id, renameInAction(action, rename)] as const);
  return { ...app, pages, actions: Object.fromEntries(actions) };
}

function renameInAction(action: AppAction, rename: Rename): AppAction {
  const { opens, ...rest } = action;
  if (opens === undefined || rename(opens) === opens) return action;
  const name = rename(opens);
  return name === undefined ? rest : { ...rest, opens: name };
}

function renameInView(view: View, rename: Rename): View {
  const properties = findKind(view.kind)?.definition.properties ?? {};
  let changed: View = view;
  for (const [property, { type }] of Object.entries(properties)) {
    const opened = view[property];
    if (type !== 'page' || typeof opened !== 'string' || rename(opened) === opened) continue;
    const { [property]: _opened, ...rest } = changed;
    const name = rename(opened);
    changed = { ...rest, kind: view.kind, ...(name !== undefined && { [property]: name }) };
  }
  return changed;
}

export function findPageName(app: App, index: number | undefined): string | undefined {
  return index === undefined ? undefined : app.pages[index]?.name;
}

export function listPageNames({ pages }: App): string {
  return pages.map(({ name }) => name).join(', ');
}

/** Moves a page to another index among those that remain. */
export function movePageTo(pages: readonly Page[], from: number, to: number): readonly Page[] {
  const moved = pages[from];
  return moved === undefined ? pages : pages.toSpliced(from, 1).toSpliced(to, 0, moved);
}
