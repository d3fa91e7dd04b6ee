// Tries claims about what can be read: texts, fields, pages, rows and the look.
import {
  DEFAULT_THEME,
  type Json,
  type JsonObject,
  type Node,
  type Payload,
} from '../../../interface-catalogue/model/payload.ts';
import { isList, isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import { type App, findField, listFields, type ThemeWish } from '../app/description.ts';
import { toCellType } from '../compile/inputs.ts';
import { toId } from '../compile/to-id.ts';
import { FAILED, hold, type Proof } from './proof.ts';
import { TODAY, UsedApp } from './used-app.ts';

/** Props whose strings are names for the runtime. */
export const NAMES: ReadonlySet<string> = new Set(
  `path call icon variant tone kind format field page layout size gap justify align by order how do level width type
   component`.split(/\s+/),
);

/** All strings that a value shows to people. */
export function* listStrings(value: Json): Generator<string> {
  if (typeof value === 'string') yield value;
  else if (isList(value)) for (const entry of value) yield* listStrings(entry);
  else if (isObject(value))
    for (const [name, entry] of Object.entries(value))
      if (!NAMES.has(name) && !name.endsWith('Field')) yield* listStrings(entry);
}

interface Reader {
  readonly id: string;
  readonly texts: readonly string[];
}

/** By the payload, which never changes. */
const readersOf = new WeakMap<Payload, readonly Reader[]>();

/** The plain texts that each node shows; rows are shown by the nodes that list them. */
function listReaders(payload: Payload): readonly Reader[] {
  const known = readersOf.get(payload);
  if (known !== undefined) return known;
  const used = new UsedApp(payload);
  const readers = payload.nodes.map(({ id, props: { rows, name: _name, ...props } }) => {
    const shown = rows === undefined ? [] : used.listRows(rows);
    return { id, texts: [...new Set([props, ...shown].flatMap((value) => [...listStrings(value)].map(toPlain)))] };
  });
  readersOf.set(payload, readers);
  return readers;
}

function findReaders(payload: Payload, isMeant: (text: string) => boolean): readonly string[] {
  return listReaders(payload).flatMap(({ id, texts }) => (texts.some(isMeant) ? [id] : []));
}

const toPlain = (text: string): string => text.trim().toLowerCase();

export function proveText(text: string, payload: Payload): Proof {
  const wanted = toPlain(text);
  const exact = findReaders(payload, (shown) => shown === wanted);
  const nodeIds = exact.length > 0 ? exact : findReaders(payload, (shown) => shown.includes(wanted));
  return wanted === '' || nodeIds.length === 0
    ? FAILED
    : { holds: true, nodeIds: nodeIds.slice(0, NODES_MAX), seen: `“${text}”` };
}

export function proveViews(name: string, count: number, { nodes }: Payload): Proof {
  const page = nodes.find(({ component, props }) => component === 'Page' && props['title'] === name);
  // Views with fields of a role are there once more for people of that role.
  const views = nodes.filter(({ id, parentId }) => parentId === page?.id && !/-role-\d+$/.test(id));
  if (page === undefined || views.length !== count) return FAILED;
  return hold(page.id, `${name} shows ${count} ${count === 1 ? 'part' : 'parts'}`);
}

const NODES_MAX = 20;

export function proveGone(text: string, payload: Payload): Proof {
  const wanted = toPlain(text);
  const nodeIds = findReaders(payload, (shown) => shown === wanted);
  return nodeIds.length > 0 ? FAILED : hold('root', `“${text}” is gone`);
}

export function proveColoured(option: string, colour: string, { dataModel, nodes }: Payload): Proof {
  const { colours } = dataModel;
  const isMarked =
    JSON.stringify(nodes).includes('"type":"status"') || nodes.some((node) => node.component === 'Badge');
  const holds = isObject(colours) && colours[option] === colour && isMarked;
  return holds ? hold('root', `${option} is ${colour}`) : FAILED;
}

/** A table or a page of the thing has the field in the type of cell that its format stands for. */
export function proveWritten(thing: string, id: string, app: App, payload: Payload): Proof {
  const field = findField(app, thing, id);
  if (field === undefined) return FAILED;
  const type = toCellType(field);
  const node = payload.nodes.find(({ props }) =>
    [props['columns'], props['items'], props['metaFields'], [{ ...props, value: { path: id } }]].some(
      (list) => isList(list) && list.some((entry) => isObject(entry) && isWritten(entry, id, type)),
    ),
  );
  return node === undefined ? FAILED : hold(node.id, `${field.label} is written as ${field.format}`);
}

/** As a column, an item of a list of details, or a text of a card. */
function isWritten(entry: JsonObject, id: string, type: string): boolean {
  const { value } = entry;
  const isCell = entry['type'] === type && (entry['field'] === id || (isObject(value) && value['path'] === id));
  return isCell || JSON.stringify(entry).includes(`"value":{"path":"${id}"},"as":"${type}"`);
}

/** The field is in no list, page, form or filter of its thing. */
export function proveHidden(thing: string, field: string, app: App, payload: Payload): Proof {
  const used = new UsedApp(payload);
  // Lists of other things may count or sum the rows of this one.
  const ids = new Set(used.listStored(thing).map(({ id }) => String(id)));
  const isShown = payload.nodes.some((node) => {
    const value = node.props['value'];
    if (isObject(value) && String(value['path']).endsWith(`/${thing}/${field}`)) return true;
    const expression = node.props['rows'];
    if (!JSON.stringify(expression ?? null).includes(`"/${thing}"`)) return false;
    return used.listRows(expression).some(({ id }) => ids.has(String(id))) && showsField(used, node, field);
  });
  const label = findField(app, thing, field)?.label ?? field;
  return isShown ? FAILED : hold('root', `${label} is shown nowhere`);
}

const FIELD_PROPS = ['title', 'text', 'date', 'column', 'score', 'name', 'duration', 'time'].map(
  (name) => `${name}Field`,
);

/** Returns whether a list shows a field of its rows. */
export function showsField(used: UsedApp, node: Node, field: string): boolean {
  const { columns, metaFields } = node.props;
  if (isList(columns) && columns.some((column) => isObject(column) && column['field'] === field)) return true;
  if (FIELD_PROPS.some((name) => node.props[name] === field)) return true;
  if (isList(metaFields) && metaFields.some((meta) => isObject(meta) && meta['field'] === field)) return true;
  return listInRow(used, node.id).some(({ props }) => readsField(props, field));
}

/** The nodes below a list that are in the scope of its rows. */
function listInRow(used: UsedApp, id: string): readonly Node[] {
  const children = used.payload.nodes.filter(({ parentId }) => parentId === id);
  return children.flatMap((child) => (child.props['rows'] === undefined ? [child, ...listInRow(used, child.id)] : []));
}

/** Returns whether props show the field; what buttons do with it is not seen. */
function readsField(value: Json, field: string): boolean {
  if (isList(value)) return value.some((entry) => readsField(entry, field));
  if (!isObject(value)) return false;
  if (value['path'] === field) return true;
  if (isList(value['steps'])) return false;
  return Object.entries(value).some(([name, entry]) => name !== 'showIf' && readsField(entry, field));
}

export function provePage(index: number, app: App, payload: Payload): Proof {
  const page = app.pages[index];
  if (page === undefined) return FAILED;
  const node = payload.nodes.find(({ component, props }) => component === 'Page' && props['name'] === toId(page.name));
  const isReached = app.pages.length === 1 || listItems(payload).some((item) => item['page'] === toId(page.name));
  if (node === undefined || !isReached) return FAILED;
  const names = app.pages.map(({ name }) => name).join(', ');
  return hold(node.id, `Pages: ${names}`);
}

export function proveAbsent(name: string, payload: Payload): Proof {
  const isThere =
    listItems(payload).some(({ label }) => label === name) ||
    payload.nodes.some(({ component, props }) => component === 'Page' && props['title'] === name);
  return isThere ? FAILED : hold('navigation', `${name} is gone`);
}

function listItems(payload: Payload): readonly JsonObject[] {
  const menus = payload.nodes.filter(({ id }) => /^navigation(?:-role-\d+)?$/.test(id));
  return menus.flatMap(({ props: { items } }) => (isList(items) ? items.filter(isObject) : []));
}

/** The rows that the interface has are those of the description, cell by cell. */
export function proveRows(id: string, app: App, payload: Payload): Proof {
  const thing = app.things[id];
  if (thing === undefined) return FAILED;
  const used = new UsedApp(payload);
  const stored = used.listStored(id);
  const names = listFields(thing.fields).flatMap(({ id: field, formula }) => (formula === undefined ? [field] : []));
  const described = thing.rows.map((row) => resolveDays(row as JsonObject, TODAY));
  const holds =
    stored.length === described.length &&
    described.every((row, index) =>
      names.every((name) => isNone(row[name]) || JSON.stringify(stored[index]?.[name]) === JSON.stringify(row[name])),
    );
  return holds ? hold('root', `${stored.length} ${thing.plural}`) : FAILED;
}

const isNone = (value: unknown): boolean => value === undefined || value === null;

type Wish = { readonly [name in keyof ThemeWish]: ThemeWish[name] | undefined };

export function proveTheme(wish: Wish, { theme }: Payload, app: App): Proof {
  const shown: { readonly [name: string]: unknown } = { ...theme, corners: theme.radius, switch: app.theme?.switch };
  const usual: { readonly [name: string]: unknown } = { ...DEFAULT_THEME, corners: DEFAULT_THEME.radius };
  const asked = Object.entries(wish);
  const holds = asked.length > 0 && asked.every(([name, value]) => shown[name] === (value ?? usual[name]));
  return holds
    ? hold('root', asked.map(([name]) => `${name} ${String(shown[name] ?? 'as usual')}`).join(', '))
    : FAILED;
}

export function proveNavigation(navigation: string, payload: Payload): Proof {
  const isSide = payload.nodes.some(({ component }) => component === 'Sidebar');
  const holds = listItems(payload).length > 0 && isSide === (navigation === 'side');
  return holds ? hold('navigation', `The menu is at the ${navigation}`) : FAILED;
}

export function proveCurrency(currency: string, { dataModel }: Payload): Proof {
  const holds = dataModel['currency'] === currency;
  return holds ? hold('root', `Amounts in ${currency}`) : FAILED;
}
