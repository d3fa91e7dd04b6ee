// Choices for a clause that is not understood: prompts that are understood, with names of the app.
import { applyEdit } from './apply-edit.ts';
import type { Askable, EditKind, Slots } from './edit.ts';
import { applyRuns } from './given/apply-given.ts';
import { EDIT_KINDS, getEditKind } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import { readPlain } from './reading/read-plain.ts';
import type { ReadClause, ReadSlot } from './reading/reading-pass.ts';
import { toGiven } from './reading/to-given.ts';
import { toNameStem, toWords, type Word } from './reading/tokens.ts';
import { sayEdit } from './say-edit.ts';
import { getThingOf, isCollection, listViews } from './views/parts/find-views.ts';

const CHOICES_MAX = 3;
/** Less likely kinds are not offered. */
const LIKELY_MIN = 0.02;

/** The likeliest first, then changes of what the clause names. */
export function listChoices(clause: ReadClause, names: AppNames): readonly string[] {
  const likely = clause.kinds
    .filter(({ share }) => share >= LIKELY_MIN)
    .flatMap(({ kind }) => toLikely(clause, kind, names) ?? []);
  const words = toWords(clause.text);
  return [...new Set([...likely, ...(likely.length < CHOICES_MAX ? listSuggestions(names, words) : [])])].slice(
    0,
    CHOICES_MAX,
  );
}

function toLikely(clause: ReadClause, id: string, names: AppNames): string | undefined {
  const kind = EDIT_KINDS.find((other) => other.id === id);
  if (kind === undefined) return undefined;
  const resolved = toGiven({ ...clause, slots: toSlotsOf(clause.slots, kind) }, kind, names);
  if ('problem' in resolved) return undefined;
  const edited = applyRuns(kind, resolved.runs, names.app, names.selected ?? `/pages/${names.page}`);
  return 'problem' in edited ? undefined : toChoice(kind, edited.runs[0] ?? {}, names);
}

/** Slots that may stand for others, if another kind was meant. */
const ALIKE: readonly (readonly string[])[] = [
  ['name', 'text', 'value', 'names'],
  ['view', 'thing', 'page'],
  ['number', 'value'],
  ['row', 'name'],
];

function toSlotsOf(slots: readonly ReadSlot[], { plain }: Askable): readonly ReadSlot[] {
  const wanted = [...plain.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
  const missing = wanted.filter((slot) => !slots.some((other) => other.slot === slot));
  return slots.map((given) => {
    const instead = missing.find(
      (slot) =>
        !wanted.includes(given.slot) && ALIKE.some((alike) => alike.includes(slot) && alike.includes(given.slot)),
    );
    return instead === undefined ? given : { ...given, slot: instead };
  });
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
