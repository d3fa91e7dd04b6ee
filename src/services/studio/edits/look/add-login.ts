import { createCopy } from '../../compile/copy.ts';
import type { EditKind } from '../edit.ts';
import examples from './add-login.json' with { type: 'json' };

export const addLogin: EditKind = {
  id: 'add-login',
  examples,
  plain: 'Add a login',
  apply(_slots, { app }) {
    if (app.account !== undefined) return { problem: 'People can sign in already.' };
    const text = createCopy(app.language)('signIn');
    return { app: { ...app, account: { register: true } }, claims: [{ is: 'text', text }] };
  },
};
