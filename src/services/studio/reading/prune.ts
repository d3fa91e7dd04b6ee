// Takes away what a short prompt does not ask for, and says what was added to its words.
import { checkApp } from '../app/check-app.ts';
import type { Explained } from '../app/claim.ts';
import type { App, View } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { listStems } from './words.ts';

/** Longer prompts say what they want; the blueprint completes it. */
const SHORT_WORDS_MAX = 12;
const PAGES_MAX = 4;
/** Of the 300 nodes that an interface may have. */
const NODES_ROOM = 190;
const ADDED_MAX = 5;
/** The page that visitors of a site look for, although few prompts name it. */
const CONTACT = 'Contact';

const isShort = (text: string): boolean => text.split(/\s+/).length <= SHORT_WORDS_MAX;

function toIsAsked(text: string): (name: string) => boolean {
  const asked = new Set(listStems(text));
  return (name) => listStems(name).some((stem) => asked.has(stem));
}

/** Few words get a restrained app; what a large one has besides makes room for what many words ask for. */
export function prune(app: App, text: string): App {
  const isAsked = toIsAsked(text);
  let kept = app;
  const isTooLarge = () =>
    isShort(text) ? kept.pages.length > PAGES_MAX : compileApp(kept, '').payload.nodes.length > NODES_ROOM;
  for (const page of app.pages.slice(isShort(text) ? PAGES_MAX : 1).toReversed()) {
    const named = page.views.flatMap(({ of, title = '' }) => [title, app.things[String(of)]?.plural ?? '']);
    const isNamed = named.some(isAsked) && (!isShort(text) || page.views.some((view) => isMade(view, app)));
    const isUsual = isShort(text) && page.name === CONTACT;
    if (isAsked(page.name) || isNamed || isUsual || !isTooLarge()) continue;
    const without = { ...kept, pages: kept.pages.filter((each) => each !== page) };
    // Buttons may open the page.
    if (checkApp(without).length === 0) kept = without;
  }
  return kept;
}

/** The list of what people book or send elsewhere: without it, that would be seen nowhere. */
function isMade({ kind, of }: View, { pages, actions = {} }: App): boolean {
  const isForm = (view: View) => view.kind === 'form' && view['of'] === of;
  if (kind === 'form' || of === undefined) return false;
  return (
    pages.some(({ views }) => views.some(isForm)) || Object.values(actions).some(({ makes }) => makes?.thing === of)
  );
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
