// Attaches what a sentence says about the fields of a thing: "per cow: ear tag, name, born and breed".
import { toSingular } from '../../../language/inflection.ts';
import type { CellValue, Field, FieldType, NamedField } from '../app/description.ts';
import { isSaid } from './attach-names.ts';
import { setCategories } from './attach-options.ts';
import { readLabel } from './naming/to-label.ts';
import { type Item, listNames, noteStates, splitItems, toCapital } from './phrases.ts';
import type { Reading } from './reading.ts';
import { isTyped, type ReadField, readField } from './to-field.ts';
import { listStems } from './words.ts';

const NOUN = "(?<noun>[\\p{L}][\\p{L} '-]{1,30}?)";
const VERBS =
  'enters?|gives?|fills? in|picks?|chooses?|selects?|enter|give|fill in|type in|type|provide|write down|put in|note|leave|record';
/** The noun whose fields follow, and the enumeration of them. */
const FRAMES: readonly RegExp[] = [
  `(?:(?:^|[,:;]\\s|\\band\\s)per|\\bfor each|\\bfor every|\\beach|\\bevery)\\s+${NOUN}\\s*(?::|,| has| have| gets(?: written down| recorded| entered)?(?: with)?| with| shows| needs| (?:i|we) (?:need|want|enter|write down|note|record|keep|put in))\\s+(?<list>.+)$`,
  `(?:^|[:,.]\\s|\\b(?:and|then|the|of|an?|our|my|all|register|manage|see|show|need|want|keep|list|track|record|log|add|suggest|enter|submit|create|post|start|have|with)\\s)(?:an? |the |our |my |all |new )*${NOUN}(?: (?:i|we|they|you) [\\p{L}]+(?: to| for)?)?,?\\s+(?:with|including|showing)\\s+(?<list>.+)$`,
  `^(?:and |then |also |so,? |there (?:is|are|should be) |an? |the |our |my |all |register |add |new |list of )*${NOUN}\\s*(?::|,? has\\b|,? have\\b)\\s*(?<list>.+)$`,
  `\\b(?:i|they|we|you|users?|customers?|members?|visitors?|people|guests?|buyers?|residents?)\\s+(?:can |should |must |will )?(?:${VERBS})\\s+(?<list>.+)$`,
].map((source) => new RegExp(source, 'iu'));
const EACH = 0;
const FIELD_WORDS_MAX = 9;
/** A field that no blueprint knows has fewer words. */
const NEW_WORDS_MAX = 4;
const NOUN_WORDS_MAX = 2;
const VERB =
  /^(?:to|can|should|must|will|i|we|they|you|it|so|because|but|there|then|see|show|send|get|make|let|follow|sort|filter|search|find|mark|add|edit|delete|change|open|close|put|write|read|choose|pick|print|export|download|upload|share|like|rate|book|cancel|pay|sign|log|track|assign|approve|reject|nothing|everything|also|sell|one|two|three|four|most|newest|count|turn|remove|replace|copy|leave|filterable|sortable|sorted|ranked|about|no|not|some|creating|adding)\b/i;
/** A number that is no scale and no age: rows and prices have them. */
const NUMBERED = /\d(?!\d?\s*(?:to|-|–)\s*\d)(?<!\d\s*(?:to|-|–)\s*\d{1,3})/;
const LIST_END =
  /[.;]|\bso (?:that|we|i|you|people)\b|\bthat's\b|\bbecause\b|\bbut\b|\b(?:then|when) (?:i|we|they|it|you)\b|,\s*(?:and )?(?:i|we|they|it|you|members|people|visitors) (?!\w+ed\b)/i;

/** Another enumeration begins: "dogs with name and breed, and a diary of visits: dog, day and hour". */
const NEXT_LIST = /(?:,| and|, and) (?=(?:an? |the |our )[\p{L} ]{2,30}: )/iu;

export function attachFields(sentence: string, reading: Reading): boolean {
  const parts = sentence.split(NEXT_LIST).map((part) => attachList(part.trim(), reading));
  return parts.some((isAttached) => isAttached);
}

function attachList(sentence: string, reading: Reading): boolean {
  for (const [index, frame] of FRAMES.entries()) {
    const groups = frame.exec(sentence)?.groups;
    const list = groups?.['list'];
    // Names are values, not fields.
    if (list === undefined || listNames(list).length > 0) continue;
    const items = listFieldItems(list);
    if (items.length === 0 || !areFields(items, reading)) continue;
    const thing = toThing(groups?.['noun'], index === EACH, sentence, items, reading);
    if (thing === undefined) continue;
    attachItems(thing, items, reading);
    reading.lastThing = thing;
    return true;
  }
  return attachBareList(sentence, reading);
}

