// Adds a button that changes a row: "a button to mark orders as shipped".
import { getTitleField } from '../../app/description.ts';
import { toCapital, toFieldId } from '../../reading/phrases.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { findMainThing, findNamedThing } from '../views/parts/find-views.ts';
import { getThing, isSame, toFreeId } from '../views/parts/words.ts';
import examples from './add-action.json' with { type: 'json' };
import { findChange } from './parts/find-change.ts';
import { addAction as addTo } from './parts/offer-action.ts';

const LABEL_LENGTH_MAX = 60;
const WORDS_LENGTH_MAX = 40;

export const addAction: EditKind = {
  id: 'add-action',
  examples,
  plain: 'Add a button that marks {thing} as {value}',
  apply(slots, { app }): EditOutcome {
    const words = slots.option?.option ?? slots.value ?? slots.name;
    const thing = findNamedThing(slots, app) ?? findMainThing(app);
    if (thing === undefined) return { problem: 'This app has no rows that a button could change.' };
    if (words === undefined || words.trim() === '' || words.length > WORDS_LENGTH_MAX)
      return { problem: 'Say what the button does, such as “mark as done”.' };
    const {
      app: prepared,
      field,
      formula,
      when,
      words: state,
    } = findChange(app, thing, words, (slots.option ?? slots.field)?.field);
    const label = toCapital((slots.text ?? `Mark as ${state}`).slice(0, LABEL_LENGTH_MAX));
    const same = Object.entries(app.actions ?? {}).find(
      ([, action]) => action.on === thing && (isSame(action.label, label) || action.changes?.[field] === formula),
    );
    if (same !== undefined) return { problem: `The button “${same[1].label}” does that already.` };
    const title = getTitleField(getThing(app, thing));
    const id = toFreeId(toFieldId(label), app.actions ?? {});
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
