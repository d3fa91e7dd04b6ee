// Reads the catalogue from its JSON files. The only file of this module that needs a disk: all others run in browsers too.
import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CallDefinition, Catalogue, ComponentDefinition } from './model/catalogue.ts';

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
  // A folder without a definition has parts that several components share.
  return globSync('components/*/*/component.json', { cwd: CATALOGUE_FOLDER })
    .sort()
    .map((file) => ({ ...(readJson(file) as Omit<ComponentDefinition, 'folder'>), folder: dirname(file) }));
}

function readJson(path: string): unknown {
  return JSON.parse(readFileSync(join(CATALOGUE_FOLDER, path), 'utf8'));
}
