// Writes out the hidden characters of untrusted text for agents and terminals. A control character could move the
// cursor or give orders that people do not see.
import { NEEDED_UNSEEN } from './needed-unseen.ts';

/**
 * Controls, direction marks, line separators, tags and other characters without a shape. Tabs, line ends and the
 * visible signs of Arabic, Syriac and Kaithi are excluded. Private and unassigned characters are excluded too, because
 * fonts have shapes for them.
 */
const HIDDEN =
  /(?!\r(?:\n|$))[[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]--[\t\n\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]]/v;

/** Flags as a whole, so that their tags are not checked one by one, and hidden characters. */
const FLAG_OR_HIDDEN = new RegExp(`\\p{RGI_Emoji_Tag_Sequence}|${HIDDEN.source}`, 'gv');
const NEEDED = new RegExp(NEEDED_UNSEEN, 'vy');

/** Returns the text with each hidden character written as `\u{202e}`, except those that emoji and letters need. */
export function showHidden(text: string): string {
  if (!HIDDEN.test(text)) return text;
  return text.replace(FLAG_OR_HIDDEN, (found: string, at: number) => {
    NEEDED.lastIndex = at;
    return NEEDED.test(text) ? found : `\\u{${found.codePointAt(0)?.toString(16)}}`;
  });
}

/** Returns the same structure with all texts, and all names of fields, as `showHidden` returns them. */
export function showHiddenIn(value: unknown): unknown {
  if (typeof value === 'string') return showHidden(value);
  if (Array.isArray(value)) return value.map(showHiddenIn);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [showHidden(name), showHiddenIn(each)]));
}
