// A prompt while it is read: the description so far, the blueprints that are near, and what was understood.

import { toPlural, toSingular } from '../../../language/inflection.ts';
import { isThingId } from '../app/check-things.ts';
import type { Claim } from '../app/claim.ts';
import { type CellValue, getTitleField, listFields, type Thing } from '../app/description.ts';
import { AppDraft, NUMERIC } from './app-draft.ts';
import type { Blueprint, Library } from './library.ts';
import { findIcon } from './naming/find-icon.ts';
import { toCapital, toFieldId } from './phrases.ts';

export interface Note {
  readonly text: string;
  readonly claim: Claim;
}

function toSingularName(name: string): string {
  const words = name.trim().toLowerCase().split(' ');
  return [...words.slice(0, -1), toSingular(words.at(-1) ?? '')].join(' ');
}

/** Fields of these types fit in any domain. */
const PLAIN: ReadonlySet<string> = new Set(['date', 'time', 'phone', 'e-mail']);
const ROWS_MIN = 4;
const ROWS_NEW = 5;

export class Reading {
  readonly draft: AppDraft;
  readonly library: Library;
  readonly near: readonly Blueprint[];
  readonly notes: Note[] = [];
  /** Things that this prompt added and whose fields were not named yet. */
  readonly added = new Set<string>();
  /** Nouns of the prompt for things that have the fields of what they name. */
  readonly nouns = new Map<string, string>();
  /** Names of people for whom the app had no list when they were named, by their noun. */
  readonly people = new Map<string, readonly string[]>();
  /** Things whose rows the prompt has listed. */
  readonly listed = new Set<string>();
  /** The thing of the last sentence that named one. */
  lastThing: string | undefined;

  constructor(draft: AppDraft, library: Library, near: readonly Blueprint[]) {
    this.draft = draft;
    this.library = library;
    this.near = near;
  }

  copy(): Reading {
    const copy = new Reading(new AppDraft(this.draft.app), this.library, this.near);
    copy.notes.push(...this.notes);
    for (const [thing, noun] of this.nouns) copy.nouns.set(thing, noun);
    for (const [noun, names] of this.people) copy.people.set(noun, names);
    for (const thing of this.listed) copy.listed.add(thing);
    copy.lastThing = this.lastThing;
    return copy;
  }

  /** The thing that the app is about: that of its first list. */
  get mainThing(): string | undefined {
    for (const { views } of this.draft.app.pages)
      for (const view of views) if (typeof view['of'] === 'string') return view['of'];
    return this.draft.things[0]?.[0];
  }

  note(text: string, claim: Claim): void {
    this.notes.push({ text, claim });
  }

  putNamedFirst(): void {
    const claims = this.notes.flatMap(({ claim }) => (claim.is === 'field' ? [claim] : []));
    for (const [thing, named] of Map.groupBy(claims, (claim) => claim.thing))
      this.draft.putFirst(thing, [...new Set(named.map(({ field }) => field))]);
  }

  listTitles(thing: string): readonly string[] {
    const { rows, ...rest } = this.draft.getThing(thing);
    const title = getTitleField({ ...rest, rows });
    return rows.map((row) => String(row[title]));
  }

  /**
   * Takes a thing of that name of another blueprint over; references to what is not there become texts. A whole thing
   * has all its fields that are no numbers; otherwise one of a blueprint that is not near has only those of any domain.
   */
  importThing(name: string, isWhole = false): string | undefined {
    const found = this.library.findThing(name, this.near);
    const isOwn = found !== undefined && toSingularName(found.thing.name) === toSingularName(name);
    if (found === undefined || !(isOwn || name.trim().includes(' '))) return undefined;
    const title = getTitleField(found.thing);
    const isNear = this.near.includes(found.blueprint);
    const toOwn = (to = '') => {
      const referred = found.blueprint.app.things[to]?.name;
      const isSame = ([id, { name: own }]: readonly [string, Thing]) => id === to || own === referred;
      return this.draft.things.find(isSame)?.[0];
    };
    const isKept = (field: string, type: string) =>
      (isWhole && !NUMERIC.has(type)) || isNear || field === title || PLAIN.has(type);
    const id = this.#toFreeId(found.id);
    const fields = Object.fromEntries(
      listFields(found.thing.fields)
        .filter(({ id: field, formula, type }) => formula === undefined && isKept(field, type))
        .map(({ id: field, ...spec }) => {
          const to = toOwn(spec.to);
          const isText = spec.type === 'reference' && to === undefined;
          return [
            field,
            isText ? { type: 'text' as const, label: spec.label } : to === undefined ? spec : { ...spec, to },
          ];
        }),
    );
    const rows = found.thing.rows.map((row) =>
      Object.fromEntries(Object.entries(row).filter(([field]) => Object.hasOwn(fields, field))),
    );
    const { rules: _rules, ...thing } = found.thing;
    const names = { name: toSingularName(name), plural: toPlural(toSingularName(name)) };
    this.#addThing(id, { ...thing, ...names, fields, rows: this.#withKnownReferences(fields, rows) });
    return id;
  }

  /** A thing that only the prompt knows: it has no rows until people add some. */
  createThing(words: string, fields: Thing['fields'] = { name: 'text' }): string {
    const name = toSingularName(words);
    const id = this.#toFreeId(toFieldId(name));
    this.#addThing(id, { name, plural: toPlural(name), fields, rows: [] });
    return id;
  }

  /** Rows of a new thing, if all that people read in them is known: values by field, which are used in turn. */
  fillRows(thing: string, values: ReadonlyMap<string, readonly CellValue[]>): void {
    const target = this.draft.getThing(thing);
    const title = getTitleField(target);
    const titles = new Set(values.get(title));
    if (target.rows.length > 0 || titles.size < ROWS_MIN) return;
    target.rows = Array.from({ length: Math.min(ROWS_NEW, titles.size) }, (_row, index) =>
      Object.fromEntries([...values].map(([id, known]) => [id, known[index % Math.max(1, known.length)] ?? null])),
    );
  }

  #withKnownReferences(fields: Thing['fields'], rows: Thing['rows']): Thing['rows'] {
    const references = listFields(fields).filter(({ type }) => type === 'reference');
    return rows.map((row, index) => ({
      ...row,
      ...Object.fromEntries(
        references.map(({ id, to = '' }) => {
          const titles = this.listTitles(to);
          return [id, titles[index % Math.max(1, titles.length)] ?? null];
        }),
      ),
    }));
  }

  #addThing(id: string, thing: Thing): void {
    const icon = thing.icon ?? findIcon(thing.plural);
    this.draft.addThing(id, { ...thing, ...(icon !== undefined && { icon }) });
    this.added.add(id);
    this.draft.addView(toCapital(thing.plural), { kind: 'table', of: id }, icon);
  }

  #toFreeId(id: string): string {
    let free = id;
    for (let number = 2; Object.hasOwn(this.draft.app.things, free) || !isThingId(free); number++)
      free = `${id}${number}`;
    return free;
  }
}
