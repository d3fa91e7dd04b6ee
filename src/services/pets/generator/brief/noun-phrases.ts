// Puts qualities and nouns together. Qualities wait until a noun takes them; what no noun takes is said about the pet, or,
// after "is", about the noun before. The first phrase names the pet, what follows "with" is worn or held.
import { colourDistance, mix } from '../../../../language/colour.ts';
import type { Colour } from '../design.ts';
import { toShaded } from './colour-words.ts';
import { addContents, addCostume, addThing, finishAction } from './had-things.ts';
import { addHead, addRole, isForHead } from './head-noun.ts';
import { describe, exclude, type Modifier, type Target } from './modifier.ts';
import { createPhrase, type NounWord, PET, type Reading } from './reading.ts';
import type { Intro, NounSense, Part, Sense } from './sense.ts';

type Content = Exclude<Sense, { as: 'glue' }>;
type MarkingSense = Extract<Sense, { as: 'marking' }>;

/** Colours farther apart are two colours, even without an "and": "black-white". */
const RELATED_COLOURS_DISTANCE = 260;

/** One colour for two words, where they mean one. */
function findMixed(before: Modifier, colour: Colour): Colour | undefined {
  if (before.as === 'shade') return toShaded(colour, before.shade);
  if (before.as !== 'colour' || colourDistance(before.colour, colour) > RELATED_COLOURS_DISTANCE) return undefined;
  return mix(before.colour, colour, 0.5);
}

/** Qualities wait for a noun that may still come. */
export function isUnfinished({ phrase }: Reading): boolean {
  return phrase.waiting.length > 0 && !phrase.endsUnknown;
}

export function openPhrase(reading: Reading, intro: Intro): void {
  closePhrase(reading);
  reading.intro = intro;
}

export function closePhrase(reading: Reading): void {
  const { phrase, parsed } = reading;
  reading.phrase = createPhrase();
  finishAction(reading, phrase.action);
  if (reading.isNegated) {
    for (const modifier of phrase.waiting) exclude(parsed, modifier);
  } else if (phrase.endsUnknown && reading.intro !== 'is') {
    reading.orphans.push(...phrase.waiting);
    drop(reading, phrase.waiting);
  } else {
    giveHeadless(reading, phrase.waiting);
  }
}

/** The next sentence is about the pet again. */
export function closeSentence(reading: Reading): void {
  openPhrase(reading, 'start');
  reading.isNegated = false;
  reading.target = PET;
}

/** Ends the brief. */
export function closeBrief(reading: Reading): void {
  closePhrase(reading);
  const { parsed, orphans } = reading;
  if (parsed.species === undefined) for (const modifier of orphans) describe(parsed, PET, modifier);
}

export function addUnknown({ parsed, phrase }: Reading, position: number, text: string): void {
  parsed.note(position, text, false);
  phrase.endsUnknown = true;
}

/** `isWorn`: the pet that wears it comes later: "a scarf on a cat". */
export function addWord(reading: Reading, position: number, text: string, sense: Content, isWorn = false): void {
  const { parsed, phrase } = reading;
  phrase.endsUnknown = false;
  switch (sense.as) {
    case 'colour':
      phrase.waiting.push(toColour(phrase.waiting, position, text, sense.colour));
      break;
    case 'shade':
    case 'size':
    case 'look':
      phrase.waiting.push({ ...sense, position, text });
      break;
    case 'noun':
      addNoun(reading, { position, text, sense }, isWorn);
      break;
    case 'costume':
      parsed.note(position, text, addCostume(reading));
      break;
    case 'part':
      addPart(reading, position, text, sense.part);
      break;
    case 'marking':
      addMarking(reading, position, text, sense);
      break;
    case 'kind':
      parsed.kind ??= sense.kind;
      parsed.note(position, text, true);
      give(reading, PET, takeWaiting(reading));
  }
}

