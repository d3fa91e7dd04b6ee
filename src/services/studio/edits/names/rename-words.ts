// Renames words in the texts that people read: labels, headings, questions; not in rows.
import { listProperties } from '../../app/check-pages.ts';
import {
  type App,
  type AppAction,
  type FieldSpec,
  listFields,
  type Page,
  type Thing,
  toField,
  type View,
} from '../../app/description.ts';
import type { PropertyDefinition } from '../../kinds/kind.ts';
import { getKind } from '../../kinds/kinds.ts';
import { mapEntries } from './settle-field.ts';

/** Names in lower case, by what they were called. */
export type Renamed = ReadonlyMap<string, string>;

/** Whole words only, with the capitals of the old ones; names in braces stay. */
export function renameIn(text: string, renamed: Renamed): string {
  const names = [...renamed.keys()].sort((a, b) => b.length - a.length).map((name) => RegExp.escape(name));
  if (names.length === 0) return text;
  const pattern = new RegExp(`\\{[^{}]*\\}|(?<![\\p{L}\\p{N}])(?:${names.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
  return text.replace(pattern, (found) => {
    const to = renamed.get(found.toLowerCase());
    if (to === undefined) return found;
    return /^\p{Lu}/u.test(found) ? to.charAt(0).toUpperCase() + to.slice(1) : to;
  });
}

export function renameWords(app: App, renamed: Renamed): App {
  return {
    ...app,
    things: mapEntries(app.things, (thing) => renameThing(thing, renamed)),
    ...(app.actions && { actions: mapEntries(app.actions, (action) => renameAction(action, renamed)) }),
    pages: app.pages.map(
      (page): Page => ({
        ...page,
        name: renameIn(page.name, renamed),
        views: page.views.map((view) => renameView(view, renamed)),
      }),
    ),
  };
}

function renameThing(thing: Thing, renamed: Renamed): Thing {
  return {
    ...thing,
    fields: renameFields(thing.fields, renamed),
    ...(thing.rules && { rules: thing.rules.map((rule) => ({ ...rule, says: renameIn(rule.says, renamed) })) }),
  };
}

type Fields = { readonly [id: string]: FieldSpec };

function renameFields(fields: Fields, renamed: Renamed): Fields {
  const labels = new Map(listFields(fields).map(({ id, label }) => [id, label]));
  return mapEntries(fields, (spec, id): FieldSpec => {
    const [label = id, field] = [labels.get(id), toField(spec)];
    const to = renameIn(label, renamed);
    const hint = field.hint === undefined ? undefined : renameIn(field.hint, renamed);
    return to === label && hint === field.hint ? spec : { ...field, label: to, ...(hint !== undefined && { hint }) };
  });
}

/** Words that people read, and the page that is opened. */
const READ_OF_ACTION: ReadonlySet<string> = new Set(['label', 'otherwise', 'undo', 'confirm', 'opens', 'says']);

function renameAction(action: AppAction, renamed: Renamed): AppAction {
  const changed = mapEntries<unknown, unknown>({ ...action }, (value, name) => {
    if (name === 'asks') return renameFields(value as Fields, renamed);
    return READ_OF_ACTION.has(name) && typeof value === 'string' ? renameIn(value, renamed) : value;
  });
  return changed as unknown as AppAction;
}

function renameView(view: View, renamed: Renamed): View {
  return renameProperties(view, listProperties(getKind(view.kind).definition), renamed) as View;
}

type Given = { readonly [name: string]: unknown };
type Properties = { readonly [name: string]: PropertyDefinition };

/** Texts by which formulas and tables of a calculator name their parts. */
const IDS: ReadonlySet<string> = new Set(['id', 'field', 'chart', 'sums']);

function renameProperties(given: Given, properties: Properties, renamed: Renamed): Given {
  return mapEntries(given, (value, name) => {
    const { type, entries = {} } = properties[name] ?? {};
    if (IDS.has(name) || type === undefined) return value;
    if (type === 'text' || type === 'template' || type === 'page') return renameIn(String(value), renamed);
    if (type === 'texts') return (value as readonly string[]).map((text) => renameIn(text, renamed));
    if (type === 'inputs') return renameFields(value as Fields, renamed);
    if (type !== 'list') return value;
    return (value as readonly Given[]).map((entry) => renameProperties(entry, entries, renamed));
  });
}
