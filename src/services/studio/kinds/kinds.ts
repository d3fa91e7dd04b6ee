// All kinds of views, by name.
import { board } from './board/compile.ts';
import { buttons } from './buttons/compile.ts';
import { calculator } from './calculator/compile.ts';
import { calendar } from './calendar/compile.ts';
import { cards } from './cards/compile.ts';
import { cart } from './cart/compile.ts';
import { chart } from './chart/compile.ts';
import { chat } from './chat/compile.ts';
import { facts } from './facts/compile.ts';
import { faq } from './faq/compile.ts';
import { features } from './features/compile.ts';
import { flashcards } from './flashcards/compile.ts';
import { footer } from './footer/compile.ts';
import { form } from './form/compile.ts';
import { gallery } from './gallery/compile.ts';
import { game } from './game/compile.ts';
import { hero } from './hero/compile.ts';
import type { ViewKind } from './kind.ts';
import { leaderboard } from './leaderboard/compile.ts';
import { list } from './list/compile.ts';
import { map } from './map/compile.ts';
import { metrics } from './metrics/compile.ts';
import { player } from './player/compile.ts';
import { prices } from './prices/compile.ts';
import { quiz } from './quiz/compile.ts';
import { steps } from './steps/compile.ts';
import { table } from './table/compile.ts';
import { testimonials } from './testimonials/compile.ts';
import { text } from './text/compile.ts';
import { timeline } from './timeline/compile.ts';
import { timer } from './timer/compile.ts';
import { wheel } from './wheel/compile.ts';

const KINDS: readonly ViewKind[] = [
  board,
  buttons,
  calculator,
  calendar,
  cards,
  cart,
  chart,
  chat,
  facts,
  faq,
  features,
  flashcards,
  footer,
  form,
  gallery,
  game,
  hero,
  leaderboard,
  list,
  map,
  metrics,
  player,
  prices,
  quiz,
  steps,
  table,
  testimonials,
  text,
  timeline,
  timer,
  wheel,
];

const BY_NAME: ReadonlyMap<string, ViewKind> = new Map(KINDS.map((kind) => [kind.definition.name, kind]));

export const KIND_NAMES: readonly string[] = [...BY_NAME.keys()];

export function findKind(name: string): ViewKind | undefined {
  return BY_NAME.get(name);
}

export function getKind(name: string): ViewKind {
  const kind = BY_NAME.get(name);
  if (kind === undefined) throw new Error(`There is no view of the kind "${name}"`);
  return kind;
}
