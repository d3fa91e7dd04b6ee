// Parts of a description by their paths: `/things/course/fields/price`, `/pages/0/views/1/items/2`.
import type { App, View } from '../../app/description.ts';
import type { FieldTarget, ItemTarget, OptionTarget, RowTarget, Slots, ViewTarget } from '../edit.ts';

type Json = { readonly [name: string]: unknown };

const split = (path: string): readonly string[] => path.split('/').slice(1);

export function getAt(value: unknown, path: string): unknown {
  return split(path).reduce<unknown>((at, name) => (at as Json | undefined)?.[name], value);
}

/** Sets a part, and removes it where the new value is undefined; other parts stay the same objects. */
export function setAt<Value>(value: Value, path: string, to: unknown): Value {
  return put(value, split(path), to) as Value;
}

function put(value: unknown, [name, ...rest]: readonly string[], to: unknown): unknown {
  if (name === undefined) return to;
  if (Array.isArray(value)) {
    const entry = put(value[Number(name)], rest, to);
    return entry === undefined ? value.toSpliced(Number(name), 1) : value.with(Number(name), entry);
  }
  const { [name]: old, ...others } = (value ?? {}) as Json;
  const entry = put(old, rest, to);
  if (entry === undefined) return others;
  return Object.hasOwn((value ?? {}) as Json, name)
    ? { ...(value as Json), [name]: entry }
    : { ...others, [name]: entry };
}

/** The path of a part that a slot names. */
export function toPath(slot: string, slots: Slots, app: App): string | undefined {
  const value = slots[slot as keyof Slots];
  if (value === undefined) return undefined;
  switch (slot.replace(/^other/, '').toLowerCase()) {
    case 'thing':
      return `/things/${value}`;
    case 'action':
      return `/actions/${value}`;
    case 'page':
      return `/pages/${value}`;
    case 'row':
      return `/things/${(value as RowTarget).thing}/rows/${(value as RowTarget).row}`;
    case 'view':
      return toViewPath(value as ViewTarget);
    case 'item':
      return `${toViewPath(value as ViewTarget)}/${(value as ItemTarget).list}/${(value as ItemTarget).index}`;
    case 'option': {
      const { thing, field, option } = value as OptionTarget;
      const options = getAt(app, `/things/${thing}/fields/${field}/options`) as readonly string[] | undefined;
      return `/things/${thing}/fields/${field}/options/${options?.indexOf(option) ?? -1}`;
    }
    default:
      return toFieldPath(value as FieldTarget);
  }
}

/** The path of what an edit concerns: "it" means that in the next clause. */
export function findTarget(slots: Slots, app: App): string | undefined {
  const { option } = slots;
  const given = option === undefined || slots.field !== undefined ? slots : { ...slots, field: option };
  return CONCERNED.map((slot) => toPath(slot, given, app)).find((path) => path !== undefined);
}

const CONCERNED = ['field', 'item', 'view', 'action', 'row', 'page', 'thing'];

export const toViewPath = ({ page, view }: ViewTarget): string => `/pages/${page}/views/${view}`;
export const toFieldPath = ({ thing, field }: FieldTarget): string => `/things/${thing}/fields/${field}`;

const SORTS = ['option', 'item', 'field', 'row', 'view', 'thing', 'page', 'action'] as const;
export type Sort = (typeof SORTS)[number];

const SHAPES: { readonly [sort in Sort]: RegExp } = {
  option: /^\/things\/[^/]+\/fields\/[^/]+\/options\/\d+/,
  item: /^\/pages\/\d+\/views\/\d+\/\w+\/\d+/,
  field: /^\/things\/[^/]+\/fields\/[^/]+/,
  row: /^\/things\/[^/]+\/rows\/\d+/,
  view: /^\/pages\/\d+\/views\/\d+/,
  thing: /^\/things\/[^/]+/,
  page: /^\/pages\/\d+/,
  action: /^\/actions\/[^/]+/,
};

/** The part of a sort that a path leads through: the view of an entry, the thing of a field. */
export const findOwner = (path: string, sort: Sort): string | undefined => SHAPES[sort].exec(path)?.[0];

/** The narrowest sort of a path. */
export const findSort = (path: string): Sort | undefined => SORTS.find((sort) => findOwner(path, sort) !== undefined);

/** A path as its slot has it; the contrary of `toPath`. */
export function toTarget(path: string, app: App): Slots[keyof Slots] {
  const [, , first = '', , second = '', list = '', third = ''] = path.split('/');
  switch (findSort(path)) {
    case 'field':
      return { thing: first, field: second };
    case 'option': {
      const options = getAt(app, `/things/${first}/fields/${second}/options`) as readonly string[];
      return { thing: first, field: second, option: options[Number(third)] ?? '' };
    }
    case 'row':
      return { thing: first, row: Number(second) };
    case 'page':
      return Number(first);
    case 'view':
      return { page: Number(first), view: Number(second) };
    case 'item':
      return { page: Number(first), view: Number(second), list, index: Number(third) };
    default:
      return first;
  }
}

export type Entry = { readonly [name: string]: unknown };

/** The properties by which people know an entry of a list, and those that say something of it. */
export const NAMING = ['title', 'label', 'question', 'name', 'by'] as const;
export const TELLING = ['value', 'answer', 'text', 'note', ...NAMING] as const;

export function toItemName(entry: Entry): string {
  return String(NAMING.map((name) => entry[name]).find((name) => name !== undefined) ?? '');
}

/** The heading of a view. */
export const toHeading = (view: View): string => String(view.title ?? view['headline'] ?? '');
