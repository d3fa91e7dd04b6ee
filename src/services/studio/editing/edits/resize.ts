// Larger and smaller: the share of the width, the level of a heading, the number of columns and of rows on a page.
import type { Node } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../edit.ts';
import { setProps } from '../interface/change-nodes.ts';
import { isBar } from '../interface/navigation.ts';
import { toName } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';
import { toPart } from '../targets/to-part.ts';

const SIZES = ['small', 'medium', 'large', 'full'];
const GROW = /^(?:bigger|larger|wider|big|huge|wide|taller|enlarge|widen|grow|expand|increase)$/i;
const SHRINK = /^(?:smaller|narrower|tinier|tiny|narrow|shorter|shrink|decrease|reduce)$/i;
const NUMBERS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

export const resize: Edit = ({ target = '', value = '' }, context) => {
  const found = findTargets(target, context);
  if (found === undefined) return { problem: `Nothing here is called “${target}”.` };
  if (/^(?:taller|shorter)$/i.test(value))
    return { problem: 'Heights follow from the content; say wider or narrower.' };
  if (found.targets.some(({ node }) => isBar(node))) return { problem: 'Navigation is as wide as its entries need.' };
  // "is too small" asks for the contrary.
  const isTooMuch = /\bis too\b/i.test(context.text);
  let { payload } = context;
  for (const { node } of found.targets) {
    const changes = toChanges(node, value, isTooMuch, context);
    if (changes === undefined) return { problem: `${toName(node)} cannot become ${value}.` };
    payload = setProps(payload, changes.id, changes.props);
  }
  const nodeIds = found.targets.map(({ node }) => node.id);
  return { payload, nodeIds, reason: found.note, isGuess: found.note !== undefined };
};

function toChanges(node: Node, value: string, isTooMuch: boolean, context: EditContext) {
  const step = toStep(value, isTooMuch);
  if (step !== 0 && node.component === 'Heading') return toHeadingChanges(node, step);
  if (step !== 0 && node.component === 'Text') return { id: node.id, props: { variant: step > 0 ? 'lead' : 'small' } };
  const width = context.catalogue.components.get(node.component)?.props['width'];
  const part = width === undefined ? toPart(node, context.tree) : node;
  const prop = width === undefined ? 'size' : 'width';
  const scale = Array.isArray(width?.of) ? (width.of as readonly string[]) : SIZES;
  const current = Math.max(scale.indexOf(String(part.props[prop] ?? 'medium')), 0);
  const named = step === 0 ? scale.indexOf(toSize(value)) : current + step;
  const size = scale[Math.min(Math.max(named, 0), scale.length - 1)];
  return named === -1 && step === 0 ? undefined : { id: part.id, props: { [prop]: size } };
}

function toStep(value: string, isTooMuch: boolean): number {
  if (isTooMuch) return /^(?:small|narrow)/i.test(value) ? 1 : -1;
  if (GROW.test(value)) return 1;
  return SHRINK.test(value) ? -1 : 0;
}

/** A heading of the first level cannot grow; it can stand out. */
function toHeadingChanges({ id, props }: Node, step: number) {
  const level = Number(props['level'] ?? 2) - step;
  if (level < 1) return { id, props: { emphasis: true } };
  return level > LEVEL_MAX ? undefined : { id, props: { level } };
}

const LEVEL_MAX = 4;

function toSize(value: string): string {
  if (/full/i.test(value)) return 'full';
  return /half/i.test(value) ? 'medium' : value.toLowerCase();
}

export const setCount: Edit = ({ target, count = '', unit = '' }, context) => {
  const number = /^\d+$/.test(count) ? Number(count) : NUMBERS.indexOf(count.toLowerCase());
  if (number < 1) return undefined;
  const prop = /^column/i.test(unit) ? 'columns' : 'pageSize';
  const found = findTargets(target ?? 'table', context);
  const accepts = ({ component }: Node) => context.catalogue.components.get(component)?.props[prop]?.type === 'integer';
  const nodes = (found?.targets ?? []).flatMap(({ node }) => context.tree.listBranch(node.id).find(accepts) ?? []);
  const [node] =
    nodes.length > 0 ? nodes : context.tree.inOrder.filter((other) => target === undefined && accepts(other));
  if (node === undefined) return undefined;
  const { min = 1, max = 60 } = context.catalogue.components.get(node.component)?.props[prop] ?? {};
  if (number < min || number > max) return { problem: `${toName(node)} has from ${min} to ${max} ${unit}.` };
  return { payload: setProps(context.payload, node.id, { [prop]: number }), nodeIds: [node.id], reason: found?.note };
};
