import type { EditKind } from '../edit.ts';
import { changeTheme } from './change-theme.ts';
import examples from './reset-look.json' with { type: 'json' };

export const resetLook: EditKind = {
  id: 'reset-look',
  examples,
  plain: 'Reset the look',
  apply(_slots, { app }) {
    return changeTheme(app, {
      mode: undefined,
      accent: undefined,
      background: undefined,
      font: undefined,
      density: undefined,
      corners: undefined,
    });
  },
};
