import { toNameKey } from '../../platform/text/name-key.ts';
import reservedNames from './reserved-names.json' with { type: 'json' };

/**
 * Names that would seem to speak for the installation, and the one that stands for authors without a name. Compared by
 * `toNameKey`.
 */
const KEYS = new Set(reservedNames.map(toNameKey));

export function isReservedName(name: string): boolean {
  return KEYS.has(toNameKey(name));
}
