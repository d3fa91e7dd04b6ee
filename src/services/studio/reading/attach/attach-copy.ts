// Makes the sentences of a site those of the prompt: a blueprint of another trade gives its sections, not its words.
import { checkApp } from '../../app/check-app.ts';
import type { App, View } from '../../app/description.ts';
import type { Blueprint, Library } from '../library.ts';
import { toCapital } from '../phrases.ts';
import copy from '../site-copy.json' with { type: 'json' };
import { listStems } from '../words.ts';

/** "Landing page for my sleep app, purple" and "for Drowsy, a sleep app" are about a sleep app. */
const SUBJECT = new RegExp(
  `^(?:(?:${copy.site})\\s+)*(?:page|site|website|homepage)\\s+for\\s+(?:me,\\s+[^,]{3,40},\\s+(?:an?\\s+)?|(?:(?-i:\\p{Lu})[^,.:]{1,30},\\s+)?(?:(?:my|our|an?|the|this)\\s+)+)(?<subject>[\\p{L}'& -]{3,60}?)(?=$|[,.;:(]|\\s(?:with|where|that|which|in|called|named|so|and|to|for)\\b)`,
  'iu',
);
const VIEWS: { readonly [kind: string]: object } = copy.views;
const DROPPED: ReadonlySet<string> = new Set(copy.dropped);
/** The share of the subject that a blueprint of the same trade knows. */
const KNOWN_MIN = 0.5;

const write = (view: View): View => {
  const { eyebrow: _eyebrow, secondButton: _button, secondOpens: _opens, ...rest } = view;
  return Object.hasOwn(VIEWS, view.kind) ? { ...rest, ...VIEWS[view.kind] } : view;
};
const writeAll = (pages: App['pages']): App['pages'] =>
  pages.map((page) => ({ ...page, views: page.views.map(write) }));

/** The site of any trade. */
export const SITE: App = { ...(copy.base as App), pages: writeAll(copy.base.pages) };

export function findSubject(opening: string): string | undefined {
  return SUBJECT.exec(opening)?.groups?.['subject']?.trim();
}

export const isSite = ({ pages }: App): boolean => pages.some(({ views }) => views.some(({ kind }) => kind === 'hero'));

/** Returns whether the site of any trade is nearer to the opening than the blueprint of another trade. */
export function isOtherSite(opening: string, blueprint: Blueprint, library: Library): boolean {
  const subject = findSubject(opening);
  const isAny = WAITING.test(opening) || (isProductSite(blueprint) && PRODUCT.test(subject ?? ''));
  return subject !== undefined && !isAny && !isOfTrade(subject, blueprint, library);
}

/** Returns whether people ask for the blueprint by the last noun of the subject: a site of a band for a metal band. */
export function isOfNoun(opening: string, text: string, blueprint: Blueprint): boolean {
  const subject = findSubject(opening);
  if (subject === undefined || !isSite(blueprint.app)) return false;
  const noun = listStems(withoutName(subject)).at(-1);
  if (OFFER.test(text) && isProductSite(blueprint)) return true;
  const isAsked = (ask: string) => ASKED_SITE.test(ask) && listStems(ask).includes(noun ?? '');
  return !ANY_TRADE.has(noun ?? '') && blueprint.asks.some(isAsked);
}

const ASKED_SITE = /\b(?:site|website|homepage|page)\b/i;

const isProductSite = ({ asks, app }: Blueprint): boolean => isSite(app) && asks.some((ask) => PRODUCT.test(ask));

