// A kind of view: what its description may say, and the nodes that it becomes.
import type { View } from '../app/description.ts';
import type { Shape } from '../app/shapes.ts';
import type { CompileContext } from '../compile/context.ts';
import shapes from './property-shapes.json' with { type: 'json' };

export type PropertyType = keyof typeof shapes;

/** The shapes of properties, by their types. */
export const PROPERTY_SHAPES = shapes as { readonly [type in PropertyType]: Shape };

export interface PropertyDefinition {
  readonly type: PropertyType;
  readonly summary?: string;
  readonly required?: boolean;
  /** The values of a choice. */
  readonly options?: readonly string[];
  /** The properties of each entry of a list. */
  readonly entries?: { readonly [name: string]: PropertyDefinition };
}

export interface Simulated {
  readonly what: string;
  readonly reason: string;
}

export interface KindDefinition {
  readonly name: string;
  readonly summary: string;
  /** A simulation on this device, which needs a server in a real product. */
  readonly simulates?: Simulated;
  /** Has the properties of `collection.json` besides its own. */
  readonly isCollection?: boolean;
  readonly properties: { readonly [name: string]: PropertyDefinition };
  /** Words of people that ask for it. */
  readonly words: readonly string[];
  /** A view of this kind, as it is written. */
  readonly example: View;
}

export interface ViewPosition {
  readonly context: CompileContext;
  /** The column that holds the view, and the beginning of the ids of its nodes. */
  readonly nodeId: string;
}

export interface ViewKind {
  readonly definition: KindDefinition;
  compile(view: View, position: ViewPosition): void;
}

export interface Items {
  readonly items: readonly { readonly [name: string]: string }[];
}

/** Gives a view the types of its kind's properties, which the validator has checked. */
export function defineKind<Properties>(
  definition: unknown,
  compile: (view: View & Properties, position: ViewPosition) => void,
): ViewKind {
  return { definition: definition as KindDefinition, compile: compile as ViewKind['compile'] };
}
