// Tries a claim on the compiled interface. What does not hold is not said to be covered.
import type { Json, JsonObject, Node, Payload } from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import type { Claim } from '../app/claim.ts';
import { type App, getTitleField, listFields, toField } from '../app/description.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import { readTheme } from '../reading/look/attach-look.ts';
import { findForms, listInputs, submitForm } from './forms.ts';
import { toPlausible } from './plausible.ts';
import { FAILED, type Proof, sayValue } from './proof.ts';
import { proveAction } from './prove-action.ts';
import { proveComputed } from './prove-computed.ts';
import { proveRule } from './prove-rule.ts';
import {
  proveAbsent,
  proveCurrency,
  proveGone,
  proveHidden,
  proveNavigation,
  provePage,
  proveRows,
  proveText,
  proveTheme,
  proveViews,
  showsField,
} from './prove-shown.ts';
import { UsedApp } from './used-app.ts';

export async function prove(claim: Claim, app: App, { payload, viewNodes }: CompiledApp): Promise<Proof> {
  switch (claim.is) {
    case 'field':
      return proveField(claim.thing, claim.field, app, payload);
    case 'thing':
      return proveThing(claim.thing, app, payload);
    case 'adds':
      return proveAdding(claim.thing, app, payload);
    case 'filter':
      return proveFilter(claim.thing, claim.field, app, payload);
    case 'sort':
      return proveSort(claim.field, app, claim.thing, payload);
    case 'search':
      return proveSearch(claim.thing, app, payload);
    case 'action':
      return proveAction(claim.action, app, payload);
    case 'rule':
      return proveRule(claim.thing, claim.rule, app, payload);
    case 'view':
      return proveView(viewNodes.get(`/pages/${claim.page}/views/${claim.view}`), payload);
    case 'computes':
      return proveComputed(claim, app, payload);
    case 'look':
      return proveLook(claim.words, app, payload);
    case 'open':
      return { holds: app.account === undefined, nodeIds: ['root'], seen: '' };
    case 'theme':
      return proveTheme(claim.theme, payload);
    case 'navigation':
      return proveNavigation(claim.navigation, payload);
    case 'currency':
      return proveCurrency(claim.currency, payload);
    case 'views':
      return proveViews(claim.page, claim.count, payload);
    case 'text':
      return proveText(claim.text, payload);
    case 'gone':
      return proveGone(claim.text, payload);
    case 'hidden':
      return proveHidden(claim.thing, claim.field, app, payload);
    case 'page':
      return provePage(claim.page, app, payload);
    case 'absent':
      return proveAbsent(claim.page, payload);
    case 'rows':
      return proveRows(claim.thing, app, payload);
  }
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
  return listFields(app.things[thing]?.fields ?? {}).find(({ id }) => id === field)?.label ?? field;
}

function proveField(thing: string, field: string, app: App, payload: Payload): Proof {
  const used = new UsedApp(payload);
  const label = findLabel(app, thing, field);
  for (const { node, rows } of listShowing(used, thing)) {
    const shown = showsField(used, node, field);
    const filled = rows.filter((row) => row[field] !== null && row[field] !== undefined && row[field] !== '');
    if (shown && filled.length > 0)
      return { holds: true, nodeIds: [node.id], seen: `${label}: ${sayValue(filled[0]?.[field])}` };
  }
  // Nothing has a value yet: it must be possible to give one.
  const input = payload.nodes.find(
    ({ props }) => isObject(props['value']) && String(props['value']['path']).endsWith(`/${thing}/${field}`),
  );
  return input === undefined ? FAILED : { holds: true, nodeIds: [input.id], seen: `${label} is asked for` };
}

