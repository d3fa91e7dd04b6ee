// Changes a text that people read: a headline, an intro, a button, a footer, or any text by its old words.

import { listProperties } from '../../app/check-pages.ts';
import type { App, AppAction, View } from '../../app/description.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { findKind } from '../../kinds/kinds.ts';
import { changeViews } from '../change.ts';
import type { Changed, EditContext, Slots } from '../edit.ts';
import { setAt, toViewPath } from '../operations/paths.ts';
import {
  type FoundView,
  findMainThing,
  findMainView,
  isCollection,
  listCandidates,
  parseSelected,
  toSelectedView,
} from '../views/parts/find-views.ts';

const TEXT_LENGTH_MAX = 4000;

/** The properties that a word may mean, the likeliest first. */
const PROPERTIES: { readonly [choice: string]: readonly string[] } = {
  headline: ['headline', 'title'],
  intro: ['text'],
  about: ['text'],
  eyebrow: ['eyebrow'],
  button: ['button'],
  second: ['secondButton'],
  heading: ['title', 'headline'],
  footer: ['note'],
  empty: ['empty'],
  thanks: ['says'],
};
/** A word that means a text of one kind of section only. */
const KINDS: { readonly [choice: string]: string | undefined } = { about: 'text', footer: 'footer' };

export function setText(slots: Slots, context: EditContext): Changed {
  const { app } = context;
  const { text, value, choice } = slots;
  if (text === undefined || text.trim() === '' || text.length > TEXT_LENGTH_MAX)
    return { problem: `Say the new text, in at most ${TEXT_LENGTH_MAX} characters.` };
  if (value !== undefined) {
    const changed =
      replaceText(app, createReplacing(value, text)) ?? replaceText(app, createReplacingPart(value, text), 1);
    return changed ?? { problem: `The text “${value}” is nowhere in this app.` };
  }
  const what = choice ?? (slots.view === undefined ? 'headline' : 'heading');
  return findChange(what, text, slots, context) ?? { problem: `There is no ${what} here that could be changed.` };
}

/** In the named or selected section first. Its heading is meant alone, without those of others. */
function findChange(what: string, text: string, slots: Slots, context: EditContext): App | undefined {
  const chosen = slots.view ?? toSelectedView(context.selected);
  const main = what === 'empty' ? findMainView(context.app, findMainThing(context.app) ?? '') : undefined;
  const targets = [
    ...(chosen === undefined ? [] : [{ ...slots, view: chosen }]),
    ...(what === 'heading' ? [] : [slots]),
    ...(main === undefined ? [] : [{ ...slots, view: main }]),
  ];
  for (const target of targets)
    for (const name of PROPERTIES[what] ?? []) {
      const [found] = listMeant(what, name, target, context).filter(({ spec }) => spec[name] !== text);
      if (found !== undefined) return setAt(context.app, `${toViewPath(found)}/${name}`, text);
    }
  return undefined;
}

/** The title of a list is no headline of another page. */
function listMeant(what: string, name: string, target: Slots, context: EditContext): readonly FoundView[] {
  const page = target.page ?? (name === 'title' ? parseSelected(context.selected).page : undefined);
  if (name === 'title' && page === undefined && target.view === undefined) return [];
  // A heading may be missing, and what an empty list says: lists have words for them.
  const isOpen = (name === 'empty' || name === 'title') && target.page !== undefined;
  const found = listCandidates(
    page === undefined ? target : { ...target, page },
    context,
    (view) => isChangeable(view, name, target.view !== undefined || isOpen) && (KINDS[what] ?? view.kind) === view.kind,
  );
  return found.toSorted((one, other) => Number(one.spec[name] === undefined) - Number(other.spec[name] === undefined));
}

/** A text that is there, or in a named view one that could be. */
function isChangeable(view: View, name: string, isNamed: boolean): boolean {
  const type = name === 'title' ? 'text' : findKind(view.kind)?.definition.properties[name]?.type;
  const isText = name === 'empty' ? isCollection(view) : type === 'text' || type === 'template';
  return isText && (isNamed || view[name] !== undefined);
}

const SHOWN: ReadonlySet<string> = new Set(['text', 'template', 'texts', 'list']);
const SPOKEN = ['label', 'undo', 'confirm', 'otherwise', 'says'] as const;

type Replacing = (text: string) => string;

function createReplacing(from: string, to: string): Replacing {
  const wanted = toCompared(from);
  return (text) => {
    if (toCompared(text) !== wanted) return text;
    return /[.!?]$/.test(text) && /[\p{L}\p{N}]$/u.test(to) ? `${to}${text.slice(-1)}` : to;
  };
}

/** Whole words of a longer text. */
function createReplacingPart(from: string, to: string): Replacing {
  const plain = from.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])${plain}(?![\\p{L}\\p{N}])`, 'giu');
  return (text) => (from.trim().length < PART_LENGTH_MIN ? text : text.replace(pattern, () => to));
}

/** Shorter words are in many texts. */
const PART_LENGTH_MIN = 4;

/** Replaces a text everywhere; undefined where it is nowhere, or in more texts than may be meant. */
function replaceText(app: App, toReplaced: Replacing, textsMax = Infinity): App | undefined {
  const found = new Set<string>();
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'string') return value;
    const replaced = toReplaced(value);
    if (replaced !== value) found.add(value);
    return replaced;
  };
  const changed = changeViews(app, (view) => {
    const definition = findKind(view.kind)?.definition;
    return definition === undefined
      ? view
      : { ...mapTexts(view, listProperties(definition), replace), kind: view.kind };
  });
  const actions = Object.entries(app.actions ?? {}).map(([id, action]): [string, AppAction] => {
    const spoken = SPOKEN.filter((name) => action[name] !== undefined).map((name) => [name, replace(action[name])]);
    return [id, { ...action, ...Object.fromEntries(spoken) }];
  });
  if (found.size === 0 || found.size > textsMax) return undefined;
  return app.actions === undefined ? changed : { ...changed, actions: Object.fromEntries(actions) };
}

/** People leave out the full stop. */
const toCompared = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[.!?]$/, '');

type Properties = { readonly [name: string]: PropertyDefinition };

/** Keeps the order of the properties. */
function mapTexts(value: object, properties: Properties, replace: (text: unknown) => unknown): object {
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => {
      const { type = '', entries } = properties[name] ?? {};
      if (!SHOWN.has(type)) return [name, entry];
      if (!Array.isArray(entry)) return [name, replace(entry)];
      return [name, entry.map((item) => (entries === undefined ? replace(item) : mapTexts(item, entries, replace)))];
    }),
  );
}
