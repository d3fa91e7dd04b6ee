// Edits of the look and the frame of an app that are more than one property: see `kinds.json` for the others.
import { toLuminance } from '../../../../language/colour.ts';
import type { App } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { type Applies, alreadySo } from '../edit.ts';
import { mapEntries } from '../names/settle-field.ts';
import { setAt } from '../operations/paths.ts';

const ROLES_MAX = 8;
/** The role of those who have no other. */
const EVERYBODY = 'Member';
/** The text on darker backgrounds is light. */
const DARK_LUMINANCE = 0.18;
const isDark = (colour: string): boolean => toLuminance(colour) < DARK_LUMINANCE;

export const LOOK: Applies = {
  'add-role': ({ name = '' }, { app }) => addRole(app, toCapital(name)),
  'remove-login': (_slots, { app: { account, ...app } }) => {
    if (account === undefined) return alreadySo('There is no login: everybody sees the app already.');
    // Parts for a role would have no reader.
    return withoutRoles(app);
  },
  'reset-look': (_slots, { app }) => setAt(app, '/theme', app.theme?.switch === true ? { switch: true } : undefined),
  'set-background': ({ colour = '#ffffff' }, { app }) => ({
    ...app,
    theme: { ...app.theme, background: colour, mode: isDark(colour) ? 'dark' : 'light' },
  }),
  'set-mode': ({ choice = 'dark' }, { app }) => {
    const { background } = app.theme ?? {};
    // A background of the other mode would make texts unreadable.
    const isKept = background === undefined || isDark(background) === (choice === 'dark');
    return setAt(isKept ? app : setAt(app, '/theme/background', undefined), '/theme/mode', choice);
  },
  'set-navigation': ({ choice }, { app }) => {
    if (app.pages.length < 2) return { problem: 'There is one page only, so there is no menu.' };
    if (choice === 'none')
      return { problem: 'Without a menu the other pages could not be opened; it can be at the side or at the top.' };
    return setAt(app, '/navigation', choice);
  },
};

function withoutRoles(app: App): App {
  const { actions } = app;
  return {
    ...app,
    things: mapEntries(app.things, (thing) => ({
      ...thing,
      fields: mapEntries(thing.fields, (spec) => (typeof spec === 'string' ? spec : setAt(spec, '/for', undefined))),
    })),
    ...(actions && { actions: mapEntries(actions, ({ for: _role, ...action }) => action) }),
    pages: app.pages.map(({ for: _role, ...page }) => page),
  };
}

export function addRole(app: App, role: string): App | { readonly problem: string } {
  const roles = app.account?.roles ?? [];
  if (roles.some((other) => other.toLowerCase() === role.toLowerCase()))
    return alreadySo(`There is a role ${role} already.`);
  if (roles.length >= ROLES_MAX)
    return { problem: `There are ${ROLES_MAX} roles already, and no more can be chosen from.` };
  // A single role would be nothing to choose from.
  const all = [...(roles.length === 0 ? [EVERYBODY] : roles), role];
  return { ...app, account: { register: true, ...app.account, roles: all } };
}
