import { createCopy } from '../../compile/copy.ts';
import type { EditKind } from '../edit.ts';
import examples from './remove-mode-switch.json' with { type: 'json' };

export const removeModeSwitch: EditKind = {
  id: 'remove-mode-switch',
  examples,
  plain: 'Remove the switch for dark mode',
  apply(_slots, { app }) {
    const { switch: isSwitched, ...theme } = app.theme ?? {};
    if (isSwitched !== true) return { problem: 'There is no switch for dark mode.' };
    return { app: { ...app, theme }, claims: [{ is: 'gone', text: createCopy(app.language)('darkMode') }] };
  },
};
