// Finds the parts of an app that are the same as those of a piece, by their words.
import { type App, listFields } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { listStems } from '../words.ts';
import type { Known, Piece, PieceField, PieceThing } from './piece.ts';

const listLike = ({ like = '' }: Known, ...names: readonly string[]): readonly string[] =>
  [like, ...names].flatMap(listStems);

export const isStored = (field: { readonly type: string; readonly formula?: string }, type: string): boolean =>
  field.type === type && field.formula === undefined;

const toLast = (name: string): string => listStems(name).at(-1) ?? '';

export function findSameThing(part: PieceThing, { things }: App): string | undefined {
  const stems = listLike(part, part.name);
  return Object.entries(things).find(([, { name }]) => stems.includes(toLast(name)))?.[0];
}

export function findSameField(part: PieceField, thing: string, draft: AppDraft): string | undefined {
  const stems = listLike(part, part.label);
  const isSame = (label: string) => listStems(label).some((stem) => stems.includes(stem));
  return draft.listFields(thing).find(({ type, label }) => type === part.type && isSame(label))?.id;
}

export function findSameAction(piece: Piece, local: string, it: string | undefined, app: App): string | undefined {
  const action = piece.actions?.[local];
  const on = action?.on === '<it>' ? it : action?.on;
  const stems = listLike(action ?? {}, action?.label ?? '');
  const isSame = (label: string) => listStems(label).some((stem) => stems.includes(stem));
  return Object.entries(app.actions ?? {}).find(([, known]) => known.on === on && isSame(known.label))?.[0];
}

const isIn = (stems: readonly string[], text: readonly string[]): boolean =>
  stems.length > 0 && stems.every((stem) => text.includes(stem));

/** An action or a field of the piece is there for the thing. */
export function doesSame(piece: Piece, thing: string, draft: AppDraft): boolean {
  return (
    Object.keys(piece.actions ?? {}).some((id) => findSameAction(piece, id, thing, draft.app) !== undefined) ||
    Object.values(piece.fields ?? {}).some((field) => findSameField(field, thing, draft) !== undefined)
  );
}

/** The app has the piece: its thing, all its actions, its kinds of views, or views or fields of the same words. */
export function hasPiece(piece: Piece, it: string | undefined, { app, things }: AppDraft): boolean {
  const { unless = {}, actions = {}, views } = piece;
  const kinds = new Set(app.pages.flatMap((page) => page.views.map(({ kind }) => kind)));
  if (unless.kinds?.every((kind) => kinds.has(kind)) === true) return true;
  const titles = [app.title, ...app.pages.flatMap((page) => [page.name, ...page.views.map(({ title = '' }) => title)])];
  const labels = things.flatMap(([, { fields }]) => listFields(fields).map(({ label }) => label));
  const occurs = (phrases = '', texts: readonly string[]) =>
    phrases
      .split(', ')
      .map(listStems)
      .some((stems) => texts.map(listStems).some((text) => isIn(stems, text)));
  const named = things.map(([, { name }]) => name);
  if (occurs(unless.things, named) || occurs(unless.titles, titles) || occurs(unless.fields, labels)) return true;
  const done = Object.keys(actions).map((id) => findSameAction(piece, id, it, app));
  if (done.length > 0 && views === undefined && !done.includes(undefined)) return true;
  return Object.entries(piece.things ?? {}).some(([local, part]) => {
    if (part.shared === true || local === 'it') return false;
    const stems = listLike(part, part.name);
    const belongs = listFields(part.fields).some(({ to }) => to === '<it>');
    return things.some(
      ([id, { name, fields }]) =>
        stems.includes(toLast(name)) && (!belongs || id === it || listFields(fields).some(({ to }) => to === it)),
    );
  });
}
