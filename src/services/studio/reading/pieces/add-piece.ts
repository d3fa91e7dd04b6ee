// Adds a piece to a description; what the app has already is used, not added again.
import type { Claim } from '../../app/claim.ts';
import { listFields, type View } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import { addAction } from '../attach/attach-actions.ts';
import { toCapital, toFieldId } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { findSameAction, findSameField, findSameThing } from './find-same.ts';
import type { Piece, PieceThing, PieceView } from './piece.ts';

type Names = Map<string, string>;

const ROWS_NAMED = 6;
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven twelve'.split(' ');
const ORDINALS = 'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ');

/** Gives the claim about what was added, or the view that it is about; undefined if the piece does not fit. */
export function addPiece(
  piece: Piece,
  sentence: string,
  target: string | undefined,
  reading: Reading,
): Claim | View | undefined {
  const { draft } = reading;
  const names: Names = new Map([['home', draft.app.pages[0]?.name ?? 'Home']]);
  names.set('app', draft.app.title).set('number', String(findNumber(sentence) ?? piece.number));
  const { it: own, ...things } = piece.things ?? {};
  const it = target ?? (own === undefined ? undefined : addThing('it', own, reading, names));
  if (it !== undefined && draft.findPage(it) === undefined) {
    const { plural, icon } = draft.getThing(it);
    draft.addView(toCapital(plural), { kind: 'table', of: it }, icon);
  }
  if (it !== undefined) nameTarget(it, piece, reading, names);
  const known = new Map(Object.keys(piece.actions ?? {}).map((id) => [id, findSameAction(piece, id, it, draft.app)]));
  for (const [local, thing] of Object.entries(things)) addThing(local, thing, reading, names);
  for (const [local, part] of Object.entries(piece.fields ?? {})) {
    const { like: _like, values, label, ...field } = fill(part, names);
    names.set(local, findSameField(part, it ?? '', draft)?.id ?? draft.addField(it ?? '', label, field, values));
  }
  if (!addActions(piece, known, reading, names)) return undefined;
  addEffects(fill(piece, names), it, reading);
  const views = (piece.views ?? []).map((view) => addView(fill(view, names), reading));
  return typeof piece.claim === 'number' ? views[piece.claim] : fill(piece.claim, names);
}

/** False if an action of the same words changes another field: the app does the same in another way. */
function addActions(
  { actions = {} }: Piece,
  known: ReadonlyMap<string, string | undefined>,
  reading: Reading,
  names: Names,
): boolean {
  return Object.entries(actions).every(([local, part]) => {
    const { like: _like, ...action } = fill(part, names);
    const id = known.get(local) ?? addAction(`${local} ${action.on ?? ''}`, action, reading);
    names.set(local, id);
    const done = reading.draft.app.actions?.[id]?.changes ?? {};
    return action.changes === undefined || Object.keys(action.changes).some((field) => Object.hasOwn(done, field));
  });
}

/** Fills the names in; a name that is not known makes the description unsound, and the piece is left out. */
function fill<T>(part: T, names: Names): T {
  const plain = JSON.stringify(part).replaceAll('"<number>"', names.get('number') ?? '0');
  const text = plain.replace(/<([\w.]+)>/g, (match, name: string) =>
    JSON.stringify(names.get(name) ?? match).slice(1, -1),
  );
  return JSON.parse(text) as T;
}

/** The first number from three on; "second" counts sentences more often than stamps. */
function findNumber(sentence: string): number | undefined {
  return (sentence.toLowerCase().match(/[a-z]+|\d+/g) ?? [])
    .map((word) => (/\d/.test(word) ? Number(word) : Math.max(NUMBERS.indexOf(word), ORDINALS.indexOf(word))))
    .find((number) => number >= 3);
}

function nameRows(local: string, titles: readonly string[], names: Names): void {
  for (let index = 0; index < ROWS_NAMED && titles.length > 0; index++)
    names.set(`${local}${index + 1}`, titles[index % titles.length] ?? '');
}

