// Moves a view above or below another, to the top or end of its page, or to another page.
import type { App } from '../../app/description.ts';
import type { EditKind, EditOutcome, Slots, ViewTarget } from '../edit.ts';
import examples from './move-view.json' with { type: 'json' };
import { insertView, locateView, removeView } from './parts/change-views.ts';
import { getView } from './parts/find-views.ts';
import { toEnd } from './parts/new-position.ts';

export const moveView: EditKind = {
  id: 'move-view',
  examples,
  plain: 'Move {view} above {otherView}',
  choices: {
    before: ['above', 'before', 'over', 'on top of', 'in front of'],
    after: ['below', 'under', 'underneath', 'after', 'beneath', 'behind'],
    first: ['to the top', 'first', 'top', 'up', 'to the beginning', 'to the start'],
    last: ['to the bottom', 'last', 'bottom', 'down', 'to the end'],
  },
  apply(slots, { app }): EditOutcome {
    if (slots.view === undefined) return { problem: 'Say which part to move.' };
    const view = getView(app, slots.view);
    const target = findTarget(slots, app);
    if (target === undefined)
      return { problem: 'Say where to: above or below another part, to the top, or to a page.' };
    if (slots.otherView !== undefined && getView(app, slots.otherView) === view)
      return { problem: 'A part cannot be moved next to itself.' };
    // The copy keeps its position among the others while the old one is taken out.
    const copy = { ...view };
    const changed = removeView(insertView(app, target, copy), locateView(insertView(app, target, copy), view));
    if (changed === undefined) return { problem: 'There is nothing else on this page.' };
    if (JSON.stringify(changed.pages) === JSON.stringify(app.pages)) return { problem: 'It is there already.' };
    return { app: changed, claims: [{ is: 'view', ...locateView(changed, copy) }] };
  },
};

function findTarget({ view, otherView, page, otherPage, choice }: Slots, app: App): ViewTarget | undefined {
  if (otherView !== undefined)
    return { ...otherView, view: otherView.view + (choice === 'after' || choice === 'last' ? 1 : 0) };
  const to = otherPage ?? page ?? (choice === undefined ? undefined : view?.page);
  if (to === undefined) return undefined;
  return choice === 'first' || choice === 'before' ? { page: to, view: 0 } : toEnd(app, to);
}
