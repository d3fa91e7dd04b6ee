import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import functions from '../../functions.json' with { type: 'json' };
import type { Expression } from '../../model/expression.ts';
import type { JsonObject } from '../../model/payload.ts';
import { FUNCTIONS } from '../functions/functions.ts';
import { evaluate } from './evaluate.ts';
import { resolveDays } from './resolve-days.ts';

const data: JsonObject = {
  today: '2026-03-15',
  orders: [
    { id: 'a', customer: 'Ada', total: 30, quantity: 2, status: 'Paid', date: '2026-03-02', tags: ['new'] },
    { id: 'b', customer: 'Bob', total: 10, quantity: 1, status: 'Open', date: '2026-03-12', tags: ['old', 'new'] },
    { id: 'c', customer: 'Cyd', total: 20, quantity: 3, status: 'Paid', date: '2026-02-20T10:00', tags: [] },
  ],
  people: [{ id: 'Ada', city: 'London' }],
  ui: { status: 'Paid', empty: '' },
};
const orders = { path: '/orders' };
const orderNames = [{ customer: 'Ada' }, { customer: '' }, { customer: 'Bob' }];
const NAMES = 'Ada, Bob, Ada';
const call = (name: string, args: { [name: string]: Expression }): Expression => ({ call: name, args });
const get = (expression: Expression) => evaluate(expression, { data });
const ids = (expression: Expression) => (get(expression) as { id: string }[]).map(({ id }) => id).join('');

test('every function of the catalogue has an implementation, and there is no other', () => {
  assert.deepEqual(Object.keys(FUNCTIONS).sort(), Object.keys(functions).sort());
});

test('rows are chosen, ordered and joined', () => {
  assert.equal(ids(call('where', { rows: orders, field: 'status', value: { path: '/ui/status' } })), 'ac');
  assert.equal(ids(call('where', { rows: orders, field: 'status', value: { path: '/ui/empty' } })), 'abc');
  assert.equal(ids(call('where', { rows: orders, field: 'status', value: 'all' })), 'abc');
  assert.equal(ids(call('where', { rows: orders, field: 'total', value: 15, how: 'above' })), 'ac');
  assert.equal(ids(call('where', { rows: orders, field: 'date', value: '2026-02-20', how: 'to' })), 'c');
  assert.equal(ids(call('where', { rows: orders, field: 'tags', value: 'new' })), 'ab');
  assert.equal(ids(call('where', { rows: orders, field: 'customer', value: ['Ada', 'Cyd'], how: 'in' })), 'ac');
  assert.equal(ids(call('search', { rows: orders, text: 'PAID cy' })), 'c');
  assert.equal(ids(call('sort', { rows: orders, by: 'total', order: 'descending' })), 'acb');
  assert.equal(ids(call('take', { rows: call('sort', { rows: orders, by: 'total' }), count: 2 })), 'bc');
  assert.equal(get(call('find', { rows: orders, value: 'b', field: 'customer' })), 'Bob');
  const joined = get(call('join', { rows: orders, other: { path: '/people' }, by: 'customer' })) as JsonObject[];
  assert.deepEqual([joined[0]?.['city'], joined[0]?.['id'], joined[1]?.['city']], ['London', 'a', undefined]);
});

test('rows are summarised by value and by time', () => {
  assert.deepEqual(get(call('group', { rows: orders, by: 'status', how: 'sum', field: 'total' })), [
    { id: 'Paid', label: 'Paid', value: 50 },
    { id: 'Open', label: 'Open', value: 10 },
  ]);
  const months = get(call('group', { rows: orders, by: 'date', bucket: 'month' })) as JsonObject[];
  assert.deepEqual(
    months.map(({ label, value }) => [label, value]),
    [
      ['Feb 2026', 1],
      ['Mar 2026', 2],
    ],
  );
  const pivot = get(call('pivot', { rows: orders, by: 'date', split: 'status', bucket: 'month' })) as JsonObject[];
  assert.deepEqual(pivot[0], { Paid: 1, Open: 0, id: 'Feb 2026', label: 'Feb 2026' });
  assert.equal(get(call('sum', { rows: orders, field: 'total', times: 'quantity' })), 130);
  assert.equal(get(call('average', { rows: orders, field: 'total' })), 20);
});

