// Tries a claim on the compiled interface. What does not hold is not said to be covered.
import type { Json, JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { Claim } from '../app/claim.ts';
import { type App, findField, getTitleField, listFields, toField } from '../app/description.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import { readTheme } from '../reading/look/attach-look.ts';
import { findForms, listInputs, submitForm } from './forms.ts';
import { toPlausible } from './plausible.ts';
import { FAILED, hold, type Proof, sayValue } from './proof.ts';
import { proveAction } from './prove-action.ts';
import { proveComputed } from './prove-computed.ts';
import { proveRule } from './prove-rule.ts';
import * as shown from './prove-shown.ts';
import { toSeen, UsedApp } from './used-app.ts';

type ClaimOf<Is extends Claim['is']> = Extract<Claim, { readonly is: Is }>;
type Prove<Is extends Claim['is']> = (claim: ClaimOf<Is>, app: App, compiled: CompiledApp) => Proof | Promise<Proof>;

const PROOFS: { readonly [Is in Claim['is']]: Prove<Is> } = {
  field: ({ thing, field }, app, { payload }) => proveField(thing, field, app, payload),
  thing: ({ thing }, app, { payload }) => proveThing(thing, app, payload),
  adds: ({ thing }, app, { payload }) => proveAdding(thing, app, payload),
  filter: (claim, app, { payload }) => proveFilter(claim, app, payload),
  sort: (claim, app, { payload }) => proveSort(claim, app, payload),
  search: (claim, app, { payload }) => proveSearch(claim, app, payload),
  action: ({ action }, app, { payload }) => proveAction(action, app, toSeen(payload, app.actions?.[action]?.for)),
  rule: ({ thing, rule }, app, { payload }) => proveRule(thing, rule, app, payload),
  view: ({ page, view, isNarrowed }, _app, { payload, viewNodes }) =>
    proveView(viewNodes.get(`/pages/${page}/views/${view}`), payload, isNarrowed),
  computes: (claim, app, { payload }) => proveComputed(claim, app, payload),
  look: ({ words }, app, { payload }) => shown.proveTheme(readTheme([words]), payload, app),
  open: (_claim, app) => ({ holds: app.account === undefined, nodeIds: ['root'], seen: '' }),
  theme: ({ theme }, app, { payload }) => shown.proveTheme(theme, payload, app),
  navigation: ({ navigation }, _app, { payload }) => shown.proveNavigation(navigation, payload),
  currency: ({ currency }, _app, { payload }) => shown.proveCurrency(currency, payload),
  views: ({ page, count }, _app, { payload }) => shown.proveViews(page, count, payload),
  text: ({ text }, _app, { payload }) => shown.proveText(text, payload),
  gone: ({ text }, _app, { payload }) => shown.proveGone(text, payload),
  hidden: ({ thing, field }, app, { payload }) => shown.proveHidden(thing, field, app, payload),
  page: ({ page }, app, { payload }) => shown.provePage(page, app, payload),
  absent: ({ page }, _app, { payload }) => shown.proveAbsent(page, payload),
  rows: ({ thing }, app, { payload }) => shown.proveRows(thing, app, payload),
  restricted: (claim, app, compiled) => proveRestricted(claim, app, compiled),
  coloured: ({ option, colour }, _app, { payload }) => shown.proveColoured(option, colour, payload),
  written: ({ thing, field }, app, { payload }) => shown.proveWritten(thing, field, app, payload),
};

export async function prove<Is extends Claim['is']>(
  claim: ClaimOf<Is> & { readonly is: Is },
  app: App,
  compiled: CompiledApp,
): Promise<Proof> {
  return (PROOFS[claim.is] as unknown as Prove<Is>)(claim, app, compiled);
}

async function proveRestricted(
  { role, shows, hides }: ClaimOf<'restricted'>,
  app: App,
  { payload, viewNodes }: CompiledApp,
): Promise<Proof> {
  const [own, others] = [role, undefined].map((one) => ({ payload: toSeen(payload, one), viewNodes }));
  if (own === undefined || others === undefined) return FAILED;
  const proof = await prove(shows, app, own);
  const isHidden =
    shows.is === 'action'
      ? !(await proveAction(shows.action, app, others.payload)).holds
      : hides === undefined || (await prove(hides, app, others)).holds;
  return proof.holds && isHidden ? { ...proof, seen: `Only ${role}: ${proof.seen}` } : FAILED;
}

/** Nodes that repeat for rows of the thing: tables and lists, with the rows that they show. */
function listShowing(
  used: UsedApp,
  thing: string,
): readonly { readonly node: Node; readonly rows: readonly JsonObject[] }[] {
  const ids = new Set(used.listStored(thing).map(({ id }) => String(id)));
  const isOf = (rows: readonly JsonObject[]) => rows.length > 0 && rows.every(({ id }) => ids.has(String(id)));
  return used.payload.nodes.flatMap((node) => {
    const expression = node.props['rows'] ?? node.props['questions'];
    if (expression === undefined || !JSON.stringify(expression).includes(`"/${thing}"`)) return [];
    const rows = used.listRows(expression);
    return isOf(rows) ? [{ node, rows }] : [];
  });
}

/** The words that people read for a field. */
function findLabel(app: App, thing: string, field: string): string {
  return findField(app, thing, field)?.label ?? field;
}

function proveField(thing: string, field: string, app: App, payload: Payload): Proof {
  const used = new UsedApp(payload);
  const label = findLabel(app, thing, field);
  for (const { node, rows } of listShowing(used, thing)) {
    const filled = rows.filter((row) => row[field] !== null && row[field] !== undefined && row[field] !== '');
    if (filled.length > 0 && shown.showsField(used, node, field))
      return hold(node.id, `${label}: ${sayValue(filled[0]?.[field])}`);
  }
  // Nothing has a value yet: one is entered, or a list has a place for it.
  const input = payload.nodes.find(
    ({ props }) => isObject(props['value']) && String(props['value']['path']).endsWith(`/${thing}/${field}`),
  );
  const form = findForms(payload, thing).find((one) => listInputs(used, one).some((asked) => asked.field === field));
  const asking = input ?? form;
  if (asking !== undefined) return hold(asking.id, `${label} is asked for`);
  const list = listShowing(used, thing).find(({ node }) => shown.showsField(used, node, field));
  const isStored = findField(app, thing, field)?.formula === undefined;
  return list && isStored ? hold(list.node.id, `${label} is empty and entered nowhere: say its values here`) : FAILED;
}

function proveThing(thing: string, app: App, payload: Payload): Proof {
  const used = new UsedApp(payload);
  const [first] = listShowing(used, thing);
  const plural = app.things[thing]?.plural ?? thing;
  if (first !== undefined) return hold(first.node.id, `${first.rows.length} ${plural}`);
  // A list that is still empty, such as a cart, is there to be filled; a form alone shows no rows.
  const list = payload.nodes.find(({ props }) => JSON.stringify(props['rows'] ?? null) === `{"path":"/${thing}"}`);
  const isMade = Object.values(app.actions ?? {}).some(({ makes }) => makes?.thing === thing);
  const isFilled = payload.nodes.some(({ props }) =>
    JSON.stringify(props).includes(`"do":"append","path":"/${thing}"`),
  );
  const node = list ?? (isMade ? findForms(payload, thing)[0] : undefined);
  return node === undefined || !isFilled ? FAILED : hold(node.id, `0 ${plural}`);
}

/** Rows may have to be unlike others: several are tried. */
const TRIES_MAX = 6;

async function proveAdding(thing: string, app: App, payload: Payload): Promise<Proof> {
  const plural = app.things[thing]?.plural ?? thing;
  for (const form of findForms(payload, thing))
    for (let number = 0; number < TRIES_MAX; number++) {
      const used = new UsedApp(payload);
      fillForm(used, form, app, thing, number);
      const before = used.listStored(thing).length;
      await submitForm(used, form);
      const after = used.listStored(thing).length;
      if (after > before) return hold(form.id, `${plural} ${before} → ${after}`);
    }
  return FAILED;
}

/** Plausible values for all inputs of a form: those of a row, with another name and address, on another day. */
function fillForm(used: UsedApp, form: Node, app: App, thing: string, number: number): void {
  const fields = app.things[thing]?.fields ?? {};
  const rows = used.listStored(thing);
  const row = rows[number % Math.max(1, rows.length)] ?? {};
  for (const { field, path } of listInputs(used, form)) {
    const spec = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (spec === undefined) continue;
    const plausible = toPlausible(listFields({ [field]: spec })[0], used, app, number);
    used.store.set(path, toOther(plausible, row[field], toField(spec).type));
  }
}

/** Returns values for another row: the same reference, choice or number, but another text and another day. */
function toOther(plausible: Json, value: Json | undefined, type: string): Json {
  if (value === null || value === undefined || value === '') return plausible;
  if (type === 'text') return `${value} B`;
  if (type === 'e-mail') return plausible;
  if (type !== 'date') return value;
  const day = /^\d{4}-(\d{2}-\d{2})$/.exec(String(value));
  return `2031-${day?.[1] ?? '06-15'}`;
}

/** A filter that people can set leaves some of the rows. */
function proveFilter({ thing, field, value: wanted }: ClaimOf<'filter'>, app: App, payload: Payload): Proof {
  const label = findLabel(app, thing, field);
  for (const { node, rows } of listShowing(new UsedApp(payload), thing)) {
    const path = new RegExp(`"(/ui/[^"]+/${field})"`).exec(JSON.stringify(node.props['rows']))?.[1];
    if (path === undefined || !isSet(payload, path)) continue;
    const values = [...listOptions(payload, path), ...rows.flatMap((row) => row[field] ?? [])].filter(isChosen);
    for (const value of new Set(wanted === undefined ? values : [wanted])) {
      const used = new UsedApp(payload);
      used.store.set(path, value);
      const count = used.listRows(node.props['rows']).length;
      if (count > 0 && count < rows.length)
        return hold(node.id, `${label} ${sayValue(value)}: ${rows.length} → ${count}`);
    }
  }
  return FAILED;
}

const isChosen = (value: Json): boolean => typeof value !== 'boolean' && value !== '';

/** Inputs, and those in a row of filters, that show the value of the path. */
const listInputsOf = ({ nodes }: Payload, path: string): readonly JsonObject[] =>
  nodes
    .flatMap(({ props }) => [props, ...(isList(props['filters']) ? props['filters'].filter(isObject) : [])])
    .filter(({ value }) => isObject(value) && value['path'] === path);

/** The value of an option that has a label beside it. */
const toChosen = (option: Json): Json => (isObject(option) ? (option['value'] ?? null) : option);

const isSet = (payload: Payload, path: string): boolean => listInputsOf(payload, path).length > 0;

const listOptions = (payload: Payload, path: string): readonly Json[] =>
  listInputsOf(payload, path).flatMap(({ options }) => (isList(options) ? options.map(toChosen) : []));

/** The rows are in the order that was asked for, or people can sort them by the field. */
function proveSort({ thing, field, order }: ClaimOf<'sort'>, app: App, payload: Payload): Proof {
  const label = findLabel(app, thing, field);
  for (const { node, rows } of listShowing(new UsedApp(payload), thing)) {
    const { columns } = node.props;
    const isColumn = isList(columns) && columns.some((column) => isObject(column) && column['field'] === field);
    const path = /"(\/ui\/[^"]+\/sort)"/.exec(JSON.stringify(node.props['rows']))?.[1];
    const used = new UsedApp(payload);
    if (path !== undefined) used.store.set(path, label);
    const isOrdered = isInOrder(rows, field, order) || isInOrder(used.listRows(node.props['rows']), field, order);
    if (isOrdered || (order === undefined && node.component === 'DataTable' && isColumn))
      return hold(node.id, `${rows.length} ${app.things[thing]?.plural ?? ''} in order`);
  }
  return FAILED;
}

