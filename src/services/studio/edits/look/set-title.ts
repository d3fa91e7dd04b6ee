import type { EditKind } from '../edit.ts';
import examples from './set-title.json' with { type: 'json' };

const TITLE_LENGTH_MAX = 80;

export const setTitle: EditKind = {
  id: 'set-title',
  examples,
  plain: 'Rename the app to {name}',
  apply({ name, text }, { app }) {
    const title = (name ?? text ?? '').trim().slice(0, TITLE_LENGTH_MAX);
    if (title === '') return { problem: 'The new name of the app is missing.' };
    if (title === app.title) return { problem: `The app is called ${title} already.` };
    return { app: { ...app, title }, claims: [{ is: 'text', text: title }] };
  },
};
