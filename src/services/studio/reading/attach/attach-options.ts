// Attaches the values of a choice: "status: received, in analysis, reported", "it goes from received to fixed".
import { toSingular } from '../../../../language/inflection.ts';
import { listThingNames } from '../library.ts';
import { findEntered, NO_THING } from '../naming/find-thing.ts';
import words from '../naming/sentence-words.json' with { type: 'json' };
import { patterns, toPatterns } from '../patterns.ts';
import { splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { readField } from '../to-field.ts';
import { listStems } from '../words.ts';
import { STATUS, setStates } from './attach-states.ts';
import { setTitles } from './set-titles.ts';

const NOUN = '(?<noun>\\p{L}[\\p{L}-]*(?: \\p{L}[\\p{L}-]*)?)';
const NOTED = new RegExp(`\\b${NOUN}(?: (?:goes|does|is|are))?\\s*\\((?<list>[^()]+)\\)`, 'giu');
const LABELLED = new RegExp(
  `(?:^|[,.]\\s|\\b(?:the|an?|our|and|pick|choose|by|of|its|their|about|for|do|offer|offers|have|sell|run|two|three|four|five|six)\\s)${NOUN}(?: (?:in|of|on|at|for) [^,:.]{2,30})?\\s*(?::|,? such as|,? namely)\\s*(?<list>[^().:]+)`,
  'giu',
);
/** "Jobs are planned, done or invoiced": with "or", else it is a sentence. */
const BEING = new RegExp(
  `\\b${NOUN}\\s+(?:is|are|can be|is either|are either|may be)\\s+(?<list>[^().:]+?,? or [^().:,]+)`,
  'giu',
);
const { STATES, WAY, FILTERED, CATEGORY, SUBJECT_END } = toPatterns(patterns['attach-options']);
const OPTION_WORDS_MAX = 4;
const CATEGORIES_MIN = 3;
/** Words of a sentence, which no option begins with or has. */
const SENTENCE = new RegExp(
  `^(?:\\p{L}+ )?(?:${words.noOption})(?: |$)|\\b(?:we|they|you|i|is|are|was|must|should|that|who|which|because|per)\\b`,
  'iu',
);

export function attachOptions(sentence: string, reading: Reading): void {
  const { draft } = reading;
  const thing = draft.listMentioned(sentence)[0] ?? reading.lastThing ?? reading.mainThing;
  if (thing === undefined) return;
  const list = (WAY.exec(sentence) ?? FILTERED.exec(sentence) ?? STATES.exec(sentence))?.groups?.['list'] ?? '';
  const states = toOptions(list.replace(/\bto\b|→|->/g, ','), true);
  const stated = findStated(sentence.slice(0, sentence.indexOf(list)), reading);
  if (states !== undefined && stated !== undefined && !areNoted(states, reading)) attachStates(stated, states, reading);
  const lists = [...sentence.matchAll(NOTED), ...sentence.matchAll(LABELLED), ...sentence.matchAll(BEING)];
  for (const { groups, index } of lists) {
    const options = toOptions(groups?.['list'] ?? '');
    const noun = (groups?.['noun'] ?? '').replace(/^(?:and|or|an?|the|our|its|their|which|by|of|in)\s+/i, '');
    if (options === undefined || STATUS.test(noun) || NO_THING.test(noun) || areFields(options, reading)) continue;
    const [priced] = draft.listMentioned(sentence.slice(0, index));
    if (priced !== undefined && isMoney(noun, reading)) {
      setTitles(draft, priced, options);
      reading.note(noun, { is: 'thing', thing: priced });
      continue;
    }
    attachNoun(thing, noun, groups?.['list'] ?? '', options, reading);
  }
}

/** "Every request has a flat and a status": the request has the states, also where the app has another name for it. */
function findStated(before: string, reading: Reading): string | undefined {
  const { draft, lastThing, mainThing } = reading;
  const [subject] = draft.listMentioned(before.split(SUBJECT_END)[0] ?? '');
  const things = [lastThing, ...draft.listMentioned(before), mainThing].filter((id) => id !== undefined);
  const has = (id: string) => findChoice(id, STATUS, reading) !== undefined;
  return subject ?? things.find(has) ?? draft.listMentioned(before)[0] ?? lastThing ?? mainThing;
}

/** "Stages: name, capacity" has the fields of a stage. */
function areNoted(states: readonly string[], { notes }: Reading): boolean {
  const noted = new Set(notes.flatMap(({ text, claim }) => (claim.is === 'field' ? [toCapital(text)] : [])));
  return states.filter((state) => noted.has(state)).length > states.length / 2;
}

/** "Services with price (haircut, shave)": the services have these names. */
function isMoney(noun: string, { library }: Reading): boolean {
  return readField(noun, undefined, library, []).field.type === 'money';
}

function toOptions(list: string, isState = false): readonly string[] | undefined {
  // "Received, scheduled or fixed, and assigns a crew": the sentence goes on.
  const words = list
    .trim()
    .replace(/,?\s+(?:with|so|when|which)\b.*$|,?\s+and (?:\p{L}+s|can|may|to) (?:an?|the|it|them)\b.*$/iu, '');
  const hasMarks = /[,;/]|\bor\b|\band\b/.test(words);
  // "Planned running finished": states without commas.
  const items = [...new Set(hasMarks ? splitItems(words).map(({ text }) => text) : words.split(' '))];
  const isList = items.length >= 2 && items.length <= 12 && (hasMarks || (isState && items.length <= 4));
  const areShort = items.every(
    (item) => item.split(' ').length <= OPTION_WORDS_MAX && item.length > 1 && !/\d{2}|[€$£!?"]/.test(item),
  );
  // "Waiting / on the stand / ready" are no words of a sentence.
  const isPhrase = / \/ /.test(words) || !items.some((item) => SENTENCE.test(item));
  return isList && areShort && isPhrase ? items.map(toCapital) : undefined;
}

/** An enumeration of fields is none of options, "offer (lender, amount)"; options that a field has are set already. */
function areFields(options: readonly string[], { library, near, draft, notes }: Reading): boolean {
  const isSet = draft.things.some(([id]) => draft.listFields(id).some((field) => isSame(field.options, options)));
  if (isSet || notes.some(({ text }) => options.includes(toCapital(text)))) return true;
  const isField = (name: string) =>
    library.findField(name, near) !== undefined || draft.things.some(([id]) => draft.findField(id, name) !== undefined);
  const count = options.filter(isField).length;
  return count > options.length / 2 && count > options.filter((option) => library.isOption(option)).length;
}

const isSame = (one: readonly string[] | undefined, other: readonly string[]) => one?.join() === other.join();

function attachNoun(thing: string, noun: string, list: string, options: readonly string[], reading: Reading): void {
  const { draft, library } = reading;
  const named = draft.findThing(noun);
  const last = noun.split(' ').at(-1)?.toLowerCase() ?? '';
  if (named !== undefined && isListed(named, noun, reading) && !areStates(options)) {
    setTitles(draft, named, options);
    reading.note(noun, { is: 'thing', thing: named });
    return;
  }
  if (setOptions(thing, noun, options, reading)) return;
  const owner = named !== undefined && draft.findThing(last) === named ? named : draft.listMentioned(noun)[0];
  const added = owner ?? (areStates(options) ? reading.importThing(last) : undefined);
  if (added !== undefined) {
    setOfThing(added, options, reading);
    return;
  }
  // Names have capitals; words for kinds have none.
  const areKnown = options.filter((option) => library.isOption(option)).length > options.length / 2;
  const isPlain = CATEGORY.test(last) || options.every((option) => list.includes(option.toLowerCase()));
  const areKinds = isPlain && (toSingular(last) !== last || areKnown);
  const things = [thing, ...draft.things.map(([id]) => id)];
  if (areKinds && things.some((id) => setCategories(id, options, reading))) return;
  addChoice(areKinds ? thing : (findEntered(reading) ?? thing), last, options, reading);
}

/** A thing of a few fields that others refer to is a list of names: "styles: photo, watercolour, 3D". */
function isListed(thing: string, noun: string, { draft, mainThing }: Reading): boolean {
  const inputs = draft.listFields(thing).filter(({ formula }) => formula === undefined);
  const isNamed = listThingNames(draft.getThing(thing)).includes(listStems(noun).join(' '));
  const isReferred = draft.things.some(([id]) => draft.listFields(id).some(({ to }) => to === thing));
  return thing !== mainThing && isNamed && isReferred && inputs.length <= INPUTS_MAX;
}

const INPUTS_MAX = 5;

function areStates(options: readonly string[]): boolean {
  const state =
    /(?:\p{L}{3}ed|en|waiting|pending|running|being \p{L}+|ready|open|new|out|done|sent|paid|held|draft)$/iu;
  return options.filter((option) => state.test(option)).length >= options.length / 2;
}

function attachStates(thing: string, options: readonly string[], reading: Reading): void {
  const { draft } = reading;
  const known = findChoice(thing, STATUS, reading);
  const field = known ?? draft.addField(thing, 'Status', { type: 'choice', options }, options);
  setStates(thing, field, options, reading, known === undefined);
  reading.note('status', { is: 'field', thing, field });
}

function findChoice(thing: string, name: RegExp, { draft }: Reading): string | undefined {
  const fields = draft.listFields(thing);
  return fields.find(({ type, id, formula }) => type === 'choice' && formula === undefined && name.test(id))?.id;
}

/** "Jobs are planned or done" are states; "problems: pothole, graffiti, rubbish" are kinds; others are names of rows. */
function setOfThing(thing: string, options: readonly string[], reading: Reading): void {
  if (areStates(options)) attachStates(thing, options, reading);
  else if (!setCategories(thing, options, reading) && options.length > 2) setTitles(reading.draft, thing, options);
}

/** The noun names a field of the thing, or of another thing. */
export function setOptions(
  thing: string | undefined,
  noun: string,
  options: readonly string[],
  reading: Reading,
): boolean {
  const { draft } = reading;
  const last = noun.split(' ').at(-1) ?? noun;
  for (const id of [...(thing === undefined ? [] : [thing]), ...draft.things.map(([other]) => other)]) {
    const field = draft.findField(id, noun) ?? draft.findField(id, last);
    if (field === undefined || !['choice', 'tags', 'text'].includes(field.type) || field.formula !== undefined)
      continue;
    if (field.type === 'text' && draft.listFields(id)[0]?.id === field.id) continue;
    draft.setOptions(id, field.id, options);
    const name = listStems(noun).length === 1 ? noun : last;
    if (!listStems(`${field.label} ${field.id}`).includes(listStems(name)[0] ?? ''))
      draft.relabel(id, field.id, toCapital(name));
    reading.note(noun, { is: 'field', thing: id, field: field.id });
    return true;
  }
  return false;
}

/** "A department (highways, lighting, waste)": a word that fields end with is a new choice. */
function addChoice(thing: string, noun: string, options: readonly string[], reading: Reading): void {
  const { draft, library } = reading;
  const [stem = ''] = listStems(noun);
  if (!library.isHead(stem) || draft.findThing(noun) !== undefined) return;
  const field = draft.addField(thing, toCapital(toSingular(noun)), { type: 'choice', options }, options);
  reading.note(noun, { is: 'field', thing, field });
}

/** A longer list that no field is named for has the categories of the thing. */
function setCategories(thing: string, options: readonly string[], reading: Reading): boolean {
  const field = findChoice(thing, CATEGORY, reading);
  if (field === undefined || options.length < CATEGORIES_MIN) return false;
  reading.draft.setOptions(thing, field, options);
  reading.note('category', { is: 'field', thing, field });
  return true;
}
