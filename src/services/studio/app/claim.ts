// Claims about an app. The proof tries each before people read it.
import type { App, SampleRow, ThemeWish } from './description.ts';

/** A claim of a requirement about the app. */
export type Claim =
  | { readonly is: 'field'; readonly thing: string; readonly field: string }
  | { readonly is: 'thing'; readonly thing: string }
  | { readonly is: 'adds'; readonly thing: string }
  | { readonly is: 'filter'; readonly thing: string; readonly field: string }
  | { readonly is: 'sort'; readonly thing: string; readonly field: string }
  | { readonly is: 'search'; readonly thing: string }
  | { readonly is: 'action'; readonly action: string }
  | { readonly is: 'rule'; readonly thing: string; readonly rule: number }
  | { readonly is: 'view'; readonly page: number; readonly view: number }
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
  | { readonly is: 'rows'; readonly thing: string };
