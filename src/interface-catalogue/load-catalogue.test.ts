import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { CATALOGUE_FOLDER, loadCatalogue } from './load-catalogue.ts';
import type { PropDefinition } from './model/catalogue.ts';

const { components } = loadCatalogue();

function readSource(path: string): string {
  return readFileSync(join(CATALOGUE_FOLDER, path), 'utf8');
}

test('every component of the catalogue has its source, exported under its name', () => {
  assert.ok(components.size > 50);
  for (const { name, folder } of components.values()) {
    assert.match(
      readSource(`${folder}/${posix.basename(folder)}.tsx`),
      new RegExp(`^export (?:const ${name} = component\\(|\\{ \\w+ as ${name} \\})`, 'm'),
      name,
    );
  }
});

/** The declarations that several components share. */
const SHARED = [
  'components/input/field/use-input.tsx',
  'runtime/elements/navigation.tsx',
  'components/data/data-table/data-table-props.tsx',
];

type Declared = { readonly [key: string]: Kind };
type Kind = string | readonly string[] | { readonly entry: string | Declared };

test('every component declares the props of its definition', () => {
  const shared = SHARED.flatMap((path) => listDeclarations(readSource(path)));
  for (const { name, folder, props } of components.values()) {
    const source = readSource(`${folder}/${posix.basename(folder)}.tsx`);
    const [, declared = ''] = /component\(\s*'\w+',\s*(\w+|\{.*?\}),\s*\(/s.exec(source) ?? [];
    const script = [...shared, ...listDeclarations(source), `(${toScript(declared)})`].join('\n');
    checkDeclared(runInNewContext(script, { list: (entry: unknown) => ({ entry }) }) as Declared, props, name);
  }
});

function listDeclarations(source: string): string[] {
  return [...source.matchAll(/^(?:export )?(const [A-Z_]+ = \{.*?;)$/gms)].map(({ 1: text = '' }) => toScript(text));
}

/** Removes the syntax that only TypeScript understands. */
function toScript(text: string): string {
  return text.replace(/given<.*?>\(\)/gs, "'given'").replaceAll(' as const', '');
}

function checkDeclared(declared: Declared, props: { readonly [name: string]: PropDefinition }, path: string): void {
  const wanted = Object.entries(props).map(([name, { required }]) => (required === true ? name : `${name}?`));
  assert.deepEqual(Object.keys(declared).sort(), wanted.sort(), path);
  for (const [key, kind] of Object.entries(declared)) {
    const prop = props[key.replace('?', '')];
    if (prop !== undefined) checkKind(kind, prop, `${path} ${key}`);
  }
}

function checkKind(kind: Kind, { type, of, fields }: PropDefinition, path: string): void {
  // A view that only passes a choice on may take it for a text.
  if (kind === 'given' || (kind === 'string' && type === 'choice')) return;
  if (typeof kind === 'string') assert.equal(kind, type, path);
  else if (!('entry' in kind)) assert.deepEqual([...kind], type === 'choice' ? of : undefined, path);
  else if (typeof kind.entry === 'string') checkKind(kind.entry, of as PropDefinition, path);
  else checkDeclared(kind.entry, fields ?? {}, path);
}
