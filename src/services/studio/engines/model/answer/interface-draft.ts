// The interface as the lines of an answer make or change it. Nodes that no line names stay the same objects.

import {
  DEFAULT_THEME,
  type JsonObject,
  type Node,
  type Payload,
  ROOT_ID,
  type Theme,
} from '../../../../../interface-catalogue/model/payload.ts';
import { writePath } from '../../../../../interface-catalogue/runtime/values/data-path.ts';
import { NODES_MAX } from '../../../../../interface-catalogue/validation/limits.ts';
import { ModelFailure } from '../model-failure.ts';
import { KEPT } from '../prompt/to-lines.ts';
import type { Entry, NodeEntry } from './entry.ts';

/** A repair removes surplus nodes; an answer with more than this does not end by itself. */
const DRAFT_NODES_MAX = 2 * NODES_MAX;

export class InterfaceDraft {
  #payload: Payload;
  readonly #nodes = new Map<string, Node>();
  readonly #changedIds = new Set<string>();

  constructor(current: Payload | undefined, surfaceId: string) {
    this.#payload = current ?? toBlank(surfaceId);
    for (const node of this.#payload.nodes) this.#nodes.set(node.id, node);
  }

  get size(): number {
    return this.#nodes.size;
  }

  apply(entry: Entry): void {
    if (entry.type === 'node') this.#put(entry);
    else if (entry.type === 'remove') this.#remove(entry.id);
    else if (entry.type === 'head') this.#payload = toHeaded(this.#payload, entry.title, entry.theme);
    else if (entry.type === 'data') {
      this.#payload = { ...this.#payload, dataModel: writePath(this.#payload.dataModel, entry.path, entry.value) };
    } else if (entry.type === 'fresh') {
      this.#payload = toBlank(this.#payload.surfaceId);
      this.#nodes.clear();
    }
  }

  toPayload(): Payload {
    return { ...this.#payload, nodes: [...this.#nodes.values()] };
  }

  /** Lists the nodes that were written and still exist. */
  listChangedIds(): string[] {
    return [...this.#changedIds].filter((id) => this.#nodes.has(id));
  }

  #put({ id, parentId, order, component, props }: NodeEntry): void {
    if (this.#nodes.size > DRAFT_NODES_MAX) throw new ModelFailure('endless');
    const before = this.#nodes.get(id);
    const parent = id === ROOT_ID ? null : (parentId ?? before?.parentId ?? ROOT_ID);
    const sameOrder = before?.parentId === parent ? before.order : undefined;
    const newOrder = order ?? sameOrder ?? this.#toNextOrder(parent);
    this.#changedIds.add(id);
    this.#nodes.set(id, { id, parentId: parent, order: newOrder, component, props: toKept(props, before?.props) });
  }

  #remove(id: string): void {
    this.#nodes.delete(id);
    // Parents may follow their children.
    for (const node of [...this.#nodes.values()]) if (node.parentId === id) this.#remove(node.id);
  }

  #toNextOrder(parentId: string | null): number {
    let next = 0;
    for (const node of this.#nodes.values()) if (node.parentId === parentId) next = Math.max(next, node.order + 1);
    return next;
  }
}

function toBlank(surfaceId: string): Payload {
  return { sequence: 1, surfaceId, title: '', theme: DEFAULT_THEME, dataModel: {}, root: ROOT_ID, nodes: [] };
}

/** Changes the title and the theme. Null removes a colour. */
function toHeaded(payload: Payload, title: string | undefined, changes: JsonObject): Payload {
  const theme = Object.entries({ ...payload.theme, ...changes }).filter(([, value]) => value !== null);
  // The validator checks its fields with the rest.
  return { ...payload, title: title ?? payload.title, theme: Object.fromEntries(theme) as unknown as Theme };
}

/** Restores the values of props that the model was not shown in full. */
function toKept(props: JsonObject, before: JsonObject = {}): JsonObject {
  const isKept = Object.values(props).includes(KEPT);
  if (!isKept) return props;
  return Object.fromEntries(
    Object.entries(props).map(([name, value]) => [name, value === KEPT ? (before[name] ?? '') : value]),
  );
}
