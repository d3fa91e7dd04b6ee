// Chooses what a word means by the words around it.
import { assert } from '../../../../base/assert.ts';
import { toNounClass } from './find-noun.ts';
import type { Item } from './read-items.ts';
import type { Glue, Intro, Sense } from './sense.ts';

type KnownItem = Extract<Item, { kind: 'known' }>;

export interface SenseContext {
  readonly intro: Intro;
  /** The prompt has named the pet, or the phrase has. */
  readonly hasPet: boolean;
  readonly hasHead: boolean;
  /** A verb comes next: "a cat that flies" has no flies. */
  readonly isBeforeVerb: boolean;
}

/** Chooses a sense. A word with several is a noun at the end of its phrase: "with a rose", "with a rose scarf". */
export function chooseSense(
  items: readonly Item[],
  position: number,
  { senses, text }: KnownItem,
  { intro, hasPet, hasHead, isBeforeVerb }: SenseContext,
): Sense | undefined {
  const [sense, other] = senses;
  assert(sense !== undefined, 'every phrase that is known has a sense');
  if (sense.as !== 'noun') return sense;
  if (isBeforeVerb && text.endsWith('s')) return other?.as === 'glue' ? other : undefined;
  if (other === undefined) return sense;
  if (other.as === 'glue') {
    return hasHead || (hasPet && !isGlue(items[position - 1], 'determiner')) ? other : sense;
  }
  if (other.as === 'part' || other.as === 'marking') return hasPet || isFollowed(items, position) ? other : sense;
  const isHad = intro === 'with' || intro === 'in' || intro === 'and' || intro === 'doing' || intro === 'of';
  return (isHad || !hasPet) && !isFollowed(items, position) ? sense : other;
}

export function isGlue(item: Item | undefined, glue: Glue): boolean {
  return item?.kind === 'known' && item.senses.some((sense) => sense.as === 'glue' && sense.glue === glue);
}

/** Returns whether the phrase goes on: with another word, or with a list of qualities ("orange and white"). */
function isFollowed(items: readonly Item[], position: number): boolean {
  const [next, afterNext] = items.slice(position + 1, position + 3);
  if (next?.kind === 'unknown') return true;
  if (next?.kind === 'comma') return isQuality(afterNext);
  if (next?.kind !== 'known') return false;
  const [sense] = next.senses;
  if (sense?.as === 'glue' && sense.glue === 'and') return isQuality(afterNext);
  return sense?.as !== 'glue';
}

function isQuality(item: Item | undefined): boolean {
  const sense = item?.kind === 'known' ? item.senses.at(-1) : undefined;
  return sense !== undefined && sense.as !== 'noun' && sense.as !== 'glue' && sense.as !== 'part';
}

/** Returns whether a thing is worn by a pet that is named later: "a scarf on a cat". */
export function isWornLater(items: readonly Item[], position: number): boolean {
  const [item, next, ...later] = items.slice(position);
  if (next?.kind !== 'known' || next.text !== 'on') return false;
  const canBeWorn =
    item?.kind === 'known' && item.senses.some((sense) => sense.as === 'noun' && sense.wear !== undefined);
  const isWearer = (sense: Sense) =>
    sense.as === 'noun' && sense.noun !== undefined && toNounClass(sense.noun) !== 'thing';
  return canBeWorn && later.some((other) => other.kind === 'known' && other.senses.some(isWearer));
}

/** Returns whether a list after a negation goes on: it ends with its "or", as in "without hat, scarf or glasses". */
export function isListGoingOn(items: readonly Item[], position: number): boolean {
  for (const item of items.slice(position + 1)) {
    if (item.kind === 'stop') return false;
    const sense = item.kind === 'known' ? item.senses[0] : undefined;
    if (sense?.as !== 'glue') continue;
    if (sense.glue === 'or') return true;
    if (sense.glue !== 'determiner' && sense.glue !== 'filler') return false;
  }
  return false;
}