function isInOrder(rows: readonly JsonObject[], field: string, order: 'down' | 'up' | undefined): boolean {
  const values = rows.flatMap((row) => row[field] ?? []);
  const isSorted = (sign: number) =>
    values.every((value, index) => index === 0 || sign * compare(values[index - 1] ?? '', value) <= 0);
  const differ = new Set(values).size > 1;
  return differ && ((order !== 'down' && isSorted(1)) || (order !== 'up' && isSorted(-1)));
}

function compare(one: Json, other: Json): number {
  return typeof one === 'number' && typeof other === 'number' ? one - other : String(one).localeCompare(String(other));
}

function proveSearch({ thing, field }: ClaimOf<'search'>, app: App, payload: Payload): Proof {
  const searched = field ?? getTitleField(app.things[thing] ?? { name: '', plural: '', fields: {}, rows: [] });
  for (const { node, rows } of listShowing(new UsedApp(payload), thing)) {
    const used = new UsedApp(payload);
    const path = /"(\/ui\/[^"]+\/search)"/.exec(JSON.stringify(node.props['rows']))?.[1];
    if (path === undefined) continue;
    const wanted = sayValue(rows.at(-1)?.[searched]);
    used.store.set(path, wanted);
    const after = used.listRows(node.props['rows']);
    if (after.length > 0 && after.length < rows.length)
      return hold(node.id, `“${wanted}”: ${rows.length} → ${after.length}`);
  }
  return FAILED;
}

/** A view holds if something in it shows something; one that is narrowed may have no such rows yet. */
function proveView(nodeId: string | undefined, payload: Payload, isNarrowed = false): Proof {
  if (nodeId === undefined) return FAILED;
  const used = new UsedApp(payload);
  const nodes = used.listBelow(nodeId);
  const rowed = nodes.filter(({ props }) => props['rows'] !== undefined);
  const isFilled =
    rowed.length === 0 || isNarrowed
      ? nodes.length > 0
      : rowed.some(({ props }) => used.listRows(props['rows']).length > 0) ||
        nodes.some(({ component }) => component === 'Form' || component === 'Cart') ||
        // A list of what is mine is empty until something is.
        rowed.some(({ props }) => JSON.stringify(props['rows']).includes('/session/name'));
  const count = Math.max(0, ...rowed.map(({ props }) => used.listRows(props['rows']).length));
  return isFilled ? hold(nodeId, rowed.length === 0 ? '' : `${count} shown`) : FAILED;
}
