// Fills the slots of phrases with names of an app, in the forms in which people write them.

import { SCREEN_COLOURS } from '../../src/language/colour.ts';
import { toPlural, toSingular } from '../../src/language/inflection.ts';
import {
  type App,
  getTitleField,
  listFields,
  type NamedField,
  type Thing,
} from '../../src/services/studio/app/description.ts';
import kinds from '../../src/services/studio/edits/kinds.json' with { type: 'json' };
import { toHeading, toItemName } from '../../src/services/studio/edits/operations/paths.ts';
import words from '../../src/services/studio/edits/reading/words.json' with { type: 'json' };

export type Random = () => number;

export function createRandom(seed: number): Random {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function pick<T>(list: readonly T[], random: Random): T {
  const found = list[Math.floor(random() * list.length)];
  if (found === undefined) throw new Error('Nothing to pick from');
  return found;
}

export interface Filling {
  readonly text: string;
  /** What the words of a choice, type or kind mean. */
  readonly meaning?: string;
}

interface Asked {
  readonly plain: string;
  readonly choices?: { readonly [meaning: string]: readonly string[] };
  readonly fields?: readonly string[];
  readonly kinds?: readonly string[];
}
const KINDS: { readonly [kind: string]: Asked } = kinds;

const ICONS =
  'star heart truck home user calendar clock phone mail camera book leaf flag bell box cart key lock map music'.split(
    ' ',
  );
const ROLES =
  'admins|managers|staff|the office|teachers|the owner|admin|volunteers|the boss|nurses|drivers|the treasurer|parents|members|supervisors|accounting|trainers|editors|moderators|me|the manager|reception|HR|team leads|logged in users|the committee|coaches|doctors|kitchen staff|the warehouse|sales'.split(
    '|',
  );
const CELLS =
  'today|tomorrow|yesterday|next friday|5|12|100|3.50|€20|$45|yes|no|done|monday|10 am|2 hours|14:30|June 3rd|15%|true|on hold|urgent|2024-05-01|Anna|Tom|blank|zero|the 15th'.split(
    '|',
  );
const TEXTS =
  'Welcome everybody|Open every day from nine|Fresh from our kitchen|We are closed on Mondays|Ask us anything|Made with love in Bristol|Call us today|Free delivery above 30 euros|Your data stays with us|No refunds after the start|Book your place now|Simple. Fast. Fair.|Family run since 1982|Can I bring my dog?|Do you deliver?|What does it cost?|Nothing here yet|See you soon'.split(
    '|',
  );
const CURRENCIES = 'euros|dollars|€|$|pounds|francs|yen|USD|EUR'.split('|');

/** All names of all apps: what is new to one app exists in another one. */
export class Pool {
  readonly apps: ReadonlyMap<string, App>;
  readonly ids: readonly string[];
  readonly #fields: readonly NamedField[];
  readonly #things: readonly Thing[];
  readonly #pages: readonly string[];
  readonly #actions: readonly string[];
  readonly #titles: readonly string[];
  readonly #texts: readonly string[];

  constructor(apps: ReadonlyMap<string, App>) {
    this.apps = apps;
    this.ids = [...apps.keys()];
    const all = [...apps.values()];
    this.#things = all.flatMap((app) => Object.values(app.things));
    this.#fields = this.#things.flatMap(({ fields }) => listFields(fields));
    this.#pages = all.flatMap(({ pages }) => pages.map(({ name }) => name));
    this.#actions = all.flatMap(({ actions = {} }) => Object.values(actions).map(({ label }) => label));
    this.#titles = all.map(({ title }) => title);
    const views = all.flatMap(({ pages }) => pages.flatMap((page) => page.views));
    const texts = views.flatMap((view) => [toHeading(view), String(view['text'] ?? ''), ...listItems(view)]);
    this.#texts = [...TEXTS, ...texts.filter((text) => text.length > 3 && text.length < 90)];
  }

  /** A new name as the kind of edit wants it. */
  name(kind: string, random: Random): string {
    const field = () => pick(this.#fields, random).label;
    const thing = () => pick(this.#things, random);
    switch (kind) {
      case 'add-page':
      case 'rename-page':
        return pick(this.#pages, random);
      case 'add-thing':
      case 'rename-thing':
        return random() < 0.6 ? thing().plural : thing().name;
      case 'set-title':
        return pick(this.#titles, random);
      case 'add-row':
      case 'rename-row':
        return this.#row(thing(), random) ?? 'New one';
      case 'add-option':
      case 'rename-option':
        return this.#option(random);
      case 'add-action':
      case 'rename-action':
        return pick(this.#actions, random);
      case 'add-role':
        return toSingular(pick(ROLES, random).replace(/^the /, ''));
      case 'rename-item':
      case 'add-item':
        return pick(this.#texts, random);
      case 'rename-view':
      case 'add-view':
        return random() < 0.5 ? pick(this.#pages, random) : pick(this.#texts, random);
      case 'link-action':
        return pick(
          'join,book,borrow,like,follow,vote for,comment on,apply for,enrol in,rent,review,rate,favourite,sign up for'.split(
            ',',
          ),
          random,
        );
      default:
        return field();
    }
  }

  #row(thing: Thing, random: Random): string | undefined {
    const rows = thing.rows.map((row) => String(row[getTitleField(thing)] ?? '')).filter((title) => title !== '');
    return rows.length === 0 ? undefined : rows[Math.floor(random() * rows.length)];
  }

  #option(random: Random): string {
    for (;;) {
      const { options } = pick(this.#fields, random);
      if (options !== undefined && options.length > 0) return pick(options, random);
    }
  }

  text(random: Random): string {
    return pick(this.#texts, random);
  }

  /** The names of a slot `names`. */
  names(kind: string, random: Random): readonly string[] {
    const count = 2 + Math.floor(random() * 3);
    const list = Array.from({ length: count }, () =>
      kind === 'set-options' ? this.#option(random) : pick(this.#fields, random).label,
    );
    return [...new Set(list)];
  }
}

function listItems(view: object): readonly string[] {
  return Object.values(view).flatMap((list) =>
    Array.isArray(list)
      ? list.flatMap((entry: unknown) =>
          typeof entry === 'object' && entry !== null ? [toItemName(entry as { [name: string]: unknown })] : [],
        )
      : [],
  );
}

/** Fills the slots of one phrase: its parts belong to one thing. */
export class Filler {
  readonly #pool: Pool;
  readonly #app: App;
  readonly #random: Random;
  readonly #kind: string;
  readonly #thing: Thing;
  #field: NamedField | undefined;
  readonly #used = new Set<string>();

  /** Undefined if the app has nothing of what the slots name. */
  constructor(pool: Pool, app: App, kind: string, random: Random) {
    this.#pool = pool;
    this.#app = app;
    this.#kind = kind;
    this.#random = random;
    this.#thing = pick(Object.values(app.things), random);
  }

  /** Undefined if the app has no such part. */
  fill(slot: string, before: string): Filling | undefined {
    const found = this.#fill(slot, before);
    if (found === undefined) return undefined;
    const text = typeof found === 'string' ? found : found.text;
    const isName = !['number', 'colour', 'choice', 'type', 'kind', 'role'].includes(slot);
    const isNew = ['name', 'names', 'text', 'value'].includes(slot);
    const written = isName ? this.#write(text, isNew) : text;
    return typeof found === 'string' ? { text: written } : { ...found, text: written };
  }

  #chance(share: number): boolean {
    return this.#random() < share;
  }

  #write(text: string, isNew: boolean): string {
    let written = text;
    if (!isNew && this.#chance(0.1)) written = toHalf(written, this.#random);
    if (!isNew && this.#chance(0.08)) written = toSynonym(written, this.#random);
    if (this.#chance(0.62)) written = written.toLowerCase();
    if (this.#chance(isNew ? 0.22 : 0.07)) written = this.#chance(0.5) ? `"${written}"` : `'${written}'`;
    return written;
  }

  #pickField(isFit: (field: NamedField) => boolean = () => true): NamedField | undefined {
    const { fields: types } = KINDS[this.#kind] ?? {};
    const all = listFields(this.#thing.fields).filter((field) => !this.#used.has(field.id) && isFit(field));
    const fitting = all.filter(({ type }) => types === undefined || types.includes(type));
    const list = fitting.length > 0 ? fitting : all;
    if (list.length === 0) return undefined;
    const found = pick(list, this.#random);
    this.#used.add(found.id);
    return found;
  }

  // biome-ignore lint/complexity/noExcessiveCognitiveComplexity: one case for each slot
  #fill(slot: string, before: string): string | Filling | undefined {
    const random = this.#random;
    const app = this.#app;
    switch (slot) {
      case 'thing': {
        const { name, plural, words: others = [] } = this.#thing;
        if (others.length > 0 && this.#chance(0.12)) return pick(others, random);
        const isOne = /\b(?:an?|each|every|one|per|this|new|another|any|for)\s*$/i.test(before);
        return this.#chance(isOne ? 0.85 : 0.2) ? name : plural;
      }
      case 'field':
      case 'otherField': {
        const found = this.#pickField(
          this.#kind === 'colour-option' ? ({ options }) => options !== undefined : undefined,
        );
        if (slot === 'field') this.#field ??= found;
        if (found === undefined) return undefined;
        return this.#chance(0.08) ? toPlural(found.label) : found.label;
      }
      case 'option':
      case 'otherOption': {
        const field = this.#field?.options
          ? this.#field
          : listFields(this.#thing.fields).find(({ options = [] }) => options.length > 0);
        const open = field?.options?.filter((option) => !this.#used.has(`=${option}`)) ?? [];
        if (open.length === 0) return undefined;
        const found = pick(open, random);
        this.#used.add(`=${found}`);
        return found;
      }
      case 'row': {
        const titles = this.#thing.rows
          .map((row) => String(row[getTitleField(this.#thing)] ?? ''))
          .filter((title) => title !== '');
        return titles.length === 0 ? undefined : pick(titles, random);
      }
      case 'page':
      case 'otherPage': {
        const open = app.pages.filter(({ name }) => !this.#used.has(`/${name}`));
        if (open.length === 0) return undefined;
        const { name } = pick(open, random);
        this.#used.add(`/${name}`);
        return name;
      }
      case 'view':
      case 'otherView':
        return this.#fillView();
      case 'action': {
        const labels = Object.values(app.actions ?? {}).map(({ label }) => label);
        return labels.length === 0 ? undefined : pick(labels, random);
      }
      case 'item': {
        const items = app.pages.flatMap(({ views }) => views.flatMap(listItems)).filter((name) => name !== '');
        return items.length === 0 ? undefined : pick(items, random);
      }
      case 'part':
        return pick(
          ['row', 'page', 'action', 'thing'].flatMap((sort) => this.#fill(sort, before) ?? []),
          random,
        );
      case 'name':
        return this.#pool.name(this.#kind, random);
      case 'names': {
        const own = listFields(this.#thing.fields).map(({ label }) => label);
        const list =
          this.#kind === 'choose-columns' && own.length > 2
            ? shuffle(own, random).slice(0, 2 + Math.floor(random() * 2))
            : this.#pool.names(this.#kind, random);
        return joinNames(list, random);
      }
      case 'value':
        return this.#fillValue();
      case 'filter':
        return String(
          this.#fill('option', before) ??
            pick(['overdue', 'open', 'unpaid', 'from this week', 'older than 30 days'], random),
        );
      case 'number':
        return this.#chance(0.8)
          ? String(
              pick(
                [
                  1,
                  2,
                  3,
                  4,
                  5,
                  6,
                  7,
                  8,
                  10,
                  12,
                  15,
                  18,
                  20,
                  24,
                  25,
                  30,
                  40,
                  50,
                  60,
                  75,
                  90,
                  99,
                  100,
                  120,
                  150,
                  200,
                  250,
                  365,
                  500,
                  1000,
                  2000,
                  0,
                  '0.5',
                  '2.5',
                  '19.99',
                ],
                random,
              ),
            )
          : pick(Object.keys(words.numbers), random);
      case 'colour':
        return this.#chance(0.12)
          ? `#${Math.floor(random() * 0xffffff)
              .toString(16)
              .padStart(6, '0')}`
          : `${this.#chance(0.15) ? pick(['dark ', 'light ', 'bright ', 'pale ', 'deep '], random) : ''}${pick(Object.keys(SCREEN_COLOURS), random)}`;
      case 'type': {
        const [type, ways] = pick(Object.entries(words.types), random);
        return {
          text: pick([type, ...ways.split(' ')], random).replace(/(?<=\p{L}{4})-(?=\p{L}{4})/gu, ' '),
          meaning: type,
        };
      }
      case 'kind': {
        const known = KINDS[this.#kind]?.kinds ?? [];
        const open = Object.entries(words.kinds).filter(([kind]) => known.length === 0 || known.includes(kind));
        const [kind, ways] = pick(open.length > 0 ? open : Object.entries(words.kinds), random);
        return { text: pick(ways.split(' '), random).replaceAll('-', ' '), meaning: kind };
      }
      case 'choice': {
        const { choices = {} } = KINDS[this.#kind] ?? {};
        const all = Object.entries(choices);
        if (all.length === 0) return undefined;
        const [meaning, ways] = pick(all, random);
        return {
          text: pick(
            this.#chance(0.25) ? [meaning.replaceAll('_', ' ')] : [meaning.replaceAll('_', ' '), ...ways],
            random,
          ),
          meaning,
        };
      }
      case 'role':
        return pick(ROLES, random);
      case 'text':
        if (this.#kind === 'set-unit')
          return pick(
            'kg|g|litres|km|metres|cm|hours|minutes|days|people|pieces|%|ml|miles|°C|points|boxes|m²|kWh|tons|pages'.split(
              '|',
            ),
            random,
          );
        if (this.#kind === 'set-icon') return pick(ICONS, random);
        if (this.#kind === 'set-image') return `https://example.com/${pick(ICONS, random)}.jpg`;
        return this.#pool.text(random);
      default:
        return undefined;
    }
  }

  #fillView(): string | undefined {
    const random = this.#random;
    const { views } = pick(this.#app.pages, random);
    const open = views.filter((view) => !this.#used.has(JSON.stringify(view).slice(0, 200)));
    if (open.length === 0) return undefined;
    const view = pick(open, random);
    this.#used.add(JSON.stringify(view).slice(0, 200));
    const ways = words.kinds[view.kind as keyof typeof words.kinds]?.split(' ') ?? [view.kind];
    const kind = pick(ways, random).replaceAll('-', ' ');
    const heading = toHeading(view);
    const thing = this.#app.things[String(view['of'])];
    if (heading !== '' && this.#chance(0.45)) return heading;
    if (thing !== undefined && this.#chance(0.6)) return `${this.#chance(0.75) ? thing.plural : thing.name} ${kind}`;
    return kind;
  }

  #fillValue(): string | Filling {
    const random = this.#random;
    if (this.#kind === 'set-currency') return pick(CURRENCIES, random);
    if (this.#kind === 'change-all')
      return pick(['5 %', '10%', '3 euros', '2', '15 percent', '$5', '1', '20%', '10', '€2'], random);
    if (this.#kind === 'link-action')
      return pick(['people', 'visitors', 'members', 'customers', 'students', 'guests', 'everyone'], random);
    const cells = this.#thing.rows
      .flatMap((row) => Object.values(row))
      .filter((value) => typeof value === 'string' && value.length < 40);
    const option = this.#chance(0.45) ? this.#fill('option', '') : undefined;
    if (option !== undefined) return option;
    return this.#chance(0.5) && cells.length > 0 ? String(pick(cells, random)) : pick(CELLS, random);
  }
}

export function shuffle<T>(list: readonly T[], random: Random): readonly T[] {
  return list
    .map((value) => [random(), value] as const)
    .sort(([one], [other]) => one - other)
    .map(([, value]) => value);
}

function joinNames(list: readonly string[], random: Random): string {
  const joint = pick([' and ', ' and ', ', ', ' & ', ' or ', ', and '], random);
  const last = list.at(-1) ?? '';
  return list.length === 1
    ? last
    : `${list.slice(0, -1).join(pick([', ', ', ', ', ', ' / ', '/', ' '], random))}${joint}${last}`;
}

function toHalf(text: string, random: Random): string {
  const parts = text.split(' ').filter((part) => part.length > 2 && !/^(?:the|and|for|with|from)$/i.test(part));
  return parts.length < 2 ? text : pick([parts[0] ?? text, parts.at(-1) ?? text, parts.slice(0, 2).join(' ')], random);
}

const SYNONYMS: ReadonlyMap<string, readonly string[]> = new Map(
  words.names.flatMap((group) =>
    group.split(' ').map((word) => [word, group.split(' ').filter((other) => other !== word)] as const),
  ),
);

function toSynonym(text: string, random: Random): string {
  return text
    .split(' ')
    .map((part) => {
      const plain = toSingular(part.toLowerCase());
      const others = SYNONYMS.get(plain);
      if (others === undefined || others.length === 0) return part;
      const other = pick(others, random);
      return plain === part.toLowerCase() ? other : toPlural(other);
    })
    .join(' ');
}
