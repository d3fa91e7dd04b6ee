// The thing whose fields a sentence names: one that is there, one of another blueprint, or a new one.
import { toSingular } from '../../../../language/inflection.ts';
import { listColours } from '../look/colour.ts';
import { type Item, toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { listSameRoles } from './roles.ts';
import words from './sentence-words.json' with { type: 'json' };
import { readLabel } from './to-label.ts';

const NOUN_WORDS_MAX = 2;
const CONTAINER =
  / (?:books?|lists?|logs?|diary|register|records?|sheets?|files?|journal|cards?|entries|table|overview|tracker|planner|database|directory|history|library|collection|inventory|catalogue|archive|in|out)$/i;
const ENTERERS = new RegExp(`^(?:${words.enterers}) (?=\\p{L}+$)(?!list|book|log|register|record)`, 'iu');
/** No thing has these names: "results page: times", "extra payment each month: how much sooner am I done". */
export const NO_THING = new RegExp(`(?:^|\\s)(?:${words.noThing})s?$`, 'i');
/** "Statuses: reported, scheduled, done" are the values of a choice. */
const STATES = /^(?:status(?:es)?|states?|stages?)$/i;
/** A form of that name asks for it: "request form". */
const ASKING = /(?:request|inquiry|enquiry|application|order|registration|booking|message|report|claim|complaint)$/i;
const GENERIC = new RegExp(`^(?:${words.generic})s?$`, 'i');
/** "I want to see horses with name, box and feed". */
const WANTING = new RegExp(`^(?:i|we|they|you)\\b.*\\b(?:${words.beforeNoun})\\s+`, 'iu');
/** Any thing may have these fields. */
const COMMON: ReadonlySet<string> = new Set(words.common.split(' '));
/** Nouns without a plural. */
const MASS: ReadonlySet<string> = new Set(words.mass.split(' '));
/** More fields than these are those of what the app is about, if it has half of them. */
const MAIN_MIN = 5;
/** The share of the fields that a thing of another name has to have. */
const SHARE_MIN = 0.55;

export function findThing(noun: string, isEach: boolean, items: readonly Item[], reading: Reading): string | undefined {
  const { draft } = reading;
  const plain = noun
    .replace(
      /^.*\b(?:list|page|overview|calendar|collection|inventory|register|catalogue|log|record|diary|fleet|herd|pool|group|team|stock) of (?:the |my |our |all )?|^.* into (?:an? |the )?/i,
      '',
    )
    .replace(/^(?:two|three|four|five|six|seven|eight|nine|ten|\d+) /i, '')
    .replace(ENTERERS, '')
    .replace(WANTING, '')
    .trim();
  const head = plain.split(/ (?:on|for|of|in|at|per|from|about|to|that|which|who) /i)[0] ?? plain;
  const count = head.split(' ').length;
  if (NO_THING.test(head) || listColours(head.toLowerCase()).some(({ name }) => name === head.toLowerCase()))
    return undefined;
  if (STATES.test(head) && draft.findThing(head) === undefined && !items.some(({ text }) => /^name$/i.test(text)))
    return undefined;
  if (GENERIC.test(head))
    return findByFields(items, reading, items.length / 2) ?? reading.lastThing ?? reading.mainThing;
  // "Pupils borrow books: pupil, book, due date" is about loans.
  const linked = count > NOUN_WORDS_MAX && !CONTAINER.test(head) ? findByFields(items, reading, 2, false) : undefined;
  // "Job cards" are jobs, "parcels out" are parcels.
  const core = head.replace(CONTAINER, '');
  const named =
    draft.findThing(head) ??
    draft.findThing(plain) ??
    (core === head || core.includes(' and ') ? undefined : draft.findThing(core));
  const alike = listSameRoles(head)
    .map((role) => draft.findThing(role))
    .find((id) => id !== undefined && countFields(id, items, reading) > 1);
  const known = linked ?? named ?? findBegun(head, reading) ?? alike;
  // "Guests ask for a room with name, arrival and departure" is about their stay.
  const better = items.length < 4 ? undefined : findByFields(items, reading, 3, false);
  if (known !== undefined && better !== undefined && countFields(known, items, reading) < 2) return better;
  if (known !== undefined) return known;
  const similar = items.length < 2 ? undefined : findSimilar(head, items, reading);
  if (similar !== undefined) return similar;
  if (ENTERERS.test(noun)) return findByFields(items, reading, 2, false);
  return addThing(head, isEach, items, reading);
}

/** "IT asset list: tag, type, serial number, assigned to" is about the devices of the app. */
function findSimilar(noun: string, items: readonly Item[], reading: Reading): string | undefined {
  const main = reading.mainThing ?? '';
  const isMain = items.length > MAIN_MIN && main !== '' && countFields(main, items, reading) >= items.length / 2;
  const similar = findByFields(items, reading, items.length * SHARE_MIN) ?? (isMain ? main : undefined);
  if (similar !== undefined && !noun.includes(' ')) reading.nouns.set(similar, toSingular(noun.toLowerCase()));
  return similar;
}

/** "Menu" names the menu items; "plant diary" is about plants. */
function findBegun(noun: string, { draft }: Reading): string | undefined {
  const isBegun = (one: string, other: string) => one.toLowerCase().startsWith(`${other.toLowerCase()} `);
  return draft.things.find(([, { name }]) => isBegun(name, noun) || (CONTAINER.test(noun) && isBegun(noun, name)))?.[0];
}

function addThing(noun: string, isEach: boolean, items: readonly Item[], reading: Reading): string | undefined {
  // "A lost and found book" has entries; "an expense log" has expenses.
  if (CONTAINER.test(noun) && items.length > 1) {
    const kind = noun.replace(CONTAINER, '').replace(/^there (?:is|are)(?: also)? an? /i, '');
    return reading.createThing(/ and /.test(kind) ? `${kind} entry` : kind, {});
  }
  const { draft } = reading;
  if (/ form$/i.test(noun)) return addForm(noun.slice(0, -5), reading);
  const last = noun.toLowerCase().split(' ').at(-1) ?? '';
  const isMany = toSingular(last) !== last || isEach || items.length > 2 || MASS.has(last);
  const count = noun.split(' ').length;
  const isNoun = count <= NOUN_WORDS_MAX && listStems(noun).length >= Math.max(1, items.length > 2 ? count - 1 : count);
  const isField = draft.things.some(([id]) => draft.findField(id, noun)?.label.toLowerCase() === noun.toLowerCase());
  // "Reading group: books, votes, meetings" lists things that are there.
  const things = items.filter(({ text }) => draft.findThing(text.split(' ')[0] ?? '') !== undefined);
  const areThings = !isEach && things.length > 1 && things.length >= items.length / 2;
  if (!isMany || !isNoun || isField || areThings) return undefined;
  const owner = noun.includes(' ') ? draft.findThing(noun.split(' ')[0] ?? '') : undefined;
  if (owner !== undefined && items.length > 1) {
    // "For each plant notes with date and text".
    const to = { type: 'reference', to: owner, label: toCapital(draft.getThing(owner).name) } as const;
    return reading.createThing(last, { [owner]: to });
  }
  return reading.importThing(noun) ?? (items.length > 1 ? reading.createThing(noun, {}) : undefined);
}

/** A form comes before the rows that it makes. */
function addForm(noun: string, reading: Reading): string {
  const known = reading.draft.findThing(noun);
  if (known !== undefined) return known;
  const id = reading.createThing(ASKING.test(noun) ? noun : `${noun} request`, {});
  const { name, plural } = reading.draft.getThing(id);
  reading.draft.addView(toCapital(plural), { kind: 'form', of: id, title: toCapital(name) }, undefined, true);
  return id;
}

/** The thing that has most of the fields; those that any thing may have do not count. */
export function findByFields(items: readonly Item[], reading: Reading, min = 2, isStrict = true): string | undefined {
  const counted = items.filter(({ text }) => !isStrict || !COMMON.has(readLabel(text).label.toLowerCase()));
  const counts = reading.draft.things.map(([id]) => ({ id, count: countFields(id, counted, reading) }));
  const best = counts.toSorted((a, b) => b.count - a.count)[0];
  return best !== undefined && best.count >= Math.max(Math.min(2, items.length), min) ? best.id : undefined;
}

function countFields(thing: string, items: readonly Item[], { draft }: Reading): number {
  return items.filter(({ text }) => draft.findField(thing, readLabel(text).label) !== undefined).length;
}

/** The thing that people enter in a form, or the one that was spoken of. */
export function findEntered({ draft, lastThing, mainThing }: Reading): string | undefined {
  const form = draft.app.pages.flatMap(({ views }) => views).find(({ kind }) => kind === 'form')?.['of'];
  return typeof form === 'string' ? form : (lastThing ?? mainThing);
}
