// Adds one small thing: a button, a heading, a text, a picture.

import type { JsonObject, Node } from '../../../../../interface-catalogue/model/payload.ts';
import { toId } from '../../../composer/building/words.ts';
import type { Edit, EditContext } from '../../edit.ts';
import { toLiteral } from '../../grammar/mask-quotes.ts';
import { insertBranch, toFreeId } from '../../interface/change-nodes.ts';
import elements from '../../knowledge/elements.json' with { type: 'json' };
import { NOT_CONNECTED } from '../behave.ts';
import { toEffects } from '../behaviour/to-effects.ts';
import { findPlace } from './find-place.ts';

interface Element {
  readonly component: string;
  readonly label: string;
  readonly props: JsonObject;
}

const ELEMENTS: ReadonlyMap<string, Element> = new Map(
  Object.entries(elements as { readonly [word: string]: Element }),
);
const KINDS = [...ELEMENTS.keys()].join('|');
const LABEL_FIRST = new RegExp(`^(?<label>.{0,60}?)\\s*\\b(?<kind>${KINDS})s?\\b\\s*(?<rest>.*)$`, 'i');
const EFFECT =
  /\s*\b(?:that|which|to)\s+(?<effect>(?:opens?|goes to|go to|navigates?|leads?|shows?|takes?|downloads?|exports?|prints?|copies|copy|hides?|toggles?|asks?|clears?|closes?)\b.+)$/i;
const NAMING =
  /^(?:that (?:says|reads)|which (?:says|reads)|saying|reading|labell?ed|called|named|titled|with(?: the)?(?: (?:text|label|title|words))?|:|of|about|showing)\s*/i;
/** "a banner at the top that says “Hi”": the place stands before the text. */
const TEXT_LAST =
  /^(.+?)(\s(?:at|above|below|under|on|in|to|next to|before|after)\s[^“”]+?)(\s(?:that (?:says|reads)|which (?:says|reads)|saying|reading|with(?: the)? (?:text|words|label))\s“[^”]*”)$/i;
const ADJECTIVES = /^(?:small|big|large|primary|secondary|new|nice|short|simple|little|red|blue|green)\s+/i;

export const addElement: Edit = ({ value = '' }, context) => {
  const effect = EFFECT.exec(value);
  const words = (effect === null ? value : value.slice(0, effect.index)).replace(TEXT_LAST, '$1$3$2');
  const { rest, place, note } = findPlace(words, context);
  const { label = '', kind = '', rest: naming = '' } = LABEL_FIRST.exec(rest)?.groups ?? {};
  const element = ELEMENTS.get(kind.toLowerCase());
  if (
    element === undefined ||
    /\b(?:of|by|with|for|and|to|in|on|at|above|below|before|after|under|beside|into)\b/i.test(label)
  )
    return undefined;
  const text = toText(
    label,
    naming,
    kind,
    effect?.groups?.['effect'] ?? (element.component === 'Footer' ? context.payload.title : undefined),
  );
  if (text === undefined) return undefined;
  const behaviour = toBehaviour(element, text, effect?.groups?.['effect'], context);
  if (behaviour === undefined)
    return { problem: `What “${effect?.groups?.['effect']}” means is not known as a behaviour.` };
  const id = toFreeId(
    `${toId(text).slice(0, ID_LENGTH_MAX)}-${toId(element.component)}`,
    new Set(context.payload.nodes.map((node) => node.id)),
  );
  const props = { ...element.props, ...(text === '' ? {} : { [element.label]: text }), ...behaviour.props };
  const node: Node = { id, parentId: place.parentId, order: 0, component: element.component, props };
  const reason = behaviour.reason ?? note;
  return {
    payload: insertBranch(behaviour.payload, place, [node]),
    nodeIds: [id],
    reason,
    isGuess: behaviour.reason !== undefined,
  };
};

/** Leaves room for the name of the component. */
const ID_LENGTH_MAX = 40;

function toText(label: string, naming: string, kind: string, effect: string | undefined): string | undefined {
  const plain = naming.trim();
  const named = plain.replace(NAMING, '');
  if (plain !== '' && named === plain && !plain.startsWith('“')) return undefined;
  const before = label.trim().replace(ADJECTIVES, '');
  const text = toLiteral(named === '' ? before : named);
  if (text === '') return toDefaultText(kind, effect);
  return named.includes('“') || before.includes('“') ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

/** A button is called by what it does: "exports the orders" → "Export orders". */
function toDefaultText(kind: string, effect: string | undefined): string {
  if (/^(?:divider|separator)$/i.test(kind)) return '';
  const words = (effect ?? kind)
    .replaceAll(/[“”]|\b(?:the|a|an|all)\s/g, '')
    .split(' ')
    .slice(0, LABEL_WORDS_MAX);
  const [verb = '', ...rest] = words;
  const text = [effect === undefined ? verb : verb.replace(/(?<=[^s])s$/, ''), ...rest].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const LABEL_WORDS_MAX = 4;

/** A button without an effect does what its label says, if that is known; else it says that it does nothing yet. */
function toBehaviour(element: Element, text: string, effect: string | undefined, context: EditContext) {
  const { payload } = context;
  if (!['Button', 'Link'].includes(element.component)) return { props: {}, payload };
  const effects = toEffects(effect ?? text, context);
  if (effects !== undefined)
    return {
      props: { press: { steps: effects.steps } as unknown as JsonObject },
      payload: effects.payload,
      reason: effects.reason,
    };
  if (effect !== undefined) return undefined;
  const press = { steps: [{ do: 'toast', message: `${text} ${NOT_CONNECTED}` }] };
  return { props: { press }, payload, reason: 'It has no behaviour yet: say what happens when it is clicked.' };
}
