// The parts of an app that can answer a part of a prompt, with the words that people use for them.
import type { Claim } from '../app/claim.ts';
import { type App, getTitleField, listFields, type Thing } from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import { listNameStems, toSameStem } from './words.ts';

export interface Element {
  readonly claim: Claim;
  readonly stems: ReadonlySet<string>;
  /** Those of which one must occur; a field is not named by the name of its thing. */
  readonly own?: ReadonlySet<string>;
  /** The verbs of an action. */
  readonly verbs?: ReadonlySet<string>;
  /** Prefers parts that do something over parts that are only there. */
  readonly weight: number;
}

const FILTERED: ReadonlySet<string> = new Set(['choice', 'reference', 'yes/no', 'tags']);
/** Names of properties are no words of the view. */
const PROPERTY = /"(?:kind|of|by|value|items|label|format)"/g;
const CONTENT_LENGTH_MAX = 600;
const ROWS_MAX = 40;
/** Words for the ends of a time. */
const ORDERED = 'end start begin last first return pickup arrival departure date day time';
/** Words for adding a row, and for changing one, of any thing. */
const ADDING = 'add enter record log create submit register start write post new note';
const CHANGING = 'mark set change move switch tick';

export function listElements(app: App): readonly Element[] {
  return [
    ...Object.keys(app.actions ?? {}).map((id) => toActionElement(app, id)),
    ...Object.entries(app.things).flatMap(([id, thing]) => listThingElements(id, thing)),
    ...app.pages.flatMap((page, index) => page.views.map((_view, number) => toViewElement(app, index, number))),
  ];
}

function toStems(...texts: readonly string[]): ReadonlySet<string> {
  return new Set(texts.flatMap(listNameStems).map(toSameStem));
}

function toActionElement(app: App, id: string): Element {
  const { on, makes, label = '', asks = {}, changes = {} } = app.actions?.[id] ?? {};
  const [thing, made] = [app.things[on ?? ''], app.things[makes?.thing ?? '']];
  const does = [made === undefined ? '' : ADDING, Object.keys(changes).length === 0 ? '' : CHANGING];
  const verbs = toStems(label, id.replace(/([A-Z])/g, ' $1'), made?.name ?? '', ...Object.keys(changes), ...does);
  const values = Object.values(changes).join(' ');
  const stems = toStems(
    label,
    id,
    thing?.name ?? '',
    made?.name ?? '',
    values,
    ...listFields(asks).map(({ label, id: ask }) => `${label} ${ask}`),
  );
  return { claim: { is: 'action', action: id }, weight: 1.1, stems: stems.union(verbs), verbs };
}

function listThingElements(id: string, thing: Thing): readonly Element[] {
  const names = [thing.name, thing.plural, ...(thing.words ?? [])];
  const fields = listFields(thing.fields).flatMap(({ id: field, label, type, options = [] }): readonly Element[] => {
    const own = toStems(label, field.replace(/([A-Z])/g, ' $1'), ...options);
    const stems = own.union(toStems(...names, type));
    return [
      { claim: { is: 'field', thing: id, field }, weight: 1.04, stems, own },
      ...(FILTERED.has(type) ? [{ claim: { is: 'filter', thing: id, field } as const, weight: 1.03, stems, own }] : []),
      { claim: { is: 'sort', thing: id, field }, weight: 1.02, stems, own },
    ];
  });
  const verbs = toStems(ADDING, ...names);
  return [
    { claim: { is: 'thing', thing: id }, weight: 1, stems: toStems(...names) },
    { claim: { is: 'adds', thing: id }, weight: 1.05, stems: toStems(...names), verbs },
    { claim: { is: 'search', thing: id }, weight: 1.02, stems: toStems(...names) },
    ...(thing.rules ?? []).map(
      ({ says, need }, rule): Element => ({
        claim: { is: 'rule', thing: id, rule },
        weight: 1.05,
        stems: toStems(says, need, ...names, /[<>]/.test(need) ? ORDERED : ''),
      }),
    ),
    ...fields,
    ...listRowElements(thing),
  ];
}

/** Rows that the words name: "three stylists: Mina, Carlos and Juliette". */
function listRowElements(thing: Thing): readonly Element[] {
  const title = getTitleField(thing);
  return thing.rows.slice(0, ROWS_MAX).map((row): Element => {
    const name = String(row[title] ?? '');
    const numbers = Object.values(row).filter((value) => typeof value === 'number');
    return {
      claim: { is: 'text', text: name },
      weight: 1,
      stems: toStems(name, numbers.join(' ')),
      own: toStems(name),
    };
  });
}

function toViewElement(app: App, page: number, view: number): Element {
  const { name, views } = app.pages[page] ?? { name: '', views: [] };
  const { kind, title = '', of } = views[view] ?? { kind: '' };
  const thing = typeof of === 'string' ? app.things[of] : undefined;
  const content = JSON.stringify(views[view] ?? null)
    .replace(PROPERTY, ' ')
    .slice(0, CONTENT_LENGTH_MAX);
  const words = findKind(kind)?.definition.words ?? [];
  const stems = toStems(name, title, ...words, thing?.name ?? '', thing?.plural ?? '', content);
  return { claim: { is: 'view', page, view }, weight: 1, stems };
}
