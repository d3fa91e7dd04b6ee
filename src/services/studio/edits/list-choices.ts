// Choices for a clause that is not understood: prompts that are understood, with names of the app.
import { isDeepStrictEqual } from 'node:util';
import type { App } from '../app/description.ts';
import { applyEdit } from './apply-edit.ts';
import type { EditKind, Slots } from './edit.ts';
import { applyRuns } from './given/apply-given.ts';
import { getEditKind } from './kinds.ts';
import { AppNames } from './reading/app-names.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import { readPlain } from './reading/read-plain.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { toGiven } from './reading/to-given.ts';
import { toNameStem, toWords, type Word } from './reading/tokens.ts';
import type { Weighed } from './readings.ts';
import { sayEdit } from './say-edit.ts';
import { getThingOf, isCollection, listViews } from './views/parts/find-views.ts';

const CHOICES_MAX = 3;
/** Some changes have no plain form. */
const SAID_MAX = 6;

/** The likeliest meanings; if none can be done, changes whose words the clause has. */
export function listChoices(clause: ReadClause, weighed: Weighed, names: AppNames): readonly string[] {
  const likely = listLikely(weighed, names);
  return likely.length > 0 ? likely : listSuggestions(names, toWords(clause.text));
}

export function listLikely({ changes }: { readonly changes: readonly Choice[] }, names: AppNames): readonly string[] {
  const likely = changes.slice(0, SAID_MAX).flatMap((change) => toChoice(change, names) ?? []);
  return [...new Set(likely)].slice(0, CHOICES_MAX);
}

/** Kinds of edits that suit most apps, of different sorts. */
const SUGGESTED =
  'sort-view hide-field set-view-kind add-search add-export set-accent set-mode set-font add-filter add-metric add-view require-field remove-field remove-view group-view lock-rows add-login set-density set-navigation'.split(
    ' ',
  );

/** A clause with more words that are not empty says what it is about. */
const VAGUE_WORDS_MAX = 1;
/** Each takes some milliseconds. */
const SAMPLES_MAX = 6;

/** Changes whose words the clause has, and for a vague one others. */
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
  const kinds = SUGGESTED.map(getEditKind)
    .map((kind) => ({ kind, overlap: toOverlap(kind) }))
    .filter(({ overlap }) => stems.size <= VAGUE_WORDS_MAX || overlap > 0)
    .sort((one, other) => other.overlap - one.overlap);
  const choices: string[] = [];
  for (const { kind } of kinds) {
    const samples = listSamples(kind, names, words).slice(0, SAMPLES_MAX);
    const choice = samples.reduce<string | undefined>(
      (found, slots) => found ?? toTried(kind, slots, names),
      undefined,
    );
    if (choice !== undefined) choices.push(choice);
    if (choices.length === CHOICES_MAX) break;
  }
  return choices;
}

function toTried(kind: EditKind, slots: Slots, names: AppNames): string | undefined {
  return 'problem' in applyEdit(kind, [slots], names.app, `/pages/${names.page}`)
    ? undefined
    : toChoice({ kind, runs: [slots] }, names);
}

export interface Choice {
  readonly kind: EditKind;
  readonly runs: readonly Slots[];
  /** The result, if it is known. */
  readonly app?: App;
}

/** The shortest words that do the same; if there are none, those of the same kind, as long as they can be done. */
function toChoice({ kind, runs, app }: Choice, names: AppNames): string | undefined {
  const tried = FORMS.flatMap((form) => {
    const said = runs.map((slots) => sayEdit(kind, slots, names.app, form));
    const text = said.join('. ');
    const result = said.includes(undefined) ? undefined : doPlain(text, kind, names);
    return result === undefined ? [] : [{ text, result }];
  });
  const same = app && tried.find(({ result }) => isDeepStrictEqual(result, app));
  return (same ?? (app === undefined || runs.length === 1 ? tried[0] : undefined))?.text;
}

const FORMS = [{}, { isQuoted: true }, { isWhole: true }, { isQuoted: true, isWhole: true }];

/** The result of a button. Undefined if its words are read as another kind, or it cannot be done. */
function doPlain(text: string, kind: EditKind, names: AppNames): App | undefined {
  let { app } = names;
  for (const read of readPlain(text, names) ?? [undefined]) {
    if (read?.kinds[0]?.kind !== kind.id) return undefined;
    const resolved = toGiven(read, kind, new AppNames(app, names.page, undefined));
    const done = 'problem' in resolved ? resolved : applyRuns(kind, resolved.runs, app, `/pages/${names.page}`);
    if ('problem' in done) return undefined;
    app = done.app;
  }
  return app;
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