/** "Production orders, product, ordered quantity, due date": the first names the thing. */
function attachBareList(sentence: string, reading: Reading): boolean {
  const items = splitItems(noteStates(sentence.replace(':', ',')));
  const [first, ...rest] = items;
  if (first === undefined || rest.length < 4 || /[.!?]/.test(sentence) || first.text.split(' ').length > 3)
    return false;
  const thing =
    reading.draft.findThing(first.text) ??
    (/:/.test(sentence) ? findByFields(rest, reading, rest.length / 2) : undefined);
  const fields = rest.filter((item) => isFieldLike(item));
  if (thing === undefined || fields.length < rest.length / 2 || !areFields(fields, reading)) return false;
  attachItems(thing, fields, reading);
  return true;
}

function listFieldItems(list: string): readonly Item[] {
  const items = splitItems(noteStates(list).split(LIST_END)[0] ?? '');
  const end = items.findIndex((item) => !isFieldLike(item));
  return end < 0 ? items : items.slice(0, end);
}

function isFieldLike({ text }: Item): boolean {
  return text.split(' ').length <= FIELD_WORDS_MAX && !VERB.test(text) && /\p{L}/u.test(text) && !NUMBERED.test(text);
}

/** Most items have the name of a field or of a thing; one alone must have it. */
function areFields(items: readonly Item[], reading: Reading): boolean {
  const known = items.filter((item) => isKnown(item, reading));
  // Names begin with capitals.
  if (items.slice(1).filter(({ text }) => /^\p{Lu}\p{Ll}/u.test(text)).length > items.length / 2) return false;
  return known.length > 0 && known.length >= items.length / 2;
}

function isKnown({ text, note }: Item, { library, near, draft }: Reading): boolean {
  const { label, type } = readLabel(text);
  if (type !== undefined || note !== undefined || / with /.test(text)) return true;
  const isClear = library.findField(label, near) !== undefined || draft.findThing(label) !== undefined;
  return isClear || (isClean(label) && isTyped(label));
}

/** The thing of the noun: one that is there, one of another blueprint, or a new one. */
function toThing(
  noun: string | undefined,
  isEach: boolean,
  sentence: string,
  items: readonly Item[],
  reading: Reading,
): string | undefined {
  const { draft } = reading;
  if (noun === undefined) {
    const named = items.length < 2 ? undefined : (draft.listMentioned(sentence)[0] ?? findEntered(reading));
    return findByFields(items, reading) ?? named;
  }
  const plain = noun
    .replace(/^(?:list|page|overview|calendar|collection) of (?:the |my |our |all )?/i, '')
    .replace(/^.* into (?:an? |the )?/i, '');
  const head = plain.split(/ (?:on|for|of|in|at|per|from|about|to) /i)[0] ?? plain;
  const known = draft.findThing(head) ?? draft.findThing(plain);
  const share = CONTAINER.test(head) ? 0.7 : 0.5;
  const byFields = items.length < 3 ? undefined : findByFields(items, reading, items.length * share);
  if (known !== undefined || byFields !== undefined) return known ?? renameTo(byFields ?? '', head, reading);
  if (items.length >= 3 && CONTAINER.test(head)) return createEntries(head, reading);
  const words = head.trim().split(' ');
  if (words.length > NOUN_WORDS_MAX || listStems(head).length < words.length) return undefined;
  const last = words.at(-1)?.toLowerCase() ?? '';
  const isCounted = toSingular(last) !== last || isEach || items.length >= 3;
  if (!isCounted || draft.things.some(([id]) => draft.findField(id, head)?.label.toLowerCase() === head.toLowerCase()))
    return undefined;
  return reading.importThing(head) ?? (items.length >= 2 ? reading.createThing(head, {}) : undefined);
}

/** A thing that has the fields gets the noun, unless its name is said as well. */
function renameTo(thing: string, noun: string, { draft, text }: Reading): string {
  const isPlain = /^\p{L}{3,}$/u.test(noun) && !/^(?:entry|entries|record|item|thing)s?$/i.test(noun);
  if (isPlain && !isSaid(draft.getThing(thing).name, text)) draft.renameThing(thing, toSingular(noun.toLowerCase()));
  return thing;
}

