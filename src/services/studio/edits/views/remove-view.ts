// Removes a view from its page, and the page if nothing else is on it.
import type { Claim } from '../../app/claim.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import choices from './choices.json' with { type: 'json' };
import { removeView as removeFrom } from './parts/change-views.ts';
import { claimGone } from './parts/claim-gone.ts';
import { listCandidates } from './parts/find-views.ts';
import examples from './remove-view.json' with { type: 'json' };

export const removeView: EditKind = {
  id: 'remove-view',
  examples,
  plain: 'Remove {view}',
  choices: choices['remove-view'],
  apply(slots, context): EditOutcome {
    const { app } = context;
    const kind = slots.view === undefined ? (slots.kind ?? slots.choice) : undefined;
    const [found] = listCandidates(slots, context, (view) => kind === undefined || view.kind === kind);
    if (found === undefined) return { problem: `There is no ${kind ?? 'such view'} to remove.` };
    const changed = removeFrom(app, found);
    if (changed === undefined) return { problem: 'This is all that the app shows: it cannot be removed.' };
    const { name, views } = app.pages[found.page] ?? { name: '', views: [] };
    const rest: Claim =
      views.length > 1 ? { is: 'views', page: name, count: views.length - 1 } : { is: 'absent', page: name };
    return { app: changed, claims: [rest, ...claimGone(app, changed, found.spec.title)] };
  },
};
