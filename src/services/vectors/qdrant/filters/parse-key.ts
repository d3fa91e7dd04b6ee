import type { PayloadKey } from '../../../../vector/filter.ts';
import { OBJECTS, VECTORS } from '../../../../vector/payload/payload-terms.ts';
import { refuseInput } from '../../model/invalid-input.ts';

/** The most steps of a key; a payload is never deeper. */
const STEPS_MAX = 64;

/**
 * A step: a name, plain or in quotes (in which dots and brackets have no meaning), or a position in brackets; `[]` is
 * every element.
 */
const STEP = /(?:"([^"]+)"|([^."[\]]+)|\[(\d*)\])/y;

/** Parses the key of a payload value: `a.b`, `a[].b`, `a[0]`, `"with.dot".b`. */
export function parseKey(key: string, path: string): PayloadKey {
  const steps: string[] = [];
  for (let at = 0; at < key.length; ) {
    const isFirst = at === 0;
    const isBracket = key[at] === '[';
    if (!isFirst && !isBracket && key[at++] !== '.') refuseKey(path);
    STEP.lastIndex = at;
    const [whole, quoted, plain, position] = STEP.exec(key) ?? refuseKey(path);
    // A bracket follows a name or another bracket, never a dot, and is never first.
    if (position !== undefined && (isFirst || !isBracket)) refuseKey(path);
    // Such a name could be confused with every element, with the objects among them, or with the vectors of the point.
    if (quoted === '[]' || quoted === OBJECTS || quoted === VECTORS) refuseKey(path);
    steps.push(quoted ?? plain ?? (position === '' ? '[]' : toPosition(position)));
    if (steps.length > STEPS_MAX) refuseInput(path, `must not lead more than ${STEPS_MAX} steps deep`);
    at += whole.length;
  }
  if (steps.length === 0) refuseKey(path);
  return steps;
}

/** Strips leading zeros: `[007]` is position 7. */
function toPosition(digits = ''): string {
  return digits.replace(/^0+(?=\d)/, '');
}

function refuseKey(path: string): never {
  refuseInput(path, 'is not a valid payload key; write names with dots, [] for all elements, and "…" around odd names');
}
