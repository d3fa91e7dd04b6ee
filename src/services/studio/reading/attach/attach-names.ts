// Attaches the words that people use for the app and for its main thing.
import { toPlural, toSingular } from '../../../../language/inflection.ts';
import type { App } from '../../app/description.ts';
import { AppDraft } from '../app-draft.ts';
import { renameThing } from '../naming/rename-thing.ts';
import { listSameRoles } from '../naming/roles.ts';
import { patterns, toPatterns } from '../patterns.ts';
import { toCapital } from '../phrases.ts';
import type { Reading } from '../reading.ts';
import words from '../words.json' with { type: 'json' };
import { listStems } from '../words.ts';
import { findSubject } from './attach-copy.ts';

const GENERIC: ReadonlySet<string> = new Set(words.generic.split(' '));
const HEADS: ReadonlySet<string> = new Set(
  `${words.heads} ${words.containers.replaceAll('|', ' ')} shop store list tracker planner dashboard calculator log quiz`.split(
    ' ',
  ),
);
const PLAIN: ReadonlySet<string> = new Set(words.plain.split(' '));
const VERB_FIRST = new RegExp(`^(?:an?|the|${words.askVerbs.replaceAll(' ', '|')})\\b`, 'i');
const ASK_VERBS: ReadonlySet<string> = new Set(words.askVerbs.split(' '));
const TITLE_WORDS_MAX = 4;
const ASK_WORDS_MAX = 3;
const ASK_SHARE_MIN = 0.5;
/** Words of a sentence, which is no title. */
const SENTENCE = new RegExp(`\\b(?:${words.noTitle.replaceAll(' ', '|')})\\b`, 'i');
const { NO_SUBJECT, SUBJECT_END, PURPOSE_END, CALLED, CAPITALS, QUOTED, OWN_NAME, FOR_NAME } = toPatterns(
  patterns['attach-names'],
);

/** The name of the app, the subject of the opening, or the shortest way to ask that is near. */
export function toTitle(opening: string, text: string, asks: readonly string[], usual: string): string {
  const about = findSubject(opening);
  const named = findName(opening, text, about);
  if (named !== undefined) return named;
  if (about !== undefined && about.split(' ').length <= TITLE_WORDS_MAX) return toCapital(about);
  const subject = (opening.split(SUBJECT_END)[0] ?? '').trim().split(' ');
  const first = subject.findIndex((word) => !PLAIN.has(word.toLowerCase()));
  const known = new Set([...asks, usual].flatMap(listStems));
  const isTitle = (words: readonly string[]) =>
    words.length > 0 &&
    words.length <= TITLE_WORDS_MAX &&
    !SENTENCE.test(words.join(' ')) &&
    !NO_SUBJECT.test(words.join(' ')) &&
    // "Residents report potholes" is a sentence.
    !words.slice(1).some((word, index) => ASK_VERBS.has(word) && /s$/.test(words[index] ?? ''));
  const candidate = first < 0 ? [] : subject.slice(first);
  const isKnown = candidate.some((word) => listStems(word).some((stem) => known.has(stem)));
  const purpose = /^(?: for| of)(?: \p{L}+){1,3}$/u.exec(
    opening.slice(opening.indexOf(subject.join(' ')) + subject.join(' ').length).split(PURPOSE_END)[0] ?? '',
  );
  const isHead = candidate.length === 1 && HEADS.has(candidate[0]?.toLowerCase() ?? '');
  // "A shop for house plants" is more than a shop.
  if (isHead && purpose !== null && !/\b(?:my|our|the|an?)\b/.test(purpose[0]))
    return toCapital(`${candidate[0]}${purpose[0]}`);
  if (isTitle(candidate) && isKnown && !isHead) return toCapital(candidate.join(' '));
  const said = new Set(listStems(text));
  const isHeadSaid = (ask: string) => said.has(listStems(ask).at(-1) ?? '');
  const toShare = (ask: string) => listStems(ask).filter((stem) => said.has(stem)).length / listStems(ask).length;
  const short = asks
    .map((each) => each.split(SUBJECT_END)[0]?.trim() ?? '')
    .filter(
      (each) =>
        isTitle(each.split(' ')) &&
        each.split(' ').length <= ASK_WORDS_MAX &&
        !VERB_FIRST.test(each) &&
        / \p{L}{3}/u.test(each),
    );
  const [ask = short[0]] = short
    // "Milk" does not make a food bank a milk vending machine.
    .filter((each) => toShare(each) >= ASK_SHARE_MIN || isHeadSaid(each))
    .toSorted((a, b) => toShare(b) - toShare(a) || b.length - a.length);
  return toCapital(ask ?? usual);
}

