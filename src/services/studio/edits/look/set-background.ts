import { toLuminance } from '../../../../language/colour.ts';
import type { EditKind } from '../edit.ts';
import { changeTheme, DARK_LUMINANCE } from './change-theme.ts';
import examples from './set-background.json' with { type: 'json' };

export const setBackground: EditKind = {
  id: 'set-background',
  examples,
  plain: 'Make the background {colour}',
  apply({ colour }, { app }) {
    if (colour === undefined) return { problem: 'Name a colour for the background.' };
    return changeTheme(app, { background: colour, mode: toLuminance(colour) < DARK_LUMINANCE ? 'dark' : 'light' });
  },
};
