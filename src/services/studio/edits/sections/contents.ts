// The entries that a message gives for a section that it asks for: questions with answers, days with hours.
import type { App } from '../../app/description.ts';
import { toCapital } from '../../reading/phrases.ts';
import { type Entry, getAt, setAt } from '../operations/paths.ts';

export interface Contents {
  /** The kind of the section. */
  readonly kind: string;
  readonly items: readonly Entry[];
}

const DAY = '(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?s?';
const TIME = '\\d{1,2}(?:[:.]\\d{2})?(?: ?[ap]m)?';
const HOURS = new RegExp(
  `(${DAY}(?: ?(?:to|-|–|and|&|until) ?${DAY})?):? (?:from |is )?(?:(${TIME}) ?(?:to|-|–|until) ?(${TIME})|(closed))`,
  'gi',
);
const ASKED =
  /^(.*?\b(?:(faq|questions and answers|frequently asked questions)|opening (?:hours|times)|business hours)\b[^:?.!]*)[:?.!]\s*(.+)$/is;
/** More words beside the hours are no list of them. */
const REST_MAX = 20;

/** The message without its entries; undefined if it has none. */
export function takeContents(text: string): { readonly text: string; readonly contents: Contents } | undefined {
  const [, asked, faq, rest = ''] = ASKED.exec(text) ?? [];
  if (asked === undefined) return undefined;
  const items = faq === undefined ? readHours(rest) : readQuestions(rest);
  return items.length === 0
    ? undefined
    : { text: asked, contents: { kind: faq === undefined ? 'facts' : 'faq', items } };
}

function readHours(text: string): readonly Entry[] {
  const isRest = text.replace(HOURS, '').replace(/[^\p{L}]/gu, '').length <= REST_MAX;
  const toTime = (time = ''): string => (/^\d+$/.test(time) ? `${time}:00` : time);
  return (isRest ? [...text.matchAll(HOURS)] : []).map(([, days = '', from, to, closed]) => ({
    label: days
      .replace(/\b\p{L}/gu, (letter) => letter.toUpperCase())
      .replace(/ (To|And|Until) /g, (word) => word.toLowerCase()),
    value: closed === undefined ? `${toTime(from)} – ${toTime(to)}` : 'Closed',
  }));
}

/** An answer ends where the sentence of the next question begins. */
function readQuestions(text: string): readonly Entry[] {
  const [first = '', ...rest] = text.split('?').map((part) => part.trim());
  const items: Entry[] = [];
  let question = first;
  for (const [index, part] of rest.entries()) {
    const [, answer = part, next = ''] = (index < rest.length - 1 && /^(.+?[.!;])\s+(.+)$/s.exec(part)) || [];
    if (answer === '' || question === '') return [];
    items.push({ question: `${toCapital(question)}?`, answer: toCapital(answer.replace(/[^.!]$/, '$&.')) });
    question = next;
  }
  return items;
}

/** Sets the entries in the section of the kind that is new; undefined if there is none. */
export function putContents(before: App, after: App, { kind, items }: Contents): App | undefined {
  for (const [page, { name, views }] of after.pages.entries()) {
    const old = before.pages.find((other) => other.name === name)?.views ?? [];
    const index = views.findIndex(
      (view) => view.kind === kind && !old.some((other) => JSON.stringify(other) === JSON.stringify(view)),
    );
    const path = `/pages/${page}/views/${index}/items`;
    if (index >= 0 && getAt(after, path) !== undefined) return setAt(after, path, items);
  }
  return undefined;
}
