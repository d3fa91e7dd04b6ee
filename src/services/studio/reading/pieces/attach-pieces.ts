// Attaches the pieces that the sentences of a prompt ask for.
import { toSingular } from '../../../../language/inflection.ts';
import { checkApp } from '../../app/check-app.ts';
import type { Claim } from '../../app/claim.ts';
import type { View } from '../../app/description.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { addPiece } from './add-piece.ts';
import { type FoundWay, findPart, findWay } from './find-way.ts';
import { doesSame, hasPiece, isStored } from './find-same.ts';
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
      const things = new Set(kept.draft.things.flatMap(([, { name, words = [] }]) => [name, ...words].map(toSingular)));
      const way = findWay(sentence, piece.asks, things);
      if (way === undefined) continue;
      const target = findTarget(piece, sentence, way, kept);
      const isPossible = piece.alone === true || target !== undefined || piece.things?.['it'] !== undefined;
      if (!isPossible || hasPiece(piece, target, kept.draft)) continue;
      const tried = kept.copy();
      const of = addPiece(piece, sentence, target, tried);
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

/**
 * The thing that the part of the sentence names, one of the piece's words first. Without one it is a thing that does
 * the same already, one of the piece's words, or that of the app.
 */
function findTarget(piece: Piece, sentence: string, way: FoundWay, reading: Reading): string | undefined {
  if (piece.alone === true) return undefined;
  const { draft } = reading;
  const { from, to } = findPart(sentence, way);
  const of = new Set(listStems(piece.of ?? ''));
  const isOf = (id: string) => {
    const { name, words = [] } = draft.getThing(id);
    return [name, ...words].some((word) => of.has(listStems(word).at(-1) ?? ''));
  };
  const fits = (id: string) =>
    Object.values(piece.needs ?? {}).every((type) => draft.listFields(id).some((field) => isStored(field, type)));
  const near = [
    ...draft.listMentioned(sentence.slice(way.start, way.end)),
    ...draft.listMentioned(sentence.slice(way.end, to)),
    ...draft.listMentioned(sentence.slice(from, way.start)),
  ];
  const all = draft.things.map(([id]) => id);
  const doing = all.filter((id) => doesSame(piece, id, draft));
  const usual = piece.things?.['it'] === undefined ? [reading.mainThing ?? '', ...all] : [];
  const listed = piece.things?.['it'] === undefined ? near : [];
  const named = draft.listMentioned(sentence).filter(isOf);
  const order = [...near.filter(isOf), ...named, ...doing, ...listed, ...all.filter(isOf), ...usual];
  return order.find((id) => id !== '' && fits(id));
}
