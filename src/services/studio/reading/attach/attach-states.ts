// Attaches states that follow one another: buttons that led to states of the blueprint give way to those of the prompt.
import { type AppAction, toField } from '../../app/description.ts';
import type { AppDraft } from '../app-draft.ts';
import type { Reading } from '../reading.ts';
import { findOption, listNameStems } from '../words.ts';
import { attachSteps } from './attach-actions.ts';

/** Names of fields with states. */
export const STATUS = /\b(?:status(?:es)?|states?|stages?)\b/i;
const STATES_MAX = 6;

/** A field that was added for them has no other states yet. */
export function setStates(
  thing: string,
  field: string,
  states: readonly string[],
  reading: Reading,
  isAdded = false,
): void {
  const { draft, notes } = reading;
  const { options: old = [] } = toField(draft.getThing(thing).fields[field] ?? 'choice');
  const areNew = isAdded || states.some((state) => findOption(state, old) === undefined);
  const noted = notes.map(({ claim }) => (claim.is === 'action' ? claim.action : ''));
  if (areNew)
    changeActions(draft, (id, action) => {
      const { on, makes, label, changes = {} } = action;
      const { [field]: target, ...rest } = changes;
      if (on !== thing || target === undefined || noted.includes(id)) return action;
      if (makes === undefined && Object.keys(rest).length === 0) return undefined;
      const lost = old.find((state) => target.includes(`'${state}'`) && findOption(state, states) === undefined);
      if (lost === undefined) return action;
      // An action that is named after a lost state goes with it; another one keeps all but the change of state.
      return listNameStems(lost).some((stem) => listNameStems(label).includes(stem))
        ? undefined
        : { ...action, changes: rest };
    });
  draft.setOptions(thing, field, states);
  const isReached = (state: string) =>
    Object.values(draft.app.actions ?? {}).some(
      ({ on, changes = {} }) => on === thing && changes[field] === `'${state}'`,
    );
  if (areNew && states.length <= STATES_MAX && !states.slice(1).every(isReached))
    attachSteps(thing, field, states, reading);
}

/** Views offer actions that are dropped no longer. */
function changeActions(draft: AppDraft, change: (id: string, action: AppAction) => AppAction | undefined): void {
  const changed = Object.entries(draft.app.actions ?? {}).map(([id, action]) => [id, change(id, action)] as const);
  const dropped = new Set(changed.filter(([, action]) => action === undefined).map(([id]) => id));
  if (changed.length === 0) return;
  draft.app.actions = Object.fromEntries(
    changed.flatMap(([id, action]) => (action === undefined ? [] : [[id, action]])),
  );
  draft.changeViews((view) => {
    const { actions } = view;
    return Array.isArray(actions) ? { ...view, actions: actions.filter((id) => !dropped.has(id)) } : view;
  });
}
