import { toNameKey } from '../../../../platform/text/name-key.ts';
import { NAMELESS } from './attribution.ts';

/** What the starter catalogue is said to be by. */
export const PRODUCT_NAME = 'Magpie';

const NAMELESS_KEY = toNameKey(NAMELESS);

/** What authors without a name are called: free for all of them, and so the name of no account. */
export function isNameless(name: string): boolean {
  return toNameKey(name) === NAMELESS_KEY;
}
