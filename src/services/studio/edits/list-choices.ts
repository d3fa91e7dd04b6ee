// Choices for a clause that is not understood: prompts that are understood, with names of the app.
import { applyEdit } from './apply-edit.ts';
import type { EditKind, Slots } from './edit.ts';
import { getEditKind } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import type { Clause } from './reading/clauses.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import { OFFERED_COST } from './reading/matcher.ts';
import { type AnyKind, getMatcher } from './reading/reader.ts';
import { maskQuotes, toNameStem, toWords, type Word } from './reading/tokens.ts';
import { sayEdit } from './say-edit.ts';
import { getThingOf, isCollection, listViews } from './views/parts/find-views.ts';

const CHOICES_MAX = 3;
/** A higher cost explains too little of the words. */
const LIKELY_COST = 0.8;
/** Each is tried before it is offered. */
const TRIED_MAX = 8;

/** The likeliest first, then changes of what the clause names. */
export function listChoices(clause: Clause, names: AppNames): readonly string[] {
  const likely = getMatcher()
    .match(clause.words, names, OFFERED_COST)
    .filter(({ cost }) => cost < LIKELY_COST)
    .slice(0, TRIED_MAX)
    .flatMap(({ kind, runs }) => toChoice(kind, runs[0] ?? {}, names) ?? []);
  return [...new Set([...likely, ...(likely.length < CHOICES_MAX ? listSuggestions(names, clause.words) : [])])].slice(
    0,
    CHOICES_MAX,
  );
}

/** Kinds of edits that suit most apps, of different sorts. */
const SUGGESTED =
  'sort-view hide-field set-view-kind add-search add-export set-accent set-mode set-font add-filter add-metric add-view require-field remove-field remove-view group-view lock-rows add-login set-density set-navigation'.split(
    ' ',
  );

/** Kinds whose words the clause has come first. */
export function listSuggestions(names: AppNames, words: readonly Word[] = []): readonly string[] {
  const stems = new Set(words.flatMap((word) => (isEmptyWord(word.text) || word.isQuoted ? [] : [word.stem])));
  const toOverlap = ({ plain, choices = {} }: EditKind): number => {
    const own = new Set(
      [plain, ...Object.values(choices).flat()]
        .join(' ')
        .match(/(?<![{\w])\p{L}{3,}/gu)
        ?.map(toNameStem),
    );
    return [...stems].filter((stem) => own.has(stem)).length;
  };
  const kinds = SUGGESTED.map(getEditKind).sort((one, other) => toOverlap(other) - toOverlap(one));
  const choices: string[] = [];
  for (const kind of kinds) {
    const choice = listSamples(kind, names, words).reduce<string | undefined>(
      (found, slots) => found ?? toChoice(kind, slots, names),
      undefined,
    );
    if (choice !== undefined) choices.push(choice);
    if (choices.length === CHOICES_MAX) break;
  }
  return choices;
}

/** A prompt is offered only if it is understood for sure and can be done. */
function toChoice(kind: AnyKind, slots: Slots, names: AppNames): string | undefined {
  for (const isQuoted of [false, true]) {
    const text = sayEdit(kind, slots, names.app, isQuoted);
    if (text === undefined) return undefined;
    const { text: masked, quotes } = maskQuotes(text);
    const [best] = getMatcher().match(
      toWords(masked, quotes, () => undefined),
      names,
    );
    if (best?.kind.id !== kind.id) continue;
    if (!('apply' in best.kind)) return text;
    if ('problem' in applyEdit(best.kind, best.runs, names.app, `/pages/${names.page}`)) return undefined;
    return text;
  }
  return undefined;
}

/** Slots that could be filled into a kind: the things and fields that were named, or those of the page that is shown. */
function listSamples({ choices = {} }: EditKind, names: AppNames, words: readonly Word[]): readonly Slots[] {
  const { app, page } = names;
  const named = words.flatMap((word) => names.findByName('field', [word]).concat(names.findByName('thing', [word])));
  const about = named.map(({ path }) => path.split('/'));
  const views = listViews(app).filter(({ spec }) => isCollection(spec));
  const list =
    views.find(({ spec }) => about.some(([, , thing]) => thing === getThingOf(spec))) ??
    views.find((view) => view.page === page) ??
    views[0];
  const thing = (list && getThingOf(list.spec)) ?? Object.keys(app.things)[0];
  const own = about.flatMap(([, , of, , field]) => (of === thing && field !== undefined ? [field] : []));
  const fields = [...own, ...Object.keys(app.things[thing ?? '']?.fields ?? {}).slice(1, 5)];
  const kind = ['cards', 'table'].find((other) => other !== list?.spec.kind);
  const base: Slots = {
    ...(thing !== undefined && { thing }),
    ...(list && { view: { page: list.page, view: list.view } }),
    ...(kind !== undefined && { kind }),
    page: app.pages.length - 1,
    colour: '#ff8c00',
  };
  const meanings = Object.keys(choices);
  return (meanings.length === 0 ? [undefined] : meanings).flatMap((choice) =>
    (fields.length === 0 ? [undefined] : fields).map((field) => ({
      ...base,
      ...(choice !== undefined && { choice }),
      ...(field !== undefined && thing !== undefined && { field: { thing, field } }),
    })),
  );
}

/** Names the words that nothing here explains. */
export function sayUnknown({ words }: Clause, names: AppNames): string {
  const [best] = getMatcher().match(words, names, OFFERED_COST);
  if (best !== undefined) return 'I am not sure what to change here.';
  const content = words.filter((word) => word.isQuoted || !isEmptyWord(word.text));
  return content.length === 0 ? 'Say what should change.' : 'I do not know this change.';
}