/** A shade just before a colour belongs to it, and so does a related colour: "dark red", "rust red". */
function toColour(waiting: Modifier[], position: number, text: string, colour: Colour): Modifier {
  const before = waiting.at(-1);
  const mixed = before?.position === position - 1 ? findMixed(before, colour) : undefined;
  if (before === undefined || mixed === undefined) return { as: 'colour', colour, position, text };
  waiting.pop();
  return { as: 'colour', colour: mixed, position: before.position, text: `${before.text} ${text}` };
}

function addNoun(reading: Reading, word: NounWord, isWorn: boolean): void {
  const waiting = takeWaiting(reading);
  if (reading.isNegated) {
    refuse(reading, word, waiting.length > 0);
    drop(reading, waiting);
    return;
  }
  const target = placeNoun(reading, word, isWorn);
  if (target === undefined) drop(reading, waiting);
  else give(reading, target, waiting);
}

/** Makes a noun the pet, its role, or something that it has. Returns what takes the qualities of the noun. */
function placeNoun(reading: Reading, word: NounWord, isWorn: boolean): Target | undefined {
  const { parsed, phrase, intro } = reading;
  const hasPet = parsed.species !== undefined;
  if (intro === 'of' && hasPet) {
    addContents(reading, word);
    return undefined;
  }
  if ((intro === 'as' || intro === 'is') && hasPet) return addRole(parsed, word) ? PET : undefined;
  if (isWorn || (hasPet && isForHead(phrase, word))) return addThing(reading, word, 'with');
  const isAgain = intro === 'start' && word.sense.noun?.species === parsed.species;
  if (phrase.head !== undefined || !hasPet || isAgain) return addHead(reading, word) ? PET : undefined;
  return addThing(reading, word, intro);
}

/** "not a red fox" leaves foxes of other colours. */
function refuse({ parsed }: Reading, { position, text, sense }: NounWord, isQualified: boolean): void {
  const { noun, wear }: NounSense = sense;
  if (!isQualified) {
    if (wear !== undefined) parsed.excluded.accessories.add(wear);
    else if (noun !== undefined) parsed.excluded.species.add(noun.species);
  }
  parsed.note(position, text, true);
}

function addPart(reading: Reading, position: number, text: string, part: Part): void {
  reading.parsed.note(position, text, false);
  const waiting = takeWaiting(reading);
  if (reading.isNegated) drop(reading, waiting);
  else give(reading, { as: 'part', part, position, text }, waiting);
}

function addMarking(reading: Reading, position: number, text: string, { pattern, needsColour }: MarkingSense): void {
  const { parsed, isNegated } = reading;
  const waiting = takeWaiting(reading);
  if (isNegated) {
    parsed.excluded.patterns.add(pattern);
    parsed.note(position, text, true);
    drop(reading, waiting);
    return;
  }
  parsed.note(position, text, needsColour !== true && parsed.setPattern(pattern));
  give(reading, { as: 'marking', pattern, position, text }, waiting);
}

/** A mood is always the pet's, no matter which noun came last. */
function giveHeadless(reading: Reading, modifiers: readonly Modifier[]): void {
  const others = modifiers.filter(({ as }) => as !== 'look');
  if (others.length > 0) give(reading, headlessTarget(reading), others);
  for (const modifier of modifiers) if (modifier.as === 'look') describe(reading.parsed, PET, modifier);
}

/** The noun that qualities without a noun describe. */
function headlessTarget({ intro, target, parsed }: Reading): Target {
  return intro === 'is' || intro === 'of' || intro === 'with' || parsed.hasPetColour ? target : PET;
}

function give(reading: Reading, target: Target, modifiers: readonly Modifier[]): void {
  reading.target = target;
  for (const modifier of modifiers) describe(reading.parsed, target, modifier);
}

function drop({ parsed }: Reading, modifiers: readonly Modifier[]): void {
  for (const { position, text } of modifiers) parsed.note(position, text, false);
}

function takeWaiting({ phrase }: Reading): readonly Modifier[] {
  const { waiting } = phrase;
  phrase.waiting = [];
  return waiting;
}
