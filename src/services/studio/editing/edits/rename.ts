// Changes texts that people read: labels, titles, headings, the name of the whole interface.
import type { Json, JsonObject, Node, Payload } from '../../../../interface-catalogue/model/payload.ts';
import type { Edit, EditContext, Outcome } from '../edit.ts';
import { toLiteral } from '../grammar/mask-quotes.ts';
import { listEntries, setEntry, setProps } from '../interface/change-nodes.ts';
import { listBars } from '../interface/navigation.ts';
import { findLabelProp, listTexts } from '../interface/to-label.ts';
import type { Candidate } from '../targets/candidate.ts';
import { findTargets } from '../targets/find-targets.ts';

const WHOLE =
  /^(?:the )?(?:app|application|site|website|interface|product|project|brand|company|dashboard)(?:'s|’s)?(?: (?:name|title|brand))?$|^(?:the )?(?:brand|brand name|logo text|logo|(?:title|name) of the (?:app|site|website|interface|application|product|whole thing))$/i;
/** Words for a text of a node besides its name. */
const TEXT_PROPS: readonly (readonly [RegExp, string])[] = [
  [/^(?:the )?placeholder(?: text)?$/i, 'placeholder'],
  [/^(?:the )?hint$/i, 'hint'],
  [/^(?:the )?subtitle$/i, 'subtitle'],
  [/^(?:the )?(?:submit|save|send) (?:button|label)$/i, 'submitLabel'],
  [/^(?:the )?(?:button|button text|button label|call to action|cta)$/i, 'primaryLabel'],
  [/^(?:the )?(?:text|description|subline|tagline|body|paragraph|copy)$/i, 'text'],
  [/^(?:the )?(?:title|headline|heading)$/i, 'title'],
  [/^(?:the )?(?:detail|caption)$/i, 'detail'],
  [/^(?:the )?answer$/i, 'answer'],
];
const OF = /^(.+?) (?:of|for|on|in|under|below) (.+)$/i;
const OWN = /^(.+?)(?:'s|’s) (.+)$/i;
const NAME_WORDS = /^(?:the )?(?:text|label|title|name|heading|caption|wording|words|copy)$/i;

export const rename: Edit = ({ target = '', value = '' }, context) => {
  const text = toLiteral(value);
  if (text === '') return undefined;
  if (WHOLE.test(target.trim())) return renameWhole(text, context);
  return renameText(target, value, context) ?? renamePart(target, value, context);
};

/** Without quotes, "change X to Y" is about a text only where X is one. */
export const setText: Edit = (words, context) => {
  const { target = '', value = '' } = words;
  const isQuoted = value.includes('“') || target.includes('“');
  if (isQuoted || (TEXT_WORDS.test(target) && !NO_TEXT.test(value))) return rename(words, context);
  if (WHOLE.test(target.trim())) return rename(words, context);
  return { problem: `It is not clear what “${value}” is for “${target}”; put a new text into quotes.` };
};

const TEXT_WORDS =
  /\b(?:text|title|heading|headline|label|name|caption|subtitle|button|link|wording|paragraph|note|message|placeholder|tagline|slogan|brand|hint|question|answer)s?$|\b(?:text|title|heading|headline|label|name|caption|placeholder|wording|button|description) (?:of|on|in|for)\b/i;
const NO_TEXT = /^(?:upper ?case|lower ?case|capitals|an? |on |in |at |to |the |more |less )/i;

function renameWhole(text: string, { payload }: EditContext): Outcome {
  const title = toStyled(text, payload.title, text);
  const bars = listBars(payload);
  let changed: Payload = { ...payload, title };
  for (const { id } of bars) changed = setProps(changed, id, { brand: title });
  return { payload: changed, nodeIds: bars.map(({ id }) => id) };
}

/** "the placeholder of the search box", "the hero's text". */
function renameText(target: string, value: string, context: EditContext): Outcome | undefined {
  const [, first = '', second = ''] = OF.exec(target) ?? [];
  const [, owner = second, part = first] = OWN.exec(target) ?? [];
  const prop = TEXT_PROPS.find(([pattern]) => pattern.test(part))?.[1];
  if (owner === '') return undefined;
  const found = findTargets(owner, context, 'text');
  const [candidate] = found?.targets ?? [];
  if (candidate === undefined || found?.isComplete !== true) return undefined;
  const { node, entry } = candidate;
  const props = context.catalogue.components.get(node.component)?.props ?? {};
  if (prop !== undefined && entry === undefined && props[prop] !== undefined) {
    const old = listTexts(node.props[prop])[0] ?? '';
    const changed = setProps(context.payload, node.id, { [prop]: toStyled(toLiteral(value), old, value) });
    return { payload: changed, nodeIds: [node.id], reason: found.note };
  }
  if (prop !== undefined && entry !== undefined && typeof entry.value[prop] === 'string') {
    const changed = { ...entry.value, [prop]: toLiteral(value) };
    return { payload: setEntry(context.payload, node.id, entry.prop, entry.index, changed), nodeIds: [node.id] };
  }
  return NAME_WORDS.test(part) ? setName(candidate, value, context, found.note) : undefined;
}

function renamePart(target: string, value: string, context: EditContext): Outcome | undefined {
  const found = findTargets(target, context, 'text');
  if (found === undefined) return { problem: `Nothing here is called “${target.replace(/[“”]/g, '')}”.` };
  let last: Outcome | undefined;
  let { payload } = context;
  const nodeIds: string[] = [];
  for (const named of found.targets) {
    const candidate = toPageOf(named, target, context);
    last = setName(candidate, value, { ...context, payload }, found.note);
    if (last === undefined || !('payload' in last)) return last;
    payload = last.payload;
    nodeIds.push(...last.nodeIds);
  }
  return { payload, nodeIds, reason: found.note, isGuess: found.note !== undefined };
}

function setName({ node, entry }: Candidate, value: string, context: EditContext, note?: string): Outcome | undefined {
  const { payload, tree } = context;
  const done = (changed: Payload, ...nodeIds: string[]): Outcome => ({ payload: changed, nodeIds, reason: note });
  if (entry !== undefined) {
    const prop = findLabelProp(entry.value);
    if (prop === undefined) return undefined;
    const text = toStyled(toLiteral(value), String(entry.value[prop]), value);
    return done(setEntry(payload, node.id, entry.prop, entry.index, { ...entry.value, [prop]: text }), node.id);
  }
  if (node.component === 'Page')
    return renamePage(node, toStyled(toLiteral(value), String(node.props['title']), value), context);
  const prop = findLabelProp(node.props) ?? findTextProp(node, context);
  if (prop !== undefined) {
    const text = toStyled(toLiteral(value), listTexts(node.props[prop])[0] ?? '', value);
    return done(setProps(payload, node.id, { [prop]: text }), node.id);
  }
  const heading = tree.listBranch(node.id).find(({ component }) => component === 'Heading');
  if (heading === undefined) return { problem: 'It has no text that could be changed.' };
  const text = toStyled(toLiteral(value), listTexts(heading.props['text'])[0] ?? '', value);
  return done(setProps(payload, heading.id, { text }), heading.id);
}

/** A prop that shows a text, also where it is computed now. */
function findTextProp(node: Node, { catalogue }: EditContext): string | undefined {
  const props = catalogue.components.get(node.component)?.props ?? {};
  return ['label', 'title', 'text'].find((name) => props[name]?.type === 'text' && node.props[name] !== undefined);
}

/** A name that is the title of a page means the page, unless its heading is named. */
function toPageOf(candidate: Candidate, target: string, { tree }: EditContext): Candidate {
  const { node, entry } = candidate;
  const page = entry === undefined && node.component === 'Heading' ? tree.findPage(node) : undefined;
  if (page === undefined || /head|title|text|“/i.test(target) || page.props['title'] !== node.props['text'])
    return candidate;
  return { ...candidate, node: page };
}

/** The name of a page stands on it, in its heading and in the navigation. */
function renamePage(page: Node, title: string, { payload, tree }: EditContext): Outcome {
  const old = page.props['title'];
  let changed = setProps(payload, page.id, { title });
  const nodeIds = [page.id];
  for (const bar of listBars(payload)) {
    const items = listEntries(bar, 'items') as readonly JsonObject[];
    const index = items.findIndex((item) => item['page'] === page.props['name']);
    const item = items[index];
    if (item === undefined) continue;
    changed = setEntry(changed, bar.id, 'items', index, { ...item, label: title });
    nodeIds.push(bar.id);
  }
  const heading = tree
    .listBranch(page.id)
    .find(({ component, props }) => component === 'Heading' && isSameText(props['text'], old));
  if (heading !== undefined) {
    changed = setProps(changed, heading.id, { text: title });
    nodeIds.push(heading.id);
  }
  return { payload: changed, nodeIds };
}

function isSameText(one: Json | undefined, other: Json | undefined): boolean {
  return String(one).toLowerCase() === String(other).toLowerCase();
}

/** Words without quotes take the capital that the old text begins with. */
function toStyled(text: string, old: string, value: string): string {
  const isQuoted = value.includes('“');
  return !isQuoted && /^\p{Lu}/u.test(old) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
