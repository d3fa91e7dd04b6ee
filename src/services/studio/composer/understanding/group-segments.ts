// Puts the pieces of an enumeration together that belong together: verbs that share an object, objects that share a verb.
import frames from '../knowledge/frames.json' with { type: 'json' };
import { classify } from './classify.ts';
import { findEntityName } from './entity-knowledge.ts';
import { findFieldType } from './field-knowledge.ts';
import {
  endsWithAdjective,
  findLeadingVerb,
  findNominalVerb,
  isAdjective,
  isDeterminer,
  standsAlone,
} from './phrase.ts';

/** Whether the words before the list leave only verbs possible ("users can …"), or anything. */
export type ListMode = 'verbs' | 'any';

export interface Group {
  /** Verbs without an object of their own, which share that of the head. */
  readonly verbs: string[];
  readonly head: string;
  /** More objects of the verb of the head. */
  readonly objects: string[];
  readonly details: string[];
}

interface Segment {
  readonly text: string;
  /** Joined by "and" alone, without a comma. */
  readonly isPaired: boolean;
}

const DETAILS = new RegExp(`(?<=\\w),?\\s+(?:${frames.details})\\b:?\\s+`, 'i');
/** Lists of other fields may be lists of things ("customers, orders, products"). */
const OF_FORMS = /\b(?:name|e-?mail|phone|address|amount|age|message)\b/i;
/** Between fields that are one item. */
const JOINED_COMMA = ', ';
/** From here on the words of a phrase say by themselves what is wanted. */
const OWN_WEIGHT = 9;
/** So many words for fields in a row are one form or one list. */
const FIELD_RUN_MIN = 3;
export const GENERIC = new RegExp(`^(?:[\\w-]+ ){0,3}(?:${frames.generic})$`, 'i');

export function groupSegments(text: string, mode: ListMode): Group[] {
  const grouping = new Grouping(mode);
  const segments = shareNouns(splitSegments(text));
  const joined = mode === 'any' ? joinFields(segments) : segments;
  for (const [index, segment] of joined.entries()) grouping.add(segment, joined[index + 1]);
  return grouping.finish();
}

function splitSegments(text: string): Segment[] {
  const segments: Segment[] = [];
  for (const part of text.split(/\s*[,，、;]\s*|\s+\/\s+/)) {
    const pieces = part
      .replace(/^(?:and|or|but|as well as|also|then|plus|finally|along with|&)\s+/i, '')
      .split(/\s+(?:and(?: also| then)?|or(?! not\b)|as well as|plus|&|and\/or)\s+/i);
    for (const [index, piece] of pieces.entries()) {
      const last = segments.at(-1);
      // "Monthly and yearly prices", "full or empty" are one thing: an adjective has no noun of its own.
      if (index > 0 && last !== undefined && (endsWithAdjective(last.text) || isAdjective(piece.trim())))
        segments.splice(-1, 1, { ...last, text: `${last.text} and ${piece.trim()}` });
      else if (/[\p{L}\p{N}]/u.test(piece)) segments.push({ text: piece.trim(), isPaired: index > 0 });
    }
  }
  return segments;
}

/** "User and role management" is two kinds of management. */
function shareNouns(segments: readonly Segment[]): Segment[] {
  return segments.map((segment, index) => {
    const next = segments[index + 1];
    const isBare =
      segment.text.split(' ').length <= 2 &&
      classify(segment.text).weight < OWN_WEIGHT &&
      findNominalVerb(segment.text) === undefined &&
      findLeadingVerb(segment.text, false) === undefined;
    if (next?.isPaired !== true || !isBare || findNominalVerb(next.text) === undefined) return segment;
    return { ...segment, text: `${segment.text} ${next.text.slice(next.text.lastIndexOf(' ') + 1)}` };
  });
}

