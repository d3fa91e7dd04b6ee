import assert from 'node:assert/strict';
import { it } from 'node:test';
import { patchApp } from './patch-app.ts';

const APP = {
  title: 'Tasks',
  things: { task: { fields: { name: 'text' }, rows: [{ name: 'A' }, { name: 'B' }, { name: 'C' }] } },
  pages: [
    { name: 'One', views: [] },
    { name: 'Two', views: [{ kind: 'table' }] },
  ],
};

function apply(...operations: readonly object[]): typeof APP {
  const patched = patchApp(APP, operations);
  assert.ok('value' in patched, JSON.stringify(patched));
  return patched.value as typeof APP;
}

function listProblems(...operations: readonly unknown[]): string {
  const patched = patchApp(APP, operations);
  assert.ok('problems' in patched);
  return patched.problems.join('\n');
}

it('changes what the paths name and nothing else, and leaves the description that was given as it is', () => {
  const before = JSON.stringify(APP);
  const changed = apply(
    { op: 'replace', path: '/title', value: 'Errands' },
    { op: 'add', path: '/things/task/fields/due', value: 'date' },
    { op: 'remove', path: '/things/task/rows/0/name' },
  );
  assert.equal(JSON.stringify(APP), before);
  assert.deepEqual(changed, {
    title: 'Errands',
    things: { task: { fields: { name: 'text', due: 'date' }, rows: [{}, { name: 'B' }, { name: 'C' }] } },
    pages: APP.pages,
  });
});

it('counts entries of lists as they were given, no matter which were added and removed before', () => {
  const rows = [
    { op: 'remove', path: '/things/task/rows/0' },
    { op: 'add', path: '/things/task/rows/2', value: { name: 'B2' } },
    { op: 'replace', path: '/things/task/rows/2', value: { name: 'C2' } },
    { op: 'add', path: '/things/task/rows/-', value: { name: 'D' } },
  ];
  assert.deepEqual(
    apply(...rows).things.task.rows.map(({ name }) => name),
    ['B', 'B2', 'C2', 'D'],
  );
  const pages = apply(
    { op: 'remove', path: '/pages/0' },
    { op: 'add', path: '/pages/1/views/-', value: { kind: 'chart' } },
  ).pages;
  assert.deepEqual(pages, [{ name: 'Two', views: [{ kind: 'table' }, { kind: 'chart' }] }]);
});

it('an added part can be changed by a later operation', () => {
  const { things } = apply(
    { op: 'add', path: '/things/member', value: { fields: {} } },
    { op: 'add', path: '/things/member/fields/name', value: 'text' },
  );
  assert.deepEqual(Object(things)['member'], { fields: { name: 'text' } });
});

it('says what is wrong with each operation that cannot be done', () => {
  assert.equal(
    listProblems(
      { op: 'move', path: '/title' },
      { op: 'replace', path: '/pages/7', value: {} },
      { op: 'remove', path: '/things/order' },
      { op: 'add', path: '/things/order/fields/x', value: 'text' },
      { op: 'replace', path: '/title' },
      'nonsense',
    ),
    [
      '/patch/0 needs an "op": add, replace or remove',
      '/patch/1 names /pages/7, and the list has 2 entries',
      '/patch/2 names /things/order, which does not exist',
      '/patch/3 names /things/order/fields/x, and there is nothing above it',
      '/patch/4 needs a "value"',
      '/patch/5 needs an "op": add, replace or remove',
    ].join('\n'),
  );
});

it('reaches no prototype', () => {
  for (const path of ['/__proto__/polluted', '/things/constructor/prototype/polluted', '/pages/__proto__/polluted'])
    assert.match(listProblems({ op: 'add', path, value: true }), /nothing above it/);
  assert.match(listProblems({ op: 'add', path: '/__proto__', value: { polluted: true } }), /not allowed/);
  assert.equal(Object(APP)['polluted'], undefined);
});
