// Attaches what a sentence says about the fields of a thing: "per cow: ear tag, name, born and breed".
import { toSingular } from '../../../../language/inflection.ts';
import type { CellValue, NamedField } from '../../app/description.ts';
import { areFields, isFieldLike, isLabel, listFieldItems } from '../naming/field-items.ts';
import { findByFields, findEntered, findThing } from '../naming/find-thing.ts';
import labels from '../naming/labels.json' with { type: 'json' };
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel, readLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { type Item, listNames, noteStates, splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { isTyped, type ReadField, readField } from '../to-field.ts';
import { listStems } from '../words.ts';
import { STATUS, setStates } from './attach-states.ts';
import { findMeant, findNoun, isName } from './find-meant.ts';
import { addReference, isLinked, isOf, takeOver } from './link-things.ts';

const NOUN = "(?<noun>[\\p{L}][\\p{L} '-]{1,30}?)";
/** The noun whose fields follow, and the enumeration of them. */
const FRAMES: readonly RegExp[] = [
  `(?:(?:^|[,:;]\\s|\\band\\s)per|\\bfor each|\\bfor every|\\beach|\\bevery)\\s+${NOUN}\\s*(?::|(?<!\\b(?:in|on|at|to) (?:each|every) [\\p{L} '-]{1,30}),| has| have| gets(?: written down| recorded| entered)?(?: with)?| with| shows| needs| (?:i|we) (?:need|want|enter|write down|note|record|keep|put in))\\s+(?<list>.+)$`,
  `\\b(?!(?:an?|the|our|my|and|with|or) )(?<noun>[\\p{L}'-]+(?: [\\p{L}'-]+)? form),? (?:asking(?: for)?|with|for|that asks for|where \\p{L}+ (?:can )?(?:enter|give|leave))\\s+(?<list>.+)$`,
  `(?:^|[:,.]\\s|\\b(?:${words.beforeNoun})\\s)(?:an? |the |our |my |all |new )*${NOUN}(?: (?:i|we|they|you|that|which|who) [\\p{L} ]{2,20})?,?\\s+(?:with|including|showing|asking(?: for)?)\\s+(?<list>.+)$`,
  `^(?:and |then |also |so,? |there (?:is|are|should be) |an? |the |our |my |all |register |add |new |list of )*${NOUN}\\s*(?::|,? has\\b|,? have\\b)\\s*(?<list>.+)$`,
  `\\b(?:${words.keeping}) (?:an? |the |our |my |all |each |every )*(?!track of)${NOUN}\\s*:\\s*(?<list>.+)$`,
  `^(?:an? |the |our |my |all )*${NOUN}\\s*\\((?<list>[^()]+,[^()]+)\\)$`,
  `\\b(?:${words.enterers})\\s+(?:can |should |must |will )?(?:${words.entering})\\s+(?<list>.+)$`,
].map((source) => new RegExp(source, 'iu'));
const EACH = 0;
const { COMPUTED, NEXT_LIST, OWN, SIBLING, AUDIENCE, COUNT, STATED } = toPatterns(patterns['attach-fields']);

export function attachFields(sentence: string, reading: Reading): void {
  const parts = sentence.replace(AUDIENCE, '$1').replace(COUNT, '$1').split(NEXT_LIST);
  for (const part of parts.flatMap((each) => (OWN.test(each) ? each : each.split(SIBLING))))
    attachList(part.trim(), reading);
}

function attachList(sentence: string, reading: Reading): void {
  for (const [index, frame] of FRAMES.entries()) {
    const { noun, list = '' } = frame.exec(sentence)?.groups ?? {};
    // Names are values, not fields.
    const items = listNames(list).length > 0 ? [] : listFieldItems(list);
    if (items.length === 0 || !areFields(items, reading)) continue;
    const thing =
      noun === undefined
        ? findNamed(sentence.slice(0, sentence.indexOf(list)), items, reading)
        : findThing(noun, index === EACH, items, reading);
    if (thing === undefined) continue;
    attachItems(thing, items, reading);
    reading.lastThing = thing;
    return;
  }
  attachBareList(sentence, reading);
}

function findNamed(sentence: string, items: readonly Item[], reading: Reading): string | undefined {
  const named = items.length < 2 ? undefined : (reading.draft.listMentioned(sentence)[0] ?? findEntered(reading));
  return findByFields(items, reading, 1, false) ?? named;
}

/** "Production orders, product, ordered quantity, due date": the first names the thing, or all are its fields. */
function attachBareList(sentence: string, reading: Reading): void {
  const items = splitItems(noteStates(sentence.replace(':', ',')));
  const [first, ...rest] = items;
  const { lastThing } = reading;
  // "Price estimate and deadline" goes on with the fields of the thing before.
  if (lastThing !== undefined && rest.length === 1 && items.every(isFieldLike) && areFields(items, reading))
    attachItems(lastThing, items, reading);
  // "Best before date" as a separate item.
  if (lastThing !== undefined && first !== undefined && rest.length === 0 && isOwnField(lastThing, first, reading))
    attachItems(lastThing, items, reading);
  if (first === undefined || rest.length < 3 || STATED.test(sentence) || first.text.split(' ').length > 3) return;
  const similar = sentence.includes(':') ? findByFields(rest, reading, rest.length / 2) : undefined;
  const named = reading.draft.findThing(first.text) ?? similar;
  const isAll =
    named === undefined &&
    !sentence.includes(':') &&
    items.every((item) => isFieldLike(item) && item.text.split(' ').length <= 4);
  const fields = isAll ? items : rest.filter(isFieldLike);
  const thing = named ?? (isAll ? reading.mainThing : undefined);
  if (thing === undefined || fields.length < rest.length / 2 || !areFields(fields, reading)) return;
  attachItems(thing, fields, reading);
}

/** A field that is there, or a label in the singular whose words say what its values are. */
function isOwnField(thing: string, { text }: Item, { draft }: Reading): boolean {
  const { label } = readLabel(text);
  const known = draft.findField(thing, label);
  const isNamed = known !== undefined && listStems(known.label).every((stem) => listStems(label).includes(stem));
  const isPlain = text.split(' ').length <= OWN_WORDS_MAX && isLabel(label) && toSingular(label) === label;
  return (
    isPlain &&
    isFieldLike({ text }) &&
    draft.findThing(label) === undefined &&
    (isNamed || (isTyped(label) && !COMPUTED.test(label)))
  );
}

const OWN_WORDS_MAX = 3;

/** Attaches all; a thing that was made for them has no other fields, and rows if their values are known. */
export function attachItems(thing: string, items: readonly Item[], reading: Reading): void {
  const { draft } = reading;
  const isNew = reading.added.delete(thing);
  const values = new Map<string, readonly CellValue[]>();
  const isMeasured = items.some(({ text }) => /^units?$/i.test(text));
  const named = items.map((item) => attachField(thing, item, reading, values, isMeasured));
  if (!isNew) {
    if (named.length > 2) freeOthers(thing, named, reading);
    return;
  }
  if (items.length > 1)
    draft.keepFields(
      thing,
      named.filter((id) => id !== undefined),
    );
  const { name, fields } = draft.getThing(thing);
  const texts = draft.listFields(thing).filter(({ type }) => type === 'text');
  // People have names, also if only more is said of them: "members with plan and company".
  const isAsked = draft.app.pages.some(({ views }) => views.some(({ kind, of }) => kind === 'form' && of === thing));
  const isNameless = (isPersonLabel(name) || isAsked) && !texts.some(({ label }) => /\bname\b/i.test(label));
  if (texts.length === 0 || isNameless) {
    draft.getThing(thing).fields = { name: { type: 'text', required: true }, ...fields };
    values.set('name', isNameless ? labels.names : []);
  }
  for (const { id, label } of texts)
    if (isPersonLabel(name) && /^(?:full )?name$/i.test(label)) values.set(id, labels.names);
  reading.fillRows(thing, values);
  takeOver(thing, reading);
}

/** Fields that the words do not name may stay empty, also where a rule of the blueprint is about them. */
function freeOthers(thing: string, named: readonly (string | undefined)[], { draft }: Reading): void {
  const isFree = ({ id, required, formula }: NamedField) => !required && formula === undefined && !named.includes(id);
  const free = draft.listFields(thing).filter(isFree);
  const { rules = [] } = draft.getThing(thing);
  if (rules.length === 0) return;
  draft.getThing(thing).rules = rules.map(({ need, says }) => {
    const used = /\b(?:count|empty)\(/.test(need) ? [] : free.filter(({ id }) => new RegExp(`\\b${id}\\b`).test(need));
    return { need: [...used.map(({ id }) => `empty(${id})`), need].join(' or '), says };
  });
}

function readItem(thing: string, { text, note }: Item, isMeasured: boolean, reading: Reading): ReadField {
  const { draft, library, near } = reading;
  const { name, rows } = draft.getThing(thing);
  // An amount with a unit is no sum of money.
  const words = isMeasured && /^amount$/i.test(text) ? 'how much' : text;
  const isFirst = draft.listFields(thing).length === 0;
  const read = readField(words, note, library, near, isFirst, rows.length > 0 ? undefined : name);
  // A total of other values has no value of a sample.
  return /^(?:total|sum|average)\b/i.test(read.label) ? { ...read, values: [] } : read;
}

/** Returns the id of the field. */
function attachField(
  thing: string,
  item: Item,
  reading: Reading,
  values: Map<string, readonly CellValue[]>,
  isMeasured: boolean,
): string | undefined {
  if (attachPart(thing, item, reading) || attachCount(thing, item, reading)) return undefined;
  const { draft } = reading;
  const read = readItem(thing, item, isMeasured, reading);
  const other = findNoun(read.label, reading);
  const isNoun = !read.label.includes(' ') && NAMING.has(read.field.type);
  const referred = other !== thing && isNoun ? other : undefined;
  const reference = draft.listFields(thing).find(({ to }) => to !== undefined && to === referred);
  const existing = findMeant(thing, read, reading) ?? reference ?? findOwnName(thing, item, reading);
  if (existing === undefined && isNoun && other !== undefined && attachMany(thing, other, read.label, reading)) {
    reading.note(item.text, { is: 'thing', thing: other });
    return undefined;
  }
  if (existing !== undefined) fitField(thing, existing, read, item, reading);
  else if (referred === undefined && !isName(item, read, reading)) return undefined;
  const { label, field, values: known } = referred === undefined ? read : toReference(referred, read.label, reading);
  const id = existing?.id ?? draft.addField(thing, label, field, known);
  const people =
    referred === undefined && existing?.formula === undefined
      ? attachPeople(thing, id, read.label, reading)
      : undefined;
  if (existing === undefined) values.set(id, people ?? known);
  if (existing === undefined && field.type === 'choice' && STATUS.test(label))
    setStates(thing, id, field.options ?? [], reading, true);
  reading.note(item.text, { is: 'field', thing, field: id });
  return id;
}

/** "Tool library: tool, owner": the name of the thing is its title. */
function findOwnName(thing: string, { text }: Item, { draft }: Reading): NamedField | undefined {
  const { name, rows } = draft.getThing(thing);
  const title = draft.listFields(thing)[0];
  return rows.length > 0 && name === text.toLowerCase() && title?.type === 'text' ? title : undefined;
}

function toReference(to: string, noun: string, reading: Reading): ReadField {
  const label = toCapital(toSingular(noun.toLowerCase()));
  return { label, field: { type: 'reference', to }, values: reading.listTitles(to) };
}

/** The people of that noun that were named before are the options. */
function attachPeople(thing: string, id: string, noun: string, reading: Reading): readonly string[] | undefined {
  const people = reading.people.get(toSingular(noun.toLowerCase()));
  if (people !== undefined) reading.draft.setOptions(thing, id, people);
  return people;
}

/** "Each course has lessons": a lesson is of a course. */
function attachMany(thing: string, other: string, noun: string, reading: Reading): boolean {
  const isMany = toSingular(noun.toLowerCase()) !== noun.toLowerCase();
  const isNew = reading.draft.getThing(thing).rows.length === 0;
  if (!isMany || isNew || isOf(thing, other, reading)) return false;
  if (other !== thing && !isLinked(thing, other, reading)) addReference(other, thing, reading);
  return true;
}

/** The types of fields that may name a row of another thing. */
const NAMING: ReadonlySet<string> = new Set(['text', 'choice', 'number', 'tags']);
/** The field that is there takes over the options, the scale and the words of the prompt. */
function fitField(thing: string, existing: NamedField, read: ReadField, { note }: Item, reading: Reading): void {
  const { draft } = reading;
  const { options, min, max } = read.field;
  const { id, formula, type, label, options: old = [] } = existing;
  if (formula === undefined && note !== undefined && options !== undefined) {
    if (type === 'choice' && STATUS.test(read.label)) setStates(thing, id, options, reading);
    else if (['choice', 'tags', 'text'].includes(type)) draft.setOptions(thing, id, options);
  } else if (formula === undefined && max !== undefined && (type === 'rating' || type === 'number')) {
    draft.setField(thing, id, { label, type: 'number', min: min ?? 0, max }, read.values);
  }
  if (existing.hidden === true) draft.showField(thing, id);
  const { name, plural } = draft.getThing(thing);
  const known = listStems([label, name, plural, ...old].join(' '));
  if (isLabel(read.label) && !listStems(read.label).every((stem) => known.includes(stem)))
    draft.relabel(thing, id, read.label);
}

/** "Vaccinations with the date they are due": a thing of the item, which refers to this one and has fields. */
function attachPart(thing: string, { text }: Item, reading: Reading): boolean {
  const [, noun = '', list = ''] = /^([\p{L}]+(?: [\p{L}]+)?) with (.+)$/iu.exec(text) ?? [];
  if (noun === '' || !areFields([{ text: list }], reading)) return false;
  const { draft } = reading;
  const isMany = toSingular(noun.toLowerCase()) !== noun.toLowerCase();
  const known = draft.findThing(noun) ?? reading.importThing(noun);
  const part = known ?? (isMany ? reading.createThing(noun) : undefined);
  if (part === undefined || part === thing) return false;
  if (!isLinked(part, thing, reading)) addReference(part, thing, reading);
  reading.added.delete(part);
  attachItems(part, splitItems(list), reading);
  return true;
}

/** "How many cards it has", "number of replies": the rows of another thing that refer to this one are counted. */
function attachCount(thing: string, { text }: Item, reading: Reading): boolean {
  const { draft } = reading;
  const counted = /^(?:how many|number of|count of)\s+([\p{L}-]+)\b(?! (?:wanted|needed|required|allowed|left))/iu.exec(
    text,
  )?.[1];
  const other = counted === undefined ? undefined : draft.findThing(counted);
  const fields = other === undefined ? [] : draft.listFields(other);
  const reference = fields.find(({ type, to }) => type === 'reference' && to === thing);
  if (other === undefined || reference === undefined) return false;
  const formula = `count(${other} where ${reference.id} = this)`;
  if (draft.listFields(thing).some((field) => field.formula === formula)) return true;
  const id = draft.addField(thing, toCapital(draft.getThing(other).plural), { type: 'number', formula });
  reading.note(text, { is: 'field', thing, field: id });
  return true;
}
