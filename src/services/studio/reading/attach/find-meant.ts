// Finds the field of a thing that words mean, and tells whether they name a field at all.
import { toSingular } from '../../../../language/inflection.ts';
import type { FieldType, NamedField } from '../../app/description.ts';
import { NUMERIC } from '../app-draft.ts';
import { isLabel } from '../naming/field-items.ts';
import { isPersonLabel, readLabel } from '../naming/to-label.ts';
import type { Item } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import type { ReadField } from '../to-field.ts';
import { listStems } from '../words.ts';

/** The thing of that name; the driver of a drive is none. */
export function findNoun(label: string, { draft }: Reading): string | undefined {
  const thing = draft.findThing(label);
  const { name = '', plural = '', words: others = [] } = thing === undefined ? {} : draft.getThing(thing);
  const toHead = (text: string) => toSingular(text.toLowerCase()).split(' ').at(-1);
  return [name, plural, ...others].map(toHead).includes(toHead(label)) ? thing : undefined;
}

/** The field of the same words or meaning; a plain "date", "phone" or "photo" is the only field of its type. */
export function findMeant(
  thing: string,
  { label, field }: ReadField,
  { draft, notes }: Reading,
): NamedField | undefined {
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
      // "Opened by" is a person, "opened" a day or a mark.
      if (/ by$/i.test(label) && field.type === 'text' && NO_PERSON.has(each.type)) return false;
      // A price per word is no number of words.
      if (/ per /i.test(label) && !isHead(each.label, label)) return false;
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

/** Returns whether the words before "per" have one of the other label. */
function isHead(other: string, label: string): boolean {
  const head = listStems(label.split(/ per /i)[0] ?? '');
  return listStems(other).some((stem) => head.includes(stem));
}

/** Numbers are no texts and no days. */
function isCompatible(type: FieldType, wanted: FieldType): boolean {
  if (NUMERIC.has(wanted)) return NUMERIC.has(type) || type === 'rating' || type === 'choice';
  if (wanted === 'yes/no' || wanted === 'time') return type === wanted || type === 'choice';
  return !EXACT.has(wanted) || type === wanted;
}

const NO_PERSON: ReadonlySet<string> = new Set(['yes/no', 'date', 'time', ...NUMERIC]);
const EXACT: ReadonlySet<string> = new Set(['date', 'phone', 'e-mail', 'image']);
const SINGLE: ReadonlySet<string> = new Set(['date', 'time', 'phone', 'e-mail', 'image', 'duration']);

/** "The trainings and matches": texts have no name of things. */
function isElsewhere({ label, field }: ReadField, { library }: Reading): boolean {
  const name = label.toLowerCase();
  const isThing = library.findThing(name, [])?.thing.plural === name;
  return field.type === 'text' && isThing && !isPersonLabel(name) && library.findField(name, []) === undefined;
}

/** A phrase that names a field is short; a longer one ends with a word that fields end with. */
export function isName({ text, note }: Item, read: ReadField, reading: Reading): boolean {
  const { label } = read;
  const { library, near } = reading;
  if (isElsewhere(read, reading)) return false;
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
