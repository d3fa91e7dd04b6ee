// Whether people see all of a text. Agents read each of its characters, so whatever is hidden from people could give them orders.
import { NEEDED_UNSEEN } from './needed-unseen.ts';

/**
 * Controls, marks of direction, fillers, tags, selectors, characters that are private or not assigned, and what stands for bytes
 * that were no text. Places that are kept for emoji to come are not among them.
 */
const UNSEEN = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]--\p{Extended_Pictographic}]/v;

const NEEDED = new RegExp(NEEDED_UNSEEN, 'gv');

/** Piles of marks run into the lines around. No language has more on a letter: four that any script uses, eight of its own. */
const PILE = /[\p{M}&&\p{sc=Zinh}]{5}|\p{M}{9}/v;

/** Letters, digits, signs and emoji, but for the few that are blank. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]--[\u2800\u{13441}\u{13442}\u{1d159}]]/v;

/** Neither an empty text nor one of spaces alone can be seen. */
export function canBeSeen(text: string): boolean {
  return VISIBLE.test(text) && !PILE.test(text) && !UNSEEN.test(text.replaceAll(NEEDED, ''));
}
