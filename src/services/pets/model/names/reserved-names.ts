import { toNameKey } from './alike-names.ts';
import { NAMELESS } from './attribution.ts';

/** What the starter catalogue is said to be by. */
export const PRODUCT_NAME = 'Magpie';

/** Names under which somebody would seem to speak for the registry. Compared as `toNameKey` does. */
const RESERVED_NAMES = [
  PRODUCT_NAME,
  'The Magpie',
  'Magpie Pets',
  'Magpie Team',
  'The Magpie Team',
  'Magpie Official',
  'Official Magpie',
  'Magpie Staff',
  'Magpie Support',
  'Magpie Admin',
  'Magpie Moderator',
  'Admin',
  'Administrator',
  'Moderator',
  'Moderators',
  'Moderation Team',
];
const KEYS = new Set(RESERVED_NAMES.map(toNameKey));
const NAMELESS_KEY = toNameKey(NAMELESS);

export function isReservedName(name: string): boolean {
  return KEYS.has(toNameKey(name));
}

/** What authors without a name are called: free for all of them, and so the name of no account. */
export function isNameless(name: string): boolean {
  return toNameKey(name) === NAMELESS_KEY;
}
