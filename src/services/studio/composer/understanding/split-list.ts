// Cuts an enumeration into what it enumerates: "add, edit and delete products, a cart and order tracking".
import frames from '../knowledge/frames.json' with { type: 'json' };
import { toWordList } from '../knowledge/word-list.ts';
import { findEntityName } from './entity-knowledge.ts';
import { findFieldType } from './field-knowledge.ts';
import { findLeadingVerb, findNominalVerb, isDeterminer } from './phrase.ts';

/** Whether the words before the list leave only verbs possible ("users can …"), or anything. */
export type ListMode = 'verbs' | 'any';

export interface ListItem {
  /** As the prompt has it, with the verb or noun that it shares with its neighbours. */
  readonly text: string;
  readonly details: readonly string[];
}

interface Segment {
  readonly text: string;
  /** Joined by "and" alone, without a comma. */
  readonly isPaired: boolean;
}

const PAIRS = new RegExp(`\\b(?:${toWordList(frames.pairs).join('|')})\\b`, 'gi');
const FOR_EACH =
  /,?\s*\b(?:with|showing|along with|listing|plus) ((?:(?!\b(?:with|showing)\b)[^.;])+?) (?:for|of|on|in|next to|beside) (?:each|every)\b(?: (?:one|of them|\w+))?/gi;
const PARENTHESES = /\s*\(([^()]{1,300})\)/g;
const DETAILS = new RegExp(`,?\\s*\\b(?:${frames.details})\\b:?\\s+`, 'i');
const GENERIC = new RegExp(`^(?:[\\w-]+ ){0,3}(?:${frames.generic})$`, 'i');
const JOINED = '\ue001';

export function splitList(list: string, mode: ListMode): ListItem[] {
  const notes: string[] = [];
  // What describes each row, or stands in brackets, is kept apart while the list is cut at its commas.
  const keep = (words: string): string => `\ue002${notes.push(words) - 1}\ue003`;
  const text = list
    .replace(FOR_EACH, (_, words: string) => keep(words))
    .replace(PARENTHESES, (_, words: string) => keep(words))
    .replace(PAIRS, (pair) => pair.replaceAll(' ', JOINED));
  const items: ListItem[] = [];
  for (const group of groupSegments(splitSegments(text), mode)) items.push(...toItems(group, notes, mode));
  return items;
}

function splitSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const part of text.split(/\s*[,，、;]\s*|\s+\/\s+/)) {
    const pieces = part
      .replace(/^(?:and|or|as well as|also|then|plus|finally|along with|&)\s+/i, '')
      .split(/\s+(?:and(?: also| then)?|or|as well as|plus|&|and\/or)\s+/i);
    for (const [index, piece] of pieces.entries()) {
      if (/[\p{L}\p{N}]/u.test(piece)) segments.push({ text: piece.trim(), isPaired: index > 0 });
    }
  }
  return shareNouns(segments);
}

/** "User and role management" is two kinds of management. */
function shareNouns(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1];
    const words = segment.text.split(' ').length;
    const isBare =
      words <= 2 && findNominalVerb(segment.text) === undefined && findLeadingVerb(segment.text, false) === undefined;
    if (next?.isPaired !== true || !isBare || findNominalVerb(next.text) === undefined) return segment;
    return { ...segment, text: `${segment.text} ${next.text.slice(next.text.lastIndexOf(' ') + 1)}` };
  });
}

interface Group {
  /** Verbs without an object of their own, which share that of the head. */
  readonly verbs: string[];
  readonly head: string;
  readonly objects: string[];
  readonly details: string[];
}

/** Collects verbs that share an object, objects that share a verb, and the details that follow an item. */
function groupSegments(segments: readonly Segment[], mode: ListMode): Group[] {
  const groups: Group[] = [];
  let verbs: string[] = [];
  let inDetails = false;
  for (const segment of segments) {
    const [main = '', ...tail] = segment.text.split(DETAILS);
    const detail = tail.join(', ');
    const lead = findLeadingVerb(main, mode === 'verbs' && !inDetails);
    const last = groups.at(-1);
    if (lead !== undefined && lead.rest === '' && tail.length === 0) {
      verbs.push(main);
      inDetails = false;
      continue;
    }
    if (
      last !== undefined &&
      verbs.length === 0 &&
      lead === undefined &&
      continues(main, segment, last, mode, inDetails)
    ) {
      if (inDetails || isFieldOnly(main)) last.details.push(main);
      else last.objects.push(main);
    } else {
      groups.push({ verbs, head: main, objects: [], details: [] });
      verbs = [];
    }
    if (detail !== '') groups.at(-1)?.details.push(detail);
    inDetails = detail !== '' || (inDetails && groups.at(-1) === last);
  }
  if (verbs.length > 0) groups.push(...verbs.map((verb) => ({ verbs: [], head: verb, objects: [], details: [] })));
  return groups;
}

/** Whether a phrase without a verb belongs to the item before it. */
function continues(main: string, segment: Segment, last: Group, mode: ListMode, inDetails: boolean): boolean {
  if (inDetails) return !isDeterminer(main.split(' ')[0] ?? '') || GENERIC.test(last.head);
  if (/\bwith\b|\bby\b/.test(last.head) && isFieldOnly(main)) return true;
  if (findNominalVerb(main) !== undefined) return false;
  const isVerbal = findLeadingVerb(last.head, mode === 'verbs') !== undefined;
  return isVerbal && (mode === 'verbs' || segment.isPaired);
}

function isFieldOnly(text: string): boolean {
  return text.split(' ').length <= 3 && findFieldType(text) !== undefined && findEntityName(text) === undefined;
}

function toItems(group: Group, notes: readonly string[], mode: ListMode): ListItem[] {
  const restore = (text: string): string => text.replaceAll(JOINED, ' ').trim();
  const own: string[] = [];
  const head = restore(
    group.head.replace(/\ue002(\d+)\ue003/g, (_, index: string) => {
      own.push(notes[Number(index)] ?? '');
      return '';
    }),
  );
  const field = / with (?:the |an? |its |their )?(.+)$/.exec(head)?.[1];
  if (field !== undefined && (isFieldOnly(field) || group.details.length > 0)) own.unshift(field);
  const details = [...own, ...group.details].flatMap((detail) => toDetails(restore(detail)));
  // "Modules such as news and events": the news and the events are what is asked for.
  if (GENERIC.test(head) && details.length > 0 && group.verbs.length === 0) {
    return details.map((detail) => ({ text: detail, details: [] }));
  }
  const lead = findLeadingVerb(head, mode === 'verbs');
  const texts = [head];
  if (lead !== undefined) {
    const verbWords = head.slice(0, head.length - lead.rest.length).trim();
    texts.unshift(...group.verbs.map((verb) => `${verb} ${lead.rest}`));
    texts.push(...group.objects.map((object) => restore(`${verbWords} ${object}`)));
  } else {
    texts.unshift(...group.verbs.map((verb) => `${verb} ${head}`));
    texts.push(...group.objects.map(restore));
  }
  return texts.map((text, index) => ({ text, details: index === texts.length - 1 ? details : [] }));
}

function toDetails(words: string): string[] {
  return words
    .split(/\s*,\s*(?:and |or )?|\s+(?:and|or|as well as)\s+/)
    .map((detail) =>
      detail
        .replace(/\ue002\d+\ue003|[\ue000-\ue003]/g, '')
        .replace(/^(?:the|a|an|their|its)\s+/i, '')
        .trim(),
    )
    .filter((detail) => detail !== '');
}
