// Fills the slots of an example with names of an app, and says what each of its words is.
import { SCREEN_COLOURS } from '../../../../../language/colour.ts';
import { type App, getTitleField, listFields } from '../../../app/description.ts';
import { toHeading, toItemName } from '../../operations/paths.ts';
import { toWords, type Word } from '../tokens.ts';
import lexicon from '../words.json' with { type: 'json' };

/** Says something of the change or nothing, is free text, or names a part of the app. */
export const ROLES = ['said', 'free', 'part'] as const;
export type Role = (typeof ROLES)[number];

interface LabelledWord {
  readonly word: Word;
  readonly role: Role;
}

/** The words of the slot `choice` of a kind. */
export type ListChoices = (kind: string) => readonly string[];
/** A number below the given one. */
type Draw = (below: number) => number;

const FREE: ReadonlySet<string> = new Set(['name', 'names', 'value', 'text']);
const SAID: ReadonlySet<string> = new Set(['choice', 'type', 'kind', 'otherKind', 'number', 'colour']);
const NAMES_MAX = 3;

/** The names in an app, by the sorts of its parts. */
type Pool = { readonly [sort: string]: readonly string[] };

export function toPool({ title, things, pages, actions = {} }: App): Pool {
  const all = Object.values(things);
  const fields = all.flatMap((thing) => listFields(thing.fields));
  const views = pages.flatMap(({ views: own }) => own);
  const entries = views.flatMap((view) => Object.values(view).filter(Array.isArray).flat());
  const rows = all.flatMap((thing) => thing.rows.slice(0, 6).map((row) => String(row[getTitleField(thing)] ?? '')));
  const cells = all.flatMap(({ rows: own }) => own.slice(0, 3).flatMap((row) => Object.values(row).map(String)));
  const texts = views.flatMap((view) => [view['headline'], view['button'], view['text'], view.title].map(toShort));
  const pool = {
    thing: all.flatMap(({ name, plural }) => [name, plural]),
    field: fields.map(({ label }) => label.toLowerCase()),
    option: fields.flatMap(({ options = [] }) => options),
    row: rows,
    page: pages.map(({ name }) => name),
    view: views.map((view) => toHeading(view) || `${things[String(view['of'])]?.plural ?? ''} ${view.kind}`.trim()),
    action: Object.values(actions).map(({ label }) => label),
    item: entries.flatMap((entry) => (typeof entry === 'object' && entry !== null ? [toItemName(entry)] : [])),
    value: cells.filter((cell) => cell.length < 30),
    text: texts,
    title: [title],
  };
  return Object.fromEntries(Object.entries(pool).map(([sort, names]) => [sort, names.filter((name) => name !== '')]));
}

const toShort = (text: unknown): string =>
  typeof text === 'string' ? (text.replace(/["{}]/g, '').split(/[.\n]/)[0] ?? '') : '';

/** The sort of part that a new name would be for. */
function toNamed(kind: string): string {
  const [, sort = 'field'] = /-(row|page|view|thing|option|action|item|title)s?$/.exec(kind) ?? [];
  return sort;
}

/** `own` are the names in the app of the message, `other` those of another app: new ones. */
export function fillExample(
  example: string,
  kind: string,
  own: Pool,
  other: Pool,
  listChoices: ListChoices,
  draw: Draw,
): readonly LabelledWord[] | undefined {
  const pick = (list: readonly string[] = []): string | undefined => list[draw(list.length)];
  const pickMany = (list: readonly string[] = []): string => {
    const names = [...new Set(Array.from({ length: 2 + draw(NAMES_MAX) }, () => pick(list) ?? ''))];
    return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;
  };
  const fill = (slot: string): string | undefined => {
    const sort = slot.replace(/^other/, '').toLowerCase();
    switch (sort) {
      case 'name':
        return pick(other[toNamed(kind)]);
      case 'names':
        return pickMany(kind === 'choose-columns' ? own['field'] : other['option']);
      case 'value':
        return draw(3) === 0 ? String(1 + draw(90)) : pick(draw(2) === 0 ? own['option'] : own['value']);
      case 'text':
        return pick(other['text']);
      case 'number':
        return String(1 + draw(draw(2) === 0 ? 10 : 100));
      case 'colour':
        return pick(Object.keys(SCREEN_COLOURS));
      case 'type':
        return pick(Object.keys(lexicon.types));
      case 'kind':
        return pick(Object.keys(lexicon.kinds).slice(0, 8));
      case 'choice':
        return pick(listChoices(kind));
      default:
        return pick(own[sort]);
    }
  };
  const words: LabelledWord[] = [];
  for (const piece of example.split(/(\{\w+\})/)) {
    const slot = /^\{(\w+)\}$/.exec(piece)?.[1];
    const text = slot === undefined ? piece : fill(slot);
    if (text === undefined) return undefined;
    const role = slot === undefined || SAID.has(slot) ? 'said' : FREE.has(slot) ? 'free' : 'part';
    words.push(...toWords(text, [], () => undefined).map((word) => ({ word, role }) as const));
  }
  return words;
}
