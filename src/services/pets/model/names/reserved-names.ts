import { toNameKey } from '../../../../platform/text/name-key.ts';
import { NAMELESS } from './attribution.ts';

/** The author of the starter pets. */
export const PRODUCT_NAME = 'Magpie';

const NAMELESS_KEY = toNameKey(NAMELESS);

/** Returns true for the name of authors without one: all of them share it, so no account has it. */
export function isNameless(name: string): boolean {
  return toNameKey(name) === NAMELESS_KEY;
}
