// Takes away what a short prompt does not ask for: a few words get a restrained app.
import type { Reading } from './reading.ts';
import { listStems } from './words.ts';

/** Longer prompts say what they want; the blueprint completes it. */
const SHORT_WORDS_MAX = 12;
const PAGES_MAX = 4;

export function prune({ draft }: Reading, text: string): void {
  if (text.split(/\s+/).length > SHORT_WORDS_MAX) return;
  const asked = new Set(listStems(text));
  const { pages } = draft.app;
  if (pages.length <= PAGES_MAX) return;
  const isAsked = (name: string) => listStems(name).some((stem) => asked.has(stem));
  const opened = new Set(Object.values(draft.app.actions ?? {}).flatMap(({ opens }) => opens ?? []));
  draft.app.pages = pages.filter(({ name }, index) => index < PAGES_MAX || isAsked(name) || opened.has(name));
}
