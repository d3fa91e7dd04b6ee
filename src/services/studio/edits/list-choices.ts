// Choices for a clause that is not understood: prompts that are understood, with names of the app.
import { applyEdit } from './apply-edit.ts';
import type { EditKind, Slots } from './edit.ts';
import { applyRuns, SORTS } from './given/apply-given.ts';
import { EDIT_KINDS, getEditKind } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import { listNear } from './reading/find-named.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import { readPlain } from './reading/read-plain.ts';
import { type ReadClause, toSaid } from './reading/reading-pass.ts';
import { toGiven } from './reading/to-given.ts';
import { toNameStem, toWords, type Word } from './reading/tokens.ts';
import { tryClause, type Weighed, type WeighedChange } from './readings.ts';
import { sayEdit } from './say-edit.ts';
import { getThingOf, isCollection, listViews } from './views/parts/find-views.ts';

const CHOICES_MAX = 3;
const VARIANTS_MAX = 2;

/** The likeliest first, then changes of what the clause names. */
export function listChoices(clause: ReadClause, { changes }: Weighed, names: AppNames): readonly string[] {
  const likely = [...changes, ...listVaried(clause, names)]
    .sort((one, other) => other.likelihood - one.likelihood)
    .flatMap(({ kind, runs }) => toChoice(kind, runs[0] ?? {}, names) ?? []);
  const words = toWords(clause.text);
  const all = new Set([...likely, ...(likely.length < CHOICES_MAX ? listSuggestions(names, words) : [])]);
  return [...all].slice(0, CHOICES_MAX);
}

/** The likeliest kind with the parts whose names are nearest to the words of a slot. */
function listVaried(clause: ReadClause, names: AppNames): readonly WeighedChange[] {
  const [best] = clause.kinds;
  const kind = EDIT_KINDS.find(({ id }) => id === best?.kind);
  if (best === undefined || kind === undefined) return [];
  return clause.slots.flatMap((given, index) => {
    const sort = SORTS[given.slot];
    const near = sort === undefined ? [] : listNear(names, sort, toSaid(given)).slice(0, VARIANTS_MAX);
    return near.flatMap(({ name, score }) => {
      const slots = clause.slots.with(index, { ...given, words: name });
      const tried = tryClause({ ...clause, slots }, kind, names);
      return 'problem' in tried ? [] : [{ kind, ...tried.edited, likelihood: VARIED * best.share * score }];
    });
  });
}

/** The weight of a button with another part: the part that was named is meant more often. */
const VARIED = 0.5;

/** Kinds of edits that suit most apps, of different sorts. */
const SUGGESTED =
  'sort-view hide-field set-view-kind add-search add-export set-accent set-mode set-font add-filter add-metric add-view require-field remove-field remove-view group-view lock-rows add-login set-density set-navigation'.split(
    ' ',
  );

/** Each takes some milliseconds. */
const SAMPLES_MAX = 6;

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
    : toChoice(kind, slots, names);
}

/** A prompt is offered only if its plain form is read as the same kind, and can be done. */
function toChoice(kind: EditKind, slots: Slots, names: AppNames): string | undefined {
  for (const isQuoted of [false, true]) {
    const text = sayEdit(kind, slots, names.app, isQuoted);
    if (text === undefined) return undefined;
    const read = readPlain(text, names);
    if (read?.kinds[0]?.kind !== kind.id) continue;
    const resolved = toGiven(read, kind, names);
    if ('problem' in resolved) continue;
    if (!('problem' in applyRuns(kind, resolved.runs, names.app, `/pages/${names.page}`))) return text;
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
