// Changes of the theme, which the kinds of edits in this folder share.
import type { App, ThemeWish } from '../../app/description.ts';
import type { EditOutcome } from '../edit.ts';

/** The text on darker backgrounds is light. */
export const DARK_LUMINANCE = 0.18;

/** Sets properties of the theme; those that are undefined are as in every app again. */
export function changeTheme(
  app: App,
  wish: { readonly [name in keyof ThemeWish]: ThemeWish[name] | undefined },
): EditOutcome {
  const entries = Object.entries({ ...app.theme, ...wish }).filter(([, value]) => value !== undefined);
  const theme = Object.fromEntries(entries) as ThemeWish;
  if (JSON.stringify(theme) === JSON.stringify(app.theme ?? {})) return { problem: 'It looks like this already.' };
  const { theme: _theme, ...rest } = app;
  const changed: App = entries.length === 0 ? rest : { ...app, theme };
  return { app: changed, claims: [{ is: 'theme', theme: wish }] };
}
