// Adds the things that a pet wears and holds.
import { type Colour, kindOf } from '../design.ts';
import type { Facts, Thing } from './facts.ts';
import type { HeldWord, NounWord, Phrase } from './phrase.ts';
import { type Intro, type Noun, toPhraseMap } from './sense.ts';
import contents from './words/contents.json' with { type: 'json' };
import templates from './words/templates.json' with { type: 'json' };
import things from './words/things.json' with { type: 'json' };

/** Species that a pet is in, on or under, and does not hold. */
const SCENES: ReadonlySet<string> = new Set(things.scenes);
const CONTAINERS: ReadonlySet<string> = new Set(things.containers);
const CONTENT_COLOURS = toPhraseMap(Object.entries(contents) as [string, Colour][]);

/** Parts of bodies are not carried about, unless they have their own picture, like a heart. */
function isThingToHold({ species, isDoubtful }: Noun): boolean {
  return kindOf(species) === 'object' && species !== 'organ' && isDoubtful !== true;
}

/** Shows an action without a thing by its usual tool. */
export function finishAction(facts: Facts, { action }: Phrase): void {
  if (action?.prop === undefined || facts.pet.species === undefined) return;
  facts.note(action, facts.addHeld({ prop: action.prop }) !== undefined);
}

/** Returns the thing that takes the qualities of the noun; undefined if the noun is not drawn. */
export function addThing(facts: Facts, phrase: Phrase, word: NounWord, intro: Intro): Thing | undefined {
  const { wear, noun } = word.sense;
  if (phrase.inHand !== undefined) {
    facts.removeHeld(phrase.inHand.held);
    facts.note(phrase.inHand.word, false);
    phrase.inHand = undefined;
  }
  if (wear !== undefined && intro !== 'doing') {
    const accessory = facts.addAccessory(wear);
    facts.note(word, accessory !== undefined);
    return accessory;
  }
  const held = hold(facts, phrase, word, intro);
  if (held === undefined) {
    facts.note(word, false);
    if (noun?.role !== undefined) phrase.role = { role: noun.role, word };
    return undefined;
  }
  phrase.inHand = { held, word };
  return held;
}

function hold(facts: Facts, phrase: Phrase, word: NounWord, intro: Intro): HeldWord['held'] | undefined {
  const { hold: prop, noun } = word.sense;
  const isThing = noun !== undefined && isThingToHold(noun);
  const isScene = noun !== undefined && (intro === 'at' || (intro === 'in' && SCENES.has(noun.species)));
  // Knitting a sweater shows the yarn.
  const isBehindAction = phrase.action?.prop !== undefined;
  if (prop === undefined && (!isThing || isScene || isBehindAction)) return undefined;
  const likeness = prop ?? noun?.species;
  const held = likeness && facts.addHeld({ prop: likeness, ...(prop === undefined && { signature: noun?.signature }) });
  if (held === undefined) return undefined;
  facts.note(word, true, prop === undefined ? noun?.takenFor : undefined);
  if (phrase.action !== undefined) facts.note(phrase.action, true);
  phrase.action = undefined;
  return held;
}

/** Adds contents to the last held thing: "a cup of tea", "a bowl of ramen". */
export function addContents(facts: Facts, last: HeldWord | undefined, word: NounWord): void {
  const { noun, hold: prop } = word.sense;
  if (last !== undefined && CONTAINERS.has(last.held.prop)) {
    // A pot of honey is drawn as the honey, which has its own picture.
    if (prop !== undefined && last.held.prop in templates) last.held.prop = prop;
    facts.note(word, true);
    facts.note(last.word, true);
    return;
  }
  const belly = CONTENT_COLOURS.get(noun?.name ?? word.text);
  const { species } = facts.pet;
  const isContained = species !== undefined && CONTAINERS.has(species) && last === undefined;
  facts.note(word, isContained && belly !== undefined && facts.applyLook({ colours: { belly } }));
}

/** Adds the costume after a person: "a pirate costume". Returns true if there was one. */
export function addCostume(facts: Facts, phrase: Phrase): boolean {
  const found = phrase.role;
  if (found === undefined) return false;
  phrase.role = undefined;
  facts.pet.role = found.role;
  facts.note(found.word, true);
  return true;
}
