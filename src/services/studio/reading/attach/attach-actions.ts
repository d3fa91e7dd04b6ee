// Attaches what people do with a row: "moderators can pin and lock a topic" changes a state or a mark.
import type { AppAction, NamedField } from '../../app/description.ts';
import { findKind } from '../../kinds/kinds.ts';
import type { AppDraft } from '../app-draft.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { toCapital, toFieldId } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import verbs from '../verbs.json' with { type: 'json' };
import { findOption, listStems } from '../words.ts';

const STATES: ReadonlyMap<string, string> = new Map(Object.entries(verbs.states));
const MARKS: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(verbs.marks));
const NAMES = [...STATES.keys(), ...MARKS.keys()].sort((a, b) => b.length - a.length);
/** A verb behind its asker: "members can pin", "a button to pin", "tap to pin". */
const ASKED = new RegExp(
  `(?:\\b(?:${verbs.asking})|\\b\\p{L}+s)\\s+(?:also |then |just )?(?<verb>${NAMES.join('|')})(?<ending>s|es|d|ed)?\\b(?=(?<rest>[^,.;:()]*))`,
  'giu',
);
/** Words behind a verb that has no object yet: "approve or reject them", not "collect stamps". */
const NO_OBJECT = new RegExp(`^\\s*(?:$|(?:${verbs.noObject})\\b)`, 'i');
const { CHAIN, CHAIN_LINK, FROM_TO, TURN, PART_END } = toPatterns(patterns['attach-actions']);
const STATE_WORDS_MAX = 3;