const CONTAINER = / (?:book|list|log|diary|register|record|sheet|file|journal)$/i;

/** "A lost and found book" has entries; "an expense log" has expenses. */
function createEntries(noun: string, reading: Reading): string {
  const kind = noun.replace(CONTAINER, '').replace(/^there (?:is|are)(?: also)? an? /i, '');
  return reading.createThing(kind.includes(' ') ? `${kind} entry` : kind, {});
}

/** The thing that people enter in a form, or the one that was spoken of. */
function findEntered({ draft, lastThing, mainThing }: Reading): string | undefined {
  const form = draft.app.pages.flatMap(({ views }) => views).find(({ kind }) => kind === 'form')?.['of'];
  return typeof form === 'string' ? form : (lastThing ?? mainThing);
}

/** The thing that has most of the fields; at least two. */
function findByFields(items: readonly Item[], { draft }: Reading, min = 2): string | undefined {
  const counts = draft.things.map(([id]) => ({
    id,
    count: items.filter(({ text }) => draft.findField(id, readLabel(text).label) !== undefined).length,
  }));
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best !== undefined && best.count >= Math.min(Math.max(2, min), items.length) ? best.id : undefined;
}

function attachItems(thing: string, items: readonly Item[], reading: Reading): void {
  const { draft } = reading;
  const isNew = draft.listFields(thing).length === 0;
  const values = new Map<string, readonly CellValue[]>();
  for (const item of takeKinds(thing, items, reading)) attachField(thing, item, reading, values);
  if (!isNew) return;
  if (!draft.listFields(thing).some(({ type }) => type === 'text'))
    draft.getThing(thing).fields = { name: { type: 'text', required: true }, ...draft.getThing(thing).fields };
  reading.fillRows(thing, values);
}

/** "A menu with drinks, breakfast and cakes, price": values that blueprints have are kinds, not fields. */
function takeKinds(thing: string, items: readonly Item[], reading: Reading): readonly Item[] {
  const { library, near, draft } = reading;
  const end = items.findIndex(
    ({ text, note }) => note !== undefined || !library.isOption(text) || draft.findField(thing, text),
  );
  const kinds = (end < 0 ? items : items.slice(0, end)).map(({ text }) => toCapital(text));
  const unknown = kinds.filter((kind) => library.findField(kind, near) === undefined);
  if (unknown.length < 2 || !setCategories(thing, kinds, reading)) return items;
  return items.slice(kinds.length);
}

function attachField(thing: string, item: Item, reading: Reading, values: Map<string, readonly CellValue[]>): void {
  const { draft, library, near } = reading;
  if (attachPart(thing, item, reading) || attachCount(thing, item, reading)) return;
  const read = readField(item.text, item.note, library, near);
  const existing = findMeant(thing, read, reading);
  if (existing !== undefined) {
    fitField(thing, existing, read, item, reading);
    reading.note(item.text, { is: 'field', thing, field: existing.id });
    return;
  }
  const referred = draft.findThing(read.label);
  const isReference = referred !== undefined && referred !== thing && listStems(read.label).length === 1;
  if (!isReference && !isName(item, read, reading)) return;
  const field: Field = isReference ? { type: 'reference', to: referred } : read.field;
  const known = isReference ? reading.listTitles(referred) : read.values;
  const id = draft.addField(
    thing,
    isReference ? toCapital(toSingular(read.label.toLowerCase())) : read.label,
    field,
    known,
  );
  values.set(id, known);
  reading.note(item.text, { is: 'field', thing, field: id });
}

/** The field of the same words or meaning; a plain "date", "phone" or "photo" is the only field of its type. */
function findMeant(thing: string, { label, field }: ReadField, { draft }: Reading): NamedField | undefined {
  const stems = listStems(label);
  const day = draft.listFields(thing).find((each) => each.type === 'date' && each.label === label);
  // "Watched or not" is no day.
  if (field.type === 'yes/no' && day !== undefined) draft.relabel(thing, day.id, `${label} on`);
  const named = draft.findField(thing, label.replace(/(?<=.) (?:date|day|time)$/i, ''), (each) => {
    if (each.label.toLowerCase() === label.toLowerCase()) return true;
    if (field.type === 'yes/no') return each.type === 'yes/no' || each.type === 'choice';
    if (each.formula === undefined) return isCompatible(each.type, field.type);
    return each.hidden !== true && listStems(each.label).length >= stems.length;
  });
  if (named !== undefined) return named;
  if (!SINGLE.has(field.type) || listStems(label).length > 1) return undefined;
  const same = draft.listFields(thing).filter(({ type, formula }) => type === field.type && formula === undefined);
  return same.length === 1 || /^(?:date|dates|times|day)$/i.test(label) ? same[0] : undefined;
}

