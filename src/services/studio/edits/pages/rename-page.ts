import { toCapital } from '../../reading/phrases.ts';
import type { EditKind } from '../edit.ts';
import { findPageName, listPageNames, renameOpened } from './change-pages.ts';
import examples from './rename-page.json' with { type: 'json' };

export const renamePage: EditKind = {
  id: 'rename-page',
  examples,
  plain: 'Rename the {page} page to {name}',
  apply({ page, name }, { app }) {
    const old = findPageName(app, page);
    if (old === undefined || name === undefined) return { problem: `There are the pages ${listPageNames(app)}.` };
    const title = toCapital(name);
    if (app.pages.some((other) => other.name === title)) return { problem: `There is a page ${title} already.` };
    const pages = app.pages.map((other, index) => (index === page ? { ...other, name: title } : other));
    const renamed = renameOpened({ ...app, pages }, (opened) => (opened === old ? title : opened));
    return {
      app: renamed,
      claims: [
        { is: 'page', page: page ?? 0 },
        { is: 'text', text: title },
      ],
    };
  },
};
