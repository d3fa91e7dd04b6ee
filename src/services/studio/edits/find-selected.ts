// The part of a description that a node of its interface shows: what "this" means when the node is selected.
import type { JsonObject, Node } from '../../../interface-catalogue/model/payload.ts';
import { isObject } from '../../../interface-catalogue/runtime/values/data-path.ts';
import { type App, getTitleField, listFields } from '../app/description.ts';
import { toDialogId } from '../compile/actions.ts';
import type { CompiledApp } from '../compile/compile-app.ts';
import { toDetailPage } from '../compile/detail.ts';
import { toColumnLabel } from '../compile/inputs.ts';
import { toId } from '../compile/to-id.ts';
import type { Selected } from '../model/selected.ts';
import { getAt } from './operations/paths.ts';

export interface SelectedPart {
  /** Undefined if it is a button or an input that stands for no part. */
  readonly path: string | undefined;
  /** The path of the view, page, thing or action that shows it. */
  readonly shownIn: string;
}

/** Undefined if the node shows no part: the frame around the pages. */
export function findSelected(
  selected: Selected | undefined,
  app: App,
  { payload, viewNodes }: CompiledApp,
): SelectedPart | undefined {
  const nodes = new Map(payload.nodes.map((node) => [node.id, node]));
  const parts = new Map([...viewNodes].map(([path, id]) => [id, path]));
  addParts(parts, app);
  const own = nodes.get(selected?.nodeId ?? '');
  for (let node = own; node !== undefined; node = nodes.get(node.parentId ?? '')) {
    const shownIn = parts.get(node.id);
    if (own === undefined || shownIn === undefined) continue;
    const texts = [selected?.text, own.props['label']].filter((text) => typeof text === 'string');
    const named = texts.map((text) => findNamed(text, shownIn, app)).find((found) => found !== undefined);
    const inner = findInner(own, shownIn, app) ?? named;
    return { path: inner ?? (isControl(own) ? undefined : shownIn), shownIn };
  }
  return undefined;
}

const isControl = ({ component, props }: Node): boolean => component === 'Metric' || props['press'] !== undefined;

function addParts(parts: Map<string, string>, app: App): void {
  for (const [index, { name }] of app.pages.entries()) parts.set(`page-${toId(name)}`, `/pages/${index}`);
  for (const id of Object.keys(app.things)) {
    parts.set(toDetailPage(id), `/things/${id}`);
    parts.set(`edit-${toId(id)}`, `/things/${id}`);
  }
  for (const id of Object.keys(app.actions ?? {})) parts.set(toDialogId(id), `/actions/${id}`);
}

/** The action of a button, or the field that a text, mark or input shows. */
function findInner(node: Node, path: string, app: App): string | undefined {
  const action = Object.entries(app.actions ?? {}).find(
    ([, { label }]) => node.props['press'] !== undefined && node.props['label'] === label,
  );
  if (action !== undefined) return `/actions/${action[0]}`;
  const thing = findThing(path, app);
  const fields = Object.keys(app.things[thing]?.fields ?? {}).filter((field) => showsOnly(node.props, field));
  return fields.length === 1 ? `/things/${thing}/fields/${fields[0]}` : undefined;
}

/** The field whose heading, or the entry or row whose title was clicked. */
function findNamed(text: string, path: string, app: App): string | undefined {
  const isSame = (name: unknown) => text !== '' && String(name).toLowerCase() === text.toLowerCase();
  const id = findThing(path, app);
  const thing = app.things[id];
  const field = thing && listFields(thing.fields).find((each) => isSame(each.label) || isSame(toColumnLabel(each)));
  if (field !== undefined) return `/things/${id}/fields/${field.id}`;
  const view = getAt(app, path);
  const items = isObject(view) && Array.isArray(view['items']) ? view['items'] : [];
  const item = items.findIndex((each: { [name: string]: unknown }) => isSame(each['label'] ?? each['title']));
  if (item >= 0) return `${path}/items/${item}`;
  const title = thing && getTitleField(thing);
  const row = thing?.rows.findIndex((each) => isSame(each[title ?? ''])) ?? -1;
  return row < 0 ? undefined : `/things/${id}/rows/${row}`;
}

/** The thing of a view, or that of its own page. */
function findThing(path: string, app: App): string {
  const [, first, second = '', , fourth = ''] = path.split('/');
  return first === 'things' ? second : String(app.pages[Number(second)]?.views[Number(fourth)]?.['of'] ?? '');
}

function showsOnly(props: JsonObject, field: string): boolean {
  return ['text', 'value', 'subject'].some((name) => {
    const value = props[name];
    return (
      isObject(value) &&
      typeof value['path'] === 'string' &&
      (value['path'] === field || value['path'].endsWith(`/${field}`))
    );
  });
}