function proveThing(thing: string, app: App, payload: Payload): Proof {
  const used = new UsedApp(payload);
  const [first] = listShowing(used, thing);
  const plural = app.things[thing]?.plural ?? thing;
  if (first !== undefined) return { holds: true, nodeIds: [first.node.id], seen: `${first.rows.length} ${plural}` };
  // A list that is still empty, such as a cart, is there to be filled.
  const list = payload.nodes.find(({ props }) => JSON.stringify(props['rows'] ?? null) === `{"path":"/${thing}"}`);
  if (list !== undefined) return { holds: true, nodeIds: [list.id], seen: `0 ${plural}` };
  const [form] = findForms(payload, thing);
  return form === undefined ? FAILED : { holds: true, nodeIds: [form.id], seen: `${plural} are added here` };
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
      if (after > before) return { holds: true, nodeIds: [form.id], seen: `${plural} ${before} → ${after}` };
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

function proveFilter(thing: string, field: string, app: App, payload: Payload): Proof {
  const label = findLabel(app, thing, field);
  for (const { node } of listShowing(new UsedApp(payload), thing)) {
    const used = new UsedApp(payload);
    const path = new RegExp(`"(/ui/[^"]+/${field})"`).exec(JSON.stringify(node.props['rows']))?.[1];
    if (path === undefined) continue;
    const before = used.listRows(node.props['rows']);
    const value = before
      .map((row) => row[field])
      .find((entry) => entry !== null && entry !== false && entry !== undefined);
    used.store.set(path, (isList(value) ? value[0] : value) ?? null);
    const after = used.listRows(node.props['rows']);
    if (after.length > 0 && after.length <= before.length)
      return {
        holds: true,
        nodeIds: [node.id],
        seen: `${label} ${sayValue(value)}: ${before.length} → ${after.length}`,
      };
  }
  return FAILED;
}

function proveSort(field: string, app: App, thing: string, payload: Payload): Proof {
  for (const { node, rows } of listShowing(new UsedApp(payload), thing)) {
    const columns = node.props['columns'];
    const isSortable =
      node.component === 'DataTable' &&
      isList(columns) &&
      columns.some((column) => isObject(column) && column['field'] === field);
    const hasOrder = JSON.stringify(node.props['rows']).includes(`"by":"${field}"`);
    if (isSortable || hasOrder)
      return { holds: true, nodeIds: [node.id], seen: `${rows.length} ${app.things[thing]?.plural ?? ''} in order` };
  }
  return FAILED;
}

function proveSearch(thing: string, app: App, payload: Payload): Proof {
  const title = getTitleField(app.things[thing] ?? { name: '', plural: '', fields: {}, rows: [] });
  for (const { node, rows } of listShowing(new UsedApp(payload), thing)) {
    const used = new UsedApp(payload);
    const path = /"(\/ui\/[^"]+\/search)"/.exec(JSON.stringify(node.props['rows']))?.[1];
    if (path === undefined) continue;
    const wanted = sayValue(rows.at(-1)?.[title]);
    used.store.set(path, wanted);
    const after = used.listRows(node.props['rows']);
    if (after.length > 0 && after.length < rows.length)
      return { holds: true, nodeIds: [node.id], seen: `“${wanted}”: ${rows.length} → ${after.length}` };
  }
  return FAILED;
}

/** A view holds if something in it shows something. */
function proveView(nodeId: string | undefined, payload: Payload): Proof {
  if (nodeId === undefined) return FAILED;
  const used = new UsedApp(payload);
  const nodes = used.listBelow(nodeId);
  const rowed = nodes.filter(({ props }) => props['rows'] !== undefined);
  const isFilled =
    rowed.length === 0
      ? nodes.length > 0
      : rowed.some(({ props }) => used.listRows(props['rows']).length > 0) ||
        nodes.some(({ component }) => component === 'Form' || component === 'Cart') ||
        // A list of what is mine is empty until something is.
        rowed.some(({ props }) => JSON.stringify(props['rows']).includes('/session/name'));
  const count = Math.max(0, ...rowed.map(({ props }) => used.listRows(props['rows']).length));
  return isFilled ? { holds: true, nodeIds: [nodeId], seen: rowed.length === 0 ? '' : `${count} shown` } : FAILED;
}

/** The theme of the interface has each property that the words name. */
function proveLook(words: string, app: App, { theme }: Payload): Proof {
  const asked = Object.entries(readTheme([words]));
  const shown: { readonly [name: string]: unknown } = { ...theme, corners: theme.radius, switch: app.theme?.switch };
  const holds = asked.length > 0 && asked.every(([name, value]) => shown[name] === value);
  return { holds, nodeIds: holds ? ['root'] : [], seen: asked.map(([name, value]) => `${name} ${value}`).join(', ') };
}
