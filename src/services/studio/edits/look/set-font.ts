import type { ThemeWish } from '../../app/description.ts';
import type { EditKind } from '../edit.ts';
import { changeTheme } from './change-theme.ts';
import examples from './set-font.json' with { type: 'json' };

export const setFont: EditKind = {
  id: 'set-font',
  examples,
  plain: 'Use a {choice} font',
  choices: {
    sans: [
      'sans serif',
      'sans-serif',
      'modern',
      'plain',
      'clean',
      'clearer',
      'simple',
      'helvetica',
      'arial',
      'inter',
      'normal',
      'readable',
      'standard',
    ],
    serif: [
      'classic',
      'newspaper',
      'elegant',
      'traditional',
      'times',
      'times new roman',
      'georgia',
      'book',
      'editorial',
      'old-fashioned',
      'literary',
      'bookish',
    ],
    mono: [
      'monospace',
      'monospaced',
      'typewriter',
      'code',
      'terminal',
      'courier',
      'fixed width',
      'fixed-width',
      'coding',
      'technical',
    ],
  },
  apply({ choice }, { app }) {
    if (choice === undefined) return { problem: 'There are three fonts: sans, serif and mono.' };
    return changeTheme(app, { font: choice as NonNullable<ThemeWish['font']> });
  },
};
