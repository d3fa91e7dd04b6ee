// Changes a text that people read: a headline, an intro, a button, a footer, or any text by its old words.
import type { App, AppAction, View } from '../../app/description.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { findKind } from '../../kinds/kinds.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import { changeFirst, changeViews } from '../views/parts/change-views.ts';
import { listCandidates } from '../views/parts/find-views.ts';
import examples from './set-text.json' with { type: 'json' };

const TEXT_LENGTH_MAX = 4000;

/** The properties that a word may mean, the likeliest first. */
const PROPERTIES: { readonly [choice: string]: readonly string[] } = {
  headline: ['headline', 'title'],
  intro: ['text'],
  eyebrow: ['eyebrow'],
  button: ['button'],
  second: ['secondButton'],
  heading: ['title'],
  footer: ['note'],
  empty: ['empty'],
  thanks: ['says'],
};

export const setText: EditKind = {
  id: 'set-text',
  examples,
  plain: 'Change the {choice} to {text}',
  choices: {
    headline: ['headline', 'hero title', 'main heading', 'slogan', 'tagline', 'hero headline', 'big text', 'hero text'],
    intro: [
      'intro',
      'subtitle',
      'subheading',
      'intro text',
      'paragraph',
      'text',
      'description',
      'subline',
      'about text',
    ],
    eyebrow: ['eyebrow', 'small text above the headline', 'kicker'],
    button: ['button', 'button text', 'button label', 'call to action', 'cta', 'submit button', 'send button'],
    second: ['second button', 'secondary button', 'other button'],
    heading: ['heading', 'section title', 'section heading', 'title of the section'],
    footer: ['footer', 'footer text', 'copyright', 'imprint', 'footer note'],
    empty: ['empty message', 'empty text', 'text when there is nothing', 'empty state'],
    thanks: ['thank you message', 'thanks message', 'confirmation message', 'success message'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { text, value, choice } = slots;
    if (text === undefined || text.trim() === '' || text.length > TEXT_LENGTH_MAX)
      return { problem: `Say the new text, in at most ${TEXT_LENGTH_MAX} characters.` };
    const claims = [{ is: 'text', text }] as const;
    if (value !== undefined) {
      const changed = replaceText(app, value, text);
      return changed === undefined
        ? { problem: `The text “${value}” is nowhere in this app.` }
        : { app: changed, claims };
    }
    const changed = findChange(slots, choice ?? (slots.view === undefined ? 'headline' : 'heading'));
    if (changed === undefined) return { problem: `There is no ${choice ?? 'headline'} here that could be changed.` };
    return { app: changed, claims };

    function findChange(given: Slots, what: string): App | undefined {
      for (const name of PROPERTIES[what] ?? []) {
        const candidates = listCandidates(given, context, (view) => isChangeable(view, name, given.view !== undefined));
        const found = changeFirst(app, candidates, (view) => ({ ...view, [name]: text }));
        if (found !== undefined) return found.app;
      }
      return undefined;
    }
  },
};

/** A text that is there, or in a named view one that could be. */
function isChangeable(view: View, name: string, isNamed: boolean): boolean {
  const type = name === 'title' ? 'text' : findKind(view.kind)?.definition.properties[name]?.type;
  return (type === 'text' || type === 'template' || name === 'empty') && (isNamed || view[name] !== undefined);
}

const SHOWN: ReadonlySet<string> = new Set(['text', 'template', 'texts', 'list']);
const SPOKEN = ['label', 'undo', 'confirm', 'otherwise', 'says'] as const;

/** Replaces a text everywhere; undefined where it is nowhere. */
function replaceText(app: App, from: string, to: string): App | undefined {
  const wanted = from.trim().toLowerCase();
  let isFound = false;
  const replace = (value: unknown): unknown => {
    if (typeof value !== 'string' || value.trim().toLowerCase() !== wanted) return value;
    isFound = true;
    return to;
  };
  const changed = changeViews(app, (view) => {
    const definition = findKind(view.kind)?.definition.properties ?? {};
    return { ...mapTexts(view, { ...definition, title: { type: 'text' } }, replace), kind: view.kind };
  });
  const actions = Object.entries(app.actions ?? {}).map(([id, action]): [string, AppAction] => {
    const spoken = SPOKEN.filter((name) => action[name] !== undefined).map((name) => [name, replace(action[name])]);
    return [id, { ...action, ...Object.fromEntries(spoken) }];
  });
  if (!isFound) return undefined;
  return app.actions === undefined ? changed : { ...changed, actions: Object.fromEntries(actions) };
}

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
