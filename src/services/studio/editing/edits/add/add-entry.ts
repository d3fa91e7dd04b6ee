// One more plan, question, feature, testimonial, board column or option.
import type { Json, JsonObject, Node } from '../../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { listEntries, setEntry, setProps } from '../../interface/change-nodes.ts';
import { findTargets } from '../../targets/find-targets.ts';
import { findNumber } from '../rows/to-value.ts';

/** Of each kind: the list that it joins, and what its first and second text are called there. */
const KINDS: { readonly [kind: string]: { component: string; prop: string; label: string; text?: string } } = {
  plan: { component: 'Pricing', prop: 'plans', label: 'name', text: 'text' },
  tier: { component: 'Pricing', prop: 'plans', label: 'name', text: 'text' },
  question: { component: 'FAQ', prop: 'items', label: 'question', text: 'answer' },
  faq: { component: 'FAQ', prop: 'items', label: 'question', text: 'answer' },
  feature: { component: 'FeatureGrid', prop: 'items', label: 'title', text: 'text' },
  testimonial: { component: 'Testimonials', prop: 'items', label: 'text', text: 'by' },
  quote: { component: 'Testimonials', prop: 'items', label: 'text', text: 'by' },
  lane: { component: 'Kanban', prop: 'columns', label: 'label' },
  'board column': { component: 'Kanban', prop: 'columns', label: 'label' },
};
const NAMING = /^(?:called|named|titled|about|for|:|labell?ed|saying)\s+/i;

export const addEntry: Edit = ({ kind = '', value = '', rest = '' }, context) => {
  const name = kind.toLowerCase();
  if (/^options?$/.test(name)) return addOption(value, rest === '' ? context.text : rest, context);
  const list = KINDS[name];
  const node = context.tree.inOrder.find(({ component }) => component === list?.component);
  if (list === undefined || node === undefined) return undefined;
  const entries = listEntries(node, list.prop) as readonly JsonObject[];
  const last = entries.at(-1);
  const quotes = [...`${value} ${rest}`.matchAll(/“([^”]*)”/g)].map(([, text = '']) => text);
  const label = quotes[0] ?? toLiteral(value.replace(NAMING, '').replace(/\s(?:for|at|with|to|in)\s.*$/i, ''));
  if (label === '' || last === undefined) return undefined;
  const entry = toEntry(last, list, label, quotes[1], `${value} ${rest}`);
  const payload = setProps(context.payload, node.id, { [list.prop]: [...entries, entry] });
  const isGuess = list.text !== undefined && quotes[1] === undefined;
  return {
    payload,
    nodeIds: [node.id],
    isGuess,
    reason: isGuess ? 'Its other texts were left open; they are to be written.' : undefined,
  };
};

function toEntry(
  last: JsonObject,
  list: { label: string; text?: string; component: string },
  label: string,
  text: string | undefined,
  words: string,
): JsonObject {
  const name = label.charAt(0).toUpperCase() + label.slice(1);
  if (list.component === 'Kanban') return { value: name, label: name };
  const { highlighted: _, role: __, ...rest } = last;
  const old = last[list.label];
  // What a press of the last plan does names that plan.
  const copied = JSON.parse(
    JSON.stringify(rest).replaceAll(JSON.stringify(old).slice(1, -1), JSON.stringify(name).slice(1, -1)),
  ) as JsonObject;
  const price = findNumber(/\b(?:for|at|costs?|costing|priced at)\s+([^\s“]+)/i.exec(words)?.[1] ?? '');
  const own: { [prop: string]: Json } = { ...copied, [list.label]: name };
  if (list.text !== undefined) own[list.text] = text ?? PLACEHOLDERS[list.text] ?? '';
  return price === undefined ? own : { ...own, price };
}

const PLACEHOLDERS: { readonly [prop: string]: string } = {
  answer: 'The answer is to be written.',
  by: 'A customer',
  text: 'To be described.',
};

/** "add Italian to the language options". */
function addOption(value: string, where: string, context: EditContext): ReturnType<Edit> {
  const text = toLiteral(value);
  const label =
    /\b(?:to|of|for|in|as)\b\s+(?:an? option (?:to|of|for|in) )?(.+?)(?: (?:options?|choices?|dropdown|select|list))*$/i.exec(
      where,
    )?.[1] ?? where;
  const found = findTargets(label.replace(/\boptions?\b|^(?:for|of|to)\s/gi, ' '), context);
  const [first] = found?.targets ?? [];
  const own = first?.entry?.value['options'];
  if (first?.entry !== undefined && Array.isArray(own)) {
    const { node, entry } = first;
    const changed = { ...entry.value, options: [...(own as readonly Json[]), text] };
    return { payload: setEntry(context.payload, node.id, entry.prop, entry.index, changed), nodeIds: [node.id] };
  }
  const hasOptions = ({ props }: Node) => Array.isArray(props['options']);
  const [target] = found?.targets ?? [];
  const node = target === undefined ? undefined : context.tree.listBranch(target.node.id).find(hasOptions);
  const chosen = node ?? context.tree.inOrder.find(hasOptions);
  if (chosen === undefined || text === '') return undefined;
  const options = chosen.props['options'] as readonly Json[];
  const isText = options.every((option) => typeof option === 'string');
  const option: Json = isText ? text : { value: text, label: text };
  return { payload: setProps(context.payload, chosen.id, { options: [...options, option] }), nodeIds: [chosen.id] };
}
