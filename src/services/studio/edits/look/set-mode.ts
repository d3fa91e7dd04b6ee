import type { ThemeMode } from '../../../../interface-catalogue/model/payload.ts';
import { toLuminance } from '../../../../language/colour.ts';
import type { EditKind } from '../edit.ts';
import { changeTheme, DARK_LUMINANCE } from './change-theme.ts';
import examples from './set-mode.json' with { type: 'json' };

export const setMode: EditKind = {
  id: 'set-mode',
  examples,
  plain: 'Use the {choice} theme',
  choices: {
    dark: ['night', 'black', 'darker', 'dark mode', 'dim', 'the dark theme', 'white letters on black', 'white letters'],
    light: ['day', 'white', 'bright', 'lighter', 'brighter', 'light version', 'the bright one'],
    auto: ['automatic', 'system', 'system setting', 'default', 'my phone', 'my laptop', 'prefers-color-scheme'],
  },
  apply({ choice }, { app }) {
    if (choice === undefined) return { problem: 'Say dark, light or automatic.' };
    const { background } = app.theme ?? {};
    const isDark = background !== undefined && toLuminance(background) < DARK_LUMINANCE;
    // A background of the other mode would make texts unreadable.
    const isKept = background === undefined || isDark === (choice === 'dark');
    return changeTheme(app, { mode: choice as ThemeMode, background: isKept ? background : undefined });
  },
};
