// A field that a message asks for: its label and type. Rows that are there have no value of it.
import { type App, type Field, type FieldType, listFields, type Thing } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { type Blueprint, getLibrary, Library } from '../../reading/library.ts';
import { toCapital } from '../../reading/phrases.ts';
import { readField } from '../../reading/to-field.ts';
import {
  changeThing,
  changeViews,
  getThing,
  isSameName,
  listNear,
  OPTIONS_MAX,
  sayNames,
  toFreeId,
  toPlainName,
} from '../change.ts';
import type { FieldTarget, Slots } from '../edit.ts';
import { findMainView } from '../views/parts/find-views.ts';

export interface NewField {
  readonly label: string;
  readonly field: Field;
}

interface Wish {
  readonly name: string;
  readonly type?: FieldType | undefined;
  readonly options?: readonly string[] | undefined;
}

/** Reads what is known of the name; a name of another thing is a reference to it. */
export function toNewField(app: App, thing: string, wish: Wish): NewField | { readonly problem: string } {
  const label = toCapital(toPlainName(wish.name));
  if (!/\p{L}/u.test(label)) return { problem: 'A new field needs a name.' };
  const options = [...new Set(wish.options?.map((option) => toCapital(toPlainName(option))))].slice(0, OPTIONS_MAX);
  if (options.length > 0) {
    const field: Field = { type: wish.type === 'tags' ? 'tags' : 'choice', options };
    return { label, field };
  }
  const referred = findThingByName(app, label);
  const isReference = wish.type === undefined ? referred !== thing : wish.type === 'reference';
  if (isReference && referred !== undefined) return { label, field: { type: 'reference', to: referred } };
  if (wish.type === 'reference')
    return { problem: `There is no list “${label}”: there are ${sayNames(listPlurals(app))}.` };
  return readNewField(app, label, wish);
}

export function findThingByName({ things }: App, name: string): string | undefined {
  const isNamed = ({ name: one, plural }: Thing) => isSameName(one, name) || isSameName(plural, name);
  return Object.entries(things).find(([, thing]) => isNamed(thing))?.[0];
}

export function listPlurals({ things }: App): readonly string[] {
  return Object.values(things).map(({ plural }) => plural);
}

function readNewField(app: App, label: string, { name, type }: Wish): NewField | { readonly problem: string } {
  const near = listNear(app);
  const read = readLike(toPlainName(name), near);
  if (type === undefined || read.field.type === type) return { ...read, label: toPlainName(read.label) };
  if (type === 'choice') return { problem: `Which options should ${label} have?` };
  return { label, field: { type } };
}

/** As apps like this one have it; from others without what only makes sense there: prose, names of goods, units. */
function readLike(name: string, near: readonly Blueprint[]): NewField {
  const like = new Library(near);
  const isLike = like.findField(name, []) !== undefined;
  const read = isLike ? readField(name, undefined, like, []) : readField(name, undefined, getLibrary(), near);
  const own = readField(name, undefined, NOTHING_KNOWN, []);
  // A publisher is not the day on which something was published.
  if (/[^aeiou]er$|or$|ist$/.test(name) && read.field.type === 'date') return own;
  if (isLike) return read;
  return read.field.unit === undefined ? read : own;
}

const NOTHING_KNOWN = new Library([]);

/** Adds the field at the end, and to the views and forms that list their fields. */
export function putField(
  app: App,
  thing: string,
  { label, field }: NewField,
  where: Slots = {},
): { readonly app: App; readonly target: FieldTarget } {
  const owner = getThing(app, thing);
  const id = toFreeId(label, owner.fields);
  const hasText = listFields(owner.fields).some(({ type, formula }) => type === 'text' && formula === undefined);
  // The first text names the rows: a thing whose rows are named by something else keeps that.
  const kept: Field = field.type === 'text' && !hasText ? { ...field, type: 'long text' } : field;
  const isDefault = listFields({ [id]: kept })[0]?.label === label;
  const spec: Field = isDefault ? kept : { ...kept, label };
  const changed = changeThing(app, thing, (old) => ({
    ...old,
    fields: { ...old.fields, [id]: Object.keys(spec).length === 1 ? spec.type : spec },
  }));
  return { app: showField(changed, { thing, field: id }, where), target: { thing, field: id } };
}

/** The named list, or else the main one, shows it too, and forms ask for it. */
export function showField(app: App, { thing, field }: FieldTarget, { view: named, page }: Slots = {}): App {
  const { formula } = listFields(getThing(app, thing).fields).find(({ id }) => id === field) ?? {};
  const main = findMainView(app, thing);
  const [at, index] =
    named === undefined ? [page ?? main?.page, page === undefined ? main?.view : undefined] : [named.page, named.view];
  return changeViews(app, (view, target) => {
    if (view['of'] !== thing) return view;
    const isCollection = getKind(view.kind).definition.isCollection === true;
    if (formula !== undefined && !isCollection) return view;
    if (isCollection && (target.page !== at || target.view !== (index ?? target.view))) return view;
    const { fields, steps } = view;
    const isListed = (list: unknown): list is readonly string[] => Array.isArray(list) && !list.includes(field);
    if (isListed(fields)) return { ...view, fields: [...fields, field] };
    const last = Array.isArray(steps) ? steps.at(-1) : undefined;
    if (
      last === undefined ||
      !(steps as readonly { fields: readonly string[] }[]).every((step) => isListed(step.fields))
    )
      return view;
    return {
      ...view,
      steps: [...(steps as readonly unknown[]).slice(0, -1), { ...last, fields: [...last.fields, field] }],
    };
  });
}
