import type { EditKind } from '../edit.ts';
import { findPageName, listPageNames, renameOpened } from './change-pages.ts';
import examples from './merge-pages.json' with { type: 'json' };

export const mergePages: EditKind = {
  id: 'merge-pages',
  examples,
  plain: 'Merge the pages {page} and {otherPage}',
  apply({ page, otherPage }, { app }) {
    const [name, other] = [findPageName(app, page), findPageName(app, otherPage)];
    if (name === undefined || other === undefined || name === other)
      return { problem: `Two pages are needed; there are ${listPageNames(app)}.` };
    const added = app.pages[otherPage ?? 0]?.views ?? [];
    const pages = app.pages
      .map((entry, index) => (index === page ? { ...entry, views: [...entry.views, ...added] } : entry))
      .filter((_entry, index) => index !== otherPage);
    const merged = renameOpened({ ...app, pages }, (opened) => (opened === other ? name : opened));
    const index = pages.findIndex((entry) => entry.name === name);
    return {
      app: merged,
      claims: [
        { is: 'page', page: index },
        { is: 'absent', page: other },
      ],
    };
  },
};