/** Numbers are no texts and no days. */
function isCompatible(type: FieldType, wanted: FieldType): boolean {
  if (NUMERIC.has(wanted)) return NUMERIC.has(type) || type === 'rating' || type === 'choice';
  return wanted !== 'date' || type === 'date';
}

const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);
const SINGLE: ReadonlySet<string> = new Set(['date', 'time', 'phone', 'e-mail', 'image', 'duration']);

/** The field that is there takes over the options, the scale and the words of the prompt. */
function fitField(thing: string, existing: NamedField, read: ReadField, item: Item, { draft }: Reading): void {
  const { options, min, max } = read.field;
  const { id, formula, type, label } = existing;
  if (formula === undefined && item.note !== undefined && options !== undefined) {
    if (['choice', 'tags', 'text'].includes(type)) draft.setOptions(thing, id, options);
  } else if (formula === undefined && max !== undefined && (type === 'rating' || type === 'number')) {
    draft.setField(thing, id, { label, type: 'number', min: min ?? 0, max }, read.values);
  }
  if (existing.hidden === true) draft.showField(thing, id);
  const { name, plural } = draft.getThing(thing);
  const known = listStems(`${label} ${id} ${name} ${plural}`);
  if (isClean(read.label) && !listStems(read.label).every((stem) => known.includes(stem)))
    draft.relabel(thing, id, read.label);
}

/** A phrase that names a field ends with a word that fields end with; a part of a sentence does not. */
function isName({ text, note }: Item, { label }: ReadField, { library, near }: Reading): boolean {
  if (library.findField(label, near) !== undefined || readLabel(text).type !== undefined) return true;
  const head = listStems(label.split(' ').at(-1) ?? '').at(-1);
  return isClean(label) && head !== undefined && (note !== undefined || library.isHead(head) || !label.includes(' '));
}

/** Words of a sentence are no label. */
function isClean(label: string): boolean {
  return (
    label.split(' ').length <= (label.includes(' of ') ? NEW_WORDS_MAX : NEW_WORDS_MAX - 1) && !SENTENCE.test(label)
  );
}

const SENTENCE =
  /\d|\b(?:is|are|was|were|be|who|whose|what|when|where|why|how|every|say|says|it|they|them|their|with|i|me|us|that|which|not|can|must|this|on|as|at|so|and|appear|until|has|have|if|because)\b|\bto\b(?!$)|\b(?:table|list|form|page|chart|button|box|curve|history|editor)$|^(?:kg|km|min|hours?|minutes?|litres?)$/i;

/** "Vaccinations with the date they are due": a thing of the item, which refers to this one and has fields. */
function attachPart(thing: string, { text }: Item, reading: Reading): boolean {
  const [, noun = '', list = ''] = /^([\p{L}]+(?: [\p{L}]+)?) with (.+)$/iu.exec(text) ?? [];
  if (noun === '' || !areFields([{ text: list }], reading)) return false;
  const { draft } = reading;
  const isMany = toSingular(noun.toLowerCase()) !== noun.toLowerCase();
  const part =
    draft.findThing(noun) ?? reading.importThing(noun) ?? (isMany ? reading.createThing(noun, {}) : undefined);
  if (part === undefined || part === thing) return false;
  const { name } = draft.getThing(thing);
  if (draft.listFields(part).length === 0)
    draft.getThing(part).fields = { name: { type: 'text', label: toCapital(draft.getThing(part).name) } };
  if (!draft.listFields(part).some(({ to }) => to === thing))
    draft.addField(part, toCapital(name), { type: 'reference', to: thing }, reading.listTitles(thing));
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
  const reference =
    other === undefined
      ? undefined
      : draft.listFields(other).find(({ type, to }) => type === 'reference' && to === thing);
  if (other === undefined || reference === undefined) return false;
  const formula = `count(${other} where ${reference.id} = this)`;
  if (draft.listFields(thing).some((field) => field.formula === formula)) return true;
  const id = draft.addField(thing, toCapital(draft.getThing(other).plural), { type: 'number', formula });
  reading.note(text, { is: 'field', thing, field: id });
  return true;
}
