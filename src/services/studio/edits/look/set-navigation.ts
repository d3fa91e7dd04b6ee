import type { App } from '../../app/description.ts';
import type { EditKind } from '../edit.ts';
import examples from './set-navigation.json' with { type: 'json' };

export const setNavigation: EditKind = {
  id: 'set-navigation',
  examples,
  plain: 'Put the menu on the {choice}',
  choices: {
    side: ['left', 'side', 'sidebar', 'left side', 'vertical', 'left hand side', 'side menu', 'down the left'],
    top: [
      'top',
      'header',
      'horizontal',
      'above',
      'top bar',
      'across the top',
      'upper',
      'horizontal tabs',
      'horizontally',
      'along the top',
      'first',
    ],
    none: ['none', 'no menu', 'no navigation', 'hide', 'without', 'away', 'do not need', 'do not want', 'get rid of'],
  },
  apply({ choice }, { app }) {
    const navigation = choice as App['navigation'];
    if (navigation === undefined) return { problem: 'The menu can be at the side or at the top.' };
    if (app.pages.length < 2) return { problem: 'There is one page only, so there is no menu.' };
    if (navigation === 'none')
      return { problem: 'Without a menu the other pages could not be opened; it can be at the side or at the top.' };
    const changed: App = { ...app, navigation };
    return app.navigation === navigation
      ? { problem: `The menu is at the ${navigation} already.` }
      : { app: changed, claims: [{ is: 'navigation', navigation }] };
  },
};
