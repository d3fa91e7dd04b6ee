// Gives the right to add, edit or delete rows.

import type { Claim } from '../../app/claim.ts';
import { createCopy } from '../../compile/copy.ts';
import { getThing } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { findMainThing, findMainView, findNamedThing } from '../views/parts/find-views.ts';
import { sayNoList } from '../views/parts/say-missing.ts';
import { changeRights, listMeant, RIGHTS } from './parts/managing.ts';
import examples from './unlock-rows.json' with { type: 'json' };

export const unlockRows: EditKind = {
  id: 'unlock-rows',
  examples,
  plain: 'Everybody may {choice} {thing}',
  choices: RIGHTS,
  apply(slots, { app }): EditOutcome {
    const thing = findNamedThing(slots, app) ?? findMainThing(app);
    if (thing === undefined || findMainView(app, thing) === undefined) return { problem: sayNoList(app, slots) };
    const given = listMeant(slots.choice);
    const changed = changeRights(app, thing, (rights) => [...rights, ...given]);
    const { name } = getThing(app, thing);
    if (JSON.stringify(changed) === JSON.stringify(app))
      return { problem: `This is possible for each ${name} already.` };
    const copy = createCopy(app.language);
    const claims: { readonly [right: string]: Claim } = {
      add: { is: 'adds', thing },
      edit: { is: 'text', text: copy('edit') },
      delete: { is: 'text', text: copy('deleteQuestion', { name }) },
    };
    return { app: changed, claims: given.flatMap((right) => claims[right] ?? []) };
  },
};
