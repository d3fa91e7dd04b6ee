// The components are bundled for browsers and shipped in exports: what they import has to exist there too.
import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import { test } from 'node:test';

const STUDIO = 'src/services/studio';
const TYPES = [`${STUDIO}/model/payload.ts`, `${STUDIO}/model/expression.ts`];

function listImports(path: string): readonly string[] {
  const matches = readFileSync(path, 'utf8').matchAll(/^(?:import|export) (?:[^;']* from )?'([^']+)'/gm);
  return [...matches].map(([, target = '']) =>
    target.startsWith('.') ? posix.join(posix.dirname(path), target) : target,
  );
}

test('a component imports React, files of the catalogue and types of the model only', () => {
  for (const path of globSync(`${STUDIO}/catalogue/*/*/*.{ts,tsx}`)) {
    if (path.endsWith('.test.ts') || path.startsWith(`${STUDIO}/catalogue/runtime/`)) continue;
    for (const target of listImports(path)) {
      const isOwn = target.startsWith(`${STUDIO}/catalogue/`) && existsSync(target);
      assert.ok(isOwn || target === 'react' || TYPES.includes(target), `${path} imports ${target}`);
    }
  }
});

test('the runtime imports React, its own files and types of the model only', () => {
  for (const path of globSync(`${STUDIO}/catalogue/runtime/**/*.{ts,tsx}`)) {
    if (path.endsWith('.test.ts')) continue;
    for (const target of listImports(path)) {
      const isOwn = target.startsWith(`${STUDIO}/catalogue/runtime/`) && existsSync(target);
      assert.ok(isOwn || target === 'react' || TYPES.includes(target), `${path} imports ${target}`);
    }
  }
});

test('the server imports no component', () => {
  for (const path of globSync('src/**/*.ts')) {
    assert.deepEqual(
      listImports(path).filter((target) => target.endsWith('.tsx')),
      [],
      path,
    );
  }
});

test('every component of the catalogue has its source, exported under its name', () => {
  for (const path of globSync(`${STUDIO}/catalogue/*/*/component.json`)) {
    const folder = posix.dirname(path);
    const { name } = JSON.parse(readFileSync(path, 'utf8'));
    assert.match(
      readFileSync(`${folder}/${posix.basename(folder)}.tsx`, 'utf8'),
      new RegExp(`^export (?:const ${name} = component<|\\{ \\w+ as ${name} \\})`, 'm'),
      name,
    );
  }
});
