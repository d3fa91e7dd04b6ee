import type { Pet } from '../../model/pet.ts';

const FIELDS = ['displayName', 'description', 'kind', 'tags', 'license', 'sourceUrl'] as const;

type Texts = Pick<Pet, (typeof FIELDS)[number]>;

/** The longest description. */
const VALUE_LENGTH_MAX = 320;

/** Returns the changed fields with their old and new values: `displayName: "Mia" → "Max"; tags: "cat" → ""`. */
export function describeEdit(before: Texts, after: Texts): string {
  const values = FIELDS.map((field) => ({ field, old: toText(before[field]), now: toText(after[field]) }));
  const changed = values.filter(({ old, now }) => old !== now);
  return changed.map(({ field, old, now }) => `${field}: ${quote(old)} → ${quote(now)}`).join('; ');
}

function toText(value: Texts[keyof Texts]): string {
  if (value === null) return '';
  return typeof value === 'string' ? value : value.join(', ');
}

function quote(text: string): string {
  const characters = [...text];
  return `"${characters.length > VALUE_LENGTH_MAX ? `${characters.slice(0, VALUE_LENGTH_MAX).join('')}…` : text}"`;
}
