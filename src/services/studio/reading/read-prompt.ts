// Reads a prompt: finds the nearest blueprint, attaches what the words say, prunes what they do not want.
import { checkApp } from '../app/check-app.ts';
import type { Explained } from '../app/claim.ts';
import type { App } from '../app/description.ts';
import { AppDraft } from './app-draft.ts';
import { findKind } from './app-kinds/find-kind.ts';
import { attachActions } from './attach/attach-actions.ts';
import { attachCopy, findSubject, isOfNoun, isOtherSite, isSite, SITE } from './attach/attach-copy.ts';
import { attachFields } from './attach/attach-fields.ts';
import { attachNoun, nameThings, toTitle } from './attach/attach-names.ts';
import { attachOptions } from './attach/attach-options.ts';
import { attachOwner } from './attach/attach-owner.ts';
import { attachAmounts, attachRows } from './attach/attach-rows.ts';
import { attachRules } from './attach/attach-rules.ts';
import { attachThings } from './attach/attach-things.ts';
import { attachViews } from './attach/attach-views.ts';
import { explain } from './explain.ts';
import { attachFormulas } from './formulas/attach-formulas.ts';
import { readOptionPrices } from './formulas/attach-sums.ts';
import { isTariff } from './formulas/read-tariff.ts';
import { type Gloss, gloss } from './gloss/gloss.ts';
import { type Blueprint, type Found, getLibrary, type Library } from './library.ts';
import { attachLook, isAboutLook } from './look/attach-look.ts';
import { labelCalculators } from './naming/label-calculators.ts';
import { nameSubjects } from './naming/name-subjects.ts';
import { normalisePrompt } from './normalise-prompt.ts';
import { patterns, toPatterns } from './patterns.ts';
import { attachPieces } from './pieces/attach-pieces.ts';
import { prune } from './prune.ts';
import { type Note, Reading } from './reading.ts';
import { type Sentence, splitSentences } from './split-sentences.ts';
import { listStems } from './words.ts';

export interface ReadApp {
  readonly app: App;
  readonly found: Found;
  readonly notes: readonly Note[];
  readonly sentences: readonly Sentence[];
  /** English words for a prompt in another language. */
  readonly glossed: Gloss | undefined;
}

/** A blueprint that is less likely is not used. Chosen on held-out prompts. */
const LIKELIHOOD_MIN = 0.03;
/** Below it a blueprint is used only if it answers two fifths of the words. */
const LIKELIHOOD_ALONE = 0.1;
const SHARE_MIN = 0.4;
/** Below it the words alone may give the better app. */
const LIKELIHOOD_SURE = 0.2;
/** The reader has not seen English that was put together word by word. */
const GLOSSED_WEIGHT = 3;
const NEAR_COUNT = 6;
const OWN_FIELDS_MIN = 4;
const OPENING_WORDS_MAX = 24;

/** Undefined if no blueprint is near enough. */
export function readPrompt(prompt: string, library: Library = getLibrary()): ReadApp | undefined {
  const asked = openPrompt(prompt, library);
  const { plain, glossed, said, sentences, opening, text, near } = asked;
  const nearest = choose(near, opening, text, library);
  const isIn = (blueprint: Blueprint, stem: string) => library.isIn(blueprint, stem);
  const fit = nearest !== undefined && isFit(nearest, opening, text) ? nearest : undefined;
  const found = findKind(sentences, opening, fit, isIn) ?? nearest;
  if (found === undefined) return undefined;
  const { chosen, blueprint } = attachBest(asked, found, library);
  if (chosen === undefined) return undefined;
  const fitted = attachFormulas(sentences, chosen);
  fitted.putNamedFirst();
  labelCalculators(sentences, fitted);
  fitted.draft.app.title =
    blueprint === undefined
      ? toTitle(opening, text, [], listPlurals(fitted))
      : toTitle(opening, text, blueprint.asks, blueprint.app.title);
  const { draft } = fitted;
  draft.app = attachOwner(attachCopy(draft.app, text, blueprint, library), plain, blueprint);
  attachNoun(text, fitted);
  attachLook(text, sentences, fitted);
  const reading = attachPieces(sentences, fitted);
  for (const sentence of sentences) attachAmounts(sentence, reading);
  return { app: { ...reading.draft.app }, found, notes: reading.notes, sentences: said, glossed };
}

