// The composed interface: what engines produce, edits change, the validator checks, the frame renders and exports carry.

/** A name of the catalogue. */
export type ComponentName = string;

export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };
export type JsonObject = { readonly [key: string]: Json };

export interface Node {
  /** Lower-case words joined by hyphens; unique in its payload. The root is `root`. */
  readonly id: string;
  /** Null for the root alone. */
  readonly parentId: string | null;
  /** The position among the children of the parent, ascending; gaps are allowed. */
  readonly order: number;
  readonly component: ComponentName;
  readonly props: JsonObject;
}

export type ThemeMode = 'light' | 'dark' | 'auto';

export interface Theme {
  /** `#rrggbb`, kept exactly as requested. */
  readonly background?: string;
  /** `#rrggbb`: the colour of buttons, charts and marks. */
  readonly accent?: string;
  readonly mode: ThemeMode;
  readonly radius: 'none' | 'small' | 'medium' | 'large';
  readonly density: 'compact' | 'normal' | 'roomy';
  readonly font: 'sans' | 'serif' | 'mono';
}

export const DEFAULT_THEME: Theme = { mode: 'auto', radius: 'medium', density: 'normal', font: 'sans' };

export interface Payload {
  /** Grows by one with each version of a conversation. */
  readonly sequence: number;
  readonly surfaceId: string;
  readonly title: string;
  readonly theme: Theme;
  /** Rows, options, form values and state of the interface, by path (`/orders/0/total`). */
  readonly dataModel: JsonObject;
  /** The id of the root node: `root`, as A2UI has it. */
  readonly root: string;
  readonly nodes: readonly Node[];
  /** The document from which the nodes were made. The catalogue does not read it. */
  readonly app?: JsonObject;
}

export const ROOT_ID = 'root';
