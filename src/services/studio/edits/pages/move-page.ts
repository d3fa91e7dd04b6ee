import type { EditKind } from '../edit.ts';
import { findPageName, listPageNames, movePageTo } from './change-pages.ts';
import examples from './move-page.json' with { type: 'json' };

export const movePage: EditKind = {
  id: 'move-page',
  examples,
  plain: 'Move the {page} page to the {choice}',
  choices: {
    before: ['in front of', 'left of', 'ahead of', 'above', 'up'],
    after: ['behind', 'right after', 'below', 'under', 'next to', 'then'],
    start: ['front', 'first', 'top', 'far left', 'beginning', 'listed first', 'left'],
    end: ['last', 'bottom', 'far right', 'last one', 'last tab', 'right'],
  },
  apply({ page, otherPage, choice }, { app }) {
    const name = findPageName(app, page);
    if (name === undefined || page === undefined) return { problem: `There are the pages ${listPageNames(app)}.` };
    const rest = app.pages.filter((_page, index) => index !== page);
    const other = findPageName(app, otherPage);
    const near = rest.findIndex((entry) => entry.name === other);
    const to =
      other === undefined
        ? choice === 'start'
          ? 0
          : choice === 'end'
            ? rest.length
            : -1
        : near + (choice === 'before' ? 0 : 1);
    if (to < 0) return { problem: `Say before or after which page ${name} should come.` };
    if (to === page) return { problem: `${name} is there already.` };
    return { app: { ...app, pages: movePageTo(app.pages, page, to) }, claims: [{ is: 'page', page: to }] };
  },
};
