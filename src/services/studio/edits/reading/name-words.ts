// The words of a name, as they are compared.
import { toBase, toNameStem } from './tokens.ts';

/** A word of a name, as it is compared. */
export interface NameWord {
  readonly base: string;
  readonly stem: string;
}

export function toNameWords(name: string): readonly NameWord[] {
  return (name.toLowerCase().match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? []).map((word) => ({
    base: toBase(word),
    stem: toNameStem(word),
  }));
}
