// A button in each row of a table: deletes the row, or does what the words say.

import type { Step } from '../../../model/expression.ts';
import type { JsonObject } from '../../../model/payload.ts';
import type { Edit } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { listEntries, setProps } from '../../interface/change-nodes.ts';
import { toTokens } from '../../interface/to-label.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { toEffects } from '../behaviour/to-effects.ts';
import { findRowsPath } from '../rows/find-field.ts';

export const addRowAction: Edit = ({ value = '', target, effect }, context) => {
  const found = findTargets(target ?? 'table', context);
  const [first] = found?.targets ?? [];
  const table =
    first === undefined
      ? undefined
      : context.tree.listBranch(first.node.id).find(({ component }) => component === 'DataTable');
  const path = table === undefined ? undefined : findRowsPath(table, context.payload);
  if (table === undefined || path === undefined) return { problem: 'There is no table whose rows could get a button.' };
  const text = toLiteral(value);
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  const isRemoval = effect === undefined && /^(?:delete|remove)$/.test(toTokens(text)[0] ?? '');
  const effects = isRemoval ? undefined : toEffects(effect ?? text, context);
  if (!isRemoval && effects === undefined) return { problem: `What “${effect ?? text}” does with a row is not known.` };
  const removal: Step[] = [
    { do: 'confirm', message: 'Delete this row?' },
    { do: 'remove', path, key: { path: 'id' } },
  ];
  const action = {
    label,
    press: { steps: effects?.steps ?? removal },
    ...(isRemoval ? { icon: 'trash-2', tone: 'bad' } : {}),
  } as unknown as JsonObject;
  const payload = setProps(effects?.payload ?? context.payload, table.id, {
    rowActions: [...listEntries(table, 'rowActions'), action],
  });
  return { payload, nodeIds: [table.id], reason: found?.note, isGuess: found?.note !== undefined };
};
