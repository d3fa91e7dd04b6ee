// Words for things that play the same part in an app: "customers" and "clients".
import { toSingular } from '../../../../language/inflection.ts';
import roles from './roles.json' with { type: 'json' };

const GROUPS: readonly (readonly string[])[] = roles.same.map((group) => group.split(' '));

/** Other words for the thing; the last word counts: "room booking" and "reservation" are the same. */
export function listSameRoles(name: string): readonly string[] {
  const head = toSingular(name.trim().toLowerCase().split(' ').at(-1) ?? '');
  return GROUPS.filter((group) => group.includes(head)).flatMap((group) => group.filter((word) => word !== head));
}
