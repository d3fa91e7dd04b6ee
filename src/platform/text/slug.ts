import { hash } from 'node:crypto';
import letters from './plain-letters.json' with { type: 'json' };

const SLUG_LENGTH_MAX = 48;
const SLUG = /^[a-z0-9][a-z0-9-]{0,47}$/;

/** Latin letters that are not a plain one with a mark, and how people write them without a key for it. */
const FOLDED: Readonly<Record<string, string>> = { ...letters, ħ: 'h', ŋ: 'n', ŧ: 't' };

export function isSlug(text: string): boolean {
  return SLUG.test(text);
}

/** Returns the name of a pet or person for a URL. A name without Latin letters gets one made of its digest. */
export function toSlug(name: string, prefix = 'pet'): string {
  const letters = name.normalize('NFKD').toLowerCase().replace(/\p{M}/gu, '');
  const plain = [...letters].map((letter) => FOLDED[letter] ?? letter).join('');
  const slug = plain
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-/, '')
    .slice(0, SLUG_LENGTH_MAX)
    .replace(/-$/, '');
  return /[a-z]/.test(slug) ? slug : `${prefix}-${hash('sha256', name.normalize('NFC'), 'hex').slice(0, 8)}`;
}

export function withSuffix(slug: string, number: number | string): string {
  const suffix = `-${number}`;
  return `${slug.slice(0, SLUG_LENGTH_MAX - suffix.length).replace(/-+$/, '')}${suffix}`;
}
