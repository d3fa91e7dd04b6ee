import type { EditKind } from '../edit.ts';
import { changeTheme } from './change-theme.ts';
import examples from './set-accent.json' with { type: 'json' };

export const setAccent: EditKind = {
  id: 'set-accent',
  examples,
  plain: 'Make the buttons {colour}',
  apply({ colour }, { app }) {
    return colour === undefined ? { problem: 'Name a colour for the buttons.' } : changeTheme(app, { accent: colour });
  },
};
