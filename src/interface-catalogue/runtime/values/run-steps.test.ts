import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Step } from '../../model/expression.ts';
import type { JsonObject } from '../../model/payload.ts';
import steps from '../../steps.json' with { type: 'json' };
import { createDataStore } from './data-store.ts';
import { type Effects, runSteps } from './run-steps.ts';

function createContext(data: JsonObject, answers: { confirm?: boolean; validate?: boolean } = {}) {
  const log: string[] = [];
  const later: (() => void)[] = [];
  const effects: Effects = {
    confirm: async (message) => log.push(`confirm ${message}`) > 0 && (answers.confirm ?? true),
    validate: () => answers.validate ?? true,
    toast: (message, tone) => log.push(`toast ${message} ${tone}`),
    download: (name, format) => log.push(`download ${name} ${format}`),
    print: () => log.push('print'),
    copy: (text) => log.push(`copy ${text}`),
    after: (ms, run) => {
      log.push(`after ${ms}`);
      later.push(run);
    },
    random: () => 0.5,
  };
  return { store: createDataStore(data), effects, log, later };
}

test('steps change lists, numbers and values at their paths, and leave everything else as it was', async () => {
  const context = createContext({ rows: [{ id: 'a', n: 1 }], other: { kept: true }, count: 9, page: '' });
  const before = context.store.get();
  await runSteps(
    [
      { do: 'append', path: '/rows', value: { name: 'New' } },
      { do: 'append', path: '/rows', value: { id: 'b' }, first: true },
      { do: 'edit', path: '/rows', key: 'a', value: { n: 2 } },
      { do: 'increment', path: '/count', by: 5, max: 10 },
      { do: 'toggle', path: '/flags', value: 'x' },
      { do: 'toggle', path: '/open' },
      { do: 'navigate', to: 'orders' },
      { do: 'random', path: '/die', min: 1, max: 6 },
    ],
    context,
  );
  assert.deepEqual(context.store.get(), {
    rows: [{ id: 'b' }, { id: 'a', n: 2 }, { name: 'New', id: 'new-2' }],
    other: { kept: true },
    count: 10,
    page: '',
    flags: ['x'],
    open: true,
    ui: { page: 'orders' },
    die: 4,
  });
  assert.equal(context.store.get()['other'], before['other']);
  assert.deepEqual(before['rows'], [{ id: 'a', n: 1 }]);
});

test('the same thing added twice becomes one row that grows', async () => {
  const context = createContext({ cart: [] });
  const add: Step = {
    do: 'append',
    path: '/cart',
    value: { product: 'p', quantity: 1 },
    merge: 'product',
    add: 'quantity',
  };
  await runSteps([add, add, add], context);
  assert.deepEqual(context.store.get()['cart'], [{ product: 'p', quantity: 3, id: 'new-1' }]);
});

test('a relative path in a row writes to that row in its list, wherever a filter has moved it', async () => {
  const context = createContext({ tasks: [{ id: 'a' }, { id: 'b', done: false }] });
  await runSteps([{ do: 'toggle', path: 'done' }], {
    ...context,
    row: { row: { id: 'b', done: false }, listPath: '/tasks' },
  });
  assert.deepEqual(context.store.get()['tasks'], [{ id: 'a' }, { id: 'b', done: true }]);
});

test('a question answered with no, and a form with errors, end the steps', async () => {
  const step: Step = { do: 'set', path: '/x', value: 1 };
  for (const [first, answers] of [
    [{ do: 'confirm', message: 'Sure?' }, { confirm: false }],
    [{ do: 'validate' }, { validate: false }],
  ] as const) {
    const context = createContext({}, answers);
    assert.equal(await runSteps([first, step], context), false);
    assert.deepEqual(context.store.get(), {});
  }
});

test('branches and delays run their own steps', async () => {
  const context = createContext({ n: 1 });
  const inner: Step = { do: 'set', path: '/late', value: { path: '/n' } };
  await runSteps(
    [
      {
        do: 'when',
        condition: { call: 'above', args: { a: { path: '/n' }, b: 5 } },
        steps: [{ do: 'print' }],
        otherwise: [{ do: 'toast', message: 'no' }],
      },
      { do: 'after', ms: 100, steps: [inner] as never },
    ],
    context,
  );
  assert.deepEqual(context.log, ['toast no ', 'after 100']);
  context.later[0]?.();
  assert.equal(context.store.get()['late'], 1);
});

test('every step of the catalogue runs, and an unknown one ends the action', async () => {
  for (const name of Object.keys(steps)) {
    const context = createContext({ list: [] });
    assert.equal(
      await runSteps([{ do: name, path: '/list', value: {}, key: 'a', ms: 1, steps: [], to: 'x' }], context),
      true,
      name,
    );
  }
  assert.equal(await runSteps([{ do: 'constructor' }], createContext({})), false);
});

test('no step can write to a prototype', async () => {
  const context = createContext({ rows: [{ id: 'a' }] });
  const value = JSON.parse('{"__proto__":{"polluted":1}}');
  await runSteps(
    [
      { do: 'set', path: '/__proto__/polluted', value: 1 },
      { do: 'edit', path: '/rows', key: 'a', value },
      { do: 'append', path: '/constructor', value },
    ],
    context,
  );
  assert.equal(({} as { polluted?: number }).polluted, undefined);
  assert.deepEqual(context.store.get(), { rows: [{ id: 'a' }] });
});