interface Prompt {
  /** In the language in which it was written. */
  readonly plain: string;
  readonly glossed: Gloss | undefined;
  readonly text: string;
  /** The sentences of the text, and the same with the things that they only point to. */
  readonly said: readonly Sentence[];
  readonly sentences: readonly string[];
  readonly opening: string;
  readonly near: readonly Found[];
}

function openPrompt(prompt: string, library: Library): Prompt {
  const plain = normalisePrompt(prompt);
  const glossed = gloss(plain);
  const text = glossed?.text ?? plain;
  const said = splitSentences(text);
  const sentences = nameSubjects(said.map((sentence) => sentence.text));
  const first = findOpening(sentences);
  const near = findNear(sentences, first, library, glossed === undefined ? 1 : GLOSSED_WEIGHT);
  return { plain, glossed, text, said, sentences, opening: toOpening(sentences[first]), near };
}

/** The blueprints that are nearest to a prompt, whether or not one is near enough. */
export function listNear(prompt: string, library: Library = getLibrary()): readonly Found[] {
  return openPrompt(prompt, library).near;
}

const isFit = (found: Found, opening: string, text: string): boolean =>
  isNear(found) || isOfNoun(opening, text, found.blueprint);

/** The better one of the blueprint with the words and of the words alone, which have no blueprint. */
function attachBest(
  { sentences, said, opening, text, near }: Prompt,
  found: Found,
  library: Library,
): { readonly chosen: Reading | undefined; readonly blueprint: Blueprint | undefined } {
  const blueprints = near.map(({ blueprint }) => blueprint);
  const { app } = found.blueprint;
  const isPage = findSubject(opening) !== undefined;
  const isMeant = isOfNoun(opening, text, found.blueprint) || !blueprints.includes(found.blueprint);
  const isKnown = (isMeant || isNear(found)) && !FEELING.test(text);
  const known = isKnown ? attachAll(sentences, nameThings(prune(app, text), text), library, blueprints) : undefined;
  const isUnsure = !isMeant && found.likelihood < LIKELIHOOD_SURE;
  const isAway = isPage && !isMeant && (isUnsure || isOtherSite(opening, found.blueprint, library));
  const isPlain = known === undefined || isAway;
  const sure = near.filter(({ likelihood }) => likelihood >= LIKELIHOOD_SURE).map(({ blueprint }) => blueprint);
  const own =
    isPlain || isUnsure || isOther(known, app)
      ? attachAll(sentences, isPage ? SITE : NOTHING, library, sure)
      : undefined;
  const count = (read: Reading) => explain(read.draft.app, said, read.notes, library).filter(hasClaim).length;
  // The blueprint has to answer more than the words alone.
  const isBetter = own !== undefined && (isOwn(own) || isPage) && (isPlain || count(own) >= count(known));
  return isBetter ? { chosen: own, blueprint: undefined } : { chosen: known, blueprint: found.blueprint };
}

/** Who asks for a site gets one, also if it is less likely: of the trade, of the noun of the subject, or likely. */
function choose(near: readonly Found[], opening: string, text: string, library: Library): Found | undefined {
  const first = near.find(isNear) ?? near[0];
  if (first === undefined || findSubject(opening) === undefined) return first;
  const isTrade = ({ blueprint }: Found) => !isOtherSite(opening, blueprint, library);
  const isSure = (found: Found) => found.likelihood >= LIKELIHOOD_SURE && isTrade(found);
  if (isSure(first)) return first;
  const sites = near.filter(({ likelihood, blueprint }) => likelihood >= LIKELIHOOD_MIN && isSite(blueprint.app));
  const isLikely = ({ likelihood }: Found) => likelihood >= LIKELIHOOD_ALONE;
  const ofNoun = sites.find(({ blueprint }) => isOfNoun(opening, text, blueprint));
  return sites.find(isSure) ?? ofNoun ?? sites.find(isLikely) ?? first;
}

