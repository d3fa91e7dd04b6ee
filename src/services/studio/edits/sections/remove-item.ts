// Removes an entry of a section, and the section with its last one.

import { isSameName } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { removeView, replaceView } from '../views/parts/change-views.ts';
import { claimGone } from '../views/parts/claim-gone.ts';
import { listCandidates } from '../views/parts/find-views.ts';
import { ENTRY_WORDS } from './add-item.ts';
import examples from './remove-item.json' with { type: 'json' };
import { findEntries } from './write-section.ts';

export const removeItem: EditKind = {
  id: 'remove-item',
  examples,
  plain: 'Remove the {choice} {text}',
  choices: ENTRY_WORDS,
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { text, choice, number } = slots;
    const sections = listCandidates(slots, context, ({ kind }) =>
      choice === undefined ? findEntries(kind) !== undefined : kind === choice,
    );
    for (const found of sections) {
      const list = findEntries(found.spec.kind) ?? 'items';
      const entries = (found.spec[list] ?? []) as readonly object[];
      const index =
        text === undefined ? toIndex(number, entries.length) : entries.findIndex((entry) => isNamed(entry, text));
      const removed = entries[index];
      if (removed === undefined) continue;
      const kept = entries.toSpliced(index, 1);
      const changed =
        kept.length === 0 ? removeView(app, found) : replaceView(app, found, { ...found.spec, [list]: kept });
      if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
      return { app: changed, claims: claimGone(app, changed, toName(removed)) };
    }
    return { problem: sections.length === 0 ? 'There is no such section.' : `There is no “${text ?? number}” in it.` };
  },
};

/** The first is 1, the last is -1. */
function toIndex(number: number | undefined, length: number): number {
  if (number === undefined) return -1;
  return number < 0 ? length + number : number - 1;
}

const toName = (entry: object): string =>
  String(Object.entries(entry).find(([name]) => name !== 'icon' && name !== 'price')?.[1] ?? '');

/** By one of its texts, or by some words of the first. */
function isNamed(entry: object, words: string): boolean {
  const isWhole = Object.values(entry).some((value) => typeof value === 'string' && isSameName(value, words));
  return isWhole || (words.length > 3 && toName(entry).toLowerCase().includes(words.trim().toLowerCase()));
}
