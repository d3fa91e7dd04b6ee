// The catalogue as its JSON files describe it: what the validator checks against, and what engines and models choose from.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

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
  /** Of the entries of a list of objects. */
  readonly fields?: { readonly [name: string]: PropDefinition };
}

export type ChildrenRule = 'none' | 'any' | 'row' | readonly string[];

export interface ComponentDefinition {
  readonly name: string;
  readonly category: string;
  readonly summary: string;
  readonly children: ChildrenRule;
  readonly props: { readonly [name: string]: PropDefinition };
  /** Where its sources lie, below the folder of the catalogue: `layout/card`. */
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

export const CATALOGUE_FOLDER = fileURLToPath(new URL('.', import.meta.url));

export function loadCatalogue(): Catalogue {
  return {
    components: new Map(listComponents().map((definition) => [definition.name, definition])),
    commonProps: readJson('common-props.json') as Catalogue['commonProps'],
    functions: new Map(Object.entries(readJson('functions.json') as { [name: string]: CallDefinition })),
    steps: new Map(Object.entries(readJson('steps.json') as { [name: string]: CallDefinition })),
    icons: new Set(readJson('icon-names.json') as string[]),
  };
}

function listComponents(): readonly ComponentDefinition[] {
  // A folder without a definition holds parts that several components share.
  return globSync('*/*/component.json', { cwd: CATALOGUE_FOLDER })
    .sort()
    .map((file) => ({ ...(readJson(file) as Omit<ComponentDefinition, 'folder'>), folder: dirname(file) }));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(CATALOGUE_FOLDER, path), 'utf8'));
}
