// Links two things: events refer to people and things, things to their owners.
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel } from '../naming/to-label.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';

/** Returns whether a row of one thing is for a row of the other, not the other way round. */
export function isOf(one: string, other: string, reading: Reading): boolean {
  return toRank(one, reading) > toRank(other, reading);
}

/** Owners have things, and events are of both. */
function toRank(thing: string, { draft }: Reading): number {
  const { name } = draft.getThing(thing);
  const isDated = draft.listFields(thing).some(({ type }) => type === 'date');
  return isPersonLabel(name) ? (isOwner(name) ? 0 : 1) : isDated ? 2 : 1;
}

export const OWNERS: ReadonlySet<string> = new Set(words.owners.split(' '));
export const isOwner = (name: string): boolean => OWNERS.has(name);

export function isLinked(one: string, other: string, { draft }: Reading): boolean {
  const refers = (from: string, id: string) => draft.listFields(from).some(({ to }) => to === id);
  return refers(one, other) || refers(other, one);
}

export function addReference(from: string, to: string, reading: Reading): string {
  const label = toCapital(reading.draft.getThing(to).name);
  return reading.draft.addField(from, label, { type: 'reference', to }, reading.listTitles(to));
}
