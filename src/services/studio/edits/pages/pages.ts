// Edits of pages. Actions and buttons open a page by its name, so they follow.
import type { App, Page, View } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { isSameName, PAGES_MAX } from '../change.ts';
import type { Applies, Apply, EditContext, EditOutcome, Slots } from '../edit.ts';
import kinds from '../kinds.json' with { type: 'json' };
import { addSection } from '../sections/sections.ts';
import { removePage, renameOpened } from './open-pages.ts';

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

function addPage({ choice, name = choice, thing }: Slots, { app }: EditContext): EditOutcome {
  const known = thing === undefined ? undefined : app.things[thing];
  const title = toCapital(name ?? known?.plural ?? '');
  if (title === '') return { problem: 'The name of the new page is missing.' };
  if (app.pages.some((page) => page.name.toLowerCase() === title.toLowerCase()))
    return { problem: `There is a page ${title} already.` };
  if (app.pages.length >= PAGES_MAX) return { problem: `There are ${PAGES_MAX} pages already.` };
  const index = app.pages.length;
  const page: Page = { name: title, ...(known?.icon !== undefined && { icon: known.icon }), views: [] };
  const section = thing === undefined ? findSection(title) : undefined;
  const written =
    section === undefined
      ? undefined
      : addSection({ choice: section, page: index }, { app: { ...app, pages: [...app.pages, page] } });
  if (written !== undefined && 'app' in written)
    return { app: written.app, claims: [{ is: 'page', page: index }, ...written.claims] };
  const text = /^(?:my|our|your|the)\b/i.test(title)
    ? `Here are ${title.toLowerCase()}.`
    : `This page is about ${title}.`;
  const view: View = thing === undefined ? { kind: 'text', title, text } : { kind: 'table', of: thing };
  const pages = [...app.pages, { ...page, views: [view] }];
  return { app: { ...app, pages }, claims: [{ is: 'page', page: index }] };
}

/** A page that is called like a section has that section: "FAQ", "About us", "Contact". */
function findSection(title: string): string | undefined {
  const { choices } = kinds['add-section'];
  return Object.entries(choices).find(([, ways]) => ways.some((way) => isSameName(way, title)))?.[0];
}

/** Moves a page to another index among those that remain. */
function movePage(app: App, from: number, to: number): EditOutcome {
  const pages = app.pages.toSpliced(from, 1).toSpliced(to, 0, ...app.pages.slice(from, from + 1));
  return { app: { ...app, pages }, claims: [{ is: 'page', page: to }] };
}