function isNear({ likelihood, share }: Found): boolean {
  return likelihood >= (share < SHARE_MIN ? LIKELIHOOD_ALONE : LIKELIHOOD_MIN);
}

function findNear(sentences: readonly string[], first: number, library: Library, weight: number): readonly Found[] {
  // Words about the look say nothing about the kind of app.
  const plainly = sentences.map((each) =>
    each
      .split(/(?<=,)/)
      .filter((part) => !isAboutLook(part, each))
      .join(''),
  );
  return library.findNearest(toOpening(plainly[first]), withoutNames(plainly.join('. '), library), NEAR_COUNT, weight);
}

/** The first sentence, or the first wish after one about the person: "I volunteer at a food bank. We need to …". */
function findOpening(sentences: readonly string[]): number {
  if (!PERSON.test(sentences[0] ?? '') || WISH.test(sentences[0] ?? '')) return 0;
  return Math.max(
    0,
    sentences.findIndex((sentence) => WISH.test(sentence)),
  );
}

const { PERSON, WISH } = toPatterns(patterns['read-prompt']);

const toOpening = (sentence = ''): string => sentence.split(' ').slice(0, OPENING_WORDS_MAX).join(' ');

/** "I am tired" asks for nothing. */
const FEELING = /^(?:i|we)(?: am|'m| are|'re| feel| love| hate)(?: \S+){1,2}$/i;

/** Names of people and rooms, which no blueprint can know, say nothing about the kind of app. */
function withoutNames(text: string, library: Library): string {
  return text.replace(/(?<=[\p{L},:(]\s?)\b\p{Lu}\p{Ll}+\b/gu, (word) => {
    const [stem] = listStems(word);
    return stem === undefined || library.isKnown(stem) ? word : '';
  });
}

const hasClaim = ({ claim }: Explained): boolean => claim !== undefined;

const NOTHING: App = { title: 'App', purpose: 'Keeps what the prompt names.', things: {}, pages: [] };

/** The words describe things by their fields, and hardly any of them is of the blueprint. */
function isOther({ notes }: Reading, { things }: App): boolean {
  const named = notes.flatMap(({ claim }) => (claim.is === 'field' ? [Object.hasOwn(things, claim.thing)] : []));
  const own = named.filter((isKnown) => !isKnown).length;
  return own >= OWN_FIELDS_MIN && own > 2 * (named.length - own);
}

function isOwn({ draft }: Reading): boolean {
  return draft.things.some(([id]) => draft.listFields(id).length > 2) && isSound(draft.app);
}

function listPlurals({ draft: { things } }: Reading): string {
  return [things[0], things[1]].flatMap((entry) => entry?.[1].plural ?? []).join(' and ');
}

/** Attaches all sentences; where the whole cannot be shown, those that are at fault are left out. */
function attachAll(sentences: readonly string[], app: App, library: Library, near: readonly Blueprint[]): Reading {
  let kept = new Reading(new AppDraft(app), library, near);
  const whole = kept.copy();
  for (const sentence of sentences) attach(sentence, whole);
  if (isSound(whole.draft.app)) return whole;
  for (const sentence of sentences) {
    const tried = kept.copy();
    attach(sentence, tried);
    if (isSound(tried.draft.app)) kept = tried;
  }
  return kept;
}

function attach(sentence: string, reading: Reading): void {
  const isPriced = isTariff(sentence) || readOptionPrices(sentence, reading.draft) !== undefined;
  if (!isPriced) {
    const hasRows = attachRows(sentence, reading);
    attachFields(attachThings(sentence, reading), reading);
    if (!hasRows) attachOptions(sentence, reading);
  }
  attachActions(sentence, reading);
  attachRules(sentence, reading);
  attachViews(sentence, reading);
}

/** A draft goes on changing, and what is compiled is kept by its description: a copy is checked. */
function isSound(app: App): boolean {
  return checkApp({ ...app }).length === 0;
}
