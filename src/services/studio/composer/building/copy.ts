import type { Expression } from '../../model/expression.ts';
import type { Entity } from '../brief.ts';
import { toText } from './expressions.ts';
import copy from './knowledge/copy.json' with { type: 'json' };
import { toCapital, toIndefinite } from './words.ts';

export type CopyName = keyof typeof copy;

/** A sentence of `copy.json` with its {names} filled in; a name without a value stays, for a `text` expression. */
export function toCopy(name: CopyName, values: { readonly [name: string]: string } = {}): string {
  return copy[name].replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all);
}

export function toEntityCopy(name: CopyName, entity: Entity, values: { readonly [name: string]: string } = {}): string {
  const { name: singular, plural } = entity;
  const names = {
    name: singular,
    Name: toCapital(singular),
    plural,
    Plural: toCapital(plural),
    a: toIndefinite(singular),
  };
  return toCopy(name, { ...names, ...values });
}

/** `24 orders`; of what has no plural, such as attendance, there are entries. */
export function toRowCount(entity: Entity, count: Expression): Expression {
  return toText(toEntityCopy(entity.plural === entity.name ? 'countEntries' : 'count', entity), { count });
}
