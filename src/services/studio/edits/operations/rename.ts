// Gives a part another name by its path; what names it follows. Ids stay, so that formulas and entered rows stay right.
import { type App, getTitleField } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import {
  changeField,
  changeViews,
  findFieldByName,
  getField,
  getThing,
  isReferenceTo,
  listTitles,
  toPlainName,
} from '../change.ts';
import { alreadySo, type Changed, type FieldTarget, type OptionTarget, type RowTarget } from '../edit.ts';
import { renameIn, renameWords } from '../names/rename-words.ts';
import { settle } from '../names/settle.ts';
import { toBothNumbers } from '../things/find-known.ts';
import { toCell } from '../values/to-cell.ts';
import { findThingByName } from '../values/to-new-field.ts';
import { type Entry, findSort, getAt, NAMING, setAt, toTarget } from './paths.ts';
import { changeOptions } from './remove.ts';

const LENGTH_MAX = 120;

/** An empty path is that of the app. */
export function renamePart(app: App, path: string, given: string | undefined): Changed {
  const name = toPlainName(given ?? '', LENGTH_MAX);
  if (name === '') return { problem: 'Say the new name.' };
  const target = toTarget(path, app);
  switch (findSort(path)) {
    case 'thing':
      return renameThing(app, String(target), name);
    case 'field':
      return renameField(app, target as FieldTarget, toCapital(name));
    case 'option':
      return renameOption(app, target as OptionTarget, name);
    case 'row':
      return renameRow(app, target as RowTarget, name);
    case 'page':
      return renamePage(app, path, toCapital(name));
    case 'view':
      return setAt(app, `${path}/${getAt(app, `${path}/headline`) === undefined ? 'title' : 'headline'}`, name);
    case 'action':
      return setAt(app, `${path}/label`, name);
    case 'item': {
      const entry = getAt(app, path) as Entry;
      return setAt(app, `${path}/${NAMING.find((known) => entry[known] !== undefined) ?? 'label'}`, name);
    }
    default:
      return setAt(app, '/title', toCapital(name));
  }
}

function renamePage(app: App, path: string, name: string): Changed {
  const old = String(getAt(app, `${path}/name`));
  if (app.pages.some((page) => page.name === name)) return { problem: `There is a page ${name} already.` };
  return settle(setAt(app, `${path}/name`, name), { toPage: (page) => (page === old ? name : page) });
}

function renameField(app: App, target: FieldTarget, to: string): Changed {
  const { id, label } = getField(app, target);
  const same = findFieldByName(app, target.thing, to);
  if (label === to) return alreadySo(`It is called ${to} already.`);
  if (same !== undefined && same.id !== id)
    return alreadySo(`There is a field ${to} in ${getThing(app, target.thing).plural} already.`);
  return changeViews(changeField(app, target, { label: to }), (view) =>
    view['of'] === target.thing && typeof view.title === 'string'
      ? { ...view, title: renameIn(view.title, new Map([[label.toLowerCase(), to.toLowerCase()]])) }
      : view,
  );
}

function renameOption(app: App, { thing, field, option }: OptionTarget, name: string): Changed {
  const { label, options = [], formula } = getField(app, { thing, field });
  const to = options.every((known) => !/^\p{Lu}/u.test(known)) ? name : toCapital(name);
  if (options.includes(to)) return { problem: `${label} has ${to} already.` };
  const rename = (other: string) => (other === option ? to : other);
  const changed = changeOptions(app, { thing, field }, options.map(rename), rename);
  return formula !== undefined && getField(changed, { thing, field }).formula === formula
    ? { problem: `${label} is computed, so its values are those of the formula.` }
    : changed;
}

export function renameRow(app: App, { thing, row }: RowTarget, name: string): Changed {
  const owner = getThing(app, thing);
  const title = getTitleField(owner);
  const titles = listTitles(owner);
  const from = titles[row];
  const cell = toCell(name, getField(app, { thing, field: title }), app);
  if ('problem' in cell) return cell;
  const to = String(cell.value ?? '');
  if (from === undefined || to === '') return { problem: `Say what the ${owner.name} is to be called.` };
  if (titles.includes(to)) return { problem: `There is a ${owner.name} ${to} already.` };
  // Another row of the same title may be the one that others refer to.
  const isOnly = titles.filter((other) => other === from).length === 1;
  return settle(setAt(app, `/things/${thing}/rows/${row}/${title}`, cell.value), {
    toValue: (of, field, value) =>
      isOnly && value === from && isReferenceTo(app, { thing: of, field }, thing) ? to : value,
  });
}

/** In headings, labels and questions too. */
function renameThing(app: App, id: string, to: string): Changed {
  const { name, plural } = toBothNumbers(to);
  const old = getThing(app, id);
  const same = findThingByName(app, to);
  if (old.plural === plural || (same !== undefined && same !== id))
    return alreadySo(`There is a list of ${plural} already.`);
  const renamed = renameWords(
    app,
    new Map([
      [old.plural.toLowerCase(), plural],
      [old.name.toLowerCase(), name],
    ]),
  );
  const names = new Set(renamed.pages.map((page) => page.name));
  if (names.size < renamed.pages.length) return { problem: `There is a page ${toCapital(plural)} already.` };
  const words = [...new Set([old.name, ...(old.words ?? [])])];
  return setAt(renamed, `/things/${id}`, { ...getThing(renamed, id), name, plural, words });
}
