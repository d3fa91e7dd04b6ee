import type { EditKind } from '../edit.ts';
import { findPageName, listPageNames, renameOpened } from './change-pages.ts';
import examples from './remove-page.json' with { type: 'json' };

export const removePage: EditKind = {
  id: 'remove-page',
  examples,
  plain: 'Remove the {page} page',
  apply({ page }, { app }) {
    const name = findPageName(app, page);
    if (name === undefined) return { problem: `There is no such page; there are ${listPageNames(app)}.` };
    if (app.pages.length === 1) return { problem: `${name} is the only page.` };
    const pages = app.pages.filter((_page, index) => index !== page);
    const rest = renameOpened({ ...app, pages }, (opened) => (opened === name ? undefined : opened));
    return { app: rest, claims: [{ is: 'absent', page: name }] };
  },
};
