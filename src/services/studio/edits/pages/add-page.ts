import type { View } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import type { EditKind } from '../edit.ts';
import examples from './add-page.json' with { type: 'json' };

const PAGES_MAX = 20;

export const addPage: EditKind = {
  id: 'add-page',
  examples,
  plain: 'Add a page called {name}',
  apply({ name, thing }, { app }) {
    const known = thing === undefined ? undefined : app.things[thing];
    const title = toCapital(name ?? known?.plural ?? '');
    if (title === '') return { problem: 'The name of the new page is missing.' };
    if (app.pages.some((page) => page.name.toLowerCase() === title.toLowerCase()))
      return { problem: `There is a page ${title} already.` };
    if (app.pages.length >= PAGES_MAX) return { problem: `There are ${PAGES_MAX} pages already.` };
    const view: View =
      thing === undefined
        ? { kind: 'text', title, text: `This page is about ${title}.` }
        : { kind: 'table', of: thing };
    const pages = [
      ...app.pages,
      { name: title, ...(known?.icon !== undefined && { icon: known.icon }), views: [view] },
    ];
    return { app: { ...app, pages }, claims: [{ is: 'page', page: pages.length - 1 }] };
  },
};
