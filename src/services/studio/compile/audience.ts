// Audiences: people of a role see pages and fields that others do not, so their parts are compiled once for each role.
import type { Expression } from '../../../interface-catalogue/model/expression.ts';
import { type App, listFields } from '../app/description.ts';
import { toCall, toPath } from './expressions.ts';

export interface Audience {
  /** Undefined for all people without one of the roles. */
  readonly role: string | undefined;
  /** The beginning of the ids of its nodes is this after that of everybody. */
  readonly suffix: string;
  readonly showIf: Expression | undefined;
}

/** The condition that the signed-in person has a role. */
export function toRoleCondition(role: string | undefined): Expression | undefined {
  return role === undefined ? undefined : toCall('equals', { a: toPath('/session/role'), b: role });
}

/** One for each role, and one for everybody else, which comes first. */
export function listAudiences(roles: readonly (string | undefined)[]): readonly Audience[] {
  const named = [...new Set(roles)].filter((role) => role !== undefined);
  const others = named.map((role) => toCall('not', { value: toRoleCondition(role) ?? false }));
  const rest = others.length > 1 ? toCall('all', { values: others }) : others[0];
  return [
    { role: undefined, suffix: '', showIf: rest },
    ...named.map((role, index) => ({ role, suffix: `-role-${index + 1}`, showIf: toRoleCondition(role) })),
  ];
}

/** The roles that see a field which others do not see: of all things, or of one and those that refer to it. */
export function listFieldRoles({ things }: App, thing?: string): readonly (string | undefined)[] {
  return Object.entries(things).flatMap(([id, { fields }]) => {
    const known = listFields(fields);
    const isShown = thing === undefined || id === thing || known.some(({ to }) => to === thing);
    return isShown ? known.map((field) => field.for) : [];
  });
}
