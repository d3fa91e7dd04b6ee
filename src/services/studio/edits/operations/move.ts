// Moves a part among its neighbours, or a view to another page.
import { type App, getTitleField, type View } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import { toCapital } from '../../reading/phrases.ts';
import { changeThing, changeViews, getField, getThing, isSameName, PAGES_MAX } from '../change.ts';
import type { Changed, FieldTarget, Slots } from '../edit.ts';
import { findOwner, findSort, getAt, setAt, toPath, toTarget } from './paths.ts';

const FIRST: ReadonlySet<string> = new Set(['first', 'start']);

/** The order with one entry before or after another, one up or down, or at an end. */
function toMoved<Value>(
  all: readonly Value[],
  from: number,
  other: number | undefined,
  choice: string,
): readonly Value[] {
  const rest = all.toSpliced(from, 1);
  const near = other === undefined ? -1 : other - (other > from ? 1 : 0);
  const ends: { readonly [choice: string]: number } = { up: Math.max(0, from - 1), down: from + 1 };
  const to =
    near >= 0
      ? near + (choice === 'after' || choice === 'last' ? 1 : 0)
      : FIRST.has(choice) || choice === 'before'
        ? 0
        : (ends[choice] ?? rest.length);
  return rest.toSpliced(to, 0, ...all.slice(from, from + 1));
}

export function movePart(app: App, slot: 'page' | 'view' | 'field', slots: Slots): Changed {
  const path = toPath(slot, slots, app);
  if (path === undefined) return { problem: 'Say which part to move.' };
  const other = toPath(`other${toCapital(slot)}`, slots, app);
  const { choice = other === undefined ? 'first' : 'before' } = slots;
  if (path === other) return { problem: 'A part cannot be moved next to itself.' };
  if (other === undefined && (choice === 'before' || choice === 'after') && slot !== 'view')
    return { problem: `Say ${choice} which one it is to come.` };
  if (findSort(path) === 'field') return moveField(app, toTarget(path, app) as FieldTarget, slots, choice);
  if (slot === 'view') return moveView(app, path, other, slots, choice);
  const index = Number(path.split('/').at(-1));
  return setAt(
    app,
    '/pages',
    toMoved(app.pages, index, other === undefined ? undefined : Number(other.split('/').at(-1)), choice),
  );
}

/** The first text names the rows: where another one would, only the views change. */
function moveField(app: App, target: FieldTarget, { otherField: other }: Slots, choice: string): Changed {
  const owner = getThing(app, target.thing);
  if (other !== undefined && other.thing !== target.thing)
    return { problem: `${getField(app, other).label} is no field of ${owner.plural}.` };
  const move = (names: readonly string[]): readonly string[] => {
    if (!names.includes(target.field) || (other !== undefined && !names.includes(other.field))) return names;
    return toMoved(names, names.indexOf(target.field), other && names.indexOf(other.field), choice);
  };
  const order = move(Object.keys(owner.fields));
  const fields = Object.fromEntries(order.map((name) => [name, owner.fields[name] ?? ('text' as const)]));
  const keepsTitle = getTitleField({ ...owner, fields }) === getTitleField(owner);
  return changeViews(keepsTitle ? changeThing(app, target.thing, (old) => ({ ...old, fields })) : app, (view) => {
    if (view['of'] !== target.thing) return view;
    if (Array.isArray(view['fields'])) return { ...view, fields: move(view['fields']) };
    return keepsTitle || getKind(view.kind).definition.isCollection !== true ? view : { ...view, fields: order };
  });
}

function moveView(app: App, path: string, other: string | undefined, slots: Slots, choice: string): Changed {
  const view = getAt(app, path) as View | undefined;
  // One of several parts that are moved may have taken its page with it.
  if (view === undefined) return { problem: 'These parts cannot be moved at once.' };
  if (choice === 'swap' && other !== undefined) return setAt(setAt(app, path, getAt(app, other)), other, view);
  const from = findOwner(path, 'page') ?? '';
  const named = slots.otherPage ?? slots.page;
  if (slots.name !== undefined) return moveToNewPage(app, path, view, toCapital(slots.name));
  const to = other === undefined ? (named === undefined ? from : `/pages/${named}`) : (findOwner(other, 'page') ?? '');
  if (to === from && other === undefined && slots.choice === undefined)
    return { problem: 'Say where to: above or below another part, to the top, or to a page.' };
  const list = (getAt(app, `${to}/views`) ?? []) as readonly View[];
  const own = Number(path.split('/').at(-1));
  const near = other === undefined ? undefined : Number(other.split('/').at(-1));
  if (to === from) return setAt(app, `${to}/views`, keepFooter(toMoved(list, own, near, choice)));
  const moved = toMoved([...list, view], list.length, near, slots.choice ?? 'last');
  return takeOut(setAt(app, `${to}/views`, keepFooter(moved)), path);
}

/** A footer stays the last part. */
function keepFooter(views: readonly View[]): readonly View[] {
  return [...views.filter(({ kind }) => kind !== 'footer'), ...views.filter(({ kind }) => kind === 'footer')];
}

/** A page is gone with its last view. */
function takeOut(app: App, path: string): App {
  const page = findOwner(path, 'page') ?? '';
  const isLast = (getAt(app, `${page}/views`) as readonly View[]).length === 1;
  return setAt(app, isLast ? page : path, undefined);
}

function moveToNewPage(app: App, path: string, view: View, name: string): Changed {
  if (app.pages.some((page) => isSameName(page.name, name)) || app.pages.length >= PAGES_MAX)
    return { problem: `There is a page ${name} already, or no room for another one.` };
  return takeOut({ ...app, pages: [...app.pages, { name, views: [view] }] }, path);
}
