// Attaches states that follow one another: buttons that led to states of the blueprint give way to those of the prompt.
import { type AppAction, toField } from '../app/description.ts';
import type { AppDraft } from './app-draft.ts';
import { attachSteps } from './attach-actions.ts';
import type { Reading } from './reading.ts';
import { findOption } from './words.ts';

/** Names of fields with states. */
export const STATUS = /\b(?:status|states?|stages?)\b/i;
const STATES_MAX = 6;

export function setStates(thing: string, field: string, states: readonly string[], reading: Reading): void {
  const { draft, notes } = reading;
  const { options: old = [] } = toField(draft.getThing(thing).fields[field] ?? 'choice');
  const areNew = states.some((state) => findOption(state, old) === undefined);
  const noted = notes.map(({ claim }) => (claim.is === 'action' ? claim.action : ''));
  if (areNew)
    dropActions(draft, ([id, { on, makes, changes = {} }]) => {
      const isStep = Object.keys(changes).join() === field && makes === undefined;
      return on === thing && isStep && !noted.includes(id);
    });
  draft.setOptions(thing, field, states);
  if (areNew && states.length <= STATES_MAX) attachSteps(thing, field, states, reading);
}

function dropActions(draft: AppDraft, isDropped: (entry: readonly [string, AppAction]) => boolean): void {
  const all = Object.entries(draft.app.actions ?? {});
  const dropped = new Set(all.filter(isDropped).map(([id]) => id));
  if (dropped.size === 0) return;
  draft.app.actions = Object.fromEntries(all.filter(([id]) => !dropped.has(id)));
  draft.changeViews((view) => {
    const { actions } = view;
    return Array.isArray(actions) ? { ...view, actions: actions.filter((id) => !dropped.has(id)) } : view;
  });
}
