// Gives a view another heading.
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from './parts/change-views.ts';
import { hasProperty, listCandidates } from './parts/find-views.ts';
import examples from './rename-view.json' with { type: 'json' };

const TITLE_LENGTH_MAX = 120;

export const renameView: EditKind = {
  id: 'rename-view',
  examples,
  plain: 'Rename {view} to {name}',
  apply(slots, context): EditOutcome {
    const title = slots.name ?? slots.text;
    if (title === undefined || title.trim() === '' || title.length > TITLE_LENGTH_MAX)
      return { problem: `Say the new heading, in at most ${TITLE_LENGTH_MAX} characters.` };
    const candidates = listCandidates(slots, context, (view) => hasProperty(view, 'title'));
    const changed = changeFirst(context.app, candidates, (view) => ({ ...view, title }));
    if (changed === undefined) return { problem: `There is nothing else here that could be called “${title}”.` };
    return { app: changed.app, claims: [{ is: 'text', text: title }] };
  },
};
