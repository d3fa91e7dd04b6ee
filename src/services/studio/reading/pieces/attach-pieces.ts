// Attaches the pieces that the sentences of a prompt ask for.
import { toSingular } from '../../../../language/inflection.ts';
import { checkApp } from '../../app/check-app.ts';
import type { Claim } from '../../app/claim.ts';
import { toField, type View } from '../../app/description.ts';
import { isPersonLabel } from '../naming/to-label.ts';
import type { Reading } from '../reading.ts';
import { listStems } from '../words.ts';
import { addPiece } from './add-piece.ts';
import { doesSame, findSameAction, hasPiece } from './find-same.ts';
import { type FoundWay, findWays, toWaySentence } from './find-ways.ts';
import { listPieces, type Piece } from './piece.ts';

interface Attached {
  readonly reading: Reading;
  readonly texts: readonly string[];
  readonly of: Claim | View;
}

const SITE = /\b(?:(?:web)?site|homepage|landing page)\b/i;

export function attachPieces(sentences: readonly string[], reading: Reading): Reading {
  let kept = reading;
  let things = listThingNames(kept);
  const attached: Attached[] = [];
  const isSite = reading.draft.app.pages.some(({ views }) => views.some(isHero));
  // Visitors of a site can write to its owner.
  const usual = isSite && SITE.test(sentences.join(' ')) ? ['contact form'] : [];
  const all = [...sentences, ...usual].map(toWaySentence);
  for (const piece of listPieces())
    for (const sentence of all) {
      const ways = findWays(sentence, listWays(piece, isSite), things);
      const one = ways[0] && attachPiece(piece, sentence.sentence, [ways[0], ...ways.slice(1)], kept);
      if (one === undefined) continue;
      if (one.reading !== kept) things = listThingNames(one.reading);
      kept = one.reading;
      attached.push(one);
    }
  for (const { texts, of } of attached) {
    const claim = 'is' in of ? (of as Claim) : toViewClaim(of, kept);
    if (claim !== undefined) for (const text of new Set(texts)) kept.note(text, claim);
  }
  return kept;
}

const isHero = ({ kind }: View): boolean => kind === 'hero';

const listWays = ({ asks, sections = [] }: Piece, isSite: boolean) => (isSite ? [...asks, ...sections] : asks);

function listThingNames({ draft }: Reading): ReadonlySet<string> {
  return new Set(draft.things.flatMap(([, { name, words = [] }]) => [name, ...words].map(toSingular)));
}

/** Leaves out a piece that would make the description unsound. */
function attachPiece(
  piece: Piece,
  sentence: string,
  ways: readonly [FoundWay, ...FoundWay[]],
  reading: Reading,
): Attached | undefined {
  const target = findTarget(piece, sentence, ways[0], reading);
  const isPossible = piece.alone === true || target !== undefined || piece.things?.['it'] !== undefined;
  const texts = ways.map(({ from, to }) => sentence.slice(from, to));
  if (hasPiece(piece, target, reading.draft)) {
    const last = Object.keys(piece.actions ?? {}).at(-1) ?? '';
    const action = findSameAction(piece, last, target, reading.draft.app);
    return action === undefined ? undefined : { reading, texts, of: { is: 'action', action } };
  }
  if (!isPossible) return undefined;
  const tried = reading.copy();
  const of = addPiece(piece, sentence, target, tried);
  if (of === undefined || checkApp(tried.draft.app).length > 0) return undefined;
  return { reading: tried, texts, of };
}

/** A later piece may have moved the view. */
function toViewClaim(view: View, { draft }: Reading): Claim | undefined {
  const wanted = JSON.stringify(view);
  const positions = draft.app.pages.flatMap(({ views }, page) =>
    views.map((other, index) => ({ other, claim: { is: 'view', page, view: index } as const })),
  );
  return positions.find(({ other }) => JSON.stringify(other) === wanted)?.claim;
}

/**
 * The thing that the part of the sentence names, one of the piece's words first. Without one it is a thing that does
 * the same already, one of the piece's words, or that of the app.
 */
function findTarget(piece: Piece, sentence: string, way: FoundWay, reading: Reading): string | undefined {
  if (piece.alone === true) return undefined;
  const { draft } = reading;
  const of = new Set(listStems(piece.of ?? ''));
  const isOf = (id: string) => {
    const { name, words = [] } = draft.getThing(id);
    return [name, ...words].some((word) => of.has(listStems(word).at(-1) ?? ''));
  };
  const near = [
    ...draft.listMentioned(sentence.slice(way.start, way.end)),
    ...draft.listMentioned(sentence.slice(way.end, way.to)),
    ...draft.listMentioned(sentence.slice(way.from, way.start)),
  ];
  const all = draft.things.map(([id]) => id);
  const doing = all.filter((id) => doesSame(piece, id, draft));
  const first = [...near.filter(isOf), ...draft.listMentioned(sentence).filter(isOf), ...doing];
  const main = reading.mainThing === undefined ? [] : [reading.mainThing];
  const isNamed = piece.on !== undefined && draft.app.pages.some(({ views }) => views.some(isHero));
  const usual = piece.things?.['it'] === undefined ? [...near, ...all.filter(isOf), ...main, ...all] : all.filter(isOf);
  const others = isNamed ? near : usual;
  const own = new Set((piece.of ?? '').split(' '));
  // Words, not stems: a play is no player.
  const isRight = (id: string) => {
    const { name } = draft.getThing(id);
    return piece.on === undefined || own.has(name) || isPersonLabel(name) === (piece.on === 'people');
  };
  const fields = (id: string) => Object.values(draft.getThing(id).fields).map(toField);
  const fits = (id: string) =>
    Object.values(piece.needs ?? {}).every((type) =>
      fields(id).some((field) => field.type === type && field.formula === undefined),
    );
  return [...first, ...others].find((id) => isRight(id) && fits(id));
}
