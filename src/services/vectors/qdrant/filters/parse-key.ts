import type { PayloadKey } from '../../../../vector/filter.ts';
import { OBJECTS } from '../../../../vector/payload-terms.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/** Deeper than a payload may be there is nothing to find. */
const STEPS_MAX = 64;

/** A name, plain or in quotes (in which dots and brackets have no meaning), or a position in brackets; `[]` is every one. */
const STEP = /(?:"([^"]+)"|([^."[\]]+)|\[(\d*)\])/y;

/** `a.b`, `a[].b`, `a[0]`, `"with.dot".b`: where in a payload to look. */
export function parseKey(key: string, path: string): PayloadKey {
  const steps: string[] = [];
  for (let at = 0; at < key.length; ) {
    const isFirst = at === 0;
    const isBracket = key[at] === '[';
    if (!isFirst && !isBracket && key[at++] !== '.') refuseKey(path);
    STEP.lastIndex = at;
    const [whole, quoted, plain, position] = STEP.exec(key) ?? refuseKey(path);
    // A bracket follows a name or another bracket, never a dot, and never stands first.
    if (position !== undefined && (isFirst || !isBracket)) refuseKey(path);
    // Such a name could not be told from every element, or from the objects among them.
    if (quoted === '[]' || quoted === OBJECTS) refuseKey(path);
    steps.push(quoted ?? plain ?? (position === '' ? '[]' : toPosition(position)));
    if (steps.length > STEPS_MAX) refuseInput(path, `must not lead more than ${STEPS_MAX} steps deep`);
    at += whole.length;
  }
  if (steps.length === 0) refuseKey(path);
  return steps;
}

/** `[007]` is position 7. */
function toPosition(digits = ''): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function refuseKey(path: string): never {
  refuseInput(path, 'is not a valid payload key; write names with dots, [] for all elements, and "…" around odd names');
}