function nameTarget(it: string, piece: Piece, reading: Reading, names: Names): void {
  const { draft } = reading;
  const { name, plural, fields } = draft.getThing(it);
  const page = draft.findPage(it) ?? draft.app.pages[0]?.name ?? 'Home';
  const words = { it, page, name, plural, Name: toCapital(name), Plural: toCapital(plural) };
  for (const [word, value] of Object.entries(words)) names.set(word, value);
  nameRows('row', reading.listTitles(it), names);
  for (const [need, type] of Object.entries(piece.needs ?? {}))
    names.set(need, listFields(fields).find((field) => field.type === type && field.formula === undefined)?.id ?? '');
}

/** A thing of the piece, or the one that the app has for it. */
function addThing(local: string, part: PieceThing, reading: Reading, names: Names): string {
  const { draft } = reading;
  const { like: _like, shared, ...thing } = part;
  const known = shared === true ? findSameThing(part, draft.app) : undefined;
  let id = known ?? (local === 'it' ? toFieldId(thing.name) : local);
  for (let number = 2; known === undefined && Object.hasOwn(draft.app.things, id); number++) id = `${local}${number}`;
  names.set(local, id);
  if (known === undefined) {
    const filled = fill(thing, names);
    // Rows that would name a row of an empty thing are left out.
    draft.addThing(id, { ...filled, rows: filled.rows.filter((row) => !/<row\d>/.test(JSON.stringify(row))) });
  }
  nameRows(local, reading.listTitles(id), names);
  return id;
}

/** Effects on what is there: views that leave rows out, actions that are logged, the theme and the account. */
function addEffects({ keeps, logs, theme, account }: Piece, it: string | undefined, { draft }: Reading): void {
  if (theme !== undefined) draft.app.theme = { ...draft.app.theme, ...theme };
  if (account !== undefined) draft.app.account = { ...account, ...draft.app.account };
  const isUsual = ({ kind, of, where }: View) =>
    of === it && where === undefined && findKind(kind)?.definition.isCollection === true;
  if (keeps !== undefined) draft.changeViews((view) => (isUsual(view) ? { ...view, where: keeps } : view));
  if (logs === undefined) return;
  for (const [id, action] of Object.entries(draft.app.actions ?? {})) {
    if (action.on !== it || action.makes !== undefined || action.changes === undefined) continue;
    const makes = { ...logs, with: { ...logs.with, what: `'${action.label.replaceAll("'", '’')}'` } };
    draft.app.actions = { ...draft.app.actions, [id]: { ...action, makes } };
  }
}

/** Kinds of which one is enough, no matter of which thing. */
const ONCE: ReadonlySet<string> = new Set(['calendar', 'map', 'leaderboard']);
/** Kinds that an app may have several of, with other titles. */
const TITLED: ReadonlySet<string> = new Set(['text', 'facts', 'metrics', 'buttons', 'steps', 'features']);

/** `saved` and `saved = yes` are the same condition. */
const toShort = (where: unknown): string => String(where).replace(/ = yes$/, '');

/** The view that is there already, or the one that was added. */
function addView({ page, icon, first, view }: PieceView, { draft }: Reading): View {
  const isSame = (other: View) =>
    other.kind === view.kind &&
    (other['of'] === view['of'] || ONCE.has(view.kind)) &&
    (view['where'] === undefined || toShort(other['where']) === toShort(view['where'])) &&
    (!TITLED.has(view.kind) || other.title === view.title);
  const known = draft.app.pages.flatMap(({ views }) => views).find(isSame);
  if (known !== undefined) return known;
  draft.addView(page, view, icon, first);
  const isEnd = ({ kind }: View) => kind === 'footer';
  draft.app.pages = draft.app.pages.map((each) => ({
    ...each,
    views: [...each.views.filter((other) => !isEnd(other)), ...each.views.filter(isEnd)],
  }));
  return view;
}
