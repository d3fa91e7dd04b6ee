// Values that depend on the data model, and actions. Both are data: an interface contains no script.
import type { Json, JsonObject } from './payload.ts';

/** `/orders` is absolute; `total` is a field of the row that a template is repeated for. */
export interface PathExpression {
  readonly path: string;
}

/** One of the functions of `functions.json`; its arguments are expressions. */
export interface CallExpression {
  readonly call: string;
  readonly args: { readonly [name: string]: Expression };
}

/** An object without `path` and without `call` is a literal whose fields are expressions. */
export type Expression =
  | Json
  | PathExpression
  | CallExpression
  | readonly Expression[]
  | { readonly [key: string]: Expression };

/** One of the steps of `steps.json`. */
export interface Step {
  readonly do: string;
  readonly [argument: string]: Expression;
}

/** Steps run in order; a step that is refused (confirm, validate) ends them. */
export interface Action {
  readonly steps: readonly Step[];
}

/** An event that an action sends to the server if the interface asks for it. */
export interface ActionEvent {
  readonly event: { readonly name: string; readonly context?: JsonObject };
}
