import assert from 'node:assert/strict';
import { it } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { getLibrary } from '../../reading/library.ts';
import { createAnswerSchema } from './app-schema.ts';

const validate = new Ajv2020({ strict: false }).compile(createAnswerSchema());

it('admits every blueprint', () => {
  for (const { id, app } of getLibrary().blueprints)
    assert.ok(validate({ app }), `${id}: ${JSON.stringify(validate.errors?.[0])}`);
});

it('refuses what the validator does not know, at every level', () => {
  const [blueprint] = getLibrary().blueprints;
  const app = JSON.parse(JSON.stringify(blueprint?.app));
  const wrong = [
    { ...app, colour: 'red' },
    { ...app, icon: 'unicorn' },
    { ...app, pages: [{ name: 'Home', views: [{ kind: 'carousel' }] }] },
    { ...app, pages: [{ name: 'Home', views: [{ kind: 'board', of: 'task' }] }] },
    { ...app, pages: [{ name: 'Home', views: [{ kind: 'table', of: 'task', colour: 'red' }] }] },
    { ...app, things: { task: { name: 'task', plural: 'tasks', fields: { name: 'colour' }, rows: [] } } },
  ];
  for (const each of wrong) assert.ok(!validate({ app: each }), JSON.stringify(each).slice(0, 200));
});

it('admits a patch', () => {
  assert.ok(
    validate({
      patch: [
        { op: 'remove', path: '/pages/1' },
        { op: 'add', path: '/title', value: 'Tasks' },
      ],
    }),
  );
  assert.ok(!validate({ patch: [{ op: 'move', path: '/pages/1' }] }));
});
