// The names of an app, and which of its parts some words mean. A part is given by its path in the description.
import { isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { toPlural } from '../../../../language/inflection.ts';
import { type App, getTitleField, listFields, type View } from '../../app/description.ts';
import { toId } from '../../compile/to-id.ts';
import { findKind } from '../../kinds/kinds.ts';
import { type Sort, toHeading, toItemName } from '../operations/paths.ts';
import { isEmptyWord, toCommonName } from './lexicon.ts';
import { listBesideWords } from './list-beside.ts';
import { type NameWord, toNameWords } from './tokens.ts';

/** A part that words may mean; the cost says how far its name is from the words. */
export interface Found {
  readonly path: string;
  readonly cost: number;
}

export interface Named extends Found {
  readonly stems: readonly string[];
  readonly name: string;
}

/** The name is a synonym, or in another form. */
const STEM_COST = 0.05;
const SYNONYM_COST = 0.08;
const REFERENCE_COST = 0.04;

export class AppNames {
  readonly app: App;
  /** The index of the page that is shown. */
  readonly page: number;
  /** The path of what is selected, or was changed last. */
  readonly selected: string | undefined;
  readonly #byKey = new Map<string, Named[]>();
  readonly #entries = new Map<Sort, Named[]>();
  readonly #stems = new Set<string>();
  readonly #beside = new Map<string, ReadonlyMap<string, number>>();
  #words: ReadonlySet<string> | undefined;

  constructor(app: App, page: number, selected: string | undefined) {
    this.app = app;
    this.page = page;
    this.selected = selected;
    for (const [id, thing] of Object.entries(app.things)) this.#addThing(id, thing);
    for (const [index, { name, views }] of app.pages.entries()) {
      this.#add('page', `/pages/${index}`, name);
      for (const [number, view] of views.entries()) this.#addView(`/pages/${index}/views/${number}`, view);
    }
    for (const [id, { label }] of Object.entries(app.actions ?? {})) this.#add('action', `/actions/${id}`, label);
  }

  /** All words of names, for the correction of misspelt ones. */
  listWords(): ReadonlySet<string> {
    this.#words ??= new Set(
      [...this.#entries.values()].flat().flatMap(({ name }) => name.toLowerCase().match(/\p{L}{4,}/gu) ?? []),
    );
    return this.#words;
  }

  /** All names of a sort. */
  listNamed(sort: Sort): readonly Named[] {
    return this.#entries.get(sort) ?? [];
  }

  /** The stems of words that may stand beside a name, with their weights. */
  listBeside(path: string): ReadonlyMap<string, number> {
    const known = this.#beside.get(path) ?? listBesideWords(this.app, path, this.findThingOf(path));
    this.#beside.set(path, known);
    return known;
  }

  /** Returns whether a word is in any name, so that words with it may mean a part. */
  knows(stem: string): boolean {
    return this.#stems.has(stem) || this.#stems.has(toCommonName(stem));
  }

  /** Returns whether the words are the whole name of a part, in any of their forms. */
  isName(sort: Sort, words: readonly NameWord[]): boolean {
    return this.#byKey.has(`${sort} ${words.map(({ stem }) => stem).join('')}`);
  }

  /** The parts of a sort whose whole name the words are, in any form, or by synonyms. */
  findByName(sort: Sort, words: readonly NameWord[]): readonly Found[] {
    if (words.length === 0) return [];
    const exact = this.#byKey.get(`${sort} =${words.map(({ base }) => base).join('')}`);
    if (exact !== undefined) return this.#ranked(exact);
    // "Delete cancelled bookings" does not mean the button "Cancel".
    if (sort === 'action') return [];
    const stems = words.map(({ stem }) => stem);
    for (const [key, cost] of [
      [stems.join(''), STEM_COST],
      [`~${stems.map(toCommonName).join('')}`, SYNONYM_COST],
    ] as const) {
      const found = this.#byKey.get(`${sort} ${key}`);
      if (found !== undefined) return this.#ranked(found.map((entry) => ({ ...entry, cost: entry.cost + cost })));
    }
    return [];
  }

  /** Parts of the page that is shown come first. */
  #ranked(found: readonly Found[]): readonly Found[] {
    const shown = found.filter(({ path }) => this.isShown(path));
    return shown.length === 0 ? found : [...shown, ...found.filter((entry) => !shown.includes(entry))];
  }

  /** Returns whether a part is selected, or on the page that is shown. */
  isShown(path: string): boolean {
    if (this.selected?.startsWith(path) === true) return true;
    if (path.startsWith('/pages/')) return path.split('/')[2] === String(this.page);
    const thing = this.findThingOf(path);
    return thing !== undefined && this.listShownThings().includes(thing);
  }

  listShownThings(): readonly string[] {
    return this.listThingsOn(`/pages/${this.page}`);
  }

  listThingsOn(page: string): readonly string[] {
    const views = this.app.pages[Number(page.split('/')[2])]?.views ?? [];
    return views.flatMap((view) => (typeof view['of'] === 'string' ? [view['of']] : []));
  }

  /** The thing that a part belongs to. */
  findThingOf(path: string): string | undefined {
    const [, first, second, , fourth] = path.split('/');
    if (first === 'things') return second;
    if (first === 'actions') return this.app.actions?.[second ?? '']?.on;
    const of = this.app.pages[Number(second)]?.views[Number(fourth)]?.['of'];
    return typeof of === 'string' ? of : undefined;
  }

  #addView(path: string, view: View): void {
    for (const [list, entries] of Object.entries(view).filter(([, value]) => Array.isArray(value)))
      for (const [at, entry] of (entries as readonly unknown[]).entries())
        if (isObject(entry)) this.#add('item', `${path}/${list}/${at}`, toItemName(entry));
    const title = toHeading(view);
    this.#add('view', path, title);
    const thing = this.app.things[String(view['of'])];
    if (title === '' && thing !== undefined && findKind(view.kind)?.definition.isCollection === true)
      this.#add('view', path, thing.plural);
  }

  #addThing(id: string, thing: App['things'][string]): void {
    const path = `/things/${id}`;
    for (const name of [thing.name, thing.plural, id]) this.#add('thing', path, name);
    for (const name of thing.words ?? []) {
      this.#add('thing', path, name, 0.05);
      this.#add('thing', path, toPlural(name), 0.05);
    }
    for (const field of listFields(thing.fields)) {
      const fieldPath = `${path}/fields/${field.id}`;
      // A reference is often called as the thing that it names, which is meant more often.
      this.#add('field', fieldPath, field.label, field.type === 'reference' ? REFERENCE_COST : 0);
      this.#add('field', fieldPath, field.id.replace(/([A-Z])/g, ' $1'), 0.03);
      for (const [index, option] of (field.options ?? []).entries())
        this.#add('option', `${fieldPath}/options/${index}`, option);
    }
    const title = getTitleField(thing);
    // A guest who is called "You" is meant less often than the reader.
    for (const [index, row] of thing.rows.entries())
      if (!isEmptyWord(String(row[title] ?? '').toLowerCase()))
        this.#add('row', `${path}/rows/${index}`, String(row[title] ?? ''));
  }

  #add(sort: Sort, path: string, name: string, cost = 0): void {
    if (name === '') return;
    const words = toNameWords(name);
    const stems = words.map(({ stem }) => stem);
    const entry: Named = { path, cost, stems, name };
    const keys = [
      `=${words.map(({ base }) => base).join('')}`,
      stems.join(''),
      `~${stems.map(toCommonName).join('')}`,
    ].map((key) => `${sort} ${key}`);
    for (const key of keys) {
      const entries = this.#byKey.get(key) ?? [];
      if (!entries.some((other) => other.path === path)) this.#byKey.set(key, [...entries, entry]);
    }
    for (const stem of stems) {
      this.#stems.add(stem);
      this.#stems.add(toCommonName(stem));
    }
    const all = this.#entries.get(sort) ?? [];
    all.push(entry);
    this.#entries.set(sort, all);
  }
}

/** The page that a client shows, by the state of the interface. */
export function findShownPage(app: App, page: unknown): number {
  const index = app.pages.findIndex(({ name }) => toId(name) === page);
  return Math.max(0, index);
}
