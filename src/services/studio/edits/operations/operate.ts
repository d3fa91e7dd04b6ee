// Does what a kind of edit says in its data: `remove page`, `rename field`, `move view`, `set {field}/required true`,
// `list search true`. The last changes the list that the message means.
import { type App, getTitleField } from '../../app/description.ts';
import { changeField, getField, getThing } from '../change.ts';
import type { Apply, Askable, Changed, EditContext, Slots } from '../edit.ts';
import { changeList, withoutProperties } from '../views/parts/change-views.ts';
import { toSelectedView } from '../views/parts/find-views.ts';
import { movePart } from './move.ts';
import { findSort, getAt, setAt, toPath } from './paths.ts';
import { removePart } from './remove.ts';
import { renamePart } from './rename.ts';

export function toApply({ does = '' }: Askable): Apply {
  const [verb, what = '', value = ''] = does.split(' ');
  switch (verb) {
    case 'remove':
      return (slots, { app }) => onPart(app, what, slots, (path) => removePart(app, path));
    case 'rename':
      return (slots, context) => rename(what, slots, context);
    case 'move':
      return (slots, { app, selected }) =>
        movePart(
          app,
          what as 'page',
          {
            ...(what === 'view' && { view: toSelectedView(selected) }),
            ...(value !== '' && { choice: value }),
            ...slots,
          } as Slots,
        );
    case 'list':
      return (slots, context) => setOfList(what, value, slots, context);
    default:
      return (slots, { app }) => set(app, what, value, slots);
  }
}

function onPart(app: App, slot: string, slots: Slots, change: (path: string) => Changed): Changed {
  const path = toPath(slot, slots, app);
  return path === undefined || getAt(app, path) === undefined
    ? { problem: `There is no such ${slot === 'row' ? 'entry' : slot}.` }
    : change(path);
}

function rename(what: string, slots: Slots, { app, selected }: EditContext): Changed {
  const name = slots.name ?? slots.text;
  if (what === 'app') return renamePart(app, '', name);
  const view = what === 'view' ? (slots.view ?? toSelectedView(selected)) : undefined;
  return onPart(app, what, view === undefined ? slots : { ...slots, view }, (path) => renamePart(app, path, name));
}

/** `CHOICE` is what the slot has, `none` removes, anything else is JSON. */
function toValue(value: string, slots: Slots): unknown {
  if (value === 'none') return undefined;
  const names = value.split('|').filter((name) => /^[A-Z]+$/.test(name));
  if (names.length === 0) return JSON.parse(value);
  const given = names.map((name) => slots[name.toLowerCase() as keyof Slots]).find((entry) => entry !== undefined);
  return typeof given === 'object' && 'field' in given ? given.field : (given ?? null);
}

function set(app: App, template: string, value: string, slots: Slots): Changed {
  const to = toValue(value, slots);
  if (to === null) return { problem: 'Say what it is to be.' };
  const slot = /^\{(\w+)\}/.exec(template)?.[1];
  if (slot === undefined) return setAt(app, template, to);
  const property = template.split('/')[1] ?? '';
  return onPart(app, slot, slots, (path) => {
    if (findSort(path) !== 'field' || slots.field === undefined) return setAt(app, `${path}/${property}`, to);
    const { label, hidden, formula, type } = getField(app, slots.field);
    const owner = getThing(app, slots.field.thing);
    if (hidden === true) return { problem: `${label} is hidden: show it first.` };
    if (formula !== undefined) return { problem: `${label} is computed from others.` };
    if (property === 'required' && (type === 'yes/no' || type === 'image'))
      return { problem: `${label} is never empty.` };
    if (property === 'required' && to === undefined && getTitleField(owner) === slots.field.field)
      return { problem: `${label} is what ${owner.plural} are called, so it is always needed.` };
    return changeField(app, slots.field, { [property]: to });
  });
}

/** Several properties that are parted by commas get the same value. */
function setOfList(names: string, value: string, slots: Slots, context: EditContext): Changed {
  const [property = '', ...others] = names.split(',');
  const to = toValue(value, slots);
  return changeList(slots, context, property, (view) => {
    const all = [property, ...others];
    if (all.every((name) => view[name] === to)) return view;
    const rest = withoutProperties(view, ...all);
    return to === undefined ? rest : { ...view, [property]: to };
  });
}
