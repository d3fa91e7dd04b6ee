// Claims about an app. The proof tries each before people read it.
import type { App, SampleRow, ThemeWish } from './description.ts';

/** A claim of a requirement about the app. */
export type Claim =
  | { readonly is: 'field'; readonly thing: string; readonly field: string }
  | { readonly is: 'thing'; readonly thing: string }
  | { readonly is: 'adds'; readonly thing: string }
  /** The rows can be narrowed by the field, to the value if one is given. */
  | { readonly is: 'filter'; readonly thing: string; readonly field: string; readonly value?: string }
  /** The rows can be sorted by the field; they are if an order is given. */
  | { readonly is: 'sort'; readonly thing: string; readonly field: string; readonly order?: 'down' | 'up' }
  /** Rows are found by their title, or by the field. */
  | { readonly is: 'search'; readonly thing: string; readonly field?: string }
  | { readonly is: 'action'; readonly action: string }
  | { readonly is: 'rule'; readonly thing: string; readonly rule: number }
  | { readonly is: 'view'; readonly page: number; readonly view: number; readonly isNarrowed?: boolean }
  /** A form shows this value of a computed field for these inputs. */
  | { readonly is: 'computes'; readonly thing: string; readonly field: string; readonly with: SampleRow; gives: number }
  /** The theme has what the words say. */
  | { readonly is: 'look'; readonly words: string }
  /** The theme has these properties; one that is undefined is as in every app. */
  | { readonly is: 'theme'; readonly theme: { readonly [name in keyof ThemeWish]: ThemeWish[name] | undefined } }
  | { readonly is: 'navigation'; readonly navigation: NonNullable<App['navigation']> }
  | { readonly is: 'currency'; readonly currency: string }
  /** People do not sign in. */
  | { readonly is: 'open' }
  /** The text can be read on a page, a dialog or in the navigation; or nowhere. */
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'gone'; readonly text: string }
  /** The field is shown and asked for nowhere. */
  | { readonly is: 'hidden'; readonly thing: string; readonly field: string }
  /** The navigation leads to the page, or it is the only one. */
  | { readonly is: 'page'; readonly page: number }
  /** Nothing leads to a page of this name. */
  | { readonly is: 'absent'; readonly page: string }
  /** The page of this name shows as many views. */
  | { readonly is: 'views'; readonly page: string; readonly count: number }
  /** The rows of the thing are those of the description. */
  | { readonly is: 'rows'; readonly thing: string }
  /** People of a role have what a claim says; for all others another one holds, or at least not the same. */
  | { readonly is: 'restricted'; readonly role: string; readonly shows: Claim; readonly hides?: Claim }
  /** An option has this colour in the lists that show it. */
  | { readonly is: 'coloured'; readonly option: string; readonly colour: string }
  /** Lists write the values of the field in another way. */
  | { readonly is: 'written'; readonly thing: string; readonly field: string };

/** A part of a prompt, and the claim that answers it. */
export interface Explained {
  readonly text: string;
  /** A claim about the app; undefined if the words were not understood. */
  readonly claim?: Claim | undefined;
  /** Other claims that answer the words, if the first does not hold. */
  readonly others?: readonly Claim[];
  /** The claims of all that was made for the words, instead of those above; each must hold. */
  readonly all?: readonly Claim[];
  /** The words that people look for: they have to be read somewhere in the app. */
  readonly words?: readonly string[];
  /** The reason for something that the words do not ask for. */
  readonly assumed?: string;
  /** Says how words are read by the claim that holds, if they may mean something else: then it is assumed. */
  readonly readAs?: ((claim: Claim) => string | undefined) | undefined;
  /** The part of the app that is nearest to words that were not understood. */
  readonly nearest?: string | undefined;
}