/** "Bakery Krume & Kiln" is a bakery: a name says nothing about the trade. */
function withoutName(subject: string): string {
  return subject.replace(/(?<=\p{Ll}[\p{Ll}'-]*\s)\p{Lu}.*$/u, '').trim();
}

/** Sections keep their forms and buttons; what only the other trade has goes, as long as the app stays sound. */
export function attachCopy(given: App, text: string, blueprint: Blueprint | undefined, library: Library): App {
  const app = introduce(LANDING.test(text) ? withForm(given) : given, text);
  const isNamed = isSite(app) && NAME.test(app.title) && text.includes(` ${app.title}`);
  const named = (each: App) => name(isNamed ? name(each, blueprint?.app.title) : each);
  const subject = findSubject(text);
  const isTrade =
    subject === undefined ||
    (blueprint !== undefined && (isOfTrade(subject, blueprint, library) || isOfNoun(text, text, blueprint)));
  if (isTrade || !isSite(app)) return named(app);
  const said = new Set(listStems(text));
  const isKept = ({ kind, of }: View) => {
    const { name: noun, words = [] } = app.things[String(of)] ?? { name: '' };
    return (
      kind === 'form' || (!DROPPED.has(kind) && listStems([noun, ...words].join(' ')).some((stem) => said.has(stem)))
    );
  };
  const old = new Set(blueprint?.app.pages.flatMap(({ views }) => views.map((view) => JSON.stringify(view))));
  // The prompt changed the others.
  const pages = app.pages.map(({ views, ...page }) => ({
    ...page,
    views: views.map((view) => (old.has(JSON.stringify(view)) ? write(view) : view)),
  }));
  const kept = pages
    .map((page) => ({ ...page, views: page.views.filter((view) => Object.hasOwn(VIEWS, view.kind) || isKept(view)) }))
    .filter(({ views }) => views.some(({ kind }) => kind !== 'footer'));
  return [kept, pages].map((each) => named({ ...app, pages: each })).find((each) => checkApp(each).length === 0) ?? app;
}

/** The sites of such products are alike. */
const PRODUCT = new RegExp(`\\b(?:${copy.product})\\b`, 'i');
/** Only such products are offered so. */
const OFFER = new RegExp(`\\b(?:${copy.offer})\\b`, 'i');
/** Nouns for businesses of any trade. */
const ANY_TRADE: ReadonlySet<string> = new Set(listStems(copy.anyTrade));
const NAME = /^(?:\p{Lu}[\p{L}\p{N}'&-]* ?)+$/u;
const WAITING = /\b(?:waitlist|waiting list|coming soon|launch)\b/i;
const LANDING = /\b(?:landing|waitlist|waiting list|coming soon|launch)\b/i;

/** "For me, Jana Novak, translator from Prague": the site begins with that. */
function introduce(app: App, text: string): App {
  const { name: headline = '', about = '' } = PERSON.exec(text)?.groups ?? {};
  const write = (view: View) => (view.kind === 'hero' ? { ...view, headline, text: `${toCapital(about)}.` } : view);
  if (headline === '' || !isSite(app)) return app;
  return { ...app, pages: app.pages.map((page) => ({ ...page, views: page.views.map(write) })) };
}

const PERSON = /\bfor me,\s+(?<name>\p{Lu}[^,]{2,40}),\s+(?:an?\s+)?(?<about>[^,:;.]{3,80})/u;

/** People join where they land: the form that the first button opens stands below it. */
function withForm(app: App): App {
  const [home, ...others] = app.pages;
  const hero = home?.views.find(({ kind }) => kind === 'hero');
  const form = others.find(({ name: page }) => page === hero?.['opens'])?.views.find(({ kind }) => kind === 'form');
  if (home === undefined || hero === undefined || form === undefined) return app;
  const views = home.views.flatMap((view) => (view === hero ? [view, form] : [view]));
  return { ...app, pages: [{ ...home, views }, ...others] };
}

/** Sentences have the name of the app where they had that of the blueprint. */
function name(app: App, old = '<app>'): App {
  const write = (_key: string, value: unknown) =>
    typeof value === 'string' && (old === '<app>' || value.length > old.length)
      ? value.replaceAll(old, app.title)
      : value;
  return JSON.parse(JSON.stringify(app), write) as App;
}

function isOfTrade(subject: string, blueprint: Blueprint, library: Library): boolean {
  const stems = listStems(withoutName(subject)).map((stem) => [stem, library.getRarity(stem)] as const);
  const total = stems.reduce((sum, [, rarity]) => sum + rarity, 0);
  const known = stems.reduce((sum, [stem, rarity]) => sum + (library.isIn(blueprint, stem) ? rarity : 0), 0);
  return known >= total * KNOWN_MIN;
}