/** "Riverside Gazette, local news portal", "our invoicing app Quittly", a website "Taco Comet", "for Drowsy, a". */
function findName(opening: string, text: string, subject = ''): string | undefined {
  const { double, single } = QUOTED.exec(opening)?.groups ?? {};
  // "The bakery Krume & Kiln": a name behind the noun.
  const own = OWN_NAME.exec(subject)?.[0].trim() ?? FOR_NAME.exec(opening)?.groups?.['name'];
  const called = CALLED.exec(text)?.[1]?.trim();
  const first = (opening.split(/[,:–]/)[0] ?? '').trim();
  const isName = opening.length > first.length && /\s\p{Lu}/u.test(first) && CAPITALS.test(first);
  return double ?? single ?? own ?? called ?? (isName ? first : undefined);
}

/** Things that the words call otherwise get that name: "bookings" for rentals, "breakdowns" for faults. */
export function nameThings(app: App, text: string): App {
  const draft = new AppDraft(app);
  for (const [id, thing] of draft.things) {
    if (GENERIC.has(thing.name) || isSaid(thing.name, text)) continue;
    const noun = [...(thing.words ?? []), ...listSameRoles(thing.name)].find(
      (word) => /^\p{L}{3,}$/u.test(word) && toSingular(word) === word && isMeant(word, text) && !isTaken(word, draft),
    );
    if (noun !== undefined) renameThing(draft, id, noun);
  }
  return draft.app;
}

/** As a noun: with an article, or in the plural. */
function isSaid(noun: string, text: string): boolean {
  const [one, many] = [RegExp.escape(noun), RegExp.escape(toPlural(noun))];
  return new RegExp(`\\b(?:${many}|(?:an?|the|each|every|per|our|my|new|one|of|for) ${one})\\b`, 'i').test(text);
}

/** More than once, or where things are listed or have fields. */
function isMeant(noun: string, text: string): boolean {
  const names = `(?:${noun}|${toPlural(noun)})`;
  const strong = new RegExp(
    `\\b(?:each|every|per|list of|all|new|add|manage|our|my|of our|have) (?:the )?${names}\\b|\\b${names}(?::| \\(|,? with | has | have | are )`,
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

/** "Reagent inventory" is about reagents. */
const KEPT = new RegExp(
  `^(?:(?:an?|the|my|our|simple|small) )*(?:\\p{L}+ )?(\\p{L}{3,}(?<!ing|ed|al|ly)) (?:${words.containers})\\b`,
  'iu',
);

/** People who speak of products want to read of products, also where the blueprint has garments. */
export function attachNoun(text: string, { draft, mainThing, nouns: named }: Reading): void {
  const stems = new Set(listStems(text));
  const isFree = (noun: string) => draft.findThing(noun) === undefined && !isTaken(noun, draft) && !PLAIN.has(noun);
  const rename = (id: string, noun: string) => {
    const { name, plural } = draft.getThing(id);
    if (!listStems(`${name} ${plural}`).some((stem) => stems.has(stem))) renameThing(draft, id, noun);
  };
  for (const [id, noun] of named) if (isFree(noun)) rename(id, noun);
  const nouns = (text.toLowerCase().match(/\p{L}+/gu) ?? []).map((word) => toSingular(word));
  const kept = toSingular(KEPT.exec(text)?.[1]?.toLowerCase() ?? '');
  const noun = kept !== '' && isFree(kept) ? kept : nouns.find((word) => GENERIC.has(word));
  if (mainThing === undefined || noun === undefined) return;
  if ((draft.findThing(noun) ?? mainThing) === mainThing) rename(mainThing, noun);
}
