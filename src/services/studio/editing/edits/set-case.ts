// Capital and small letters. A text that is computed is changed where it is shown.

import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import type { JsonObject } from '../../../../interface-catalogue/model/payload.ts';
import { TRANSFORMS } from '../../../../interface-catalogue/runtime/functions/transforms.ts';
import { toCall } from '../../compile/expressions.ts';
import type { Edit } from '../edit.ts';
import { setEntry, setProps } from '../interface/change-nodes.ts';
import { InterfaceTree } from '../interface/interface-tree.ts';
import { toName } from '../interface/to-label.ts';
import { findTargets } from '../targets/find-targets.ts';

const CASES: readonly (readonly [RegExp, string])[] = [
  [/upper|caps|capital letters|capitals/i, 'upper'],
  [/lower|small letters/i, 'lower'],
  [/title/i, 'title'],
  [/sentence/i, 'sentence'],
  [/capitali[sz]e/i, 'title'],
];
/** The first that a node or entry has is what people see of it. */
const TEXTS = ['label', 'title', 'text', 'brand', 'name', 'question', 'submitLabel'];

export const setCase: Edit = ({ target = '', value = '' }, context) => {
  const how = CASES.find(([pattern]) => pattern.test(value))?.[1];
  const found = findTargets(/^(?:the|this|that|all|every)\b/i.test(target) ? target : `all ${target}`, context);
  if (how === undefined) return undefined;
  if (found?.isComplete !== true) return { problem: `Nothing here is called “${target}”.` };
  let { payload } = context;
  for (const { node, entry } of found.targets) {
    const owner: JsonObject = entry?.value ?? node.props;
    const prop = TEXTS.find((name) => owner[name] !== undefined);
    if (prop === undefined) return { problem: `${toName(node)} has no text of its own.` };
    const text = toCase(owner[prop] ?? '', how);
    const index = entry?.index ?? 0;
    const current = new InterfaceTree(payload).find(node.id)?.props[entry?.prop ?? ''];
    const own = Array.isArray(current) ? (current[index] as JsonObject) : owner;
    payload =
      entry === undefined
        ? setProps(payload, node.id, { [prop]: text })
        : setEntry(payload, node.id, entry.prop, index, { ...own, [prop]: text } as JsonObject);
  }
  return { payload, nodeIds: found.targets.map(({ node }) => node.id), reason: found.note };
};

function toCase(text: Expression, how: string): Expression {
  if (typeof text === 'string') return TRANSFORMS.get(how)?.(text) ?? text;
  const { call, args } = text as { call?: unknown; args?: { readonly text?: Expression } };
  return toCall('transform', { text: call === 'transform' ? (args?.text ?? text) : text, how });
}
