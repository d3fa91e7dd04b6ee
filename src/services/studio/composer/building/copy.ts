import type { Expression } from '../../../../interface-catalogue/model/expression.ts';
import { withArticle } from '../../../../language/inflection.ts';
import { toText } from '../../compile/expressions.ts';
import type { Entity } from '../brief.ts';
import copy from './knowledge/copy.json' with { type: 'json' };
import { toCapital } from './words.ts';

export type CopyName = keyof typeof copy;

/** A sentence of `copy.json` with its {names} filled in; a name without a value stays, for a `text` expression. */
export function toCopy(name: CopyName, values: { readonly [name: string]: string } = {}): string {
  return copy[name].replace(/\{(\w+)\}/g, (all, key: string) => values[key] ?? all);
}

export function toEntityCopy(name: CopyName, entity: Entity, values: { readonly [name: string]: string } = {}): string {
  // What has no plural, such as attendance, or was only called something in the prompt, has entries.
  const { name: singular, plural } = entity.plural === entity.name ? ENTRY : entity;
  const names = {
    name: singular,
    Name: toCapital(singular),
    plural,
    Plural: toCapital(plural),
    a: withArticle(singular),
  };
  return toCopy(name, { ...names, ...values });
}

const ENTRY = { name: 'entry', plural: 'entries' };

/** `24 orders`. */
export function toRowCount(entity: Entity, count: Expression): Expression {
  return toText(toEntityCopy('count', entity), { count });
}
