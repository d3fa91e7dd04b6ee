// Attaches the pieces that the sentences of a prompt ask for.
import { checkApp } from '../../app/check-app.ts';
import type { Claim } from '../../app/claim.ts';
import type { View } from '../../app/description.ts';
import { listThingNames } from '../library.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { addPiece, isStored } from './add-piece.ts';
import { type FoundWay, findPart, findWay } from './find-way.ts';
import { listPieces, type Piece } from './piece.ts';

interface Attached {
  readonly text: string;
  readonly of: Claim | View;
}

/** A piece that would make the description unsound is left out. */
export function attachPieces(sentences: readonly string[], reading: Reading): Reading {
  let kept = reading;
  const attached: Attached[] = [];
  for (const sentence of sentences)
    for (const piece of listPieces()) {
      const things = new Set(kept.draft.things.flatMap(([, thing]) => listThingNames(thing)));
      const way = findWay(sentence, piece.asks, things);
      if (way === undefined) continue;
      const tried = kept.copy();
      const of = addPiece(piece, sentence, findTarget(piece, sentence, way, tried), tried);
      if (of === undefined || checkApp(tried.draft.app).length > 0) continue;
      kept = tried;
      const { from, to } = findPart(sentence, way);
      attached.push({ text: sentence.slice(from, to), of });
    }
  for (const { text, of } of attached) {
    const claim = 'is' in of ? (of as Claim) : toViewClaim(of, kept);
    if (claim !== undefined) kept.note(text, claim);
  }
  return kept;
}

/** A later piece may have moved the view. */
function toViewClaim(view: View, { draft }: Reading): Claim | undefined {
  const wanted = JSON.stringify(view);
  for (const [page, { views }] of draft.app.pages.entries()) {
    const index = views.findIndex((other) => JSON.stringify(other) === wanted);
    if (index >= 0) return { is: 'view', page, view: index };
  }
  return undefined;
}

/** The thing that is named behind the way or before it, one of the piece's words first; else that of the app. */
function findTarget(piece: Piece, sentence: string, { start, end }: FoundWay, reading: Reading): string | undefined {
  if (piece.alone === true) return undefined;
  const { draft } = reading;
  const of = new Set(listStems(piece.of ?? ''));
  const isOf = (id: string) =>
    [draft.getThing(id).name, ...(draft.getThing(id).words ?? [])].some((name) => of.has(listStems(name).at(-1) ?? ''));
  const fits = (id: string) =>
    Object.values(piece.needs ?? {}).every((type) => draft.listFields(id).some((field) => isStored(field, type)));
  const named = [
    ...draft.listMentioned(sentence.slice(end)),
    ...draft.listMentioned(sentence.slice(start, end)),
    ...draft.listMentioned(sentence.slice(0, start)).toReversed(),
  ];
  const all = draft.things.map(([id]) => id);
  const others = piece.things?.['it'] === undefined ? [...named, reading.mainThing ?? '', ...all] : [];
  return [...named.filter(isOf), ...all.filter(isOf), ...others].find((id) => id !== '' && fits(id));
}
