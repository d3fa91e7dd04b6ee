// Links two things: events refer to people and things, things to their owners.
import { getTitleField } from '../../app/description.ts';
import { listSameRoles } from '../naming/roles.ts';
import words from '../naming/sentence-words.json' with { type: 'json' };
import { isPersonLabel } from '../naming/to-label.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import { listNameStems, toSameStem } from '../words.ts';
import { setTitles } from './set-titles.ts';

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

const OWNERS: ReadonlySet<string> = new Set(words.owners.split(' '));
const isOwner = (name: string): boolean => OWNERS.has(name);

export function isLinked(one: string, other: string, { draft }: Reading): boolean {
  const refers = (from: string, id: string) => draft.listFields(from).some(({ to }) => to === id);
  return refers(one, other) || refers(other, one);
}

export function addReference(from: string, to: string, reading: Reading): string {
  const label = toCapital(reading.draft.getThing(to).name);
  return reading.draft.addField(from, label, { type: 'reference', to }, reading.listTitles(to));
}

/** Texts and choices of the name of the thing become references to its rows, which get these titles. */
export function takeOver(id: string, { draft }: Reading): void {
  const { name } = draft.getThing(id);
  const toName = (text: string) => listNameStems(text).map(toSameStem).join(' ');
  const same = new Set([name, ...listSameRoles(name), ...(isOwner(name) ? OWNERS : [])].map(toName));
  for (const [other, thing] of draft.things) {
    const title = getTitleField(thing);
    for (const { id: field, label, type, formula, options } of draft.listFields(other)) {
      const titles = options ?? [...new Set(thing.rows.flatMap((row) => row[field] ?? []).map(String))];
      const isNamed = type === 'choice' ? toStem(label) === toStem(name) : type === 'text' && same.has(toName(label));
      // The columns of a board are options.
      const isBoard = draft.app.pages.some(({ views }) =>
        views.some(({ of, by, kind }) => kind === 'board' && of === other && by === field),
      );
      if (other === id || field === title || formula !== undefined || titles.length < 2 || !isNamed || isBoard)
        continue;
      setTitles(draft, id, titles);
      draft.setField(other, field, { label, type: 'reference', to: id });
      return;
    }
  }
}

const toStem = (name: string): string => listNameStems(name).join(' ');
