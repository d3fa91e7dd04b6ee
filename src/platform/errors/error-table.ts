// The types of a table of errors. The parameters of each error are read from the placeholders in its texts.
import type { RefusalCodes } from './refusal.ts';

/** A dictionary that words the parameter of its name, or a function that makes a word of all parameters. */
export type Term = Readonly<Record<string, string>> | ((params: never) => string);

/** Texts for a person who sees a page. A page that words the message has no hint but its own. */
export interface PageText {
  readonly message?: string;
  readonly hint?: string;
  /** The form field next to which the message is shown, if it is not the refusal's own. */
  readonly field?: string;
}

/**
 * In texts, `{name}` stands for a parameter or a term, `{Name}` for the same with a capital, `{"name"}` for its JSON
 * and `{count|thing}` for a number of things. `{field}` is the field of the request, on pages its label. `{wait}` is
 * the time until the next try.
 */
export interface ErrorEntry<Code extends string = string> {
  /** Left out where the definitions list the statuses of codes. */
  readonly status?: number;
  /** The code on the wire, if it is not the key of the entry. */
  readonly code?: Code;
  readonly message: string;
  readonly hint?: string;
  readonly page?: PageText;
  readonly terms?: Readonly<Record<string, Term>>;
  /** The seconds of Retry-After; `true` if each refusal has its own. */
  readonly retryAfter?: number | true;
}

export type ErrorTable<Code extends string = string> = Readonly<Record<string, ErrorEntry<Code>>>;

/** A table with an entry for each code of another module. */
export type WordsFor<Codes extends RefusalCodes> = { readonly [Code in keyof Codes]: ErrorEntry };

type Get<E, Key extends string> = E extends { readonly [K in Key]: infer Value } ? Value : never;

type TermsOf<E> = E extends { readonly terms: infer Terms } ? Terms : Readonly<Record<never, never>>;
type TermTexts<Terms> = { [Name in keyof Terms]: Terms[Name] extends string ? Terms[Name] : never }[keyof Terms];
type Dictionaries<Terms> = { [Name in keyof Terms]: TermTexts<Terms[Name]> }[keyof Terms];
type Texts<E> =
  | Get<E, 'message'>
  | Get<E, 'hint'>
  | Get<Get<E, 'page'>, 'message'>
  | Get<Get<E, 'page'>, 'hint'>
  | Dictionaries<TermsOf<E>>;

type NameOf<Inner extends string> = Inner extends `${infer Name}|${string}`
  ? Name
  : Inner extends `"${infer Name}"`
    ? Name
    : Uncapitalize<Inner>;
type Names<Text> = Text extends `${string}{${infer Inner}}${infer Rest}` ? NameOf<Inner> | Names<Rest> : never;

/** Names that are no parameters, and a pair of braces with nothing in it. */
type BuiltIn = 'field' | 'wait' | ' ';
type Computed<Terms> = {
  [Name in keyof Terms]: Terms[Name] extends (params: never) => string ? Name : never;
}[keyof Terms];

type Intersect<Union> = (Union extends unknown ? (value: Union) => void : never) extends (value: infer All) => void
  ? All
  : never;
type ComputedFrom<Terms> = {
  [Name in Computed<Terms>]: Terms[Name] extends (params: infer Params) => string ? Params : never;
}[Computed<Terms>];

type Waits<E> = 'wait' extends Names<Texts<E>> ? true : Get<E, 'retryAfter'>;

/** The parameters that the texts of an error need. */
type ParamsOf<E, Terms = TermsOf<E>> = {
  readonly [Name in Exclude<Names<Texts<E>>, BuiltIn | Computed<Terms>> & string]: Name extends keyof Terms
    ? keyof Terms[Name] & string
    : string | number | readonly string[];
} & ([Computed<Terms>] extends [never] ? unknown : Intersect<ComputedFrom<Terms>>) &
  (true extends Waits<E> ? { readonly retryAfterSeconds: number } : unknown);

/** The refusals that a table words, each with its parameters. */
export type RefusalsOf<Table> = {
  readonly [Code in keyof Table]: { readonly [Name in keyof ParamsOf<Table[Code]>]: ParamsOf<Table[Code]>[Name] };
};
