// Finds the part of an app that a slot names: by its path in words (`chore.room=Kitchen`, `page:Chores`), or by its name.
import { isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { type App, getTitleField, listFields, type View } from '../../app/description.ts';
import { isSameName, listTitles } from '../change.ts';
import { type Entry, getAt, type Sort, toItemName } from '../operations/paths.ts';
import { AppNames } from '../reading/app-names.ts';
import { toNameWords } from '../reading/tokens.ts';
import { findName } from '../values/to-cell.ts';

/** Words of a message for one slot, and the part or value that they mean. */
export interface GivenSlot {
  readonly said?: string;
  readonly is?: string;
}

/** The part in the description, as `/things/chore/fields/room`; undefined if the app has no such part. */
export function findGiven(app: App, sort: Sort, { said = '', is = '' }: GivenSlot, thing?: string): string | undefined {
  return findByPath(app, sort, is, thing) ?? findByName(app, sort, is, thing) ?? findByName(app, sort, said, thing);
}

function findByPath(app: App, sort: Sort, is: string, thing: string | undefined): string | undefined {
  if (is.startsWith('/')) return getAt(app, is) === undefined ? undefined : is;
  const [, kind = '', name = ''] = /^(page|action|view):(.*)$/s.exec(is) ?? [];
  switch (kind) {
    case 'page':
      return findPage(app, name);
    case 'action':
      return findAction(app, name, thing);
    case 'view':
      return findView(app, name);
    default:
      return findOfThing(app, sort, is);
  }
}

function findPage({ pages }: App, name: string): string | undefined {
  const names = pages.map((page) => page.name);
  const found = findName(name, names);
  return found === undefined ? undefined : `/pages/${names.indexOf(found)}`;
}

/** Several things may have a button of the same name. */
function findAction({ actions = {} }: App, name: string, thing: string | undefined): string | undefined {
  const named = Object.entries(actions).filter(([id, { label }]) => isSameName(label, name) || id === name);
  const [id] = named.find(([, { on }]) => on === thing) ?? named[0] ?? [];
  return id === undefined ? undefined : `/actions/${id}`;
}

/** `Overview/1` is the second view of a page. */
function findView(app: App, name: string): string | undefined {
  const [, page = '', number = ''] = /^(.*)\/(\d{1,2})$/s.exec(name) ?? [];
  const path = `${findPage(app, page)}/views/${number}`;
  return getAt(app, path) === undefined ? undefined : path;
}

const OF_THING = /^(?<thing>\w+)(?:\.(?<field>\w+)(?:=(?<option>.*))?|:(?<row>.*))?$/s;

/** `chore`, `chore.room`, `chore.room=Kitchen`, `chore:Take out the bins`. */
function findOfThing({ things }: App, sort: Sort, is: string): string | undefined {
  const { thing = '', field, option, row } = OF_THING.exec(is)?.groups ?? {};
  const owner = Object.hasOwn(things, thing) ? things[thing] : undefined;
  if (owner === undefined) return undefined;
  const path = `/things/${thing}`;
  if (row !== undefined) {
    const title = findName(row, listTitles(owner));
    return title === undefined ? undefined : `${path}/rows/${listTitles(owner).indexOf(title)}`;
  }
  if (field === undefined) return sort === 'thing' ? path : undefined;
  const known = listFields(owner.fields).find(({ id }) => id === field);
  if (known === undefined) return undefined;
  if (option === undefined) return sort === 'thing' ? path : `${path}/fields/${field}`;
  const found = findName(option, known.options ?? []);
  return found === undefined ? undefined : `${path}/fields/${field}/options/${known.options?.indexOf(found)}`;
}

/** By its name in the app; those of the thing that the message is about come first. */
function findByName(app: App, sort: Sort, words: string, thing: string | undefined): string | undefined {
  if (words === '') return undefined;
  const names = new AppNames(app, 0, undefined);
  const found = names.findByName(sort, toNameWords(words));
  const own = found.find(({ path }) => names.findThingOf(path) === thing);
  return (own ?? found[0])?.path ?? (sort === 'item' ? findItem(app, words) : undefined);
}

/** An entry of a list of a view by a part of its words: the question about dogs. */
export function findItem({ pages }: App, words: string): string | undefined {
  const wanted = toNameWords(words).map(({ stem }) => stem);
  const found = pages
    .flatMap(({ views }, page) => views.flatMap((view, number) => listEntries(view, `/pages/${page}/views/${number}`)))
    .map(({ path, entry }) => {
      const own = new Set(toNameWords(JSON.stringify(Object.values(entry))).map(({ stem }) => stem));
      return { path, count: toItemName(entry) === '' ? 0 : wanted.filter((stem) => own.has(stem)).length };
    });
  const most = Math.max(1, ...found.map(({ count }) => count));
  const best = found.filter(({ count }) => count === most);
  return best.length === 1 ? best[0]?.path : undefined;
}

function listEntries(view: View, path: string): readonly { readonly path: string; readonly entry: Entry }[] {
  return Object.entries(view).flatMap(([list, entries]) =>
    Array.isArray(entries)
      ? entries.flatMap((entry: unknown, index) =>
          isObject(entry) ? [{ path: `${path}/${list}/${index}`, entry }] : [],
        )
      : [],
  );
}

/** A value that is written as a path: an option, the title of a row, or a plain value. */
export function toGivenValue(app: App, is: string): { readonly value: string; readonly field?: string } {
  const { thing = '', field, option, row } = OF_THING.exec(is)?.groups ?? {};
  const owner = Object.hasOwn(app.things, thing) ? app.things[thing] : undefined;
  if (owner === undefined) return { value: is };
  if (row !== undefined) return { value: row, field: getTitleField(owner) };
  if (field === undefined || option === undefined || !Object.hasOwn(owner.fields, field)) return { value: is };
  return { value: option, field: `/things/${thing}/fields/${field}` };
}
