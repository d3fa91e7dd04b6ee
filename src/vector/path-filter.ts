// Path filters, evaluated on the path of a point. Clauses that look at the same positions share one lookup, so
// that a filter naming thousands of files costs one step for each depth, not one for each file.
import type { PathCondition, PathFilter } from './vector-store.ts';

/** A point's path as it was parsed from its JSON text: segments by position. */
export type Path = Readonly<Record<string, unknown>>;

export type PathMatcher = (path: Path | null) => boolean;

export function parsePath(text: string | null): Path | null {
  return text === null ? null : (JSON.parse(text) as Path);
}

interface Shape {
  readonly positions: readonly string[];
  readonly wanted: Set<string>;
}

export function createPathMatcher(filter: PathFilter): PathMatcher {
  const shapes = new Map<string, Shape>();
  for (const clause of filter.anyOf) {
    const values = toValues(clause);
    if (values === undefined) continue;
    const positions = [...values.keys()].sort();
    if (positions.length === 0) return () => true;
    const name = positions.join('.');
    const shape = shapes.get(name) ?? { positions, wanted: new Set() };
    shapes.set(name, shape);
    shape.wanted.add(toTuple(positions.map((position) => values.get(position) ?? '')));
  }
  const alternatives = [...shapes.values()];
  return (path) => path !== null && matchesAny(alternatives, path);
}

/** How many different sets of positions the clauses look at: what evaluating the filter costs for each point. */
export function countPathShapes(filter: PathFilter): number {
  return new Set(filter.anyOf.map((clause) => [...new Set(clause.map(({ position }) => position))].sort().join('.')))
    .size;
}

/** The value wanted at each position; undefined when the clause wants two values at one place and so matches nothing. */
function toValues(clause: readonly PathCondition[]): Map<string, string> | undefined {
  const values = new Map<string, string>();
  for (const { position, value } of clause) {
    if ((values.get(position) ?? value) !== value) return undefined;
    values.set(position, value);
  }
  return values;
}

function matchesAny(shapes: readonly Shape[], path: Path): boolean {
  return shapes.some(({ positions, wanted }) => {
    const values: string[] = [];
    for (const position of positions) {
      const value = Object.hasOwn(path, position) ? path[position] : undefined;
      if (typeof value !== 'string') return false;
      values.push(value);
    }
    return wanted.has(toTuple(values));
  });
}

/** Lengths make the tuple unambiguous whatever the values contain. */
function toTuple(values: readonly string[]): string {
  return values.map((value) => `${value.length}:${value}`).join('');
}
