// Frames: what a clause has to say for a kind of edit, in any order. `move FIELD CHOICE FIELD2?` needs a word for
// moving, a field and a position; `to:NAME` is a name behind a word that stands for `to`; `@` is where it is.
import type { Askable } from '../edit.ts';
import { toNameStem } from './tokens.ts';

export type SlotName =
  | 'thing'
  | 'field'
  | 'otherField'
  | 'option'
  | 'otherOption'
  | 'row'
  | 'page'
  | 'otherPage'
  | 'view'
  | 'otherView'
  | 'action'
  | 'item'
  | 'name'
  | 'names'
  | 'value'
  | 'amount'
  | 'cells'
  | 'quoted'
  | 'text'
  | 'number'
  | 'colour'
  | 'type'
  | 'kind'
  | 'otherKind'
  | 'choice';

export interface Element {
  /** The concepts of which one has to be said; of a slot those of the word before it. */
  readonly concepts: readonly string[];
  readonly slots: readonly SlotName[];
  readonly isOptional: boolean;
  /** The choices that the slot may have here. */
  readonly among: readonly string[];
  /** The word before a slot may be missing. */
  readonly isBare: boolean;
}

export interface Frame<Kind extends Askable = Askable> {
  readonly kind: Kind;
  readonly elements: readonly Element[];
  /** The choice that the frame stands for; `!` turns the one of the words into its contrary. */
  readonly choice: string | undefined;
}

const WHERE = 'THING? VIEW? PAGE?';
const ELEMENT = /^(?:([a-z|-]+)(\?)?:)?([A-Za-z0-9|-]+?)(?:\(([\w,]+)\))?(\?)?$/;

export function toFrame<Kind extends Askable>(kind: Kind, text: string): Frame<Kind> {
  const [said = '', choice] = text.split(' =');
  return { kind, elements: said.replace('@', WHERE).split(' ').map(toElement), choice };
}

function toElement(text: string): Element {
  const [, marker, bare, body = '', among = '', optional] = ELEMENT.exec(text) ?? [];
  const isOptional = optional !== undefined;
  const isSlot = /^[A-Z]/.test(body);
  return {
    concepts: (isSlot ? (marker ?? '') : body).split('|').filter((concept) => concept !== ''),
    slots: isSlot ? body.split('|').map(toSlotName) : [],
    among: among.split(',').filter((choice) => choice !== ''),
    isOptional,
    isBare: marker === undefined || bare !== undefined,
  };
}

function toSlotName(name: string): SlotName {
  const slot = name.replace('2', '').toLowerCase();
  return (name.endsWith('2') ? `other${slot.charAt(0).toUpperCase()}${slot.slice(1)}` : slot) as SlotName;
}

/** The words of the slot `choice` of a kind, by their stems. */
export function toChoices({ choices = {} }: Askable): ReadonlyMap<string, string> {
  const meanings = new Map<string, string>();
  for (const [meaning, ways] of Object.entries(choices))
    for (const way of [meaning, ...ways])
      for (const key of [toExactKey(way), toKey(way)])
        if (key.length > 1 && !meanings.has(key)) meanings.set(key, meaning);
  return meanings;
}

/** Words as they are: "rounder" is more than "round". */
export function toExactKey(text: string): string {
  return `=${text.toLowerCase().replace(/[\s,'"-]/g, '')}`;
}

export function toKey(text: string): string {
  return (text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).map(toNameStem).join('');
}
