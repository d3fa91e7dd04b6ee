// Finds the parts of an app that are the same as those of a piece, by their words.
import { type App, listFields, type NamedField } from '../../app/description.ts';
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

export function findSameField(part: PieceField, thing: string, draft: AppDraft): NamedField | undefined {
  const isLike = toIsLike(part, part.label);
  return draft.listFields(thing).find(({ type, label }) => type === part.type && isLike(label));
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

/** The app has the piece: its thing, all its actions, a field that it computes, or what `unless` names. */
export function hasPiece(piece: Piece, it: string | undefined, draft: AppDraft): boolean {
  const { unless = {}, actions = {}, fields = {}, views } = piece;
  const { app, things } = draft;
  const all = app.pages.flatMap((page) => page.views);
  const texts = {
    titles: [...app.pages.map(({ name }) => name), ...all.map(({ title = '' }) => title)],
    fields: things.flatMap(([, thing]) => listFields(thing.fields).map(({ label }) => label)),
    things: things.map(([, { name }]) => name),
    options: things.flatMap(([, thing]) => listFields(thing.fields).flatMap(({ options = [] }) => options)),
  };
  const occurs = (part: keyof typeof texts) =>
    unless[part]?.split(', ').some((phrase) => texts[part].some((text) => isIn(phrase, text))) === true;
  const isComputed = (field: PieceField) =>
    it !== undefined && field.formula === undefined && findSameField(field, it, draft)?.formula !== undefined;
  const done = Object.keys(actions).map((id) => findSameAction(piece, id, it, app));
  return (
    unless.kinds?.every((kind) => all.some((view) => view.kind === kind)) === true ||
    occurs('titles') ||
    occurs('fields') ||
    occurs('things') ||
    occurs('options') ||
    Object.values(fields).some(isComputed) ||
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
