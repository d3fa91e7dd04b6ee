// What is said that an app does. The proof tries it before anybody reads it.
/** What a requirement says that the app does; the proof tries it. */
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
  /** The theme has what the words say. */
  | { readonly is: 'look'; readonly words: string }
  /** People do not sign in. */
  | { readonly is: 'open' }
  /** The text can be read on a page, a dialog or in the navigation; or nowhere. */
  | { readonly is: 'text'; readonly text: string }
  | { readonly is: 'gone'; readonly text: string }
  /** The field is shown and asked for nowhere. */
  | { readonly is: 'hidden'; readonly thing: string; readonly field: string }
  /** The navigation leads to the page, or it is the only one. */
  | { readonly is: 'page'; readonly page: number }
  /** The rows of the thing are those of the description. */
  | { readonly is: 'rows'; readonly thing: string };
