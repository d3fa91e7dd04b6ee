// Takes away what a short prompt does not ask for, and says what was added to its words.
import type { Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import type { Reading } from './reading.ts';
import { listStems } from './words.ts';

/** Longer prompts say what they want; the blueprint completes it. */
const SHORT_WORDS_MAX = 12;
const PAGES_MAX = 4;
const ADDED_MAX = 5;

const isShort = (text: string): boolean => text.split(/\s+/).length <= SHORT_WORDS_MAX;

function toIsAsked(text: string): (name: string) => boolean {
  const asked = new Set(listStems(text));
  return (name) => listStems(name).some((stem) => asked.has(stem));
}

export function prune({ draft }: Reading, text: string): void {
  const { pages } = draft.app;
  if (!isShort(text) || pages.length <= PAGES_MAX) return;
  const isAsked = toIsAsked(text);
  const opened = new Set<unknown>([
    ...Object.values(draft.app.actions ?? {}).map(({ opens }) => opens),
    ...pages.flatMap(({ views }) => views.flatMap((view) => [view['opens'], view['secondOpens']])),
  ]);
  draft.app.pages = pages.filter(({ name }, index) => index < PAGES_MAX || isAsked(name) || opened.has(name));
}

/** The pages besides the first that few words got without asking for them. */
export function listAdded({ pages }: App, text: string): readonly Explained[] {
  if (!isShort(text)) return [];
  const isAsked = toIsAsked(text);
  return pages
    .flatMap(({ name }, page): readonly Explained[] =>
      page === 0 || isAsked(name) ? [] : [{ text: `The page “${name}”`, claim: { is: 'page', page }, assumed: ADDED }],
    )
    .slice(0, ADDED_MAX);
}

const ADDED = 'Most apps of this kind have it.';
