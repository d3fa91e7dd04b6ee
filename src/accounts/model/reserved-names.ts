import { toNameKey } from '../../platform/text/name-key.ts';

/**
 * Names that would seem to speak for the installation, and the one that stands for authors without a name. Compared by
 * `toNameKey`.
 */
const RESERVED_NAMES = [
  'Magpie',
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
  'Anonymous',
];
const KEYS = new Set(RESERVED_NAMES.map(toNameKey));

export function isReservedName(name: string): boolean {
  return KEYS.has(toNameKey(name));
}
