// Checks whether people can see all of a text. Agents read every character, so hidden ones could give them orders.
import { NEEDED_UNSEEN } from './needed-unseen.ts';

/**
 * Controls, direction marks, fillers, tags, selectors, private and unassigned characters, and the replacements for
 * bytes that were no text. Code points reserved for future emoji are excluded.
 */
const UNSEEN = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]--\p{Extended_Pictographic}]/v;

const NEEDED = new RegExp(NEEDED_UNSEEN, 'gv');

/**
 * Stacks of combining marks, which overlap the adjacent lines. No language has more on a letter: four that any script
 * uses, eight that belong to one script.
 */
const PILE = /[\p{M}&&\p{sc=Zinh}]{5}|\p{M}{9}/v;

/** Letters, digits, signs and emoji, except for the few that are blank. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]--[\u2800\u{13441}\u{13442}\u{1d159}]]/v;

/** Returns false if something in the text is hidden, and for an empty text or one of spaces alone. */
export function canBeSeen(text: string): boolean {
  return VISIBLE.test(text) && !PILE.test(text) && !UNSEEN.test(text.replaceAll(NEEDED, ''));
}