/** "Name, email and phone" at the beginning of a list: fields of the thing that the list belongs to. */
function joinFields(segments: readonly Segment[]): readonly Segment[] {
  const end = segments.findIndex(({ text }) => !isField(text));
  const count = end < 0 ? segments.length : end;
  if (count < FIELD_RUN_MIN || !segments.slice(0, count).some(({ text }) => OF_FORMS.test(text))) return segments;
  const text = segments
    .slice(0, count)
    .map((segment) => segment.text)
    .join(JOINED_COMMA);
  return [{ text, isPaired: false }, ...segments.slice(count)];
}

class Grouping {
  readonly #mode: ListMode;
  readonly #groups: Group[] = [];
  #verbs: string[] = [];
  #inDetails = false;

  constructor(mode: ListMode) {
    this.#mode = mode;
  }

  add(segment: Segment, next?: Segment): void {
    const [main = '', ...tail] = segment.text.split(DETAILS);
    const detail = tail.join(', ');
    const lead = findLeadingVerb(main, this.#mode === 'verbs' && !this.#inDetails);
    const last = this.#groups.at(-1);
    if (lead?.rest === '' && detail === '' && !this.#inDetails) {
      if (standsAlone(lead.verb)) this.#begin(main, []);
      else this.#verbs.push(main);
      return;
    }
    if (
      last !== undefined &&
      this.#verbs.length === 0 &&
      lead === undefined &&
      this.#continues(main, segment, last, next)
    ) {
      if (this.#inDetails || isFieldOnly(main) || /\bwith\b/.test(last.head)) last.details.push(main);
      else last.objects.push(main);
    } else {
      // "Monitoring, billing and …": a verb before a noun that is no object of it stands for itself.
      const shares = lead !== undefined || this.#mode === 'verbs' || segment.isPaired;
      if (!shares) this.#flush();
      this.#begin(main, this.#verbs);
      this.#inDetails = false;
    }
    if (detail !== '') this.#groups.at(-1)?.details.push(detail);
    this.#inDetails ||= detail !== '';
  }

  finish(): Group[] {
    this.#flush();
    return this.#groups;
  }

  #begin(head: string, verbs: string[]): void {
    this.#groups.push({ verbs, head, objects: [], details: [] });
    if (verbs === this.#verbs) this.#verbs = [];
  }

  #flush(): void {
    const verbs = this.#verbs;
    this.#verbs = [];
    if (verbs.length > 0) this.#begin(verbs.join(', '), []);
  }

  /** Whether a phrase without a verb belongs to the item before it. */
  #continues(main: string, segment: Segment, last: Group, next?: Segment): boolean {
    if (this.#inDetails) return !isDeterminer(main.split(' ')[0] ?? '') || GENERIC.test(last.head);
    if (/\bwith\b/.test(last.head) && isFieldOf(main, last, next)) return true;
    if (findNominalVerb(main) !== undefined) return false;
    const lead = findLeadingVerb(last.head, this.#mode === 'verbs');
    if (lead === undefined || standsAlone(lead.verb)) return false;
    return this.#mode === 'verbs' || (segment.isPaired && classify(main).weight < OWN_WEIGHT);
  }
}

/** A word for a field, and no thing of which there are rows. */
export function isFieldOnly(text: string): boolean {
  return isField(text) && findEntityName(text) === undefined;
}

function isField(text: string): boolean {
  if (findLeadingVerb(text, false) !== undefined) return false;
  return text.split(' ').length <= 3 && findFieldType(text) !== undefined;
}

/** A field of what "with" stands after; an unknown word is one before the last field: "year, grape and price". */
function isFieldOf(text: string, last: Group, next?: Segment): boolean {
  const { weight } = classify(text);
  const first = last.head.slice(last.head.lastIndexOf(' with ') + 6);
  // After a field even what could be a thing is one: "with name, price and stock".
  if (isFieldOnly(text) || (isFieldOnly(first) && isField(text))) return weight < OWN_WEIGHT;
  const isShort =
    text.split(' ').length <= 2 && findLeadingVerb(text, false) === undefined && findEntityName(text) === undefined;
  return isShort && weight === 0 && next?.isPaired === true && isFieldOnly(next.text);
}
