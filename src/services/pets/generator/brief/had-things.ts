// The things that a pet wears and holds, and what it does with them.
import { type Held, kindOf, type SpeciesName } from '../design.ts';
import type { Target } from './modifier.ts';
import type { Writable } from './parsed-brief-builder.ts';
import type { Action, NounWord, Reading } from './reading.ts';
import { type Intro, type Noun, toPhrases } from './sense.ts';
import contents from './words/contents.json' with { type: 'json' };
import templates from './words/templates.json' with { type: 'json' };

/** What a pet is in, on or under, and does not hold. */
const PLACES: ReadonlySet<SpeciesName> = new Set([
  'building',
  'rock',
  'drop',
  'cloud',
  'tree',
  'panel',
  'table',
  'seat',
  'organ',
  'plant',
] as const);
/** What can be full of something. */
const CONTAINERS: ReadonlySet<string> = new Set([
  'mug',
  'vessel',
  'bottle',
  'box',
  'bag',
  'barrel',
  'glass',
  'basket',
  'bucket',
  'tray',
] as const);
/** Contents that have a colour. */
const CONTENT_COLOURS = new Map(
  Object.entries(contents).flatMap(([line, colour]) => toPhrases(line).map((word) => [word, colour] as const)),
);
const TEXTS: Readonly<Record<string, string>> = templates;

/** Parts of bodies are not carried about, unless they have a picture of their own, like a heart. */
function isThingToHold({ species, isDoubtful }: Noun): boolean {
  return kindOf(species) === 'object' && species !== 'organ' && isDoubtful !== true;
}

export function addAction({ parsed, phrase }: Reading, action: Action): void {
  phrase.action = action;
  parsed.note(action.position, action.text, false);
}

/** An action that nothing was named for shows what it is usually done with. */
export function finishAction({ parsed }: Reading, action: Action | undefined): void {
  if (action?.prop === undefined || parsed.species === undefined) return;
  const isHeld = parsed.addHeld({ prop: action.prop }) !== undefined;
  parsed.note(action.position, action.text, isHeld);
}

/** Returns the thing that takes the qualities of the noun; undefined where the noun is not drawn. */
export function addThing(reading: Reading, word: NounWord, intro: Intro): Target | undefined {
  const { parsed, phrase } = reading;
  const { position, text, sense } = word;
  dropInHand(reading);
  if (sense.wear !== undefined && intro !== 'doing') {
    const isWorn = parsed.addAccessory(sense.wear);
    parsed.note(position, text, isWorn);
    return isWorn ? { as: 'accessory', name: sense.wear } : undefined;
  }
  const held = hold(reading, word, intro);
  if (held === undefined) {
    parsed.note(position, text, false);
    if (sense.noun?.role !== undefined) phrase.role = { role: sense.noun.role, word };
    return undefined;
  }
  phrase.inHand = { held, word };
  reading.lastHeld = phrase.inHand;
  return { as: 'held', held };
}

/** "a cup of tea", "a bowl of ramen". */
export function addContents({ parsed, lastHeld: last }: Reading, { position, text, sense }: NounWord): void {
  if (last !== undefined && CONTAINERS.has(last.held.prop)) {
    // A pot of honey is the honey that has a picture of its own.
    if (sense.hold !== undefined && last.held.prop in TEXTS) last.held.prop = sense.hold;
    parsed.note(position, text, true);
    parsed.note(last.word.position, last.word.text, true);
    return;
  }
  const colour = CONTENT_COLOURS.get(sense.noun?.name ?? text) as `#${string}` | undefined;
  const isContained = parsed.species !== undefined && CONTAINERS.has(parsed.species) && last === undefined;
  const isNews = isContained && colour !== undefined && parsed.applyLook({ colours: { belly: colour } });
  parsed.note(position, text, isNews);
}

/** A costume follows the person that it is of. Returns whether there was one. */
export function addCostume({ parsed, phrase }: Reading): boolean {
  const found = phrase.role;
  if (found === undefined) return false;
  phrase.role = undefined;
  parsed.role = found.role;
  parsed.note(found.word.position, found.word.text, true);
  return true;
}

function hold(
  { parsed, phrase }: Reading,
  { position, text, sense: { hold: prop, noun } }: NounWord,
  intro: Intro,
): Writable<Held> | undefined {
  const isThing = noun !== undefined && isThingToHold(noun);
  const isPlace = noun !== undefined && (intro === 'at' || (intro === 'in' && PLACES.has(noun.species)));
  // Knitting a sweater shows the yarn.
  const isBehindAction = phrase.action?.prop !== undefined;
  if (prop === undefined && (!isThing || isPlace || isBehindAction)) return undefined;
  const likeness = prop ?? noun?.species;
  const held =
    likeness && parsed.addHeld({ prop: likeness, ...(prop === undefined && { signature: noun?.signature }) });
  if (held === undefined) return undefined;
  parsed.note(position, text, true, prop === undefined ? noun?.takenFor : undefined);
  if (phrase.action !== undefined) parsed.note(phrase.action.position, phrase.action.text, true);
  phrase.action = undefined;
  return held;
}

function dropInHand({ parsed, phrase }: Reading): void {
  const before = phrase.inHand;
  if (before === undefined) return;
  parsed.removeHeld(before.held);
  parsed.note(before.word.position, before.word.text, false);
  phrase.inHand = undefined;
}
