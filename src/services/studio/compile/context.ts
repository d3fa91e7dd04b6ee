// The context of every part of the compiler: the description, the interface so far, and the names of formulas.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import { type App, getTitleField, listFields, type NamedField, type Thing } from '../app/description.ts';
import { FormulaError, listNames, parseFormula } from '../app/parse-formula.ts';
import { listFieldRoles } from './audience.ts';
import { createCopy, type ToCopy } from './copy.ts';
import { Draft } from './draft.ts';
import { toCall, toPath } from './expressions.ts';
import { type Names, toExpression } from './to-expression.ts';

export interface ThingView {
  readonly id: string;
  readonly thing: Thing;
  readonly fields: readonly NamedField[];
  /** The id of the field that names a row. */
  readonly title: string;
}

interface Wanted {
  readonly details: Set<string>;
  readonly editors: Set<string>;
  readonly dialogs: Set<string>;
}

export class CompileContext {
  readonly app: App;
  /** The things to which everybody may add a row by its name alone. */
  readonly growing: ReadonlySet<string>;
  readonly draft: Draft;
  readonly copy: ToCopy;
  /** Pages and dialogs that views open, by thing or action: added once, when all pages are there. */
  readonly wanted: Wanted;
  /** The rights that lists offer, as `edit task`. */
  readonly managed: Set<string>;
  readonly #things = new Map<string, ThingView>();
  readonly #rows = new Map<string, Expression>();
  readonly #tables = new Map<string, Expression>();
  readonly #roles = new Map<string | undefined, CompileContext>();

  constructor(app: App, growing: ReadonlySet<string> = new Set(), like?: CompileContext, role?: string) {
    this.app = app;
    this.growing = growing;
    this.draft = like?.draft ?? new Draft();
    this.wanted = like?.wanted ?? { details: new Set(), editors: new Set(), dialogs: new Set() };
    this.managed = like?.managed ?? new Set();
    this.copy = like?.copy ?? createCopy(app.language);
    const toSeen = (field: NamedField): NamedField =>
      like === undefined || field.for === undefined || field.for === role ? field : { ...field, hidden: true };
    for (const [id, thing] of Object.entries(app.things))
      this.#things.set(id, { id, thing, fields: listFields(thing.fields).map(toSeen), title: getTitleField(thing) });
  }

  /** The same interface, in which fields of other roles are hidden. */
  withRole(role: string | undefined): CompileContext {
    if (listFieldRoles(this.app).every((other) => other === undefined)) return this;
    const context = this.#roles.get(role) ?? new CompileContext(this.app, this.growing, this, role);
    this.#roles.set(role, context);
    return context;
  }

  get things(): readonly ThingView[] {
    return [...this.#things.values()];
  }

  getThing(id: string): ThingView {
    const view = this.#things.get(id);
    if (view === undefined)
      throw new FormulaError(`names "${id}", which is none of the things ${[...this.#things.keys()].join(', ')}`);
    return view;
  }

  /** The rows of a thing with their computed fields, or as they are stored if no computed field is used. */
  getRows(id: string, used?: readonly string[]): Expression {
    const table = this.#tables.get(id);
    if (table !== undefined) return table;
    const { fields } = this.getThing(id);
    const stored = toPath(`/${id}`);
    const formulas = new Map(
      fields.flatMap((field) => (field.formula === undefined ? [] : [[field.id, field.formula]])),
    );
    if (used !== undefined && !used.some((field) => formulas.has(field))) return stored;
    const known = this.#rows.get(id);
    if (known !== undefined) return known;
    // A computed field may count rows of the same thing: those as they are stored.
    this.#rows.set(id, stored);
    const names = this.toRowNames(id);
    const computed = orderFormulas(formulas).map(([field, formula]) => [field, toExpression(formula, names)] as const);
    const rows =
      computed.length === 0 ? stored : toCall('derive', { rows: stored, fields: Object.fromEntries(computed) });
    this.#rows.set(id, rows);
    return rows;
  }

  /** Gives formulas a table that a tool computes, by its name. */
  setTable(name: string, rows: Expression): void {
    this.#tables.set(name, rows);
  }

  /** Names in a row of a thing: its fields, `this` for its title, and the fields of rows that it refers to. */
  toRowNames(id: string): Names {
    return this.toFieldNames(this.getThing(id).fields, (field) => toPath(field), this.getThing(id).title);
  }

  /** Names of fields that are kept at the given paths, as in a form. */
  toFieldNames(
    fields: readonly NamedField[],
    toValue: (field: string) => Expression,
    title?: string,
    outer?: Names,
  ): Names {
    const find = (name: string) => (name === 'id' ? ID_FIELD : fields.find(({ id }) => id === name));
    const get = (parts: readonly string[]): Expression => {
      const [first = '', second] = parts;
      if (first === 'this') {
        const named = second ?? title;
        if (named !== undefined && find(named) !== undefined) return toValue(named);
      }
      const field = find(first);
      if (field !== undefined && second === undefined) return toValue(first);
      if (field?.type === 'reference' && second !== undefined) return this.#toReferred(field, toValue(first), second);
      if (outer !== undefined) return outer.get(parts);
      throw new FormulaError(
        `names "${parts.join('.')}", which is none of ${fields.map((known) => known.id).join(', ')}, this, me, today`,
      );
    };
    return { get, getRows: (thing, used) => this.getRows(thing, used) };
  }

  #toReferred({ to = '' }: NamedField, value: Expression, field: string): Expression {
    const { title, fields } = this.getThing(to);
    if (field !== 'id' && !fields.some(({ id }) => id === field))
      throw new FormulaError(`names "${field}", which is no field of ${to}`);
    return toCall('find', { rows: this.getRows(to, [title, field]), value, by: title, field });
  }
}

const ID_FIELD: NamedField = { id: 'id', type: 'text', label: 'Id' };

/** Each formula after those that it uses. */
function orderFormulas(formulas: ReadonlyMap<string, string>): readonly (readonly [string, string])[] {
  const ordered = new Map<string, string>();
  const open = new Set<string>();
  const visit = (field: string, formula: string): void => {
    if (ordered.has(field)) return;
    if (open.has(field)) throw new FormulaError(`computes "${field}" from itself`);
    open.add(field);
    for (const name of listNames(parseFormula(formula))) {
      const used = formulas.get(name);
      if (used !== undefined) visit(name, used);
    }
    open.delete(field);
    ordered.set(field, formula);
  };
  for (const [field, formula] of formulas) visit(field, formula);
  return [...ordered];
}
