// Cuts an enumeration into what it enumerates: "add, edit and delete products, a cart and order tracking".
import frames from '../knowledge/frames.json' with { type: 'json' };
import { toWordList } from '../knowledge/word-list.ts';
import { GENERIC, type Group, groupSegments, isFieldOnly, type ListMode } from './group-segments.ts';
import { findLeadingVerb } from './phrase.ts';

export interface ListItem {
  /** As the prompt has it, with the verb or noun that it shares with its neighbours. */
  readonly text: string;
  readonly details: readonly string[];
  /** The details are said of each row. */
  readonly isPerRow: boolean;
}

const PAIRS = new RegExp(`\\b(?:${toWordList(frames.pairs).join('|')})\\b`, 'gi');
const FOR_EACH =
  /,?\s*\b(?:with|showing|along with|listing|plus) ((?:(?!\b(?:with|showing|by)\b)[^.;])+?) (?:for|of|on|in|next to|beside) (?:each|every)\b(?: (?:one|of them|\w+))?/gi;
const PARENTHESES = /\s*\(([^()]{1,300})\)/g;
const BY = /\s(?:by|per|based on|according to) ([\p{L} ]{3,40})$/iu;
/** Private characters stand for what must not be cut: a space within a pair, and the number of a note. */
const JOINED = '\ue001';
const NOTE = /\ue002(\d+)(\+?)\ue003/g;

export function splitList(list: string, mode: ListMode): ListItem[] {
  const notes: string[] = [];
  // What describes each row, or stands in brackets, is kept apart while the list is cut at its commas.
  const keep = (words: string, mark: string): string => `\ue002${notes.push(words) - 1}${mark}\ue003`;
  const text = list
    .replace(FOR_EACH, (_, words: string) => keep(words, '+'))
    .replace(PARENTHESES, (_, words: string) => keep(words, ''))
    .replace(PAIRS, (pair) => pair.replaceAll(' ', JOINED));
  return groupSegments(text, mode).flatMap((group) => toItems(group, notes, mode));
}

function toItems(group: Group, notes: readonly string[], mode: ListMode): ListItem[] {
  const own: string[] = [];
  let isPerRow = false;
  const head = restore(
    group.head.replace(NOTE, (_, index: string, mark: string) => {
      own.push(notes[Number(index)] ?? '');
      isPerRow ||= mark !== '';
      return '';
    }),
  );
  const field = / with (?:the |an? |its |their )?(.+)$/.exec(head)?.[1];
  if (field !== undefined && (isFieldOnly(field) || group.details.length > 0)) own.unshift(field);
  const included = [...own, ...group.details].flatMap((detail) => toDetails(restore(detail)));
  // "Modules such as news and events": the news and the events are what is asked for.
  if (GENERIC.test(head) && included.length > 0 && group.verbs.length === 0) {
    return included.map((detail) => ({ text: detail, details: [], isPerRow: false }));
  }
  const by = BY.exec(head)?.[1];
  const details = by === undefined ? included : [...toDetails(by), ...included];
  const texts = listTexts(group, head, mode);
  return texts.map((text, index) => ({ text, details: index === texts.length - 1 ? details : [], isPerRow }));
}

/** One for each verb and each object. */
function listTexts({ verbs, objects }: Group, head: string, mode: ListMode): string[] {
  const lead = findLeadingVerb(head, mode === 'verbs');
  if (lead === undefined) return [...verbs.map((verb) => `${verb} ${head}`), head, ...objects.map(restore)];
  const verbWords = head.slice(0, head.length - lead.rest.length).trim();
  return [
    ...verbs.map((verb) => `${verb} ${lead.rest}`),
    head,
    ...objects.map((object) => `${verbWords} ${restore(object)}`),
  ];
}

function restore(text: string): string {
  return text.replaceAll(JOINED, ' ').replace(NOTE, '').replace(/\s+/g, ' ').trim();
}

function toDetails(words: string): string[] {
  return words
    .split(/\s*,\s*(?:and |or )?|\s+(?:and|or|as well as)\s+/)
    .map((detail) => detail.replace(/^(?:the|a|an|their|its)\s+/i, '').trim())
    .filter((detail) => detail !== '');
}
