// Edits of pages. Actions and buttons open a page by its name, so they follow.
import type { App, AppAction, Page, View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeViews, PAGES_MAX } from '../change.ts';
import type { Applies, Apply, EditContext, EditOutcome, Slots } from '../edit.ts';

export const PAGES: Applies = {
  'add-page': addPage,
  'merge-pages': toApply(({ app, page, name }, { otherPage = page }) => {
    const other = app.pages[otherPage];
    if (otherPage === page || other === undefined)
      return { problem: `Two pages are needed; there are ${listNames(app)}.` };
    const pages = app.pages
      .map((entry, index) => (index === page ? { ...entry, views: [...entry.views, ...other.views] } : entry))
      .toSpliced(otherPage, 1);
    const merged = renameOpened({ ...app, pages }, (opened) => (opened === other.name ? name : opened));
    const index = pages.findIndex((entry) => entry.name === name);
    const claims = [{ is: 'page', page: index } as const, { is: 'absent', page: other.name } as const];
    return { app: merged, claims };
  }),
  'move-page': toApply(({ app, page, name }, { otherPage, choice }) => {
    const rest = app.pages.toSpliced(page, 1);
    const other = app.pages[otherPage ?? -1];
    const near = other === undefined ? -1 : rest.indexOf(other);
    const ends: { readonly [choice: string]: number } = { start: 0, end: rest.length };
    const to = near < 0 ? ends[choice ?? ''] : near + (choice === 'before' ? 0 : 1);
    if (to === undefined) return { problem: `Say before or after which page ${name} should come.` };
    return to === page ? { problem: `${name} is there already.` } : movePage(app, page, to);
  }),
  'remove-page': toApply(({ app, page, name }) => {
    if (app.pages.length === 1) return { problem: `${name} is the only page.` };
    return { app: removePage(app, page), claims: [{ is: 'absent', page: name }] };
  }),
  'rename-page': toApply(({ app, page, name: old }, { name }) => {
    if (name === undefined) return { problem: `Say what ${old} is to be called.` };
    const title = toCapital(name);
    if (app.pages.some((other) => other.name === title)) return { problem: `There is a page ${title} already.` };
    const pages = app.pages.map((other, index) => (index === page ? { ...other, name: title } : other));
    const renamed = renameOpened({ ...app, pages }, (opened) => (opened === old ? title : opened));
    const claims = [{ is: 'page', page } as const, { is: 'text', text: title } as const];
    return { app: renamed, claims };
  }),
  'set-first-page': toApply(({ app, page, name }) =>
    page === 0 ? { problem: `The app opens on ${name} already.` } : movePage(app, page, 0),
  ),
};

interface Edited {
  readonly app: App;
  readonly page: number;
  readonly name: string;
}

function toApply(edit: (edited: Edited, slots: Slots) => EditOutcome): Apply {
  return (slots, { app }) => {
    const { page = -1 } = slots;
    const name = app.pages[page]?.name;
    return name === undefined
      ? { problem: `There are the pages ${listNames(app)}.` }
      : edit({ app, page, name }, slots);
  };
}

const listNames = ({ pages }: App): string => pages.map(({ name }) => name).join(', ');

function addPage({ name, thing }: Slots, { app }: EditContext): EditOutcome {
  const known = thing === undefined ? undefined : app.things[thing];
  const title = toCapital(name ?? known?.plural ?? '');
  if (title === '') return { problem: 'The name of the new page is missing.' };
  if (app.pages.some((page) => page.name.toLowerCase() === title.toLowerCase()))
    return { problem: `There is a page ${title} already.` };
  if (app.pages.length >= PAGES_MAX) return { problem: `There are ${PAGES_MAX} pages already.` };
  const view: View =
    thing === undefined ? { kind: 'text', title, text: `This page is about ${title}.` } : { kind: 'table', of: thing };
  const pages = [...app.pages, { name: title, ...(known?.icon !== undefined && { icon: known.icon }), views: [view] }];
  return { app: { ...app, pages }, claims: [{ is: 'page', page: pages.length - 1 }] };
}

/** Moves a page to another index among those that remain. */
function movePage(app: App, from: number, to: number): EditOutcome {
  const pages = app.pages.toSpliced(from, 1).toSpliced(to, 0, ...app.pages.slice(from, from + 1));
  return { app: { ...app, pages }, claims: [{ is: 'page', page: to }] };
}

/** Buttons that opened the page stay where they do more. */
export function removePage(app: App, page: number): App {
  const name = app.pages[page]?.name;
  const pages: readonly Page[] = app.pages.toSpliced(page, 1);
  return renameOpened({ ...app, pages }, (opened) => (opened === name ? undefined : opened));
}

type Rename = (name: string) => string | undefined;

/** Gives pages other names where something opens them; what opens a page that is gone opens none. */
function renameOpened(app: App, rename: Rename): App {
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
