import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkApp } from '../app/check-app.ts';
import { compileApp } from '../compile/compile-app.ts';
import { getLibrary } from './library.ts';
import { prune } from './prune.ts';

const ROOM = 190;
const countNodes = (app: Parameters<typeof prune>[0]): number => compileApp(app, 'test').payload.nodes.length;

it('leaves out pages of a large app that a long prompt does not name, and keeps those that it names', () => {
  const large = getLibrary().blueprints.filter(({ id }) => id.startsWith('sites/') || id.startsWith('businesses/'));
  const tried = large.filter(({ app }) => app.pages.length > 4 && countNodes(app) > ROOM).slice(0, 4);
  assert.equal(tried.length, 4);
  for (const { id, app } of tried) {
    const named = app.pages.at(-1)?.name ?? '';
    const { pages, ...rest } = prune(
      app,
      `I and my sister, who lives by the sea, would be glad of something with ${named}`,
    );
    assert.deepEqual(checkApp({ pages, ...rest }), [], id);
    assert.deepEqual([pages[0]?.name, pages.at(-1)?.name], [app.pages[0]?.name, named], id);
    assert.ok(pages.length < app.pages.length, id);
    assert.equal(
      prune(app, app.pages.map(({ name }) => `the page ${name}`).join(' and ')).pages.length,
      app.pages.length,
    );
  }
});

it('keeps the list of what people book, also where few words ask for it', () => {
  const found = getLibrary().blueprints.find(({ id }) => id === 'services/nail-salon');
  assert.ok(found);
  const lists = prune(found.app, 'appointment booking for a nail salon').pages.flatMap(({ views }) => views);
  assert.ok(lists.some(({ kind, of }) => kind === 'table' && of === 'booking'));
});
