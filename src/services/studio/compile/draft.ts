// The interface while it is built: nodes in the order in which they were added, and the data model they are bound to.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import type { Json, JsonObject, Node } from '../../../interface-catalogue/model/payload.ts';
import { FormulaError } from '../app/parse-formula.ts';

/** A prop that is undefined is left out. */
export type Props = { readonly [name: string]: Expression | undefined };

type MutableObject = { [key: string]: Json };

/** Values in all props together; large apps have about 10,000. */
const VALUES_MAX = 40_000;

export class Draft {
  readonly #nodes: Node[] = [];
  readonly #ids = new Set<string>();
  readonly #children = new Map<string, number>();
  readonly #data: MutableObject = {};
  readonly #counts = new WeakMap<object, number>();
  #values = 0;

  /** Adds a node as the last child of its parent and gives its id, which gets a number if it is taken. */
  add(parentId: string | null, id: string, component: string, props: Props = {}): string {
    const unique = this.#toUniqueId(id);
    const order = parentId === null ? 0 : (this.#children.get(parentId) ?? 0);
    if (parentId !== null) this.#children.set(parentId, order + 1);
    const kept: MutableObject = {};
    for (const [name, value] of Object.entries(props)) {
      // An expression is plain data: its types only say more about it.
      if (value !== undefined) kept[name] = value as Json;
    }
    this.#values += this.#count(kept);
    if (this.#values > VALUES_MAX) throw new FormulaError('computes from computed values too often');
    this.#nodes.push({ id: unique, parentId, order, component, props: kept });
    this.#ids.add(unique);
    return unique;
  }

  /** Counts values as they are written. Expressions share parts: each is counted once, and added for each use. */
  #count(value: Json): number {
    if (typeof value !== 'object' || value === null) return 1;
    const known = this.#counts.get(value);
    if (known !== undefined) return known;
    let count = 1;
    for (const entry of Array.isArray(value) ? value : Object.values(value)) count += this.#count(entry);
    this.#counts.set(value, count);
    return count;
  }

  /** Sets a value of the data model; a value that is there already stays. */
  put(path: string, value: Json): void {
    const names = path.split('/').slice(1);
    const last = names.pop();
    let place = this.#data;
    for (const name of names) {
      place[name] ??= {};
      place = place[name] as MutableObject;
    }
    if (last !== undefined) place[last] ??= value;
  }

  get nodes(): readonly Node[] {
    return this.#nodes;
  }

  get dataModel(): JsonObject {
    return this.#data;
  }

  #toUniqueId(id: string): string {
    if (!this.#ids.has(id)) return id;
    let number = 2;
    while (this.#ids.has(`${id}-${number}`)) number++;
    return `${id}-${number}`;
  }
}
