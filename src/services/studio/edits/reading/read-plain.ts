// Reads the plain forms of edits, as buttons have them: "Hide the field Phone". They need no model.
import type { Askable } from '../edit.ts';
import { HISTORY_KINDS } from '../history/history.ts';
import { EDIT_KINDS } from '../kinds.ts';
import type { AppNames } from './app-names.ts';
import { EXACT_COST } from './find-named.ts';
import type { Signs } from './list-dropped.ts';
import type { ReadClause, ReadSlot } from './reading-pass.ts';
import { toGiven } from './to-given.ts';

interface Form {
  readonly kind: Askable;
  readonly slots: readonly string[];
  readonly pattern: RegExp;
  /** The length of the words that are not filled in. */
  readonly length: number;
}

/** Those with most words first: "Remove Acme" is read as any other form before it is read as a row. */
const FORMS: readonly Form[] = [...EDIT_KINDS, ...HISTORY_KINDS]
  .map((kind) => {
    const slots = [...kind.plain.matchAll(/\{(\w+)\}/g)].map(([, slot = '']) => slot);
    const parts = kind.plain.split(/\{\w+\}/).map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    return { kind, slots, pattern: new RegExp(`^${parts.join('(.+?)')}$`, 's'), length: parts.join('').length };
  })
  .sort((one, other) => other.length - one.length);

/** Undefined if the text is not made of plain forms with names of the app. */
export function readPlain(text: string, names: AppNames): readonly ReadClause[] | undefined {
  const whole = readForm(text, names);
  if (whole !== undefined) return [whole];
  const clauses = text.split(SENTENCE_END).map((sentence) => readForm(sentence, names));
  return clauses.every((clause) => clause !== undefined) ? clauses : undefined;
}

const SENTENCE_END = /\. (?=\p{Lu})/u;

function readForm(text: string, names: AppNames): ReadClause | undefined {
  const [, short, more = ''] = MORE.exec(text) ?? [];
  const found = short === undefined ? undefined : readAs(short, more, names);
  return found ?? readAs(text.replace(/\.$/, ''), '', names);
}

function readAs(text: string, more: string, names: AppNames): ReadClause | undefined {
  for (const { kind, slots, pattern } of FORMS) {
    const said = pattern.exec(text)?.slice(1);
    if (said === undefined) continue;
    const others = listMore(more, kind);
    if (others === undefined || slots.some((slot, index) => isOpen(slot, said[index] ?? ''))) continue;
    const clause: ReadClause = {
      text: more === '' ? text : `${text} (${more})`,
      kinds: [{ kind: kind.id, share: 1 }],
      slots: [...slots.map((slot, index) => ({ slot, words: said[index] ?? '' })), ...others],
      share: 1,
      rest: '',
      isPlain: true,
    };
    const found = toGiven(clause, kind, names);
    if (!('problem' in found) && isExact(found.signs) && hasMeanings(found.runs)) return clause;
  }
  return undefined;
}

/** "Rename Plants to Ours and make it dark" is no plain form: new words with another wish behind them need quotes. */
function isOpen(slot: string, said: string): boolean {
  return NEW.has(slot) && !/^["“].*["”]$/s.test(said) && /[,;]|\b(?:and|then|also|but|plus)\b/i.test(said);
}

const NEW: ReadonlySet<string> = new Set(['name', 'text', 'value', 'role', 'colour']);

/** The words behind a plain form: "(view: Today; Floor: First floor)". */
const MORE = /^(.+) \(([^()]+: [^()]+)\)$/s;

/** The slots of the kind, and the fields of a row with their values. Undefined if the kind has no such slots. */
function listMore(more: string, { slots = '' }: Askable): readonly ReadSlot[] | undefined {
  const known = slots.split(' ');
  const items = more === '' ? [] : more.split('; ').map((item) => item.split(': '));
  if (!items.every(([name = '']) => known.includes(name) || (known.includes('field') && known.includes('value'))))
    return undefined;
  return items.flatMap(([name = '', ...said]) => {
    const words = said.join(': ');
    if (known.includes(name)) return [{ slot: name, words }];
    return [
      { slot: 'field', words: name },
      { slot: 'value', words },
    ];
  });
}

/** Names must be written as they are, and be those of one part. */
const isExact = ({ part = 0, ambiguous = 0 }: Signs): boolean => part <= EXACT_COST && ambiguous === 0;

const MEANT = ['choice', 'viewKind', 'type'] as const;

/** Returns false if the words of a choice mean none. */
function hasMeanings(runs: readonly { readonly [slot: string]: unknown }[]): boolean {
  return runs.every((run) =>
    MEANT.every((slot) => run[slot] === undefined || (run[slot] as { readonly is?: string }).is !== ''),
  );
}
