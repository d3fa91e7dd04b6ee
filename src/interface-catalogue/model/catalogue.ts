// The catalogue of components, functions and steps: the validator checks against it, engines and models choose from it.

export type PropType =
  | 'text'
  | 'number'
  | 'boolean'
  | 'value'
  | 'condition'
  | 'rows'
  | 'options'
  | 'binding'
  | 'action'
  | 'field'
  | 'string'
  | 'choice'
  | 'integer'
  | 'icon'
  | 'color'
  | 'list';

export interface PropDefinition {
  readonly type: PropType;
  readonly summary?: string;
  readonly required?: boolean;
  readonly min?: number;
  readonly max?: number;
  /** The choices of a choice, or the type of the entries of a list. */
  readonly of?: readonly string[] | PropDefinition;
  /** The fields of each entry, for a list of objects. */
  readonly fields?: { readonly [name: string]: PropDefinition };
}

export type ChildrenRule = 'none' | 'any' | 'row' | readonly string[];

export interface ComponentDefinition {
  readonly name: string;
  readonly category: string;
  readonly summary: string;
  readonly children: ChildrenRule;
  readonly props: { readonly [name: string]: PropDefinition };
  /** The folder of its sources, below that of the catalogue: `components/layout/card`. */
  readonly folder: string;
}

export interface CallDefinition {
  readonly summary: string;
  readonly args: { readonly [name: string]: { readonly type: string; readonly optional?: boolean } };
  readonly group?: string;
  readonly returns?: string;
}

export interface Catalogue {
  readonly components: ReadonlyMap<string, ComponentDefinition>;
  readonly commonProps: { readonly [name: string]: PropDefinition };
  readonly functions: ReadonlyMap<string, CallDefinition>;
  readonly steps: ReadonlyMap<string, CallDefinition>;
  readonly icons: ReadonlySet<string>;
}
