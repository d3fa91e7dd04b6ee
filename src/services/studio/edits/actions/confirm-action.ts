// Asks before something is done: "ask before deleting", "confirm before sending".
import { type App, type AppAction, getTitleField } from '../../app/description.ts';
import { createCopy } from '../../compile/copy.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { findMainThing, findNamedThing } from '../views/parts/find-views.ts';
import examples from './confirm-action.json' with { type: 'json' };
import { changeAction } from './parts/change-action.ts';

export const confirmAction: EditKind = {
  id: 'confirm-action',
  examples,
  plain: 'Ask before {action}',
  apply(slots, { app }): EditOutcome {
    const { action: id, text } = slots;
    const thing = findNamedThing(slots, app);
    const all = Object.entries(app.actions ?? {});
    // Without a name, what is lost for good is meant.
    const meant = all.filter(([known, { removes, empties, on }]) =>
      id === undefined
        ? (removes === true || empties !== undefined) && (thing === undefined || on === thing)
        : known === id,
    );
    const open = meant.filter(
      ([, { confirm }]) => confirm === undefined || (id !== undefined && text !== undefined && confirm !== text),
    );
    if (open.length === 0) return { problem: sayNothing(app, meant, thing ?? findMainThing(app)) };
    const questions = open.map(([, action]) => text ?? toQuestion(app, action));
    const changed = open.reduce(
      (done, [known, action], index) => changeAction(done, known, { ...action, confirm: questions[index] ?? '' }),
      app,
    );
    return {
      app: changed,
      claims: questions.map((question) => ({ is: 'text', text: question.split('{')[0]?.trim() ?? '' })),
    };
  },
};

function toQuestion(app: App, { label, on }: AppAction): string {
  return on === undefined ? `${label}?` : `${label}: {${getTitleField(getThing(app, on))}}?`;
}

function sayNothing(app: App, meant: readonly (readonly [string, AppAction])[], thing: string | undefined): string {
  const [first] = meant;
  if (first !== undefined) return `“${first[1].label}” asks “${first[1].confirm}” already.`;
  const name = thing === undefined ? 'row' : getThing(app, thing).name;
  return `Deleting asks “${createCopy(app.language)('deleteQuestion', { name })}” already.`;
}