export function attachActions(sentence: string, reading: Reading): void {
  attachChain(sentence, reading);
  attachTurning(sentence, reading);
  for (const { groups } of sentence.matchAll(ASKED)) {
    const { verb = '', rest = '', ending = '' } = groups ?? {};
    const named = reading.draft.listMentioned(rest)[0];
    const thing = named ?? reading.lastThing ?? reading.mainThing;
    // To sign up is not to sign.
    const isOther = ending.endsWith('d') || /^\s*(?:up|off|out)\b/i.test(rest);
    if (thing === undefined || isOther || hasAction(verb, reading)) continue;
    const isNamed = reading.draft.listMentioned(sentence).includes(thing);
    // "We collect for a new cat house": everyday verbs need their object.
    if (named !== undefined || (!EVERYDAY.has(verb.toLowerCase()) && NO_OBJECT.test(rest)))
      attachAction(verb.toLowerCase(), thing, reading, isNamed);
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

function attachAction(verb: string, thing: string, reading: Reading, isNamed: boolean): void {
  const { draft } = reading;
  const [state, mark] = [STATES.get(verb), MARKS.get(verb)];
  const label = toCapital(verb);
  if (state !== undefined && addState(verb, state, thing, reading, isNamed)) return;
  const [marked = state ?? label, undo = `Not ${(state ?? label).toLowerCase()}`] = mark ?? [];
  const known = draft.findField(thing, marked);
  const isMark = known?.type === 'yes/no' && known.formula === undefined;
  const field = isMark ? known.id : draft.addField(thing, marked, { type: 'yes/no' }, MARKED);
  attach(verb, { label, on: thing, when: `not ${field}`, changes: { [field]: 'yes' } }, reading);
  attach(`not ${verb}`, { label: undo, on: thing, when: field, changes: { [field]: 'no' } }, reading);
}

/** Some rows have the mark, most do not. */
const MARKED = [true, false, false, false];

const DECIDED: ReadonlySet<string> = new Set(verbs.decided.split(' '));
const EVERYDAY: ReadonlySet<string> = new Set(verbs.everyday.split(' '));

/** A choice of states that has the state, or one that can have it. */
function addState(verb: string, state: string, thing: string, reading: Reading, isNamed: boolean): boolean {
  const { draft } = reading;
  const choices = draft.listFields(thing).filter(({ type, formula }) => type === 'choice' && formula === undefined);
  const has = (options: readonly string[] = []) => findOption(state, options);
  const field = choices.find(({ options }) => has(options)) ?? choices.find(({ id }) => /status|state|stage/i.test(id));
  if (field === undefined && !DECIDED.has(verb)) return false;
  // Rows that the words do not name are decided about only if they have a state already; "start a topic" makes one.
  if ((field === undefined && !isNamed) || (EVERYDAY.has(verb) && !has(field?.options))) return true;
  if (field === undefined) {
    draft.addField(thing, 'Status', { type: 'choice', options: ['Waiting', state] }, ['Waiting', state, 'Waiting']);
    return addState(verb, state, thing, reading, isNamed);
  }
  const option = has(field.options) ?? state;
  if (has(field.options) === undefined) draft.setOptions(thing, field.id, [...(field.options ?? []), state]);
  const action = { label: toCapital(verb), on: thing, when: `${field.id} != '${option}'` };
  attach(verb, { ...action, changes: { [field.id]: `'${option}'` } }, reading);
  return true;
}

/** States that follow one another: each action is offered only in the state before. */
function attachChain(sentence: string, reading: Reading): void {
  const { draft } = reading;
  const chain = CHAIN.exec(sentence) ?? FROM_TO.exec(sentence);
  if (chain === null) return;
  const marked = CHAIN.exec(sentence)?.groups?.['chain']?.split(CHAIN_LINK) ?? [];
  const passed = FROM_TO.exec(sentence)?.groups?.['chain']?.split(/,?\s+to\s+/) ?? [];
  const states = (marked.length > 1 ? marked : passed).map((state) => toCapital(state.trim()));
  // "From street to street" is no change.
  if (new Set(states).size < 2 || states.some((state) => state.split(' ').length > STATE_WORDS_MAX)) return;
  const before = draft.listMentioned(sentence.slice(0, chain.index)).toReversed();
  const things = [...before, ...draft.listMentioned(sentence), reading.lastThing, reading.mainThing];
  const [thing, field] =
    things
      .flatMap((id) => (id === undefined ? [] : [[id, findStates(id, states, reading, marked.length > 1)] as const]))
      .find(([, found]) => found !== undefined) ?? [];
  if (thing === undefined || field === undefined) return;
  const { options = [], id } = field;
  const known = states.map((state) => findOption(state, options) ?? state);
  const added = known.filter((state) => !options.includes(state));
  if (added.length > 0) draft.setOptions(thing, id, [...options, ...added]);
  attachSteps(thing, id, known, reading, marked.length > 1);
}

/** A button for each state, offered in the state before; those that are marked begin in any other state. */
export function attachSteps(
  on: string,
  field: string,
  states: readonly string[],
  reading: Reading,
  isMarked = false,
): void {
  const [first = ''] = states;
  for (const [index, state] of states.entries()) {
    const last = FAILED.test(state) ? first : states.slice(0, index).findLast((each) => !FAILED.test(each));
    if (last === undefined && !isMarked) continue;
    const when =
      last === undefined ? states.map((each) => `${field} != '${each}'`).join(' and ') : `${field} = '${last}'`;
    const label = `Mark as ${state.toLowerCase()}`;
    attach(state, { label, on, icon: 'check', when, changes: { [field]: `'${state}'` } }, reading);
  }
}

/** A state besides those that follow one another. */
const FAILED = new RegExp(`^(?:${verbs.failed})$`, 'i');

/** The choice that has such a state, or the status of the thing if its states are named as marks. */
function findStates(
  thing: string,
  states: readonly string[],
  { draft }: Reading,
  isMarked: boolean,
): NamedField | undefined {
  const choices = draft.listFields(thing).filter(({ type, formula }) => type === 'choice' && formula === undefined);
  const count = ({ options = [] }: NamedField) => states.filter((state) => findOption(state, options)).length;
  const found = choices.find((field) => count(field) > (isMarked ? 0 : 1));
  return found ?? (isMarked ? choices.find(({ id }) => /status|state|stage/i.test(id)) : undefined);
}

const ASKED_MAX = 3;
/** Types of fields that are asked for when one thing becomes another. */
const ASKED_TYPES: ReadonlySet<string> = new Set(['date', 'time', 'choice', 'reference']);

/** "Turn the quote into a job": a row of the other thing with the fields of the same name, and what it needs besides. */
function attachTurning(sentence: string, reading: Reading): void {
  const { draft } = reading;
  const { from = '', to = '' } = TURN.exec(sentence)?.groups ?? {};
  if (to === '') return;
  const on = draft.listMentioned(from)[0] ?? reading.lastThing ?? reading.mainThing;
  if (on === undefined) return;
  const [thing] = draft.listMentioned(to);
  if (thing === undefined || on === thing) return;
  const own = draft.listFields(on);
  const fields = draft.listFields(thing).filter(({ formula, hidden }) => formula === undefined && hidden !== true);
  const shared = fields.filter(
    ({ id, type, to: other }) => other === on || own.some((each) => each.id === id && each.type === type),
  );
  const asked = fields.filter(
    (field) => ASKED_TYPES.has(field.type) && !shared.includes(field) && !/status|state/i.test(field.id),
  );
  const asks = Object.fromEntries(asked.slice(0, ASKED_MAX).map(({ id, ...field }) => [id, field]));
  const given = Object.fromEntries(shared.map(({ id, to: other }) => [id, other === on ? 'this' : id]));
  const [title] = fields;
  const name =
    title !== undefined && title.type === 'text' && given[title.id] === undefined ? { [title.id]: 'this' } : {};
  const makes = { thing, with: { ...name, ...given, ...Object.fromEntries(Object.keys(asks).map((id) => [id, id])) } };
  const { name: made } = draft.getThing(thing);
  const action = { label: `Turn into ${made}`, on, icon: 'arrow-right', makes, says: `{this} is now a ${made}.` };
  const part = sentence.split(PART_END).find((each) => TURN.test(each)) ?? sentence;
  reading.note(part, { is: 'action', action: toFieldId(`turn into ${made} ${on}`) });
  attach(`turn into ${made}`, Object.keys(asks).length === 0 ? action : { ...action, asks }, reading);
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
  if (action.on !== undefined) showOffers(action.on, draft);
  return id;
}

/** Kinds of views whose rows have buttons. */
const OFFERING: ReadonlySet<string> = new Set(['table', 'list', 'cards', 'board']);

/** Rows that are only drawn on a calendar or a line of time get a list, as their buttons would be out of sight. */
function showOffers(thing: string, draft: AppDraft): void {
  const page = draft.findPage(thing);
  const views = draft.app.pages.flatMap((each) => each.views).filter(({ of }) => of === thing);
  if (page === undefined || views.some(({ kind }) => OFFERING.has(kind))) return;
  draft.addView(page, { kind: 'list', of: thing }, undefined, true);
}

function attach(name: string, action: AppAction, reading: Reading): void {
  reading.note(name, { is: 'action', action: addAction(`${name} ${action.on ?? ''}`, action, reading) });
}
