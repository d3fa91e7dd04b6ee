import { toCapital } from '../../reading/phrases.ts';
import type { EditKind } from '../edit.ts';
import examples from './add-role.json' with { type: 'json' };

const ROLES_MAX = 8;
/** The role of those who have no other. */
const EVERYBODY = 'Member';

export const addRole: EditKind = {
  id: 'add-role',
  examples,
  plain: 'Add the role {name}',
  apply({ name }, { app }) {
    if (name === undefined) return { problem: 'The name of the role is missing.' };
    const role = toCapital(name);
    const roles = app.account?.roles ?? [];
    if (roles.some((other) => other.toLowerCase() === role.toLowerCase()))
      return { problem: `There is a role ${role} already.` };
    if (roles.length >= ROLES_MAX)
      return { problem: `There are ${ROLES_MAX} roles already, and no more can be chosen from.` };
    // A single role would be nothing to choose from.
    const all = [...(roles.length === 0 ? [EVERYBODY] : roles), role];
    return {
      app: { ...app, account: { register: true, ...app.account, roles: all } },
      claims: [{ is: 'text', text: role }],
    };
  },
};
