// Another picture: pictures are drawn from the words that say what they show.
import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../edit.ts';
import { toLiteral } from '../grammar/mask-quotes.ts';
import { setProps } from '../interface/change-nodes.ts';
import { findTargets } from '../targets/find-targets.ts';

export const replacePicture: Edit = ({ target = 'picture', value = '' }, context) => {
  const found = findTargets(target, context);
  const named = (found?.targets ?? []).flatMap(({ node }) => findPicture(node, context) ?? []);
  const [node] = named.length > 0 ? named : context.tree.inOrder.filter((other) => findProp(other) !== undefined);
  const prop = node === undefined ? undefined : findProp(node);
  if (node === undefined || prop === undefined) return { problem: 'There is no picture that could be replaced.' };
  const subject = toLiteral(value).replace(/^(?:an?|the|some)\s/i, '');
  const source = node.component === 'Image' ? { source: undefined } : {};
  return {
    payload: setProps(context.payload, node.id, { [prop]: subject, ...source }),
    nodeIds: [node.id],
    reason: found?.note,
  };
};

function findPicture(node: Node, { tree }: EditContext): Node | undefined {
  return tree.listBranch(node.id).find((other) => findProp(other) !== undefined);
}

function findProp({ component }: Node): string | undefined {
  if (component === 'Image') return 'subject';
  return component === 'Hero' ? 'image' : undefined;
}
