import type { EditKind } from '../edit.ts';
import { findPageName, listPageNames, movePageTo } from './change-pages.ts';
import examples from './set-first-page.json' with { type: 'json' };

export const setFirstPage: EditKind = {
  id: 'set-first-page',
  examples,
  plain: 'Open the app on the {page} page',
  apply({ page }, { app }) {
    const name = findPageName(app, page);
    if (name === undefined || page === undefined) return { problem: `There are the pages ${listPageNames(app)}.` };
    if (page === 0) return { problem: `The app opens on ${name} already.` };
    return { app: { ...app, pages: movePageTo(app.pages, page, 0) }, claims: [{ is: 'page', page: 0 }] };
  },
};