test('arithmetic follows its usual rules, and what is none says so', () => {
  const compute = (text: string) => get(call('evaluate', { text }));
  assert.equal(compute('2 + 3 × 4 ^ 2 - -1'), 51);
  assert.equal(compute('(1 + 2) / 4'), 0.75);
  assert.equal(compute('0.1 + 0.2'), 0.3);
  assert.equal(compute('200 * 15%'), 30);
  assert.equal(compute('17 % 5'), 2);
  assert.equal(compute('round(max(2.456, 1), 1)'), 2.5);
  for (const text of ['1 / 0', 'alert(1)', '2 +', '(1', 'constructor', '1 2', '1;2'])
    assert.equal(compute(text), 'not a calculation');
  assert.equal(get(call('formula', { text: 'a * b', inputs: { a: { path: '/orders/0/total' }, b: 2 } })), 60);
});

test('texts, units, dates and conditions are computed', () => {
  assert.equal(get(call('convert', { value: 212, from: 'Fahrenheit', to: 'C' })), 100);
  assert.equal(get(call('convert', { value: 5, from: 'km', to: 'kg' })), null);
  assert.equal(get(call('today', { days: 20 })), '2026-04-04');
  assert.equal(get(call('daysBetween', { from: '2026-03-02', to: call('today', {}) })), 13);
  assert.equal(get(call('format', { value: 1234.5, as: 'currency', currency: 'EUR' })), '€1,234.50');
  assert.equal(get(call('format', { value: '2026-03-14', as: 'relative' })), 'yesterday');
  assert.equal(
    get(call('text', { template: '{a} of {b}', values: { a: 1, b: call('count', { rows: orders }) } })),
    '1 of 3',
  );
  // biome-ignore lint/suspicious/noThenProperty: an argument of the function, which is never awaited
  assert.equal(get(call('if', { when: call('empty', { value: [] }), then: 'yes', else: 'no' })), 'yes');
  const hash = get(call('transform', { text: 'abc', how: 'hash' }));
  assert.equal(hash, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  assert.equal(get(call('transform', { text: 'Crème Brûlée!', how: 'slug' })), 'creme-brulee');
  assert.equal(get(call('transform', { text: '1994', how: 'roman' })), 'MCMXCIV');
  const password = call('password', { length: 12, seed: 7 });
  assert.equal(get(password), get(password));
  assert.equal(String(get(password)).length, 12);
});

test('relative paths are fields of the row', () => {
  const row = { row: { id: 'x', total: 9 } };
  assert.equal(evaluate({ path: 'total' }, { data, row }), 9);
  assert.equal(evaluate({ path: 'total' }, { data }), null);
});

test('paths and names never lead to prototypes', () => {
  for (const path of ['/__proto__', '/constructor/name', '/orders/length', '/orders/0/toString', '/ui/__proto__/x']) {
    assert.equal(get({ path }), null, path);
  }
  get(call('pivot', { rows: [{ id: '1', a: '__proto__', b: 'x' }], by: 'b', split: 'a' }));
  get(JSON.parse('{"call":"text","args":{"template":"{__proto__}","values":{"__proto__":{"polluted":1}}}}'));
  assert.equal(({} as { polluted?: number }).polluted, undefined);
});

test('any expression over any data has a value, without an exception and within bounded time', () => {
  const names = Object.keys(functions);
  const { expression } = fc.letrec<{ expression: Expression }>((tie) => ({
    expression: fc.oneof(
      { maxDepth: 4, withCrossShrink: true },
      fc.oneof(fc.string(), fc.integer(), fc.double(), fc.boolean(), fc.constant(null)),
      fc.record({ path: fc.oneof(fc.constantFrom('/orders', '/ui', 'total', '/__proto__'), fc.string()) }),
      fc.record({
        call: fc.oneof(fc.constantFrom(...names), fc.string()),
        args: fc.dictionary(
          fc.constantFrom(
            'rows',
            'field',
            'value',
            'text',
            'by',
            'how',
            'as',
            'values',
            'count',
            'from',
            'to',
            '__proto__',
          ),
          tie('expression'),
        ),
      }),
      fc.array(tie('expression'), { maxLength: 4 }),
    ),
  }));
  fc.assert(
    fc.property(expression, (value) => {
      const result = evaluate(value, { data });
      assert.doesNotThrow(() => JSON.stringify(result));
      assert.notEqual(result, undefined);
    }),
    { numRuns: 1500 },
  );
});

test('nesting that would take forever ends', () => {
  let deep: Expression = { path: '/many' };
  for (let level = 0; level < 15; level++) deep = call('join', { rows: deep, other: deep, by: 'id' });
  const many = Array.from({ length: 1000 }, (_, index) => ({ id: String(index) }));
  assert.equal(evaluate(deep, { data: { many } }), null);
});

test('rows get fields that are computed for each of them, in their order', () => {
  const derived = call('derive', {
    rows: orders,
    fields: {
      worth: call('formula', {
        text: 'total * quantity',
        inputs: { total: { path: 'total' }, quantity: { path: 'quantity' } },
      }),
      isLarge: call('above', { a: { path: 'worth' }, b: 20 }),
      others: call('count', { rows: call('where', { rows: orders, field: 'status', value: { path: 'status' } }) }),
    },
  });
  assert.deepEqual(
    (get(derived) as JsonObject[]).map(({ id, worth, isLarge, others }) => [id, worth, isLarge, others]),
    [
      ['a', 60, true, 2],
      ['b', 10, false, 1],
      ['c', 60, true, 2],
    ],
  );
});

test('a series follows from its start until a condition holds, and is summed over several steps', () => {
  const minus = (text: string, inputs: { [name: string]: Expression }) => call('formula', { text, inputs });
  const series = (more: { [name: string]: Expression }) =>
    get(
      call('series', {
        count: 5,
        start: { left: 100 },
        next: {
          paid: minus('min(40, left)', { left: { path: 'left' } }),
          left: minus('left - paid', { left: { path: 'left' }, paid: { path: 'paid' } }),
        },
        until: call('equals', { a: { path: 'left' }, b: 0 }),
        ...more,
      }),
    ) as JsonObject[];
  assert.deepEqual(
    series({}).map(({ number, paid, left }) => [number, paid, left]),
    [
      [1, 40, 60],
      [2, 40, 20],
      [3, 20, 0],
    ],
  );
  assert.deepEqual(
    series({ every: 2, sums: ['paid'] }).map(({ number, paid, left }) => [number, paid, left]),
    [
      [1, 80, 20],
      [2, 20, 0],
    ],
  );
  const endless = call('series', { count: 1e9, start: { n: 0 }, next: { n: { path: 'step' } } });
  assert.equal((get(endless) as JsonObject[]).length, 1200);
});

test('an unset value is neither above nor below anything, and chooses no row where it is exact', () => {
  const rows = [
    { id: 'x', due: '2026-03-01' },
    { id: 'y', due: '' },
  ];
  const chosen = (args: { [name: string]: Expression }) => ids(call('where', { rows, field: 'due', ...args }));
  assert.equal(chosen({ value: '2026-01-01', how: 'from' }), 'x');
  assert.equal(chosen({ value: true, how: 'empty' }), 'y');
  assert.equal(chosen({ value: true, how: 'filled' }), 'x');
  assert.equal(chosen({ value: '2026-03-01', how: 'not' }), 'y');
  assert.equal(chosen({ value: '', exact: true }), '');
  assert.equal(chosen({ value: '', exact: true, how: 'not' }), 'x');
  assert.equal(get(call('above', { a: null, b: 0 })), false);
  assert.equal(get(call('below', { a: '', b: 5 })), false);
});

test('values, first, last, position, least and greatest of rows, and days and texts', () => {
  assert.deepEqual(get(call('values', { rows: orders, field: 'status' })), ['Paid', 'Open']);
  assert.equal(get(call('first', { rows: orders, field: 'customer' })), 'Ada');
  assert.equal(get(call('last', { rows: orders, field: 'customer' })), 'Cyd');
  assert.equal(get(call('position', { list: ['a', 'b'], value: 'b' })), 1);
  assert.equal(get(call('position', { list: ['a'], value: 'z' })), null);
  assert.equal(get(call('minimum', { rows: orders, field: 'date' })), '2026-02-20T10:00');
  assert.equal(get(call('maximum', { rows: orders, field: 'total' })), 30);
  assert.equal(get(call('dayAfter', { date: '2026-02-27', days: 2 })), '2026-03-01');
  assert.equal(get(call('dayAfter', { date: 'soon', days: 2 })), null);
  assert.equal(get(call('replace', { text: 'a-b-c', find: '-', by: '$&' })), 'a$&b$&c');
});

test('amounts have the currency of the data model', () => {
  const amount = call('format', { value: 12, as: 'currency' });
  assert.equal(evaluate(amount, { data: { currency: 'EUR' } }), '€12');
  assert.equal(evaluate(amount, { data: {} }), '$12');
});

test('relative days become dates when an interface is opened; its state is left alone', () => {
  const model = { ui: { page: 'today' }, task: [{ due: 'today+3', done: 'today-1', title: 'today is it' }] };
  assert.deepEqual(resolveDays(model, '2026-02-27'), {
    ui: { page: 'today' },
    task: [{ due: '2026-03-02', done: '2026-02-26', title: 'today is it' }],
  });
});

test('days and times are taken apart, and nothing is read from what is none', () => {
  const day = (part: string, date = '2026-03-15') => get(call('datePart', { date, part }));
  assert.deepEqual([day('weekday'), day('month'), day('year'), day('year', 'soon')], ['Sunday', 3, 2026, null]);
  const between = (from: string, to: string) => get(call('minutesBetween', { from, to }));
  assert.deepEqual(
    [between('09:30', '11:00'), between('22:00', '06:00'), between('9:00 PM', '21:30'), between('', '06:00')],
    [90, 480, 30, null],
  );
});

test('texts of rows are joined, and rows are shuffled by a seed', () => {
  assert.equal(get(call('joined', { rows: [...orderNames, { id: 'd', customer: 'Ada' }], field: 'customer' })), NAMES);
  const rows = Array.from({ length: 20 }, (_, index) => ({ id: String.fromCharCode(97 + index) }));
  const shuffle = (seed: number) => ids(call('shuffle', { rows, seed }));
  assert.equal(shuffle(1), shuffle(1));
  assert.notEqual(shuffle(1), shuffle(2));
  assert.equal([...shuffle(2)].sort().join(''), 'abcdefghijklmnopqrst');
});

test('groups follow a given order, and others come after them', () => {
  const groups = get(call('group', { rows: orders, by: 'status', order: ['Sent', 'Open'] })) as JsonObject[];
  assert.deepEqual(
    groups.map(({ label }) => label),
    ['Open', 'Paid'],
  );
});

test('a number is drawn only while an action runs', () => {
  const dice = call('random', { to: 6 });
  assert.equal(get(dice), null);
  assert.equal(evaluate(dice, { data, random: () => 0.99 }), 6);
});

test('a condition on what is not set chooses no row, and its opposite every row that has a value', () => {
  const where = (how: string) => ids(call('where', { rows: orders, field: 'id', value: null, exact: true, how }));
  assert.deepEqual([where(''), where('not')], ['', 'abc']);
});
