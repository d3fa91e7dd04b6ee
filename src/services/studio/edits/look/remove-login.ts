import type { EditKind } from '../edit.ts';
import examples from './remove-login.json' with { type: 'json' };

export const removeLogin: EditKind = {
  id: 'remove-login',
  examples,
  plain: 'Remove the login',
  apply(_slots, { app }) {
    const { account, ...open } = app;
    if (account === undefined) return { problem: 'There is no login.' };
    // Pages of the role would have no reader.
    const pages = app.pages.map(({ for: _role, ...page }) => page);
    return { app: { ...open, pages }, claims: [{ is: 'open' }] };
  },
};
