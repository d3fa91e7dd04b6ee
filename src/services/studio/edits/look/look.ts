// Edits of the look and the frame of an app: theme, menu, login, roles, title and currency.
import { toLuminance } from '../../../../language/colour.ts';
import type { App, ThemeWish } from '../../app/description.ts';
import { createCopy } from '../../compile/copy.ts';
import { toCapital } from '../../reading/phrases.ts';
import type { Applies, Apply, EditContext, EditOutcome, Slots } from '../edit.ts';

const ROLES_MAX = 8;
/** The role of those who have no other. */
const EVERYBODY = 'Member';
const TITLE_LENGTH_MAX = 80;
/** The text on darker backgrounds is light. */
const DARK_LUMINANCE = 0.18;
const RESET = { mode: undefined, accent: undefined, background: undefined, font: undefined };

export const LOOK: Applies = {
  'add-login': (_slots, { app }) =>
    app.account === undefined
      ? toRead({ ...app, account: { register: true } }, createCopy(app.language)('signIn'))
      : { problem: 'People can sign in already.' },
  'add-mode-switch': (_slots, { app }) =>
    app.theme?.switch === true
      ? { problem: 'There is a switch for dark mode already.' }
      : toRead({ ...app, theme: { ...app.theme, switch: true } }, createCopy(app.language)('darkMode')),
  'add-role': addRole,
  'remove-login': (_slots, { app: { account, ...app } }) => {
    if (account === undefined) return { problem: 'There is no login.' };
    // Pages of the role would have no reader.
    const pages = app.pages.map(({ for: _role, ...page }) => page);
    return { app: { ...app, pages }, claims: [{ is: 'open' }] };
  },
  'remove-mode-switch': (_slots, { app }) => {
    const { switch: isSwitched, ...theme } = app.theme ?? {};
    if (isSwitched !== true) return { problem: 'There is no switch for dark mode.' };
    return { app: { ...app, theme }, claims: [{ is: 'gone', text: createCopy(app.language)('darkMode') }] };
  },
  'reset-look': (_slots, { app }) => changeTheme(app, { ...RESET, density: undefined, corners: undefined }),
  'set-accent': ({ colour }, { app }) =>
    colour === undefined ? { problem: 'Name a colour for the buttons.' } : changeTheme(app, { accent: colour }),
  'set-background': ({ colour }, { app }) => {
    if (colour === undefined) return { problem: 'Name a colour for the background.' };
    return changeTheme(app, { background: colour, mode: isDark(colour) ? 'dark' : 'light' });
  },
  'set-corners': toChosen('corners', 'Say square, small, medium or large corners.'),
  'set-currency': ({ choice }, { app }) => {
    if (choice === undefined) return { problem: 'Name the currency: euros, pounds, dollars, francs …' };
    if ((app.currency ?? 'USD') === choice) return { problem: `Amounts are in ${choice} already.` };
    return { app: { ...app, currency: choice }, claims: [{ is: 'currency', currency: choice }] };
  },
  'set-density': toChosen('density', 'Say compact, normal or roomy.'),
  'set-font': toChosen('font', 'There are three fonts: sans, serif and mono.'),
  'set-mode': (slots, context) => {
    const { background } = context.app.theme ?? {};
    // A background of the other mode would make texts unreadable.
    const isKept = background === undefined || isDark(background) === (slots.choice === 'dark');
    return toChosen('mode', 'Say dark, light or automatic.', isKept ? {} : { background: undefined })(slots, context);
  },
  'set-navigation': setNavigation,
  'set-title': ({ name, text }, { app }) => {
    const title = toCapital((name ?? text ?? '').trim().slice(0, TITLE_LENGTH_MAX));
    if (title === '') return { problem: 'The new name of the app is missing.' };
    return title === app.title ? { problem: `The app is called ${title} already.` } : toRead({ ...app, title }, title);
  },
};

/** The outcome that shows a new text. */
function toRead(app: App, text: string): EditOutcome {
  return { app, claims: [{ is: 'text', text }] };
}

const isDark = (colour: string): boolean => toLuminance(colour) < DARK_LUMINANCE;

type Wish = { readonly [name in keyof ThemeWish]: ThemeWish[name] | undefined };

/** Sets a property of the theme to what was chosen, with others that go with it. */
function toChosen(name: keyof ThemeWish, problem: string, others: Wish = {}): Apply {
  return ({ choice }, { app }) =>
    choice === undefined ? { problem } : changeTheme(app, { [name]: choice, ...others });
}

/** Sets properties of the theme; those that are undefined are as in every app again. */
function changeTheme(app: App, wish: Wish): EditOutcome {
  const entries = Object.entries({ ...app.theme, ...wish }).filter(([, value]) => value !== undefined);
  const theme = Object.fromEntries(entries) as ThemeWish;
  if (JSON.stringify(theme) === JSON.stringify(app.theme ?? {})) return { problem: 'It looks like this already.' };
  const { theme: _theme, ...rest } = app;
  return { app: entries.length === 0 ? rest : { ...app, theme }, claims: [{ is: 'theme', theme: wish }] };
}

function addRole({ name }: Slots, { app }: EditContext): EditOutcome {
  if (name === undefined) return { problem: 'The name of the role is missing.' };
  const role = toCapital(name);
  const roles = app.account?.roles ?? [];
  if (roles.some((other) => other.toLowerCase() === role.toLowerCase()))
    return { problem: `There is a role ${role} already.` };
  if (roles.length >= ROLES_MAX)
    return { problem: `There are ${ROLES_MAX} roles already, and no more can be chosen from.` };
  // A single role would be nothing to choose from.
  const all = [...(roles.length === 0 ? [EVERYBODY] : roles), role];
  return toRead({ ...app, account: { register: true, ...app.account, roles: all } }, role);
}

function setNavigation({ choice }: Slots, { app }: EditContext): EditOutcome {
  const navigation = choice as App['navigation'];
  if (navigation === undefined) return { problem: 'The menu can be at the side or at the top.' };
  if (app.pages.length < 2) return { problem: 'There is one page only, so there is no menu.' };
  if (navigation === 'none')
    return { problem: 'Without a menu the other pages could not be opened; it can be at the side or at the top.' };
  if (app.navigation === navigation) return { problem: `The menu is at the ${navigation} already.` };
  return { app: { ...app, navigation }, claims: [{ is: 'navigation', navigation }] };
}
