// A button for each row of a table or list: deletes the row, or does what the words say.

import type { Step } from '../../../../../interface-catalogue/model/expression.ts';
import type { JsonObject, Node, Payload } from '../../../../../interface-catalogue/model/payload.ts';
import { toPlural } from '../../../../../language/inflection.ts';
import { toId } from '../../../composer/building/words.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { insertBranch, listEntries, setProps, toFreeId } from '../../interface/change-nodes.ts';
import { toTokens } from '../../interface/to-label.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { toEffects } from '../behaviour/to-effects.ts';
import { findRowsPath } from '../rows/find-field.ts';

export const addRowAction: Edit = ({ value = '', target, each, effect }, context) => {
  const lists = listLists(target, each, context);
  const [first] = lists;
  const path = first === undefined ? undefined : findRowsPath(first, context.payload);
  if (path === undefined) return { problem: 'There is no table or list whose rows could get a button.' };
  const text = toLiteral(value);
  const label = text.charAt(0).toUpperCase() + text.slice(1);
  const isRemoval = effect === undefined && /^(?:delete|remove)$/.test(toTokens(text)[0] ?? '');
  const effects = isRemoval ? undefined : toEffects(effect ?? text, context);
  if (!isRemoval && effects === undefined) return { problem: `What “${effect ?? text}” does with a row is not known.` };
  const removal: Step[] = [
    { do: 'confirm', message: 'Delete this row?' },
    { do: 'remove', path, key: { path: 'id' } },
  ];
  const press = { steps: effects?.steps ?? removal } as unknown as JsonObject;
  let payload = effects?.payload ?? context.payload;
  for (const list of lists) payload = addButton(list, { label, press }, isRemoval, payload, context);
  return { payload, nodeIds: lists.map(({ id }) => id) };
};

/** The one that is named, or all that show the rows that are named. */
function listLists(target: string | undefined, each: string | undefined, context: EditContext): readonly Node[] {
  const { tree, payload } = context;
  const isList = ({ component }: Node) => component === 'DataTable' || component === 'List';
  if (each !== undefined) {
    const name = toTokens(toPlural(each.toLowerCase())).join(' ');
    return tree.inOrder.filter(
      (node) => isList(node) && toTokens(findRowsPath(node, payload) ?? '').join(' ') === name,
    );
  }
  const named = findTargets(target ?? 'table', context)?.targets[0]?.node;
  return named === undefined ? [] : tree.listBranch(named.id).filter(isList).slice(0, 1);
}

/** A table has actions for its rows; in a list the button stands on the card that is repeated. */
function addButton(
  list: Node,
  action: { readonly label: string; readonly press: JsonObject },
  isRemoval: boolean,
  payload: Payload,
  { tree }: EditContext,
): Payload {
  if (list.component === 'DataTable') {
    const own = isRemoval ? { ...action, icon: 'trash-2', tone: 'bad' } : action;
    return setProps(payload, list.id, { rowActions: [...listEntries(list, 'rowActions'), own] });
  }
  const [card] = tree.listChildren(list.id);
  if (card === undefined) return payload;
  const id = toFreeId(
    `${card.id.slice(0, ID_LENGTH_MAX)}-${toId(action.label)}`,
    new Set(payload.nodes.map((node) => node.id)),
  );
  const button: Node = {
    id,
    parentId: card.id,
    order: 0,
    component: 'Button',
    props: { ...action, variant: 'secondary' },
  };
  return insertBranch(payload, { parentId: card.id }, [button]);
}

/** Leaves room for the label. */
const ID_LENGTH_MAX = 50;
