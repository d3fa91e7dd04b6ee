// Choices for a clause that is not understood: prompts that are understood, with names of the app.
import { findKind } from '../kinds/kinds.ts';
import { applyEdit } from './apply-edit.ts';
import type { EditKind, Slots, ViewTarget } from './edit.ts';
import { EDIT_KINDS } from './kinds.ts';
import type { AppNames } from './reading/app-names.ts';
import type { Clause } from './reading/clauses.ts';
import { isEmptyWord } from './reading/lexicon.ts';
import { OFFERED_COST } from './reading/matcher.ts';
import { type AnyKind, getMatcher } from './reading/reader.ts';
import { maskQuotes, toWords } from './reading/tokens.ts';
import { sayEdit } from './say-edit.ts';

const CHOICES_MAX = 3;
/** A higher cost explains too little of the words. */
const LIKELY_COST = 0.8;
/** Each is tried before it is offered. */
const TRIED_MAX = 8;

/** The likeliest first; then changes that any app of this kind can have. */
export function listChoices(clause: Clause, names: AppNames): readonly string[] {
  const likely = getMatcher()
    .match(clause.words, names, OFFERED_COST)
    .filter(({ cost }) => cost < LIKELY_COST)
    .slice(0, TRIED_MAX)
    .flatMap(({ kind, runs }) => toChoice(kind, runs[0] ?? {}, names) ?? []);
  return likely.length > 0 ? [...new Set(likely)].slice(0, CHOICES_MAX) : listSuggestions(names);
}

/** Kinds of edits that suit most apps, of different sorts. */
const SUGGESTED = [
  'set-accent',
  'sort-view',
  'hide-field',
  'set-view-kind',
  'add-search',
  'add-export',
  'set-mode',
  'rename-page',
  'set-font',
];

export function listSuggestions(names: AppNames): readonly string[] {
  const choices: string[] = [];
  for (const id of SUGGESTED) {
    const kind = EDIT_KINDS.find((other) => other.id === id);
    if (kind === undefined) continue;
    const choice = listSamples(kind, names).reduce<string | undefined>(
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

/** Slots that could be filled into a kind: the things and lists of the page that is shown. */
function listSamples({ choices = {} }: EditKind, { app, page }: AppNames): readonly Slots[] {
  const views = app.pages.flatMap(({ views: all }, index) => all.map((spec, view) => ({ page: index, view, spec })));
  const shown = views.filter((view) => view.page === page);
  const list = [...shown, ...views].find(({ spec }) => findKind(spec.kind)?.definition.isCollection === true);
  const thing = typeof list?.spec['of'] === 'string' ? list.spec['of'] : Object.keys(app.things)[0];
  const fields = Object.keys(app.things[thing ?? '']?.fields ?? {}).slice(1, 5);
  const view: ViewTarget | undefined = list && { page: list.page, view: list.view };
  const base: Slots = {
    ...(thing !== undefined && { thing }),
    ...(view && { view }),
    page: app.pages.length - 1,
    colour: '#ff8c00',
  };
  const kinds = ['cards', 'table'].filter((kind) => kind !== list?.spec.kind);
  const meanings = Object.keys(choices);
  return (meanings.length === 0 ? [undefined] : meanings).flatMap((choice) =>
    (fields.length === 0 ? [undefined] : fields).map((field) => ({
      ...base,
      ...(kinds[0] !== undefined && { kind: kinds[0] }),
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
