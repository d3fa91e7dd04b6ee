// Attaches what a sentence says about the fields of a thing: "per cow: ear tag, name, born and breed".
import { toSingular } from '../../../../language/inflection.ts';
import type { CellValue, FieldType, NamedField } from '../../app/description.ts';
import { NUMERIC } from '../app-draft.ts';
import { areFields, isFieldLike, isLabel, listFieldItems } from '../naming/field-items.ts';
import { findByFields, findEntered, findThing } from '../naming/find-thing.ts';
import labels from '../naming/labels.json' with { type: 'json' };
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel, readLabel } from '../naming/to-label.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { type Item, listNames, noteStates, splitItems, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { type ReadField, readField } from '../to-field.ts';
import { listStems } from '../words.ts';
import { STATUS, setStates } from './attach-states.ts';
import { addReference, isLinked, isOf } from './link-things.ts';

const NOUN = "(?<noun>[\\p{L}][\\p{L} '-]{1,30}?)";
/** The noun whose fields follow, and the enumeration of them. */
const FRAMES: readonly RegExp[] = [
  `(?:(?:^|[,:;]\\s|\\band\\s)per|\\bfor each|\\bfor every|\\beach|\\bevery)\\s+${NOUN}\\s*(?::|,| has| have| gets(?: written down| recorded| entered)?(?: with)?| with| shows| needs| (?:i|we) (?:need|want|enter|write down|note|record|keep|put in))\\s+(?<list>.+)$`,
  `\\b(?!(?:an?|the|our|my|and|with|or) )(?<noun>[\\p{L}'-]+(?: [\\p{L}'-]+)? form),? (?:asking(?: for)?|with|for|that asks for|where \\p{L}+ (?:can )?(?:enter|give|leave))\\s+(?<list>.+)$`,
  `(?:^|[:,.]\\s|\\b(?:${words.beforeNoun})\\s)(?:an? |the |our |my |all |new )*${NOUN}(?: (?:i|we|they|you|that|which|who) [\\p{L} ]{2,20})?,?\\s+(?:with|including|showing|asking(?: for)?)\\s+(?<list>.+)$`,
  `^(?:and |then |also |so,? |there (?:is|are|should be) |an? |the |our |my |all |register |add |new |list of )*${NOUN}\\s*(?::|,? has\\b|,? have\\b)\\s*(?<list>.+)$`,
  `^(?:an? |the |our |my |all )*${NOUN}\\s*\\((?<list>[^()]+,[^()]+)\\)$`,
  `\\b(?:${words.enterers})\\s+(?:can |should |must |will )?(?:${words.entering})\\s+(?<list>.+)$`,
].map((source) => new RegExp(source, 'iu'));
const EACH = 0;
const { NEXT_LIST, AUDIENCE, COUNT, STATED } = toPatterns(patterns['attach-fields']);

