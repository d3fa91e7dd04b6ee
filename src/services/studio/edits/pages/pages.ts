// Adds a page, and merges two.
import type { Page, View } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { isSameName, PAGES_MAX } from '../change.ts';
import type { Applies, Changed, EditContext, Slots } from '../edit.ts';
import kinds from '../kinds.json' with { type: 'json' };
import { settle } from '../names/settle.ts';
import { addSection } from '../sections/sections.ts';

export const PAGES: Applies = {
  'add-page': addPage,
  'merge-pages': ({ page = -1, otherPage = page }, { app }) => {
    const [one, other] = [app.pages[page], app.pages[otherPage]];
    if (otherPage === page || other === undefined || one === undefined)
      return { problem: `Two pages are needed; there are ${app.pages.map(({ name }) => name).join(', ')}.` };
    const merged = app.pages.with(page, { ...one, views: [...one.views, ...other.views] }).toSpliced(otherPage, 1);
    return settle({ ...app, pages: merged }, { toPage: (name) => (name === other.name ? one.name : name) });
  },
};

function addPage({ choice, name = choice, thing }: Slots, { app }: EditContext): Changed {
  const known = thing === undefined ? undefined : app.things[thing];
  const title = toCapital(name ?? known?.plural ?? '');
  if (title === '') return { problem: 'The name of the new page is missing.' };
  if (app.pages.some((page) => page.name.toLowerCase() === title.toLowerCase()))
    return { problem: `There is a page ${title} already.` };
  if (app.pages.length >= PAGES_MAX) return { problem: `There are ${PAGES_MAX} pages already.` };
  const page: Page = { name: title, ...(known?.icon !== undefined && { icon: known.icon }), views: [] };
  const added = { ...app, pages: [...app.pages, page] };
  const section = thing === undefined ? findSection(title) : undefined;
  const written =
    section === undefined ? undefined : addSection({ choice: section, page: app.pages.length }, { app: added });
  if (written !== undefined && !('problem' in written)) return written;
  const text = /^(?:my|our|your|the)\b/i.test(title)
    ? `Here are ${title.toLowerCase()}.`
    : `This page is about ${title}.`;
  const view: View = thing === undefined ? { kind: 'text', title, text } : { kind: 'table', of: thing };
  return { ...app, pages: [...app.pages, { ...page, views: [view] }] };
}

/** A page that is called like a section has that section: "FAQ", "About us", "Contact". */
function findSection(title: string): string | undefined {
  const { choices } = kinds['add-section'];
  return Object.entries(choices).find(([, ways]) => ways.some((way) => isSameName(way, title)))?.[0];
}
