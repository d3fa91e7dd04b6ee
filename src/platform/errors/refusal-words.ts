// How a transport words refusals: a table with an entry for every code of a module, which the compiler checks for completeness.
import type { Refusal, RefusalCodes, RefusalParams } from './refusal.ts';

export interface Worded {
  readonly message: string;
  /** What to do about it. */
  readonly hint?: string | undefined;
}

export interface PageWords extends Worded {
  /** The field of the form that it is told beside, where that is not the refusal's own. */
  readonly field?: string | undefined;
}

export interface RefusalWords<Params extends RefusalParams = RefusalParams> {
  readonly status: number;
  /** The code on the wire, where that is not the refusal's own. */
  readonly wireCode?: string | undefined;
  /** For programs: fields are called as in the interface. */
  toApi(params: Params, field: string | undefined): Worded;
  /** For a person in front of a page; the words for programs where there are no others. */
  toPage?: ((params: Params, field: string | undefined) => PageWords) | undefined;
}

export type RefusalTable<Codes extends RefusalCodes> = {
  readonly [Code in keyof Codes]: RefusalWords<Codes[Code]>;
};

/** A table of any module. */
export type AnyRefusalTable = Readonly<Record<string, RefusalWords<never>>>;

/** Undefined for a code of another module. */
export function findWords(table: AnyRefusalTable, { code }: Refusal): RefusalWords | undefined {
  return Object.hasOwn(table, code) ? (table[code] as unknown as RefusalWords) : undefined;
}