export function attachFields(sentence: string, reading: Reading): void {
  for (const part of sentence.replace(AUDIENCE, '$1').replace(COUNT, '$1').split(NEXT_LIST))
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

/** Attaches all; a thing that was made for them has no other fields, and rows if their values are known. */
export function attachItems(thing: string, items: readonly Item[], reading: Reading): void {
  const { draft } = reading;
  const isNew = reading.added.delete(thing);
  const values = new Map<string, readonly CellValue[]>();
  const named = items.map((item) => attachField(thing, item, reading, values));
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
  reading.fillRows(thing, values);
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

/** Returns the id of the field. */
function attachField(
  thing: string,
  item: Item,
  reading: Reading,
  values: Map<string, readonly CellValue[]>,
): string | undefined {
  const { draft, library, near } = reading;
  if (attachPart(thing, item, reading) || attachCount(thing, item, reading)) return undefined;
  const read = readField(item.text, item.note, library, near, draft.listFields(thing).length === 0);
  const other = findNoun(read.label, reading);
  const isNoun = !read.label.includes(' ') && NAMING.has(read.field.type);
  const referred = other !== thing && isNoun ? other : undefined;
  const reference = draft.listFields(thing).find(({ to }) => to !== undefined && to === referred);
  const existing = findMeant(thing, read, reading) ?? reference;
  if (existing === undefined && isNoun && other !== undefined && attachMany(thing, other, read.label, reading)) {
    reading.note(item.text, { is: 'thing', thing: other });
    return undefined;
  }
  if (existing !== undefined) fitField(thing, existing, read, item, reading);
  else if (referred === undefined && !isName(item, read, reading)) return undefined;
  const field = referred === undefined ? read.field : ({ type: 'reference', to: referred } as const);
  const known = referred === undefined ? read.values : reading.listTitles(referred);
  const label = referred === undefined ? read.label : toCapital(toSingular(read.label.toLowerCase()));
  const id = existing?.id ?? draft.addField(thing, label, field, known);
  if (existing === undefined) values.set(id, known);
  if (existing === undefined && field.type === 'choice' && STATUS.test(label))
    setStates(thing, id, field.options ?? [], reading, true);
  reading.note(item.text, { is: 'field', thing, field: id });
  return id;
}

/** "Each course has lessons": a lesson is of a course. */
function attachMany(thing: string, other: string, noun: string, reading: Reading): boolean {
  const isMany = toSingular(noun.toLowerCase()) !== noun.toLowerCase();
  if (!isMany || isOf(thing, other, reading)) return false;
  if (other !== thing && !isLinked(thing, other, reading)) addReference(other, thing, reading);
  return true;
}

/** The thing of that name; the driver of a drive is none. */
function findNoun(label: string, { draft }: Reading): string | undefined {
  const thing = draft.findThing(label);
  const { name = '', plural = '', words: others = [] } = thing === undefined ? {} : draft.getThing(thing);
  const toHead = (text: string) => toSingular(text.toLowerCase()).split(' ').at(-1);
  return [name, plural, ...others].map(toHead).includes(toHead(label)) ? thing : undefined;
}

/** The field of the same words or meaning; a plain "date", "phone" or "photo" is the only field of its type. */
function findMeant(thing: string, { label, field }: ReadField, { draft, notes }: Reading): NamedField | undefined {
  const fields = draft.listFields(thing);
  const state = fields.find(({ options = [] }) => options.includes(label));
  if (state !== undefined && field.options === undefined) return state;
  // "Species" with dogs and cats is the kind that has them already.
  const { options = [] } = field;
  const isLike = (each: NamedField) => (each.options ?? []).filter((option) => options.includes(option)).length > 1;
  const alike = draft.findField(thing, label) ?? fields.find((each) => each.formula === undefined && isLike(each));
  if (alike !== undefined && isLike(alike)) return alike;
  const day = fields.find((each) => each.type === 'date' && each.label === label);
  // "Watched or not" is no day.
  if (field.type === 'yes/no' && day !== undefined) draft.relabel(thing, day.id, `${label} on`);
  if (/^(?:Name|Title|Item)$/.test(label))
    return fields.find((each) => each.label === label) ?? fields.find(({ type }) => type === 'text');
  const named = draft.findField(
    thing,
    label.replace(/(?<=.) (?:date|day|time)$|^date of (?=.)|^percent(?:age)? (?=.)/i, ''),
    (each) => {
      if (each.label.toLowerCase() === label.toLowerCase()) return true;
      if (each.formula === undefined) return isCompatible(each.type, field.type);
      return (
        each.hidden !== true && (each.type === 'percent' || listStems(each.label).length >= listStems(label).length)
      );
    },
  );
  if (named !== undefined || !SINGLE.has(field.type) || listStems(label).length > 1) return named;
  const isNoted = (id: string) =>
    notes.some(({ claim }) => claim.is === 'field' && claim.thing === thing && claim.field === id);
  const same = fields.filter(({ id, type, formula }) => type === field.type && formula === undefined && !isNoted(id));
  return same.length === 1 || /^(?:dates?|times|day)$/i.test(label) ? same[0] : undefined;
}

/** Numbers are no texts and no days. */
function isCompatible(type: FieldType, wanted: FieldType): boolean {
  if (NUMERIC.has(wanted)) return NUMERIC.has(type) || type === 'rating' || type === 'choice';
  if (wanted === 'yes/no' || wanted === 'time') return type === wanted || type === 'choice';
  return !EXACT.has(wanted) || type === wanted;
}

/** The types of fields that may name a row of another thing. */
const NAMING: ReadonlySet<string> = new Set(['text', 'choice', 'number', 'tags']);
const EXACT: ReadonlySet<string> = new Set(['date', 'phone', 'e-mail', 'image']);
const SINGLE: ReadonlySet<string> = new Set(['date', 'time', 'phone', 'e-mail', 'image', 'duration']);

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

/** A phrase that names a field is short; a longer one ends with a word that fields end with. */
function isName({ text, note }: Item, { label }: ReadField, { library, near }: Reading): boolean {
  if (library.findField(label, near) !== undefined || readLabel(text).type !== undefined) return true;
  const head = listStems(
    label
      .replace(/ of .*$/, '')
      .split(' ')
      .at(-1) ?? '',
  ).at(-1);
  const isShort = label.split(' ').length < 3 || note !== undefined;
  return isLabel(label) && head !== undefined && (isShort || library.isHead(head));
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
