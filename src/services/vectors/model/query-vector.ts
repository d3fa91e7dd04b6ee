// The vector of a loosely structured query body: in one of several documented positions, or else anywhere.

type Numbers = readonly number[];

export interface FoundVector {
  readonly path: string;
  readonly values: Numbers;
}

/** The documented positions in this order; the first one with an array of numbers counts. */
const PATHS = [
  ['vector'],
  ['embedding'],
  ['query', 'vector'],
  ['query', 'nearest', 'vector'],
  ['nearest', 'vector'],
  ['query'],
  ['query', 'nearest'],
] as const;

export const QUERY_VECTOR_PATHS = PATHS.map((path) => path.join('.'));

/** The length at which a path of the caller's keys is truncated. */
const PATH_LENGTH_MAX = 200;

/**
 * Finds the vector: the documented positions first, then the first array of numbers in document order, at most
 * `depthMax` levels deep.
 */
export function findQueryVector(body: unknown, depthMax: number): FoundVector | undefined {
  for (const path of PATHS) {
    const values = path.reduce(step, body);
    if (isNumbers(values)) return { path: path.join('.'), values };
  }
  return findAnywhere(body, '', depthMax);
}

function step(value: unknown, key: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}

function findAnywhere(value: unknown, path: string, depthMax: number): FoundVector | undefined {
  if (isNumbers(value)) return { path: path.slice(0, PATH_LENGTH_MAX), values: value };
  if (typeof value !== 'object' || value === null || depthMax === 0) return undefined;
  // An array is traversed by index: the list of its keys may be far larger than the array itself.
  const keys = Array.isArray(value) ? undefined : Object.keys(value);
  const inner = Array.isArray(value) ? value : Object.values(value);
  for (let i = 0; i < inner.length; i++) {
    if (typeof inner[i] !== 'object') continue;
    const found = findAnywhere(inner[i], toInnerPath(path, keys?.[i], i), depthMax - 1);
    if (found !== undefined) return found;
  }
  return undefined;
}

function toInnerPath(path: string, key: string | undefined, index: number): string {
  if (key === undefined) return `${path}[${index}]`;
  return path === '' ? key : `${path}.${key}`;
}

function isNumbers(value: unknown): value is Numbers {
  return Array.isArray(value) && value.length > 0 && value.every((element) => typeof element === 'number');
}
