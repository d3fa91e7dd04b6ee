// Adds a piece to a description; what the app has already is used, not added again.
import type { Claim } from '../../app/claim.ts';
import { getTitleField, listFields, type View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { addAction } from '../attach-actions.ts';
import { toCapital, toFieldId } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import type { Piece, PieceAction, PieceField, PieceThing, PieceView } from './piece.ts';

type Names = Map<string, string>;

const ROWS_NAMED = 6;
/** Sections that an app may have several of, with different titles. */
const TITLED: ReadonlySet<string> = new Set(['text', 'facts', 'metrics', 'buttons', 'steps', 'features']);

/** Gives the claim about what was added, or the view that it is about; undefined if the app has the piece. */
export function addPiece(
  piece: Piece,
  sentence: string,
  target: string | undefined,
  reading: Reading,
): Claim | View | undefined {
  const { draft } = reading;
  const names: Names = new Map([
    ['home', draft.app.pages[0]?.name ?? 'Home'],
    ['app', draft.app.title],
    ['number', String(findNumber(sentence) ?? piece.number)],
  ]);
  const it = target ?? addIt(piece, reading);
  if (it === undefined && piece.alone !== true) return undefined;
  if (it !== undefined) nameTarget(it, piece, reading, names);
  if (hasPiece(piece, it, reading)) return undefined;
  for (const [local, thing] of Object.entries(piece.things ?? {}))
    if (local !== 'it') addThing(local, thing, reading, names);
  for (const [local, field] of Object.entries(piece.fields ?? {})) addField(local, field, it ?? '', reading, names);
  for (const [local, action] of Object.entries(piece.actions ?? {})) addPieceAction(local, action, reading, names);
  addEffects(fill(piece, names), it, reading);
  const views = (piece.views ?? []).map((view) => addView(fill(view, names), reading));
  return typeof piece.claim === 'number' ? views[piece.claim] : fill(piece.claim, names);
}

const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** The first number from two on. */
function findNumber(sentence: string): number | undefined {
  return (sentence.toLowerCase().match(/[a-z]+|\d+/g) ?? [])
    .map((word) => (/\d/.test(word) ? Number(word) : Math.max(NUMBERS.indexOf(word), ORDINALS.indexOf(word))))
    .find((number) => number >= 2);
}

/** Effects on what is there: views that leave rows out, actions that are logged, the theme and the account. */
function addEffects({ keeps, logs, theme, account }: Piece, it: string | undefined, { draft }: Reading): void {
  if (theme !== undefined) draft.app.theme = { ...draft.app.theme, ...theme };
  if (account !== undefined) draft.app.account = { ...account, ...draft.app.account };
  if (keeps !== undefined)
    draft.changeViews((view) =>
      view['of'] === it && view['where'] === undefined && findKind(view.kind)?.definition.isCollection === true
        ? { ...view, where: keeps }
        : view,
    );
  if (logs !== undefined)
    draft.app.actions = Object.fromEntries(
      Object.entries(draft.app.actions ?? {}).map(([id, action]) => {
        const isLogged = action.on === it && action.makes === undefined && action.changes !== undefined;
        const what = `'${action.label.replaceAll("'", '’')}'`;
        return [id, isLogged ? { ...action, makes: { ...logs, with: { ...logs.with, what } } } : action];
      }),
    );
}

/** Fills the names in; a name that is not known makes the description unsound, and the piece is left out. */
function fill<T>(part: T, names: Names): T {
  const plain = JSON.stringify(part).replaceAll('"<number>"', names.get('number') ?? '0');
  const text = plain.replace(/<([\w.]+)>/g, (match, name: string) => {
    const value = names.get(name);
    return value === undefined ? match : JSON.stringify(value).slice(1, -1);
  });
  return JSON.parse(text) as T;
}

function addIt({ things }: Piece, reading: Reading): string | undefined {
  const thing = things?.['it'];
  if (thing === undefined) return undefined;
  const names: Names = new Map();
  addThing('it', thing, reading, names);
  const id = names.get('it') ?? '';
  reading.draft.addView(toCapital(thing.plural), { kind: 'table', of: id }, thing.icon);
  return id;
}

function nameTarget(it: string, piece: Piece, { draft }: Reading, names: Names): void {
  const thing = draft.getThing(it);
  const title = getTitleField(thing);
  const page = draft.findPage(it) ?? draft.app.pages[0]?.name ?? 'Home';
  const words = { it, title, page, name: thing.name, Name: toCapital(thing.name), plural: thing.plural };
  for (const [name, value] of Object.entries({ ...words, Plural: toCapital(thing.plural) })) names.set(name, value);
  const titles = thing.rows.map((row) => String(row[title]));
  for (let number = 0; number < ROWS_NAMED && titles.length > 0; number++)
    names.set(`row${number + 1}`, titles[number % titles.length] ?? '');
  for (const [name, type] of Object.entries(piece.needs ?? {}))
    names.set(name, listFields(thing.fields).find((field) => isStored(field, type))?.id ?? '');
}

export const isStored = (field: { readonly type: string; readonly formula?: string }, type: string): boolean =>
  field.type === type && field.formula === undefined;

const listLike = (like = '', name = ''): readonly string[] => [...listStems(like), ...listStems(name)];

/** A thing of the same words is there, and belongs to the same thing if that of the piece does; or all its actions. */
function hasPiece({ things = {}, actions = {}, views }: Piece, it: string | undefined, reading: Reading): boolean {
  const { draft } = reading;
  const done = Object.values(actions).map((action) => findSameAction(action, it, reading));
  if (done.length > 0 && views === undefined && !done.includes(undefined)) return true;
  return Object.entries(things).some(([local, { like, name, shared, fields }]) => {
    if (shared === true || local === 'it') return false;
    const belongs = listFields(fields).some(({ to }) => to === '<it>');
    return draft.things.some(
      ([, known]) =>
        listLike(like, name).includes(listStems(known.name).at(-1) ?? '') &&
        (!belongs || listFields(known.fields).some(({ to }) => to === it)),
    );
  });
}

function addThing(local: string, part: PieceThing, reading: Reading, names: Names): void {
  const { draft } = reading;
  const { like, shared, ...thing } = part;
  const stems = listLike(like, thing.name);
  const known = draft.things.find(([, { name }]) => stems.includes(listStems(name).at(-1) ?? ''));
  if (shared === true && known !== undefined) {
    const titles = reading.listTitles(known[0]);
    names.set(local, known[0]).set(`${local}.title`, getTitleField(known[1]));
    for (const [index, title] of titles.slice(0, ROWS_NAMED).entries()) names.set(`${local}${index + 1}`, title);
    return;
  }
  let id = local === 'it' ? toFieldId(thing.name) : local;
  for (let number = 2; Object.hasOwn(draft.app.things, id); number++) id = `${local}${number}`;
  names.set(local, id).set(`${local}.title`, getTitleField(thing));
  for (const [index, row] of thing.rows.slice(0, ROWS_NAMED).entries())
    names.set(`${local}${index + 1}`, String(row[getTitleField(thing)]));
  const filled = fill(thing, names);
  // Rows that would name a row of an empty thing are left out.
  draft.addThing(id, { ...filled, rows: filled.rows.filter((row) => !/<row\d>/.test(JSON.stringify(row))) });
}

function addField(local: string, part: PieceField, it: string, { draft }: Reading, names: Names): void {
  const { like = '', values, label, ...field } = fill(part, names);
  const stems = listLike(like, label);
  const known = draft
    .listFields(it)
    .find((other) => other.type === field.type && listStems(other.label).some((stem) => stems.includes(stem)));
  names.set(local, known?.id ?? draft.addField(it, label, field, values));
}

function addPieceAction(local: string, part: PieceAction, reading: Reading, names: Names): void {
  const { like, ...action } = fill(part, names);
  const known = findSameAction(part, action.on, reading);
  names.set(local, known ?? addAction(`${local} ${action.on ?? ''}`, action, reading));
}

function findSameAction({ like, label }: PieceAction, on: string | undefined, { draft }: Reading): string | undefined {
  const stems = listLike(like, label);
  return Object.entries(draft.app.actions ?? {}).find(
    ([, known]) => known.on === on && listStems(known.label).some((stem) => stems.includes(stem)),
  )?.[0];
}

/** The view that is there already, or the one that was added. */
function addView({ page, icon, first, view }: PieceView, { draft }: Reading): View {
  const title = listStems(view.title ?? page).join(' ');
  const isSame = (other: View) =>
    other.kind === view.kind &&
    other['of'] === view['of'] &&
    (view['where'] === undefined || other['where'] === view['where']) &&
    (!TITLED.has(view.kind) || listStems(other.title ?? '').join(' ') === title);
  const known = draft.app.pages.flatMap(({ views }) => views).find(isSame);
  if (known === undefined) draft.addView(page, view, icon, first);
  return known ?? view;
}
