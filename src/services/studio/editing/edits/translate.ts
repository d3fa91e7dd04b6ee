// Labels that interfaces have in common, in another language. What is said in sentences needs a translator.
import type { Edit, EditContext } from '../edit.ts';
import { mapTexts } from '../interface/map-texts.ts';
import translations from '../knowledge/translations.json' with { type: 'json' };
import { findTargets } from '../targets/find-targets.ts';

const NAMES = new Map(Object.entries(translations.languages));
const LABELS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(translations.labels).map(([label, words]) => [label.toLowerCase(), words.split(' | ')]),
);
const WHOLE =
  /^(?:it|this|everything|all|(?:the )?language|the (?:whole )?(?:app|site|website|interface|page|thing|ui|text|texts|labels))$/i;

export const translate: Edit = ({ target = 'it', value = '' }, context) => {
  const index = NAMES.get(value.trim().toLowerCase());
  const known = 'The composer has no language model. It knows common labels in German, Spanish and French only';
  if (index === undefined) return { problem: `${known}.` };
  const { payload, catalogue } = context;
  const asked = listAsked(target, context);
  if (asked === undefined) return { problem: `Nothing here is called “${target}”.` };
  const open = new Set<string>();
  const toText = (text: string) => {
    const label = text.trim();
    const words = LABELS.get(label.toLowerCase())?.[index];
    if (words === undefined && /\p{L}{2}/u.test(label)) open.add(label);
    return words === undefined || label === '' ? text : text.replace(label, toCase(words, label, index));
  };
  const nodes = payload.nodes.map((node) => (asked.has(node.id) ? mapTexts(node, catalogue, toText) : node));
  const nodeIds = nodes.filter((node, at) => node !== payload.nodes[at]).map(({ id }) => id);
  if (nodeIds.length === 0) return { problem: `${known}, and none of them is here.` };
  const examples = [...open].slice(0, EXAMPLES).map((text) => `“${text.slice(0, EXAMPLE_LENGTH)}”`);
  const rest = open.size === 0 ? '' : ` ${open.size} other texts, such as ${examples.join(', ')}, and the sample data`;
  return { payload: { ...payload, nodes }, nodeIds, isGuess: true, reason: `${known}.${rest} stay as they are.` };
};

/** German nouns have their capital everywhere. */
function toCase(words: string, like: string, index: number): string {
  return index !== GERMAN && /^\p{Ll}/u.test(like) ? words.charAt(0).toLowerCase() + words.slice(1) : words;
}

const GERMAN = NAMES.get('german');
const EXAMPLES = 3;
const EXAMPLE_LENGTH = 40;

function listAsked(target: string, context: EditContext): ReadonlySet<string> | undefined {
  const { tree } = context;
  if (WHOLE.test(target.trim())) return new Set(tree.inOrder.map(({ id }) => id));
  const found = findTargets(
    /^(?:the|this|all)\b/i.test(target) ? target.replace(/^the (?=.*s$)/i, 'all ') : target,
    context,
  );
  if (found?.isComplete !== true) return undefined;
  return new Set(found.targets.flatMap(({ node }) => tree.listBranch(node.id)).map(({ id }) => id));
}
