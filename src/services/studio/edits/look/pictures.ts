// Other pictures and icons. A picture is drawn from words, and an icon is one of the catalogue.
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { type App, listFields } from '../../app/description.ts';
import { listStems } from '../../reading/words.ts';
import { getThing, toPlainName } from '../change.ts';
import type { Applies, Changed, RowTarget, ViewTarget } from '../edit.ts';
import { findSort, findTarget, setAt, toTarget } from '../operations/paths.ts';
import { getView, hasProperty } from '../views/parts/find-views.ts';

const WORDS_LENGTH_MAX = 120;

export const PICTURES: Applies = {
  'set-icon': (slots, { app }) => {
    const { text = '', part = findTarget(slots, app) ?? '' } = slots;
    const icon = findIcon(text);
    if (icon === undefined) return { problem: `There is no icon “${text}”. Try a simple noun, such as “calendar”.` };
    const sort = findSort(part);
    return part === '' || (sort !== 'page' && sort !== 'thing' && sort !== 'action')
      ? { problem: 'Say what gets the icon: a page, a list or a button.' }
      : setAt(app, `${part}/icon`, icon);
  },
  'set-image': (slots, { app }) =>
    setImage(app, slots.part ?? findTarget(slots, app) ?? '', toPlainName(slots.text ?? '', WORDS_LENGTH_MAX)),
};

function setImage(app: App, part: string, text: string): Changed {
  if (text === '') return { problem: 'Say what the picture shows. Pictures are drawn from words, not uploaded.' };
  const sort = findSort(part);
  if (sort === 'row') {
    const { thing } = toTarget(part, app) as RowTarget;
    const { fields, plural } = getThing(app, thing);
    const image = listFields(fields).find(({ type }) => type === 'image');
    if (image === undefined) return { problem: `The ${plural} have no picture: add the field Picture first.` };
    return setAt(app, `${part}/${image.id}`, text);
  }
  const view = sort === 'view' ? getView(app, toTarget(part, app) as ViewTarget) : undefined;
  return view !== undefined && hasProperty(view, 'image')
    ? setAt(app, `${part}/image`, text)
    : { problem: 'This has no picture. A headline, a text and rows with a field for pictures have one.' };
}

/** The icon of the same name, or the shortest one with all of its words. */
function findIcon(text: string): string | undefined {
  const stems = listStems(text);
  const names = [...loadCatalogue().icons];
  const having = names.filter(
    (name) => stems.length > 0 && stems.every((stem) => listStems(name.replaceAll('-', ' ')).includes(stem)),
  );
  return names.find((name) => name === text.trim().toLowerCase()) ?? having.sort((a, b) => a.length - b.length)[0];
}
