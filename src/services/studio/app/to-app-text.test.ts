import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { getLibrary } from '../reading/library.ts';
import { listChanges } from './list-changes.ts';
import { toAppSchema } from './to-app-schema.ts';
import { toAppText } from './to-app-text.ts';

const apps = getLibrary().blueprints.map(({ app }) => app);

it('writes every blueprint as JSON that says the same, in lines that can be read', () => {
  for (const app of apps) {
    const text = toAppText(app);
    assert.deepEqual(JSON.parse(text), JSON.parse(JSON.stringify(app)));
    const isList = (line: string) => /[[{]./.test(line.replace(/"(?:[^"\\]|\\.)*"/g, '""'));
    const long = text.split('\n').filter((line) => line.length > 100 && isList(line));
    assert.deepEqual(long, [], app.title);
  }
});

it('writes the same text in any order of the members, which is that of the schema', () => {
  for (const app of apps.slice(0, 20)) {
    const reversed = Object.fromEntries(Object.entries(app).reverse()) as unknown as typeof app;
    const pages = app.pages.map((page) => Object.fromEntries(Object.entries(page).reverse()));
    const text = toAppText({ ...reversed, pages } as unknown as typeof app);
    assert.equal(text, toAppText(app));
    assert.match(text, /^\{\n {2}"title": /);
  }
});

it('publishes a schema that all blueprints fit, and an unknown member does not', () => {
  const fits = new Ajv2020({ strict: false }).compile(toAppSchema());
  for (const app of apps) assert.ok(fits(app), `${app.title}: ${JSON.stringify(fits.errors?.slice(0, 3))}`);
  const [first] = apps;
  assert.equal(fits({ ...first, colour: 'red' }), false);
  assert.equal(fits({ ...first, pages: [{ name: 'P', views: [{ kind: 'hologram' }] }] }), false);
});

it('lists the paths at which two descriptions differ, and none for the same', () => {
  const before = { title: 'A', theme: { accent: '#000000' }, things: { a: { fields: { x: 'text' }, rows: [1, 2] } } };
  const after = { title: 'B', theme: { accent: '#000000' }, things: { a: { fields: { y: 'text' }, rows: [1] } } };
  const { title, theme, things } = before;
  assert.deepEqual(listChanges(before, { things, theme, title }), []);
  assert.deepEqual(listChanges(before, after), [
    '/title',
    '/things/a/fields/x',
    '/things/a/fields/y',
    '/things/a/rows',
  ]);
});
