// Changes a description by operations like those of RFC 6902. Unlike there, an index of a list is always that of the
// description as it was given: language models do not count how earlier operations shift the entries.
import { isObject, isSafeName } from '../../../../../interface-catalogue/runtime/values/data-path.ts';

export type Patched = { readonly value: unknown } | { readonly problems: readonly string[] };

/** More operations than a change of a whole description needs. */
const OPERATIONS_MAX = 500;
const INDEX = /^(?:0|[1-9]\d{0,3})$/;

export function patchApp(app: unknown, operations: readonly unknown[]): Patched {
  if (operations.length > OPERATIONS_MAX) return { problems: [`/patch has more than ${OPERATIONS_MAX} operations`] };
  const patch = new Patch(app);
  const problems = operations.flatMap((operation, index) => {
    const problem = patch.apply(operation);
    return problem === undefined ? [] : [`/patch/${index} ${problem}`];
  });
  return problems.length > 0 ? { problems } : { value: patch.finish() };
}

type Entries = { [name: string]: unknown };

/** Takes the part of an entry that was removed, until all paths were followed. */
const REMOVED = Symbol('removed');

class Patch {
  readonly #app: unknown;
  /** The values to put before the entries of a list, by index. */
  readonly #added = new Map<unknown[], unknown[][]>();

  constructor(app: unknown) {
    this.#app = structuredClone(app);
  }

  /** Returns the problem of an operation that cannot be done. */
  apply(operation: unknown): string | undefined {
    const { op, path, value }: Entries = isObject(operation) ? operation : {};
    if (op !== 'add' && op !== 'replace' && op !== 'remove') return 'needs an "op": add, replace or remove';
    if (typeof path !== 'string' || !path.startsWith('/')) return 'needs a "path" like /things/order/fields/status';
    if (op !== 'remove' && value === undefined) return 'needs a "value"';
    const names = path.split('/').map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop() ?? '';
    const parent = names.slice(1).reduce<unknown>(findEntry, this.#app);
    if (Array.isArray(parent)) return this.#changeList(parent, op, last, value, path);
    if (!isObject(parent)) return `names ${path}, and there is nothing above it`;
    return changeObject(parent, op, last, value, path);
  }

  finish(): unknown {
    for (const [list, added] of this.#added) {
      const entries = [...list, REMOVED].flatMap((entry, index) => [...(added[index] ?? []), entry]);
      list.splice(0, list.length, ...entries.filter((entry) => entry !== REMOVED));
    }
    return this.#app;
  }

  #changeList(list: unknown[], op: string, name: string, value: unknown, path: string): string | undefined {
    const added = this.#added.get(list) ?? [];
    const index = INDEX.test(name) ? Number(name) : Number.POSITIVE_INFINITY;
    this.#added.set(list, added);
    if (op === 'add' && name === '-') list.push(value);
    else if (index > list.length || (index === list.length && op !== 'add'))
      return `names ${path}, and the list has ${list.length} entries`;
    else if (op === 'add') added[index] = [...(added[index] ?? []), value];
    else list[index] = op === 'replace' ? value : REMOVED;
    return undefined;
  }
}

function changeObject(object: object, op: string, name: string, value: unknown, path: string): string | undefined {
  if (!isSafeName(name)) return `names ${path}, which is not allowed`;
  if (op === 'remove' && !Object.hasOwn(object, name)) return `names ${path}, which does not exist`;
  const entries = object as Entries;
  if (op === 'remove') delete entries[name];
  else entries[name] = value;
  return undefined;
}

/** Undefined for what is inherited. */
export function findEntry(parent: unknown, name: string): unknown {
  const isName = !Array.isArray(parent) || INDEX.test(name);
  const isKnown = isName && typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name);
  return isKnown ? (parent as Entries)[name] : undefined;
}
