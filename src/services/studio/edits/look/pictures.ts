// Other pictures and icons. A picture is drawn from words, and an icon is one of the catalogue.
import { type App, listFields } from '../../app/description.ts';
import { findIcon } from '../../reading/naming/find-icon.ts';
import { getThing, toPlainName } from '../change.ts';
import type { Applies, Changed, RowTarget } from '../edit.ts';
import { findSort, findTarget, setAt, toTarget, toViewPath } from '../operations/paths.ts';
import { hasProperty, listViews } from '../views/parts/find-views.ts';

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
  // The picture of a page is that of its first part with one.
  const [view] = listViews(app).filter(
    (found) =>
      hasProperty(found.spec, 'image') &&
      (toViewPath(found) === part || (sort === 'page' && part === `/pages/${found.page}`)),
  );
  return view !== undefined
    ? setAt(app, `${toViewPath(view)}/image`, text)
    : { problem: 'This has no picture. A headline, a text and rows with a field for pictures have one.' };
}
