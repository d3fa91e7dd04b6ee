import { createCopy } from '../../compile/copy.ts';
import type { EditKind } from '../edit.ts';
import examples from './add-mode-switch.json' with { type: 'json' };

export const addModeSwitch: EditKind = {
  id: 'add-mode-switch',
  examples,
  plain: 'Add a switch for dark mode',
  apply(_slots, { app }) {
    if (app.theme?.switch === true) return { problem: 'There is a switch for dark mode already.' };
    const text = createCopy(app.language)('darkMode');
    return { app: { ...app, theme: { ...app.theme, switch: true } }, claims: [{ is: 'text', text }] };
  },
};
