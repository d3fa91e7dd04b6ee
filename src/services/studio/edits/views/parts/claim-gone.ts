// The claim that something can be read nowhere any more.

import type { Claim } from '../../../app/claim.ts';
import type { App } from '../../../app/description.ts';
import { compileApp } from '../../../compile/compile-app.ts';

const READ: ReadonlySet<string> = new Set(['title', 'text', 'label', 'message', 'question']);

/** The first text of the old app that the new one does not have, the wanted one before others. */
export function claimGone(before: App, after: App, wanted?: string): readonly Claim[] {
  const rest = new Set(listTexts(after, () => true).map(toPlain));
  const isGone = (text: string) => text.length > 2 && !rest.has(toPlain(text));
  const gone = [wanted ?? '', ...listTexts(before, (name) => READ.has(name))].find(isGone);
  return gone === undefined ? [] : [{ is: 'gone', text: gone }];
}

const toPlain = (text: string): string => text.trim().toLowerCase();

function listTexts(app: App, isRead: (name: string) => boolean): readonly string[] {
  const { nodes, dataModel } = compileApp(app, 'edit').payload;
  return [...nodes.map(({ props }) => props), dataModel].flatMap((value) => listStrings(value, isRead));
}

function listStrings(value: object, isRead: (name: string) => boolean): readonly string[] {
  return Object.entries(value).flatMap(([name, entry]) => {
    if (typeof entry === 'string') return isRead(name) ? [entry] : [];
    return typeof entry === 'object' && entry !== null ? listStrings(entry, isRead) : [];
  });
}
