// Offers the rows of a list as a file.
import { createCopy } from '../../compile/copy.ts';
import type { EditKind, EditOutcome } from '../edit.ts';
import { changeFirst } from '../views/parts/change-views.ts';
import { hasProperty, listCandidates } from '../views/parts/find-views.ts';
import { sayNoList } from '../views/parts/say-missing.ts';
import examples from './add-export.json' with { type: 'json' };

export const addExport: EditKind = {
  id: 'add-export',
  examples,
  plain: 'Offer the {thing} as a CSV file',
  apply(slots, context): EditOutcome {
    const { app } = context;
    const [first] = listCandidates(slots, context, (view) => hasProperty(view, 'export'));
    if (first === undefined) return { problem: sayNoList(app, slots) };
    const changed = changeFirst(app, [first], (view) => ({ ...view, export: true }));
    const label = createCopy(app.language)('download');
    if (changed === undefined) return { problem: `The list has the button “${label}” already.` };
    return { app: changed.app, claims: [{ is: 'text', text: label }] };
  },
};
