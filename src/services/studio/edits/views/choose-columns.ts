// Shows only the named fields in a list, in their order.

import type { Claim } from '../../app/claim.ts';
import { listFields } from '../../app/description.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome, Slots } from '../edit.ts';
import examples from './choose-columns.json' with { type: 'json' };
import { changeFirst } from './parts/change-views.ts';
import { findNamedThing, getThingOf, hasProperty, isCollection, listCandidates } from './parts/find-views.ts';
import { sayNoList } from './parts/say-missing.ts';
import { findField, sayFields } from './parts/words.ts';

export const chooseColumns: EditKind = {
  id: 'choose-columns',
  examples,
  plain: 'Show only the fields {names}',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const names = listWanted(slots);
    if (names.length === 0) return { problem: 'Say which fields to show.' };
    const candidates = listCandidates(slots, context, (view) => isCollection(view) && hasProperty(view, 'fields'));
    const [first] = candidates;
    if (first === undefined) return { problem: sayNoList(app, slots) };
    const findFields = (of: string): readonly string[] | undefined => {
      const found = names.map((name) => findField(app, of, name)?.id);
      return found.includes(undefined) ? undefined : [...new Set(found.filter((id) => id !== undefined))];
    };
    const changed = changeFirst(app, candidates, (view) => {
      const fields = findFields(getThingOf(view) ?? '');
      return fields === undefined ? undefined : { ...view, fields };
    });
    const thing = getThingOf(changed?.view ?? first.spec) ?? findNamedThing(slots, app) ?? '';
    if (changed === undefined) return { problem: sayProblem(findFields(thing) !== undefined) };
    return { app: changed.app, claims: toClaims(thing, findFields(thing) ?? []) };

    function sayProblem(isKnown: boolean): string {
      if (isKnown) return 'The list shows just these fields already.';
      const missing = names.find((name) => findField(app, thing, name) === undefined);
      const { plural } = getThing(app, thing);
      return `The ${plural} have no “${missing}”. Their fields are ${sayFields(app, thing)}.`;
    }
    function toClaims(of: string, ids: readonly string[]): readonly Claim[] {
      const stored = listFields(getThing(app, of).fields).filter(
        ({ id, hidden }) => ids.includes(id) && hidden !== true,
      );
      return stored.map(({ id }) => ({ is: 'field', thing: of, field: id }));
    }
  },
};

/** Several fields come as words, one or two as fields. */
function listWanted({ names = [], field, otherField }: Slots): readonly string[] {
  const given = [field, otherField].flatMap((target) => target?.field.replace(/([A-Z])/g, ' $1') ?? []);
  return names.length > 0 ? names : given;
}
