// Recognises messages that ask for nothing but an earlier or later version: earlier versions are stored, so that no
// engine need make them again. The words are few enough to be listed, so that no model is read for it.
import { normalisePrompt } from '../../reading/normalise-prompt.ts';

const ASKS =
  /\b(?:undo|undone|redo|revert|restore|roll ?back|(?:go|went|going|take me|get|bring|back) back|back to|step back)\b/i;
const WORDS = new Set(
  `undo undone redo revert restore roll rollback back go get bring take step steps to the a an that this it me us my our
  last latest previous prior earlier former first second third recent most just change changes changed edit edits version
  versions state one ones two three four five times time more again made did do was were is before please pls could would
  can you i we want like need of in as had have by oops sorry no wait hmm actually ok okay all`.split(/\s+/),
);

/** An undo or redo. Going back to a version is a change, which can be undone. */
export const isStep = (prompt: string): boolean => asksForHistory(prompt) && !/\bversions?\b/i.test(prompt);

export function asksForHistory(prompt: string): boolean {
  const text = normalisePrompt(prompt).toLowerCase();
  return (
    ASKS.test(text) && (text.match(/[\p{L}\p{N}'#]+/gu) ?? []).every((word) => WORDS.has(word) || /^#?\d+$/.test(word))
  );
}
