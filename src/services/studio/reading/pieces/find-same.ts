// Finds the parts of an app that are the same as those of a piece, by their words.
import { type App, listFields } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import { listNameStems } from '../words.ts';
import type { Known, Piece, PieceField, PieceThing } from './piece.ts';

const toLast = (name: string): string => listNameStems(name).at(-1) ?? '';

/** Compares names with the words of a part; one in common is enough. */
function toIsLike({ like = '' }: Known, name: string): (other: string) => boolean {
  const stems = new Set([...like.split(' '), name].flatMap(listNameStems));
  return (other) => listNameStems(other).some((stem) => stems.has(stem));
}

export function findSameThing(part: PieceThing, { things }: App): string | undefined {
  const isLike = toIsLike(part, toLast(part.name));
  return Object.entries(things).find(([, { name, plural }]) => isLike(toLast(name)) || isLike(plural))?.[0];
}

export function findSameField(part: PieceField, thing: string, draft: AppDraft): string | undefined {
  const isLike = toIsLike(part, part.label);
  return draft.listFields(thing).find(({ type, label }) => type === part.type && isLike(label))?.id;
}

export function findSameAction(piece: Piece, local: string, it: string | undefined, app: App): string | undefined {
  const action = piece.actions?.[local];
  const on = action?.on === '<it>' ? it : action?.on;
  const isLike = toIsLike(action ?? {}, action?.label ?? '');
  return Object.entries(app.actions ?? {}).find(([, known]) => known.on === on && isLike(known.label))?.[0];
}

/** An action or a field of the piece is there for the thing. */
export function doesSame(piece: Piece, thing: string, draft: AppDraft): boolean {
  return (
    Object.keys(piece.actions ?? {}).some((id) => findSameAction(piece, id, thing, draft.app) !== undefined) ||
    Object.values(piece.fields ?? {}).some((field) => findSameField(field, thing, draft) !== undefined)
  );
}

/** The app has the piece: its thing, all its actions, or what `unless` names. */
export function hasPiece(piece: Piece, it: string | undefined, { app, things }: AppDraft): boolean {
  const { unless = {}, actions = {}, views } = piece;
  const all = app.pages.flatMap((page) => page.views);
  const occurs = (phrases = '', texts: readonly string[]) =>
    phrases.split(', ').some((phrase) => phrase !== '' && texts.some((text) => isIn(phrase, text)));
  const done = Object.keys(actions).map((id) => findSameAction(piece, id, it, app));
  return (
    unless.kinds?.every((kind) => all.some((view) => view.kind === kind)) === true ||
    occurs(unless.titles, [
      app.title,
      ...[...app.pages.map(({ name }) => name), ...all.map(({ title = '' }) => title)],
    ]) ||
    occurs(
      unless.fields,
      things.flatMap(([, { fields }]) => listFields(fields).map(({ label }) => label)),
    ) ||
    occurs(
      unless.things,
      things.map(([, { name }]) => name),
    ) ||
    (done.length > 0 && views === undefined && !done.includes(undefined)) ||
    Object.entries(piece.things ?? {}).some(([local, part]) => local !== 'it' && hasThing(part, it, things))
  );
}

const isIn = (phrase: string, text: string): boolean =>
  listNameStems(phrase).every((stem) => listNameStems(text).includes(stem));

/** A thing of the same words is there; it belongs to the same thing if that of the piece does. */
function hasThing(part: PieceThing, it: string | undefined, things: AppDraft['things']): boolean {
  const isLike = toIsLike(part, toLast(part.name));
  const belongs = listFields(part.fields).some(({ to }) => to === '<it>');
  const isOf = (id: string, fields: PieceThing['fields']) =>
    !belongs || id === it || listFields(fields).some(({ to }) => to === it);
  return part.shared !== true && things.some(([id, { name, fields }]) => isLike(toLast(name)) && isOf(id, fields));
}
