// Attaches what people do with a row: "moderators can pin and lock a topic" changes a state, a mark or a counter.
import type { AppAction } from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import { toCapital, toFieldId } from './phrases.ts';
import type { Reading } from './reading.ts';
import verbs from './verbs.json' with { type: 'json' };
import { listStems } from './words.ts';

const STATES: ReadonlyMap<string, string> = new Map(Object.entries(verbs.states));
const MARKS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(verbs.marks));
const COUNTS: ReadonlyMap<string, string> = new Map(Object.entries(verbs.counts));
const NAMES = [...STATES.keys(), ...MARKS.keys(), ...COUNTS.keys()].sort((a, b) => b.length - a.length);
/** A verb behind its asker: "members can pin", "a button to pin", "tap to pin". */
const ASKED = new RegExp(
  `(?:\\b(?:${verbs.asking})|\\b\\p{L}+s)\\s+(?:also |then |just )?(?<verb>${NAMES.join('|')})(?<ending>s|es|d|ed)?\\b(?<rest>[^,.;:()]*)`,
  'giu',
);

export function attachActions(sentence: string, reading: Reading): void {
  for (const { groups } of sentence.matchAll(ASKED)) {
    const { verb = '', rest = '', ending = '' } = groups ?? {};
    const thing = reading.draft.listMentioned(rest)[0] ?? reading.lastThing ?? reading.mainThing;
    if (thing === undefined || ending.endsWith('d') || hasAction(verb, reading)) continue;
    attachAction(verb.toLowerCase(), thing, reading);
  }
}

/** An action does it already, or a page is there for it: "Subscribe". */
function hasAction(verb: string, { draft }: Reading): boolean {
  const stems = listStems(verb);
  const pages = new Set(draft.app.pages.flatMap(({ name }) => listStems(name)));
  if (stems.every((stem) => pages.has(stem))) return true;
  return Object.entries(draft.app.actions ?? {}).some(([id, { label, makes }]) => {
    const known = listStems(`${label} ${id.replace(/([A-Z])/g, ' $1')} ${makes?.thing ?? ''}`);
    return stems.every((stem) => known.includes(stem));
  });
}

function attachAction(verb: string, thing: string, reading: Reading): void {
  const { draft } = reading;
  const [state, mark, count] = [STATES.get(verb), MARKS.get(verb), COUNTS.get(verb)];
  const label = toCapital(verb);
  if (state !== undefined && addState(verb, state, thing, reading)) return;
  if (count !== undefined) {
    const known = draft.findField(thing, count);
    const field = known?.id ?? draft.addField(thing, count, { type: 'number', start: '0' }, COUNTED);
    attach(verb, { label, on: thing, changes: { [field]: `${field} + 1` } }, reading);
    return;
  }
  const [marked = state ?? label, undo = `Not ${(state ?? label).toLowerCase()}`] = mark ?? [];
  const known = draft.findField(thing, marked);
  const isMark = known?.type === 'yes/no' && known.formula === undefined;
  const field = isMark ? known.id : draft.addField(thing, marked, { type: 'yes/no' }, MARKED);
  attach(verb, { label, on: thing, when: `not ${field}`, changes: { [field]: 'yes' } }, reading);
  attach(`not ${verb}`, { label: undo, on: thing, when: field, changes: { [field]: 'no' } }, reading);
}

/** Some rows have the mark, most do not. */
const MARKED = [true, false, false, false];
const COUNTED = [4, 11, 2, 7, 0, 16, 5];

/** A choice of states that has the state, or one that can have it. */
function addState(verb: string, state: string, thing: string, reading: Reading): boolean {
  const { draft } = reading;
  const choices = draft.listFields(thing).filter(({ type, formula }) => type === 'choice' && formula === undefined);
  const stem = listStems(state).join(' ');
  const has = (options: readonly string[] = []) => options.find((option) => listStems(option).join(' ') === stem);
  const field = choices.find(({ options }) => has(options)) ?? choices.find(({ id }) => /status|state|stage/i.test(id));
  if (field === undefined) return false;
  const option = has(field.options) ?? state;
  if (has(field.options) === undefined) draft.setOptions(thing, field.id, [...(field.options ?? []), state]);
  const action = { label: toCapital(verb), on: thing, when: `${field.id} != '${option}'` };
  attach(verb, { ...action, changes: { [field.id]: `'${option}'` } }, reading);
  return true;
}

/** Adds an action before the others, which may be more than a row has room for; views that name theirs offer it too. */
export function addAction(name: string, action: AppAction, { draft }: Reading): string {
  const id = toFieldId(name);
  if (Object.hasOwn(draft.app.actions ?? {}, id)) return id;
  draft.app.actions = { [id]: action, ...draft.app.actions };
  draft.changeViews((view) => {
    const { of, actions, kind } = view;
    if (of !== action.on || !Array.isArray(actions) || findKind(kind)?.definition.isCollection !== true) return view;
    return { ...view, actions: [id, ...actions] };
  });
  return id;
}

function attach(name: string, action: AppAction, reading: Reading): void {
  reading.note(name, { is: 'action', action: addAction(`${name} ${action.on ?? ''}`, action, reading) });
}
