// Calls a thing by another name, in headings, labels and questions too. Its id stays.

import type { View } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { getThing, toPlainName, toProblem } from '../change.ts';
import type { EditKind } from '../edit.ts';
import { renameWords } from '../names/rename-words.ts';
import { findThingByName } from '../values/to-new-field.ts';
import { toBothNumbers } from './find-known.ts';
import examples from './rename-thing.json' with { type: 'json' };

export const renameThing: EditKind = {
  id: 'rename-thing',
  examples,
  plain: 'Rename {thing} to {name}',
  apply({ thing: id, name: words = '' }, { app }) {
    const to = toPlainName(words);
    if (id === undefined || to === '') return toProblem('There is no such list to rename, or no new name for it.');
    const { name, plural } = toBothNumbers(to);
    const old = getThing(app, id);
    const same = findThingByName(app, to);
    if (old.plural === plural || (same !== undefined && same !== id))
      return toProblem(`There is a list of ${plural} already.`);
    const renamed = renameWords(
      app,
      new Map([
        [old.plural.toLowerCase(), plural],
        [old.name.toLowerCase(), name],
      ]),
    );
    const names = new Set(renamed.pages.map((page) => page.name));
    if (names.size < renamed.pages.length) return toProblem(`There is a page ${toCapital(plural)} already.`);
    const { words: other = [] } = old;
    const thing = { ...getThing(renamed, id), name, plural, words: [...new Set([old.name, ...other])] };
    // A thing that is shown under other headings has a name that is read nowhere.
    const isHeading = app.pages.some(({ views }) => views.some((view) => view['of'] === id && isHeaded(view)));
    const isRead = isHeading || JSON.stringify(renamed) !== JSON.stringify(app);
    return {
      app: { ...renamed, things: { ...renamed.things, [id]: thing } },
      claims: [{ is: 'thing', thing: id }, ...(isRead ? [{ is: 'text' as const, text: toCapital(name) }] : [])],
    };
  },
};

const isHeaded = ({ kind, title }: View): boolean =>
  title === undefined && getKind(kind).definition.isCollection === true;
