// Words for things that play the same part in an app: "customers" and "clients".
import { toSingular } from '../../../../language/inflection.ts';
import roles from './roles.json' with { type: 'json' };

const GROUPS: readonly ReadonlySet<string>[] = roles.same.map((group) => new Set(group.split(' ')));

/** The last words count: "room booking" and "reservation" are the same. */
export function isSameRole(one: string, other: string): boolean {
  const [a, b] = [toHead(one), toHead(other)];
  return a === b || GROUPS.some((group) => group.has(a) && group.has(b));
}

/** Other words for the thing, those of one word. */
export function listSameRoles(name: string): readonly string[] {
  const head = toHead(name);
  return GROUPS.filter((group) => group.has(head)).flatMap((group) => [...group].filter((word) => word !== head));
}

function toHead(name: string): string {
  return toSingular(name.trim().toLowerCase().split(' ').at(-1) ?? '');
}
