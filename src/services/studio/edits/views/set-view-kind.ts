// Shows rows in another way: "show the tasks as a board", "cards instead of the table".
import { findKind } from '../../kinds/kinds.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { addView } from './add-view.ts';
import { changeFirst } from './parts/change-views.ts';
import { createView } from './parts/create-view.ts';
import { getThingOf, getView, isCollection, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import examples from './set-view-kind.json' with { type: 'json' };

export const setViewKind: EditKind = {
  id: 'set-view-kind',
  examples,
  plain: 'Show the {thing} as {kind}',
  choices: {
    table: ['table', 'a plain table', 'rows', 'rows like in excel', 'spreadsheet', 'spreadsheet style', 'make it rows'],
    list: ['list', 'simple list'],
    cards: ['cards', 'tiles', 'show cards', 'tiles with pictures', 'grid'],
    board: ['board', 'kanban', 'kanban board', 'like trello', 'columns'],
    calendar: ['calendar', 'month view', 'on a calendar'],
  },
  apply(slots, context): EditOutcome {
    const { app } = context;
    const { kind = slots.choice ?? '', field } = slots;
    const definition = findKind(kind)?.definition;
    if (definition === undefined)
      return { problem: 'Say how to show them: as a table, cards, a list, a board or a calendar.' };
    const named = slots.view === undefined ? undefined : getView(app, slots.view);
    if (named?.kind === kind) return { problem: `This is shown as ${kind} already.` };
    // A chart shows no rows: the list stays.
    if (definition.isCollection !== true) return addView.apply({ ...slots, kind }, context);
    const candidates = listCandidates(slots, context, (view) => getThingOf(view) !== undefined).filter(
      ({ spec }) => slots.view !== undefined || isCollection(spec),
    );
    const [first] = candidates;
    if (first === undefined) return { problem: sayNoList(app, slots) };
    const create = (view: typeof first.spec) => createView(app, kind, getThingOf(view) ?? '', field?.field, view);
    const changed = changeFirst(app, candidates.slice(0, 1), (view) => {
      const created = create(view);
      return 'problem' in created ? undefined : created.view;
    });
    if (changed !== undefined) return { app: changed.app, claims: [{ is: 'view', ...changed.target }] };
    const created = create(first.spec);
    const { plural } = getThing(app, getThingOf(first.spec) ?? '');
    return { problem: 'problem' in created ? created.problem : `The ${plural} are shown as ${kind} already.` };
  },
};
