// Attaches what a sentence says about the fields of a thing: "per cow: ear tag, name, born and breed".
import { toSingular } from '../../../language/inflection.ts';
import { type Item, listNames, splitItems, toCapital } from './phrases.ts';
import type { Reading } from './reading.ts';
import { readField } from './to-field.ts';
import { listStems } from './words.ts';

/** The noun whose fields follow, and the enumeration of them. */
const FRAMES: readonly RegExp[] = [
  /^(?:per|for each|for every|each|every)\s+(?<noun>[\p{L} '-]{2,30}?)\s*(?::|,|has|have|gets|with|shows|needs|i (?:need|want|enter|write down|note))\s*(?:an? |the )?(?<list>.+)$/iu,
  /^(?:an?|the|our|my|list of|all|register|add|new)?\s*(?<noun>[\p{L} '-]{2,30}?)\s*(?::|\bhas\b|\bhave\b|\bwith\b|\bincluding\b)\s*(?<list>.+)$/iu,
  /\b(?:suggest|add|enter|register|record|log|manage|track|list|see|keep|show|need|want|submit|create|post|have)s?\s+(?:an?|the|our|my|new|all)?\s*(?<noun>[\p{L} '-]{2,30}?)\s+(?:with|by|including|showing|:)\s+(?<list>.+)$/iu,
  /\b(?:i|they|we|you|users?|customers?|members?|visitors?|people)\s+(?:can |should |must |will )?(?:enter|give|fill in|type in|type|provide|write down)\s+(?<list>.+)$/iu,
];
const FIELD_WORDS_MAX = 6;
/** A field that no blueprint knows has fewer words. */
const NEW_WORDS_MAX = 3;
const NOUN_WORDS_MAX = 2;
const VERB =
  /^(?:to|can|should|must|will|i|we|they|you|it|so|because|but|if|when|there|then|see|show|send|get|make|let|follow|sort|filter|search|find|mark|add|edit|delete|change|open|close|put|write|read|choose|pick|print|export|download|upload|share|like|rate|book|cancel|pay|sign|log|track|assign|approve|reject|nothing|everything|also|sell|one|two|three|four|most|newest)\b/i;

export function attachFields(sentence: string, reading: Reading): boolean {
  for (const [index, frame] of FRAMES.entries()) {
    const groups = frame.exec(sentence)?.groups;
    if (groups === undefined) continue;
    // Names are values, not fields.
    if (listNames(groups['list'] ?? '').length > 0) continue;
    const items = listFieldItems(groups['list'] ?? '');
    const thing = toThing(groups['noun'], index === 0, sentence, items, reading);
    if (thing === undefined || items.length === 0) continue;
    if (items.length < 2 && !isKnownField(items[0], reading)) continue;
    for (const item of items) attachField(thing, item, reading);
    reading.lastThing = thing;
    return true;
  }
  return attachBareList(sentence, reading);
}

/** "Production orders, product, ordered quantity, due date": the first names the thing. */
function attachBareList(sentence: string, reading: Reading): boolean {
  const items = splitItems(sentence);
  const [first, ...rest] = items;
  if (first === undefined || rest.length < 4 || /[:.!?]/.test(sentence)) return false;
  const thing = reading.draft.findThing(first.text);
  const fields = rest.filter(
    (item) => isFieldLike(item) && !/^(?:sort|filter|search|button|show|mark)\b/i.test(item.text),
  );
  if (thing === undefined || fields.length < rest.length / 2) return false;
  for (const item of fields) attachField(thing, item, reading);
  return true;
}

function listFieldItems(list: string): readonly Item[] {
  const items = splitItems(list.split(/[.;]|\bso that\b|\bthat's\b|\bwhich\b|\bbecause\b/)[0] ?? '');
  const end = items.findIndex((item) => !isFieldLike(item));
  return end < 0 ? items : items.slice(0, end);
}

function isFieldLike({ text }: Item): boolean {
  return text.split(' ').length <= FIELD_WORDS_MAX && !VERB.test(text) && /\p{L}/u.test(text) && !/\d{3}/.test(text);
}

function isKnownField(item: Item | undefined, { library, near }: Reading): boolean {
  return item !== undefined && (item.note !== undefined || library.findField(item.text, near) !== undefined);
}

/** The thing of the noun. "Each sample has …" makes a thing of an unknown noun. */
function toThing(
  noun: string | undefined,
  isEach: boolean,
  sentence: string,
  items: readonly Item[],
  reading: Reading,
): string | undefined {
  const { draft } = reading;
  if (noun === undefined) return draft.listMentioned(sentence)[0] ?? reading.lastThing ?? reading.mainThing;
  const known = draft.findThing(noun);
  if (known !== undefined) return known;
  const words = noun.trim().split(' ');
  if (items.length < 2 || words.length > NOUN_WORDS_MAX || listStems(noun).length < words.length) return undefined;
  const imported = reading.importThing(noun);
  if (imported !== undefined) return imported;
  return isEach && items.length >= 3 ? reading.createThing(toSingular(noun.trim().toLowerCase())) : undefined;
}

function attachField(thing: string, item: Item, reading: Reading): void {
  const { draft, library, near } = reading;
  const existing = draft.findField(thing, item.text);
  const read = readField(item.text, item.note, library, near);
  if (existing !== undefined) {
    const options = read.field.type === 'choice' && item.note !== undefined ? read.field.options : undefined;
    if (options !== undefined && existing.formula === undefined) draft.setOptions(thing, existing.id, options);
    else if (existing.hidden === true) draft.showField(thing, existing.id);
    reading.note(item.text, { is: 'field', thing, field: existing.id });
    return;
  }
  if (attachCount(thing, item, reading)) return;
  const referred = draft.findThing(item.text);
  if (referred !== undefined && referred !== thing && listStems(item.text).length === 1) {
    const id = draft.addField(
      thing,
      toCapital(item.text),
      { type: 'reference', to: referred },
      reading.listTitles(referred),
    );
    reading.note(item.text, { is: 'field', thing, field: id });
    return;
  }
  if (!isName(item, reading)) return;
  const id = draft.addField(thing, read.label, read.field, read.values);
  reading.note(item.text, { is: 'field', thing, field: id });
}

/** A phrase that names a field ends with a word that fields end with; a part of a sentence does not. */
function isName({ text, note }: Item, { library, near }: Reading): boolean {
  if (library.findField(text, near) !== undefined) return true;
  const words = text.split(' ');
  const head = listStems(words.at(-1) ?? '').at(-1);
  const isShort = words.length <= NEW_WORDS_MAX && !SENTENCE.test(text);
  return isShort && head !== undefined && (note !== undefined || library.isHead(head));
}

const SENTENCE =
  /\b(?:is|are|was|were|be|who|whose|what|when|where|why|how|every|say|says|it|they|them|their|with|i)\b/i;

/** "How many cards it has", "number of replies": the rows of another thing that refer to this one are counted. */
function attachCount(thing: string, { text }: Item, reading: Reading): boolean {
  const { draft } = reading;
  const counted = /^(?:how many|number of|count of)\s+([\p{L}-]+)/iu.exec(text)?.[1];
  if (counted === undefined) return false;
  const other = draft.findThing(counted);
  const reference =
    other === undefined
      ? undefined
      : draft.listFields(other).find(({ type, to }) => type === 'reference' && to === thing);
  if (other === undefined || reference === undefined) return /^how many/i.test(text);
  const formula = `count(${other} where ${reference.id} = this)`;
  const id = draft.addField(thing, toCapital(draft.getThing(other).plural), { type: 'number', formula });
  reading.note(text, { is: 'field', thing, field: id });
  return true;
}
