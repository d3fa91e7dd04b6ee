// Checks pages: that their views are of known kinds, and name what there is. Then each view is compiled once.
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Catalogue } from '../../../interface-catalogue/model/catalogue.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import { compileApp } from '../compile/compile-app.ts';
import collection from '../kinds/collection.json' with { type: 'json' };
import { type KindDefinition, PROPERTY_SHAPES, type PropertyDefinition } from '../kinds/kind.ts';
import { findKind, KIND_NAMES } from '../kinds/kinds.ts';
import { checkFields } from './check-things.ts';
import type { App, FieldSpec, View } from './description.ts';
import { checkConditions, checkFormula, type Say, toUnknown } from './issues.ts';
import { FormulaError } from './parse-formula.ts';
import { checkShape } from './shapes.ts';

type Properties = { readonly [name: string]: PropertyDefinition };

export function checkPages(app: App, say: Say): void {
  let isSound = true;
  const sayIt: Say = (path, message) => {
    isSound = false;
    return say(path, message);
  };
  const names = new Set<string>();
  for (const [index, page] of app.pages.entries()) {
    const path = `/pages/${index}`;
    if (names.has(page.name)) sayIt(`${path}/name`, `"${page.name}" is the name of two pages`);
    names.add(page.name);
    for (const [number, view] of page.views.entries()) checkView(app, view, `${path}/views/${number}`, sayIt);
  }
  if (isSound) checkCompiled(app, say);
}

export function listProperties(definition: KindDefinition): Properties {
  const title: Properties = { title: { type: 'text' } };
  return {
    ...title,
    ...(definition.isCollection === true ? (collection as Properties) : {}),
    ...definition.properties,
  };
}

function checkView(app: App, view: View, path: string, say: Say): undefined {
  const kind = findKind(view.kind);
  if (kind === undefined) return say(`${path}/kind`, `"${view.kind}" is none of ${KIND_NAMES.join(', ')}`);
  const { kind: _kind, ...given } = view;
  const of = typeof view['of'] === 'string' ? view['of'] : undefined;
  checkProperties(app, given, listProperties(kind.definition), of, path, say);
}

function checkProperties(
  app: App,
  given: { readonly [name: string]: unknown },
  properties: Properties,
  of: string | undefined,
  path: string,
  say: Say,
): void {
  for (const [name, value] of Object.entries(given)) {
    const property = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (property === undefined) say(`${path}/${name}`, `is unknown: there are ${Object.keys(properties).join(', ')}`);
    else checkProperty(app, value, property, of, `${path}/${name}`, say);
  }
  for (const [name, { required }] of Object.entries(properties))
    if (required === true && !Object.hasOwn(given, name)) say(`${path}/${name}`, 'is missing');
}

interface PropertyCheck {
  readonly app: App;
  readonly property: PropertyDefinition;
  /** The thing of the view. */
  readonly of: string | undefined;
  readonly path: string;
  readonly say: Say;
}

function checkProperty(
  app: App,
  value: unknown,
  property: PropertyDefinition,
  of: string | undefined,
  path: string,
  say: Say,
): void {
  let isSound = true;
  const sayIt: Say = (at, message) => {
    isSound = false;
    return say(at, message);
  };
  checkShape(
    value,
    { ...PROPERTY_SHAPES[property.type], ...(property.options && { options: property.options }) },
    path,
    sayIt,
  );
  if (isSound) CHECKS[property.type]?.(value as never, { app, property, of, path, say });
}

function expectField(name: string, { app, of, path, say }: PropertyCheck): void {
  const fields = of === undefined ? {} : (app.things[of]?.fields ?? {});
  if (!Object.hasOwn(fields, name)) say(path, toUnknown(name, 'field', fields));
}

function expectAction(name: string, { app, path, say }: PropertyCheck): void {
  if (!Object.hasOwn(app.actions ?? {}, name)) say(path, toUnknown(name, 'action', app.actions ?? {}));
}

/** Checks of the types that name something of the description, or are formulas. */
const CHECKS: { readonly [type: string]: ((value: never, check: PropertyCheck) => void) | undefined } = {
  thing: (value: string, { app, path, say }) => {
    if (!Object.hasOwn(app.things, value)) say(path, toUnknown(value, 'thing', app.things));
  },
  field: expectField,
  fields: (value: readonly string[], check) => {
    for (const name of value) expectField(name, check);
  },
  sort: (value: string, check) => expectField(value.replace(/^-/, ''), check),
  sorts: (value: readonly string[], check) => {
    for (const name of value) expectField(name.replace(/^-/, ''), check);
  },
  formula: (value: string, { path, say }) => checkFormula(value, path, say),
  conditions: (value: string, { path, say }) => checkConditions(value, path, say),
  formulas: (value: { readonly [name: string]: string }, { path, say }) => {
    for (const [name, formula] of Object.entries(value)) checkFormula(formula, `${path}/${name}`, say);
  },
  action: expectAction,
  actions: (value: readonly string[], check) => {
    for (const name of value) expectAction(name, check);
  },
  page: (value: string, { app, path, say }) => {
    if (!app.pages.some(({ name }) => name === value)) say(path, `names the page "${value}", which does not exist`);
  },
  inputs: (value: { readonly [id: string]: FieldSpec }, { app, path, say }) =>
    checkFields(value, path, app.things, say),
  manage: (value: unknown, { path, say }) => checkManage(value, path, say),
  list: (value: readonly unknown[], { app, property, of, path, say }) => {
    for (const [index, entry] of value.entries())
      if (isObject(entry)) checkProperties(app, entry, property.entries ?? {}, of, `${path}/${index}`, say);
  },
};

const MANAGING = ['add', 'edit', 'delete'];

function checkManage(value: unknown, path: string, say: Say): void {
  const isRight =
    typeof value === 'boolean' || (Array.isArray(value) && value.every((word) => MANAGING.includes(String(word))));
  if (!isRight) say(path, 'must be true, false or a list of add, edit, delete');
}

let catalogue: Catalogue | undefined;
/** Views that are compiled alone; a longer search would hold up other requests. */
const VIEWS_TRIED_MAX = 24;

/** Compiles the whole; where that fails, each view alone, so that the one at fault is named. */
function checkCompiled(app: App, say: Say): undefined {
  const problem = findProblem(app);
  if (problem === undefined) return undefined;
  let tried = 0;
  for (const [index, page] of app.pages.entries())
    for (const [number, view] of page.views.entries()) {
      if (++tried > VIEWS_TRIED_MAX) return say('', problem);
      const pages = app.pages.map((other) => ({ ...other, views: other === page ? [view] : [] }));
      const own = findProblem({ ...app, pages });
      if (own !== undefined) return say(`/pages/${index}/views/${number}`, own);
    }
  return say('', problem);
}

function findProblem(app: App): string | undefined {
  try {
    catalogue ??= loadCatalogue();
    const [issue] = checkPayload(compileApp(app, 'check').payload, catalogue);
    return issue === undefined ? undefined : `cannot be shown: ${issue.nodeId ?? ''} ${issue.path} ${issue.message}`;
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    return `has a formula that ${error.message}`;
  }
}
