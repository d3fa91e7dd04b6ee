// Puts rows with the same value together: as columns of a board by a choice, otherwise by their order.

import { getField } from '../change.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import examples from './group-view.json' with { type: 'json' };
import { setChartBy } from './set-chart-by.ts';
import { setViewKind } from './set-view-kind.ts';
import { sortView } from './sort-view.ts';

export const groupView: EditKind = {
  id: 'group-view',
  examples,
  plain: 'Group the {thing} by {field}',
  apply(slots, context): EditOutcome {
    const { field, view } = slots;
    if (field === undefined) return { problem: 'Say by which field to group.' };
    if (view !== undefined && context.app.pages[view.page]?.views[view.view]?.kind === 'chart')
      return setChartBy.apply(slots, context);
    const { type, formula } = getField(context.app, { thing: field.thing, field: field.field });
    return type === 'choice' && formula === undefined
      ? setViewKind.apply({ ...slots, kind: 'board' }, context)
      : sortView.apply(slots, context);
  },
};
