import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { test } from 'node:test';
import { CATALOGUE_FOLDER, loadCatalogue } from './load-catalogue.ts';

test('every component of the catalogue has its source, exported under its name', () => {
  const { components } = loadCatalogue();
  assert.ok(components.size > 50);
  for (const { name, folder } of components.values()) {
    assert.match(
      readFileSync(join(CATALOGUE_FOLDER, folder, `${posix.basename(folder)}.tsx`), 'utf8'),
      new RegExp(`^export (?:const ${name} = component<|\\{ \\w+ as ${name} \\})`, 'm'),
      name,
    );
  }
});
