// A description while it is fitted to a prompt: things, fields, options and rows change, and dependent parts follow.
import {
  type App,
  type CellValue,
  type Field,
  type FieldSpec,
  getTitleField,
  listFields,
  type NamedField,
  type Page,
  type Thing,
  toField,
  type View,
} from '../app/description.ts';
import { findKind } from '../kinds/kinds.ts';
import { listThingNames } from './library.ts';
import { listSameRoles } from './naming/roles.ts';
import { toFieldId } from './phrases.ts';
import { findOption, listLabelStems, listStems, toSameStem } from './words.ts';

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export class AppDraft {
  app: Mutable<App>;

  constructor(app: App) {
    this.app = structuredClone(app);
  }

  get things(): readonly (readonly [string, Thing])[] {
    return Object.entries(this.app.things);
  }

  getThing(id: string): Mutable<Thing> {
    const thing = this.app.things[id];
    if (thing === undefined) throw new Error(`There is no thing "${id}"`);
    return thing;
  }

  listFields(id: string): readonly NamedField[] {
    return listFields(this.getThing(id).fields);
  }

  /** The thing that the words name: as a whole, or by their last word. */
  findThing(words: string): string | undefined {
    const stems = listStems(words);
    const [whole, last] = [stems.join(' '), stems.at(-1)];
    if (last === undefined) return undefined;
    const byName = (name: string) => this.things.find(([, thing]) => listThingNames(thing).includes(name))?.[0];
    return (
      byName(whole) ??
      byName(last) ??
      this.things.find(([, thing]) => listThingNames(thing).some((name) => name.split(' ').at(-1) === last))?.[0]
    );
  }

  /** The things that occur in a text, in the order of the text. */
  listMentioned(text: string): readonly string[] {
    const stems = listStems(text);
    return this.things
      .map(([id, thing]) => {
        const positions = listThingNames(thing)
          .map((name) => ` ${stems.join(' ')} `.indexOf(` ${name} `))
          .filter((position) => position >= 0);
        return { id, position: positions.length === 0 ? -1 : Math.min(...positions) };
      })
      .filter(({ position }) => position >= 0)
      .sort((a, b) => a.position - b.position)
      .map(({ id }) => id);
  }

  /** The field that the words name: the same words, or words of which one is its own name. */
  findField(thing: string, words: string, accepts = (_field: NamedField) => true): NamedField | undefined {
    const stems = listLabelStems(words);
    if (stems.length === 0) return undefined;
    const all = this.listFields(thing).filter(accepts);
    const fields = all.map((field) => ({
      field,
      names: listLabelStems(field.label),
      id: listLabelStems(field.id.replace(/([A-Z])/g, ' $1')),
    }));
    const isSame = (names: readonly string[]) => names.join(' ') === stems.join(' ');
    const meant = stems.map(toSameStem).join(' ');
    const isMeant = (names: readonly string[]) => names.map(toSameStem).join(' ') === meant;
    return (
      fields.find(({ names, id }) => isSame(names) || isSame(id)) ??
      fields.find(({ names }) => names.length > 0 && names.every((stem) => stems.includes(stem))) ??
      fields.find(({ names }) => stems.every((stem) => names.includes(stem))) ??
      fields.find(({ names, id }) => isMeant(names) || isMeant(id)) ??
      fields.find(
        ({ field, names }) =>
          names.length === 1 && stems.length === 1 && listSameRoles(words).includes(field.label.toLowerCase()),
      )
    )?.field;
  }

  /** The field gets the words of the prompt as its label, unless another field has them. */
  relabel(thing: string, id: string, label: string): void {
    const target = this.getThing(thing);
    if (this.listFields(thing).some((field) => field.label.toLowerCase() === label.toLowerCase())) return;
    target.fields = { ...target.fields, [id]: { ...toField(target.fields[id] ?? 'text'), label } };
  }

  setField(thing: string, id: string, spec: FieldSpec, values?: readonly CellValue[]): void {
    const target = this.getThing(thing);
    target.fields = { ...target.fields, [id]: spec };
    // A computed value is not kept.
    if (toField(spec).formula !== undefined)
      target.rows = target.rows.map((row) => Object.fromEntries(Object.entries(row).filter(([name]) => name !== id)));
    else if (values !== undefined && values.length > 0)
      target.rows = target.rows.map((row, index) => ({ ...row, [id]: values[index % values.length] ?? null }));
    this.#showField(thing, id);
  }

  /** Shows a field that was hidden. */
  showField(thing: string, id: string): void {
    const { hidden: _hidden, ...field } = toField(this.getThing(thing).fields[id] ?? 'text');
    this.setField(thing, id, field);
  }

  /** Views that name their fields show a new one too. */
  #showField(thing: string, id: string): void {
    this.changeViews((view) => {
      const fields = view['fields'];
      if (view['of'] !== thing || !Array.isArray(fields) || fields.includes(id)) return view;
      return { ...view, fields: [...fields, id] };
    });
  }

  /** Fields that the words name come first, with some that are computed, and rows can be filtered by them. */
  putFirst(thing: string, ids: readonly string[]): void {
    const target = this.getThing(thing);
    const fields = this.listFields(thing);
    const listIds = (isWanted: (field: NamedField) => boolean) => fields.filter(isWanted).map(({ id }) => id);
    const computed = listIds(({ formula, hidden }) => formula !== undefined && hidden !== true);
    const states = listIds(({ id, type }) => type === 'choice' && /status|state|stage/i.test(id)).slice(0, 1);
    const choices = listIds(({ type }) => type === 'choice');
    const first = [...ids.slice(0, FIRST_MAX), ...states, ...ids, ...computed.slice(0, 1), ...computed.slice(-1)];
    const order = [getTitleField(target), ...first, ...Object.keys(target.fields)].filter((id) => id in target.fields);
    target.fields = Object.fromEntries(order.map((id) => [id, target.fields[id] ?? 'text']));
    const filtered = listIds(({ id, type }) => ids.includes(id) && FILTERED.has(type));
    this.changeViews((view) => {
      const { fields: shown, filters, of, kind } = view;
      if (of !== thing) return view;
      // A form may be for other people than those who see all that the words name.
      const isIn = (id: string) =>
        Array.isArray(shown) && (shown.includes(id) || (kind !== 'form' && ids.includes(id)));
      const chosen = Array.isArray(filters) ? choices.filter((id) => filters.includes(id)) : [];
      const order = [...first.slice(0, FIRST_MAX + 1), ...chosen, ...first].filter(isIn);
      const sorted = Array.isArray(shown) && { fields: [...new Set([shown[0], ...order, ...shown])] };
      if (!Array.isArray(filters) || filters.length === 0) return { ...view, ...sorted };
      return { ...view, ...sorted, filters: [...new Set([...filtered, ...filters])].slice(0, FILTERS_MAX) };
    });
  }

  /** Takes the other fields away, besides the title and references. */
  keepFields(thing: string, ids: readonly string[]): void {
    const target = this.getThing(thing);
    const title = getTitleField(target);
    const kept = this.listFields(thing).filter(({ id, to }) => id === title || to !== undefined || ids.includes(id));
    const pick = (all: object) =>
      Object.fromEntries(kept.flatMap(({ id }) => (id in all ? [[id, all[id as never]]] : [])));
    target.fields = pick(target.fields);
    target.rows = target.rows.map(pick);
  }

  addField(thing: string, label: string, field: Field, values?: readonly CellValue[]): string {
    const fields = this.getThing(thing).fields;
    let id = toFieldId(label);
    for (let number = 2; Object.hasOwn(fields, id) || RESERVED.has(id); number++) id = `${toFieldId(label)}${number}`;
    this.setField(thing, id, { label, ...field }, values);
    return id;
  }

  /** Rows, formulas and conditions that have an old option get the new one in its position. */
  setOptions(thing: string, id: string, options: readonly string[]): void {
    const field = toField(this.getThing(thing).fields[id] ?? 'choice');
    const old = field.options ?? [];
    const renamed = new Map(
      old.map((option, index) => [
        option,
        findOption(option, options) ?? options[Math.min(index, options.length - 1)] ?? option,
      ]),
    );
    const target = this.getThing(thing);
    target.fields = { ...target.fields, [id]: { ...field, type: field.type === 'tags' ? 'tags' : 'choice', options } };
    let next = 0;
    target.rows = target.rows.map((row) => {
      const value = row[id];
      if (Array.isArray(value))
        return { ...row, [id]: value.map((entry) => renamed.get(entry) ?? options[next++ % options.length] ?? entry) };
      if (field.type === 'tags') return { ...row, [id]: [] };
      const mapped = renamed.get(String(value));
      const isSpread = old.length < options.length || mapped === undefined;
      return { ...row, [id]: isSpread ? (options[next++ % options.length] ?? null) : mapped };
    });
    this.#renameInTexts(thing, renamed);
  }

  /** Texts about other things keep an option of the same name that those have. */
  #renameInTexts(thing: string, renamed: ReadonlyMap<string, string>): void {
    const others = this.things.filter(([id]) => id !== thing).flatMap(([id]) => this.listFields(id));
    const shared = new Set(others.flatMap(({ options = [] }) => options));
    const rename = <T>(value: T, isOwn: boolean): T => {
      const write = (_name: string, text: unknown) =>
        typeof text !== 'string'
          ? text
          : text.replace(/'([^']*)'/g, (match, option: string) =>
              renamed.has(option) && (isOwn || !shared.has(option)) ? `'${renamed.get(option)}'` : match,
            );
      return JSON.parse(JSON.stringify(value, write)) as T;
    };
    const entries = this.things.map(
      ([id, { rows, ...rest }]) => [id, { ...rename(rest, id === thing), rows }] as const,
    );
    this.app.things = Object.fromEntries(entries);
    const actions = Object.entries(this.app.actions ?? {});
    if (actions.length > 0)
      this.app.actions = Object.fromEntries(actions.map(([id, each]) => [id, rename(each, each.on === thing)]));
    this.changeViews((view) => rename(view, view['of'] === thing));
  }

  changeViews(change: (view: View) => View): void {
    this.app.pages = this.app.pages.map((page) => ({ ...page, views: page.views.map(change) }));
  }

  addView(pageName: string, view: View, icon?: string, isFirst = false): void {
    const index = this.app.pages.findIndex(({ name }) => name === pageName);
    if (index < 0) {
      this.app.pages = [...this.app.pages, { name: pageName, icon: icon ?? ICON, views: [view] }];
      return;
    }
    this.app.pages = this.app.pages.map((page, number): Page => {
      // The opening of a site stays at the top.
      const start = page.views[0]?.kind === 'hero' && view.kind !== 'hero' ? 1 : 0;
      const at = isFirst ? start : page.views.length;
      return number === index ? { ...page, views: page.views.toSpliced(at, 0, view) } : page;
    });
  }

  /** Adds a figure to those of the page; a page without any gets it at its top. */
  addFigure(pageName: string, item: object): void {
    const page = this.app.pages.find(({ name }) => name === pageName);
    const figures = page?.views.find(({ kind }) => kind === 'metrics');
    if (page === undefined || figures === undefined) {
      this.addView(pageName, { kind: 'metrics', items: [item] }, undefined, true);
      return;
    }
    const items = [...(figures['items'] as readonly object[]), item];
    const views = page.views.map((view) => (view === figures ? { ...view, items } : view));
    this.app.pages = this.app.pages.map((each) => (each === page ? { ...page, views } : each));
  }

  /** The page that shows a thing first. */
  findPage(thing: string): string | undefined {
    return this.app.pages.find(({ views }) =>
      views.some((view) => view['of'] === thing && findKind(view.kind)?.definition.isCollection === true),
    )?.name;
  }

  addThing(id: string, thing: Thing): void {
    this.app.things = { ...this.app.things, [id]: thing };
  }
}

/** Types of fields by whose values people filter, and with which they count. */
export const FILTERED: ReadonlySet<string> = new Set(['choice', 'reference', 'yes/no', 'tags']);
export const NUMERIC: ReadonlySet<string> = new Set(['number', 'money', 'percent', 'duration']);

/** The icon of a page for whose name there is none. */
const ICON = 'list';
const FILTERS_MAX = 6;
const FIRST_MAX = 3;

const RESERVED: ReadonlySet<string> = new Set(['id', 'this', 'me', 'today', 'and', 'or', 'not', 'where', 'yes', 'no']);
