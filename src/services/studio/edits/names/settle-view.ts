// Settles one view: its properties keep what there is, and a view that lost what it needs becomes a table, or is gone.
import { isObject } from '../../../../interface-catalogue/runtime/values/data-path.ts';
import { listProperties } from '../../app/check-pages.ts';
import type { App, FieldSpec, View } from '../../app/description.ts';
import collection from '../../kinds/collection.json' with { type: 'json' };
import type { PropertyDefinition, PropertyType } from '../../kinds/kind.ts';
import { getKind } from '../../kinds/kinds.ts';
import type { FormulaChange, Scope } from './change-formula.ts';
import { mapEntries, settleField, settleFormulas } from './settle-field.ts';

type Given = { readonly [name: string]: unknown };
type Properties = { readonly [name: string]: PropertyDefinition };

interface Position {
  readonly app: App;
  readonly formulas: FormulaChange;
  /** The thing whose fields the properties name. */
  readonly of: string | undefined;
  readonly scope: Scope;
  /** The names of texts that are said. */
  readonly said: Scope;
  readonly property: string;
  readonly isRequired: boolean;
}

export function settleView(app: App, view: View, formulas: FormulaChange): View | undefined {
  const { definition } = getKind(view.kind);
  const properties = listProperties(definition);
  const of = typeof view['of'] === 'string' ? view['of'] : undefined;
  const scope = toScope(view, properties);
  // Inputs of an action have names that are no fields.
  const said: Scope = scope.inputs !== undefined || of === undefined ? scope : { thing: of };
  const position: Position = { app, formulas, of, scope, said, property: '', isRequired: false };
  const { kept, hasLost } = settleProperties(view, properties, position);
  if (kept['where'] === null) {
    // Such rows are never there any more. The view is not needed if another one shows the thing.
    if (app.pages.some(({ views }) => views.some((other) => other !== view && other['of'] === of))) return undefined;
    return toView(kept, view.kind, (name) => name !== 'where');
  }
  if (!hasLost) return toView(kept, view.kind);
  if (definition.isCollection !== true || kept['of'] === undefined) return undefined;
  return toView(kept, 'table', (name) => name === 'title' || Object.hasOwn(collection, name));
}

function toView(given: Given, kind: string, isKept: (name: string) => boolean = () => true): View {
  return { ...mapEntries(given, (value, name) => (name === 'kind' || isKept(name) ? value : undefined)), kind };
}

/** A view with inputs has further names: the inputs, and the entries and columns that formulas use. */
function toScope(view: View, properties: Properties): Scope {
  const inputs = Object.entries(properties).find(([, { type }]) => type === 'inputs')?.[0];
  if (inputs === undefined) return {};
  const lists = Object.entries(properties).filter(([, { entries }]) => entries?.['id'] !== undefined);
  const entries = lists.flatMap(([name]) => (view[name] as readonly Given[] | undefined) ?? []);
  const toIds = (of: readonly Given[]) => of.flatMap(({ id }) => (typeof id === 'string' ? [id] : []));
  const tables = lists.flatMap(([name, { entries: known }]) =>
    known?.['id']?.required === true ? toIds((view[name] as readonly Given[] | undefined) ?? []) : [],
  );
  const columns = entries.flatMap((entry) =>
    Object.values(entry)
      .filter(isObject)
      .flatMap((map) => Object.keys(map)),
  );
  return {
    inputs: (view[inputs] ?? {}) as { readonly [id: string]: FieldSpec },
    ...(lists.length > 0 && { names: new Set([...toIds(entries), ...columns, STEP]), tables: new Set(tables) }),
  };
}

/** The number of a row in a table that is computed. */
const STEP = 'step';

function settleProperties(given: Given, properties: Properties, position: Position) {
  let hasLost = false;
  const kept = mapEntries(given, (value, name) => {
    const property = properties[name];
    if (property === undefined) return value;
    const isRequired = property.required === true;
    const settled = settleProperty(value, property, { ...position, property: name, isRequired });
    if (settled === undefined && isRequired) hasLost = true;
    return settled;
  });
  return { kept, hasLost };
}

function settleProperty(value: unknown, { type, entries = {} }: PropertyDefinition, position: Position): unknown {
  const settler = SETTLERS[type];
  if (settler !== undefined) return settler(value as never, position);
  if (type !== 'list') return value;
  const list = value as readonly Given[];
  const kept = list.flatMap((entry) => {
    const of = typeof entry['thing'] === 'string' ? entry['thing'] : position.of;
    const settled = settleProperties(entry, entries, { ...position, of });
    return settled.hasLost ? [] : [settled.kept];
  });
  return list.length > 0 && kept.length === 0 ? undefined : kept;
}

const hasField = (name: string, { formulas, of = '', property }: Position): boolean =>
  formulas.hasField(of, name, property);

/** A list that is not needed stays, empty: without `filters` there would be others. Without `fields` all are shown. */
function settleNames(names: readonly string[], isKept: (name: string) => boolean, position: Position): unknown {
  const kept = names.filter(isKept);
  const isLost = kept.length === 0 && names.length > 0 && (position.isRequired || position.property === 'fields');
  return isLost ? undefined : kept;
}

type Settler = (value: never, position: Position) => unknown;

/** By the types of properties that name something; others stay. Undefined is gone. */
const SETTLERS: { readonly [type in PropertyType]?: Settler } = {
  thing: (name: string, { app }) => (Object.hasOwn(app.things, name) ? name : undefined),
  field: (name: string, position) => (hasField(name, position) ? name : undefined),
  fields: (names: readonly string[], position) => settleNames(names, (name) => hasField(name, position), position),
  sort: (key: string, position) => (hasField(key.replace(/^-/, ''), position) ? key : undefined),
  sorts: (keys: readonly string[], position) =>
    settleNames(keys, (key) => hasField(key.replace(/^-/, ''), position), position),
  formula: (text: string, { formulas, scope }) => formulas.toFormula(text, scope),
  conditions: (text: string, { formulas, scope, of = '' }) => {
    const conditions = formulas.toConditions(text, of, scope);
    // Null says that they never hold.
    return conditions === undefined ? null : conditions === '' ? undefined : conditions;
  },
  template: (text: string, { formulas, said }) => formulas.toTemplate(text, said),
  action: (name: string, { app }) => (Object.hasOwn(app.actions ?? {}, name) ? name : undefined),
  actions: (names: readonly string[], position) =>
    settleNames(names, (name) => Object.hasOwn(position.app.actions ?? {}, name), position),
  page: (name: string, { formulas }) => formulas.toPage(name),
  inputs: (inputs: { readonly [id: string]: FieldSpec }, { app, formulas }) =>
    mapEntries(inputs, (spec) => settleField(spec, formulas, app, {})),
  formulas: (given: { readonly [name: string]: string }, { formulas, scope, of }) =>
    of === undefined
      ? mapEntries(given, (text) => formulas.toFormula(text, scope))
      : settleFormulas(given, of, scope, formulas),
};
