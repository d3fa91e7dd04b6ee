// Moves a view above or below another, to the top or end of its page, or to another page.
import type { App } from '../../app/description.ts';
import type { EditKind, EditOutcome, Slots, ViewTarget } from '../edit.ts';
import examples from './move-view.json' with { type: 'json' };
import { insertView, locateView, removeView, replaceView } from './parts/change-views.ts';
import { getView, toSelectedView } from './parts/find-views.ts';
import { toEnd } from './parts/new-position.ts';

export const moveView: EditKind = {
  id: 'move-view',
  examples,
  plain: 'Move {view} above {otherView}',
  choices: {
    before: [
      'above',
      'before',
      'over',
      'on top of',
      'in front of',
      'higher up than',
      'place it higher',
      'first on the page then',
      'second',
      'at the bottom and',
    ],
    after: ['below', 'under', 'underneath', 'after', 'beneath', 'behind', 'follows'],
    first: [
      'to the top',
      'first',
      'top',
      'to the beginning',
      'to the start',
      'on top of the page',
      'at the top',
      'at the very top',
      'bring it up',
    ],
    last: ['to the bottom', 'last', 'bottom', 'to the end', 'at the bottom', 'at the end', 'last thing on the page'],
    up: ['up', 'one up', 'further up', 'higher'],
    down: ['down', 'one down', 'further down', 'lower'],
    swap: ['swap', 'exchange', 'switch places'],
  },
  apply(slots, { app, selected }): EditOutcome {
    const from = slots.view ?? toSelectedView(selected);
    if (from === undefined || app.pages[from.page]?.views[from.view] === undefined)
      return { problem: 'Say which part to move.' };
    const view = getView(app, from);
    if (slots.otherView !== undefined && getView(app, slots.otherView) === view)
      return { problem: 'A part cannot be moved next to itself.' };
    if (slots.choice === 'swap' && slots.otherView !== undefined) return swapViews(app, from, slots.otherView);
    const target = findTarget(slots, app, from);
    if (target === undefined)
      return { problem: 'Say where to: above or below another part, to the top, or to a page.' };
    // A copy is put in before the old one is taken out, so that positions are those of the message.
    const copy = { ...view };
    const inserted = insertView(app, target, copy);
    const changed = removeView(inserted, locateView(inserted, view));
    if (changed === undefined || JSON.stringify(changed.pages) === JSON.stringify(app.pages))
      return { problem: 'It is there already.' };
    return { app: changed, claims: [{ is: 'view', ...locateView(changed, copy) }] };
  },
};

function swapViews(app: App, one: ViewTarget, other: ViewTarget): EditOutcome {
  const [first, second] = [getView(app, one), getView(app, other)];
  const changed = replaceView(replaceView(app, one, second), other, first);
  return {
    app: changed,
    claims: [
      { is: 'view', ...one },
      { is: 'view', ...other },
    ],
  };
}

function findTarget({ otherView, page, otherPage, choice }: Slots, app: App, from: ViewTarget): ViewTarget | undefined {
  if (otherView !== undefined)
    return { ...otherView, view: otherView.view + (choice === 'after' || choice === 'last' ? 1 : 0) };
  const to = otherPage ?? page;
  if (to === undefined && choice === 'up') return { ...from, view: Math.max(0, from.view - 1) };
  if (to === undefined && choice === 'down')
    return { ...from, view: Math.min(toEnd(app, from.page).view, from.view + 2) };
  if (to === undefined && choice === undefined) return undefined;
  const isTop = choice === 'first' || choice === 'before' || choice === 'up';
  return isTop ? { page: to ?? from.page, view: 0 } : toEnd(app, to ?? from.page);
}
