// Other pictures and icons. A picture is drawn from words, and an icon is one of the catalogue.
import { loadCatalogue } from '../../../../interface-catalogue/load-catalogue.ts';
import { type App, listFields } from '../../app/description.ts';
import { getWordVectors, toProduct } from '../../reading/meaning/word-vectors.ts';
import { listStems } from '../../reading/words.ts';
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

/** Icons that are less near in meaning show something else. */
const NEAR_MIN = 0.52;

/** The icon of the same name, or the shortest one with all of its words, or the nearest in meaning. */
function findIcon(text: string): string | undefined {
  const stems = listStems(text);
  const icons = [...loadCatalogue().icons].map((name) => ({ name, own: listStems(name.replaceAll('-', ' ')) }));
  const exact = icons.find(({ name }) => name === text.trim().toLowerCase());
  if (exact !== undefined || stems.length === 0) return exact?.name;
  const having = icons.filter(({ own }) => stems.every((stem) => own.includes(stem)));
  const [shortest] = having.sort((one, other) => one.name.length - other.name.length);
  if (shortest !== undefined) return shortest.name;
  const vector = getWordVectors().toVector(stems);
  const near = icons.map(({ name, own }) => ({ name, score: toProduct(vector, getWordVectors().toVector(own)) }));
  const [best] = near.sort((one, other) => other.score - one.score);
  return best !== undefined && best.score >= NEAR_MIN ? best.name : undefined;
}
