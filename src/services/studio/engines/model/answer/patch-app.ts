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

class Patch {
  readonly #app: unknown;
  /** The entries to put before an index and the indexes to leave out, for each list, until all paths were followed. */
  readonly #added = new Map<unknown[], [index: number, value: unknown][]>();
  readonly #removed = new Map<unknown[], Set<number>>();

  constructor(app: unknown) {
    this.#app = structuredClone(app);
  }

  /** Returns the problem of an operation that cannot be done. */
  apply(operation: unknown): string | undefined {
    const { op, path, value }: Entries = isObject(operation) ? operation : {};
    if (op !== 'add' && op !== 'replace' && op !== 'remove') return 'needs an "op": add, replace or remove';
    if (typeof path !== 'string' || !path.startsWith('/')) return 'needs a "path" like /things/order/fields/status';
    if (op !== 'remove' && value === undefined) return 'needs a "value"';
    const names = path
      .slice(1)
      .split('/')
      .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'));
    const last = names.pop() ?? '';
    const parent = names.reduce<unknown>(findEntry, this.#app);
    if (Array.isArray(parent)) return this.#changeList(parent, op, last, value, path);
    if (!isObject(parent)) return `names ${path}, and there is nothing above it`;
    return changeObject(parent, op, last, value, path);
  }

  finish(): unknown {
    for (const list of new Set([...this.#added.keys(), ...this.#removed.keys()])) {
      const [added, removed] = [this.#added.get(list) ?? [], this.#removed.get(list)];
      const entries = [...list, undefined].flatMap((entry, index) => [
        ...added.flatMap(([before, value]) => (before === index ? [value] : [])),
        ...(index === list.length || removed?.has(index) === true ? [] : [entry]),
      ]);
      list.splice(0, list.length, ...entries);
    }
    return this.#app;
  }

  #changeList(list: unknown[], op: string, name: string, value: unknown, path: string): string | undefined {
    if (op === 'add' && name === '-') {
      list.push(value);
      return undefined;
    }
    const index = INDEX.test(name) ? Number(name) : list.length + 1;
    if (index > list.length || (index === list.length && op !== 'add'))
      return `names ${path}, and the list has ${list.length} entries`;
    if (op === 'replace') list[index] = value;
    else if (op === 'add') this.#added.set(list, [...(this.#added.get(list) ?? []), [index, value]]);
    else this.#removed.set(list, new Set(this.#removed.get(list)).add(index));
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

function findEntry(parent: unknown, name: string): unknown {
  const isKnown = typeof parent === 'object' && parent !== null && Object.hasOwn(parent, name);
  return isKnown ? (parent as Entries)[name] : undefined;
}
