// What happens on a click: the words of an effect become steps of an action.
import type { Expression, Step } from '../../../../interface-catalogue/model/expression.ts';
import type { JsonObject, Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { setEntry, setProps } from '../interface/change-nodes.ts';
import { InterfaceTree } from '../interface/interface-tree.ts';
import { toName } from '../interface/to-label.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTargets } from '../targets/find-targets.ts';
import { toEffects } from './behaviour/to-effects.ts';

export const behave: Edit = ({ target = '', effect = '' }, context) => {
  const found = findTargets(target, context);
  if (found === undefined) return undefined;
  const effects = toEffects(effect, context);
  if (effects === undefined)
    return found.isComplete
      ? { problem: `What “${effect.replace(/[“”]/g, '')}” means is not known as a behaviour.` }
      : undefined;
  let { payload } = effects;
  for (const candidate of found.targets) {
    const changed = setSteps(candidate, effects.steps, context, payload);
    if (changed === undefined) return { problem: `${toName(candidate.node)} cannot be pressed.` };
    payload = changed;
  }
  const nodeIds = [...found.targets.map(({ node }) => node.id), ...effects.nodeIds];
  const outcome: Outcome = { payload, nodeIds, reason: effects.reason ?? found.note };
  return outcome;
};

function setSteps(
  { node, entry }: Candidate,
  steps: readonly Step[],
  { catalogue, text }: EditContext,
  payload: Payload,
): Payload | undefined {
  const definition = catalogue.components.get(node.component);
  const props = entry === undefined ? definition?.props : definition?.props[entry.prop]?.fields;
  const prop = Object.entries(props ?? {}).find(([, { type }]) => type === 'action')?.[0];
  if (prop === undefined) return undefined;
  const current = new InterfaceTree(payload).find(node.id) ?? node;
  const owner = entry === undefined ? current.props : entry.value;
  const earlier = listSteps(owner[prop]);
  const action = { steps: join(earlier, steps, /\binstead\b/i.test(text)) } as unknown as JsonObject;
  return entry === undefined
    ? setProps(payload, node.id, { [prop]: action })
    : setEntry(payload, node.id, entry.prop, entry.index, { ...entry.value, [prop]: action });
}

function listSteps(action: Expression | undefined): readonly Step[] {
  const steps = (action as { steps?: readonly Step[] } | undefined)?.steps;
  return Array.isArray(steps) ? steps : [];
}

/** New steps follow the earlier ones and take the place of those of their sort; a question comes first. */
function join(earlier: readonly Step[], steps: readonly Step[], isInstead: boolean): Step[] {
  const sorts = new Set(steps.map(toSort));
  const kept = isInstead ? [] : earlier.filter((step) => !sorts.has(toSort(step)) && !isPlaceholder(step));
  const questions = steps.filter(({ do: name }) => name === 'confirm');
  return [...questions, ...kept, ...steps.filter(({ do: name }) => name !== 'confirm')];
}

/** Two messages or two destinations exclude one another; two values that are set do not. */
function toSort(step: Step): string {
  if (step.do !== 'set') return step.do;
  return String(step['path']).startsWith('/ui/open/') ? 'open' : `set ${String(step['path'])}`;
}

/** What a new button says until it is told what to do. */
function isPlaceholder(step: Step): boolean {
  return step.do === 'toast' && typeof step['message'] === 'string' && step['message'].endsWith(NOT_CONNECTED);
}

export const NOT_CONNECTED = 'does nothing yet';
