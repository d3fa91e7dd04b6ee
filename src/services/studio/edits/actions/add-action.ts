// Adds a button that changes a row: "a button to mark orders as shipped".
import { getTitleField } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { findThing, getField, getThing, isSameName, toFreeId } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './add-action.json' with { type: 'json' };
import { findChange } from './parts/find-change.ts';
import { addAction as addTo } from './parts/offer-action.ts';

const LABEL_LENGTH_MAX = 60;
const WORDS_LENGTH_MAX = 40;

export const addAction: EditKind = {
  id: 'add-action',
  examples,
  plain: 'Add a button that marks {thing} as {value}',
  choices: { done: ['a done button', 'as done', 'mark as done', 'tick off'] },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { option, value, name, field: given, choice } = slots;
    const thing = findThing(slots, context);
    if (thing === undefined) return { problem: 'This app has no rows that a button could change.' };
    const flag = given !== undefined && getField(app, given).type === 'yes/no' ? getField(app, given).label : undefined;
    const words = option?.option ?? value ?? flag ?? choice ?? (given === undefined ? name : undefined);
    if (words === undefined || words.trim() === '' || words.length > WORDS_LENGTH_MAX)
      return { problem: 'Say what the button does, such as “mark as done”.' };
    const change = findChange(app, thing, words, (option ?? given)?.field);
    if (typeof change === 'string') return { problem: change };
    const { app: prepared, field, formula, when, words: state } = change;
    const label = toCapital(
      ((words === name ? undefined : name) ?? slots.text ?? `Mark as ${state}`).slice(0, LABEL_LENGTH_MAX),
    );
    const same = Object.entries(app.actions ?? {}).find(
      ([, action]) => action.on === thing && (isSameName(action.label, label) || action.changes?.[field] === formula),
    );
    if (same !== undefined) return { problem: `The button “${same[1].label}” does that already.` };
    const title = getTitleField(getThing(app, thing));
    const id = toFreeId(label, app.actions ?? {});
    const changed = addTo(prepared, id, {
      label,
      on: thing,
      icon: 'check',
      when,
      changes: { [field]: formula },
      says: `{${title}}: ${state}.`,
    });
    return { app: changed, claims: [{ is: 'action', action: id }] };
  },
};
