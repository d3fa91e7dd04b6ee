// Removes a button.
import type { EditKind, EditOutcome } from '../edit.ts';
import { claimGone } from '../views/parts/claim-gone.ts';
import { removeAction as removeFrom } from './parts/offer-action.ts';
import { sayActions } from './parts/say-actions.ts';
import examples from './remove-action.json' with { type: 'json' };

export const removeAction: EditKind = {
  id: 'remove-action',
  examples,
  plain: 'Remove the button {action}',
  apply({ action: id = '' }, { app }): EditOutcome {
    const action = app.actions?.[id];
    if (action === undefined) return { problem: sayActions(app) };
    const changed = removeFrom(app, id);
    if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
    return { app: changed, claims: claimGone(app, changed, action.label) };
  },
};
