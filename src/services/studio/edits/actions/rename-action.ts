// Gives a button another label.
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeAction } from './parts/change-action.ts';
import { sayActions } from './parts/say-actions.ts';
import examples from './rename-action.json' with { type: 'json' };

const LABEL_LENGTH_MAX = 60;

export const renameAction: EditKind = {
  id: 'rename-action',
  examples,
  plain: 'Rename the button {action} to {name}',
  apply({ action: id = '', name, text }, { app }): EditOutcome {
    const action = app.actions?.[id];
    const label = (name ?? text ?? '').trim();
    if (action === undefined) return { problem: sayActions(app) };
    if (label === '' || label.length > LABEL_LENGTH_MAX)
      return { problem: `Say the new label, in at most ${LABEL_LENGTH_MAX} characters.` };
    if (label === action.label) return { problem: `The button is called “${label}” already.` };
    return { app: changeAction(app, id, { ...action, label }), claims: [{ is: 'text', text: label }] };
  },
};
