// Attaches the words that people use for the app and for its main thing.
import { toPlural, toSingular } from '../../../language/inflection.ts';
import type { App } from '../app/description.ts';
import { AppDraft } from './app-draft.ts';
import type { Blueprint } from './library.ts';
import { listSameRoles } from './naming/roles.ts';
import { toCapital } from './phrases.ts';
import type { Reading } from './reading.ts';
import words from './words.json' with { type: 'json' };
import { listStems } from './words.ts';

const GENERIC: ReadonlySet<string> = new Set(words.generic.split(' '));
const PLAIN: ReadonlySet<string> = new Set(words.plain.split(' '));
const TITLE_WORDS_MAX = 5;

/** Words of a sentence, which is no title. */
const SENTENCE =
  /\b(?:i|i'm|i've|we|you|he|she|they|it|is|are|was|were|have|has|had|do|does|did|would|like|want|need|every|hi|hello|ok|right|good|there)\b/i;

/** The subject of the opening, or the way to ask that is nearest; names of businesses stay in blueprints. */
export function toTitle(opening: string, text: string, { asks, app }: Blueprint): string {
  const subject = (opening.split(/[,:;(]|\b(?:where|with|for|that|which|to|so|in)\b/)[0] ?? '').trim().split(' ');
  const first = subject.findIndex((word) => !PLAIN.has(word.toLowerCase()));
  const named = first < 0 ? [] : subject.slice(first);
  const known = new Set(asks.flatMap(listStems));
  const isSubject =
    named.length <= TITLE_WORDS_MAX &&
    !SENTENCE.test(named.join(' ')) &&
    named.some((word) => listStems(word).some((stem) => known.has(stem)));
  if (isSubject) return toCapital(named.join(' '));
  const said = new Set(listStems(text));
  const toShare = (ask: string) => {
    const stems = listStems(ask);
    return stems.filter((stem) => said.has(stem)).length / stems.length;
  };
  const [ask] = asks
    .filter((each) => !SENTENCE.test(each))
    .toSorted((a, b) => toShare(b) - toShare(a) || a.length - b.length);
  return ask === undefined ? app.title : toCapital(ask);
}

/** Things that the words call otherwise get that name: "bookings" for rentals, "breakdowns" for faults. */
export function nameThings(app: App, text: string): App {
  const draft = new AppDraft(app);
  for (const [id, thing] of draft.things) {
    if (GENERIC.has(thing.name) || isSaid(thing.name, text)) continue;
    const noun = [...(thing.words ?? []), ...listSameRoles(thing.name)].find(
      (word) => /^\p{L}{4,}$/u.test(word) && toSingular(word) === word && isMeant(word, text) && !isTaken(word, draft),
    );
    if (noun !== undefined) draft.renameThing(id, noun);
  }
  return draft.app;
}

/** As a noun: with an article, or in the plural. */
export function isSaid(noun: string, text: string): boolean {
  return new RegExp(`\\b(?:${toPlural(noun)}|(?:an?|the|each|every|per|our|my|new|one|of|for) ${noun})\\b`, 'i').test(
    text,
  );
}

/** More than once, or where things are listed or have fields. */
function isMeant(noun: string, text: string): boolean {
  const names = `(?:${noun}|${toPlural(noun)})`;
  const strong = new RegExp(
    `\\b(?:each|every|per|list of|all|new|add|manage|our|my|of our|have) (?:the )?${names}\\b|\\b${names}(?::|,? with | has | have | are )`,
    'i',
  );
  const count = text.match(new RegExp(`\\b${names}\\b`, 'gi'))?.length ?? 0;
  return isSaid(noun, text) && (count > 1 || strong.test(text));
}

function isTaken(noun: string, draft: AppDraft): boolean {
  return draft.things.some(
    ([id, { name, plural }]) =>
      [name, plural].some((word) => word.toLowerCase().split(' ').includes(noun)) ||
      draft.listFields(id).some(({ label }) => label.toLowerCase() === noun),
  );
}

/** People who speak of products want to read of products, also where the blueprint has garments. */
export function attachNoun(text: string, { draft, mainThing }: Reading): void {
  if (mainThing === undefined) return;
  const thing = draft.getThing(mainThing);
  const stems = new Set(listStems(text));
  const nouns = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => toSingular(word));
  const noun = nouns.find((word) => GENERIC.has(word));
  const isNamed = listStems(`${thing.name} ${thing.plural}`).some((stem) => stems.has(stem));
  const owner = noun === undefined ? undefined : draft.findThing(noun);
  if (noun === undefined || isNamed || (owner !== undefined && owner !== mainThing)) return;
  thing.words = [...(thing.words ?? []), thing.name];
  thing.name = noun;
  thing.plural = toPlural(noun);
}
