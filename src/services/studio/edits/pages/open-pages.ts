// Pages are opened by their names, by buttons of views and by actions, which follow when a page changes.
import type { App, AppAction, Page, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { changeViews } from '../change.ts';

/** Buttons that opened the page stay where they do more. */
export function removePage(app: App, page: number): App {
  const name = app.pages[page]?.name;
  const pages: readonly Page[] = app.pages.toSpliced(page, 1);
  return renameOpened({ ...app, pages }, (opened) => (opened === name ? undefined : opened));
}

type Rename = (name: string) => string | undefined;

/** Gives pages other names where something opens them; what opens a page that is gone opens none. */
export function renameOpened(app: App, rename: Rename): App {
  const changed = changeViews(app, (view) => {
    const properties = findKind(view.kind)?.definition.properties ?? {};
    const opening = Object.keys(properties).filter((name) => properties[name]?.type === 'page');
    return opening.reduce((next, name) => renameProperty(next, name, rename), view);
  });
  if (app.actions === undefined) return changed;
  const actions = Object.entries(app.actions).map(([id, action]) => [id, renameProperty(action, 'opens', rename)]);
  return { ...changed, actions: Object.fromEntries(actions) };
}

function renameProperty<Part extends AppAction | View>(part: Part, property: string, rename: Rename): Part {
  const { [property]: opened, ...rest }: { readonly [name: string]: unknown } = { ...part };
  if (typeof opened !== 'string' || rename(opened) === opened) return part;
  const name = rename(opened);
  return { ...rest, ...(name !== undefined && { [property]: name }) } as Part;
}
