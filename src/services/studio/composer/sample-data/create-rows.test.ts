import assert from 'node:assert/strict';
import { test } from 'node:test';
import entities from '../knowledge/entities.json' with { type: 'json' };
import { createEntity } from '../understanding/entity-knowledge.ts';
import { REFERENCE_DAY } from './create-dates.ts';
import { createRows } from './create-rows.ts';

const NAMES = [...Object.values(entities).flatMap((group) => Object.keys(group)), 'widget', 'cloud castle'];

test('gives every known thing and an unknown one rows with distinct ids and names and a value in each field', () => {
  for (const name of NAMES) {
    const entity = createEntity(name);
    const rows = createRows(entity, 30, 11);
    const first = entity.fields[0]?.name ?? '';
    assert.equal(new Set(rows.map(({ id }) => id)).size, 30, name);
    if (entity.fields[0]?.type !== 'date' && entity.fields[0]?.type !== 'long-text') {
      assert.equal(new Set(rows.map((row) => row[first])).size, 30, `${name}.${first}`);
    }
    for (const row of rows) {
      for (const field of entity.fields)
        assert.ok(
          row[field.name] !== undefined && row[field.name] !== null && row[field.name] !== '',
          `${name}.${field.name}`,
        );
    }
  }
});

test('gives the same rows for the same seed and others for another', () => {
  const entity = createEntity('order');
  assert.deepEqual(createRows(entity, 12, 5), createRows(entity, 12, 5));
  assert.notDeepEqual(createRows(entity, 12, 5), createRows(entity, 12, 6));
});

test('makes totals of quantity and price, and e-mails of names', () => {
  for (const { quantity, price, total } of createRows(createEntity('order'), 40, 3)) {
    assert.equal(total, Math.round(Number(quantity) * Number(price) * 100) / 100);
  }
  for (const { name, email } of createRows(createEntity('customer'), 40, 3)) {
    assert.ok(String(email).startsWith(String(name).toLowerCase().replace(' ', '.')), `${name} ${email}`);
  }
});

test('orders dates, puts ends after starts, and calls overdue only what is', () => {
  const invoices = createRows(createEntity('invoice'), 40, 9);
  const days = invoices.map(({ date }) => String(date));
  assert.deepEqual(days, days.toSorted().reverse());
  for (const { date, due, status } of invoices) {
    assert.ok(String(due) > String(date));
    if (status === 'Overdue') assert.ok(String(due) < REFERENCE_DAY);
    if (status === 'Open') assert.ok(String(due) >= REFERENCE_DAY);
  }
});

test('fits stock and state, and chooses states only from the options', () => {
  for (const { stock, status } of createRows(createEntity('product'), 60, 4)) {
    assert.equal(status === 'Sold out', stock === 0);
  }
  const entity = createEntity('task');
  const states = entity.fields.find(({ name }) => name === 'status')?.options ?? [];
  for (const { status } of createRows(entity, 30, 1)) assert.ok(states.includes(String(status)));
});

test('has rows in each part of the time that is asked for', () => {
  const LENGTHS = { day: 10, month: 7, year: 4 };
  for (const [bucket, count] of [
    ['day', 7],
    ['month', 12],
    ['year', 5],
  ] as const) {
    for (const name of ['order', 'booking', 'task']) {
      const entity = { ...createEntity(name), period: { bucket, count } };
      const field = entity.fields.find(({ type }) => type === 'date')?.name ?? '';
      const days = createRows(entity, 36, 7).map((row) => String(row[field]));
      const past = days.filter((day) => day <= REFERENCE_DAY);
      assert.ok(new Set(past.map((day) => day.slice(0, LENGTHS[bucket]))).size >= count, `${name} ${bucket}`);
    }
  }
});

test('names things that are not known by their noun and by what the prompt names', () => {
  const names = createRows({ ...createEntity('cloud castle'), examples: ['attic'] }, 3, 1).map(({ name }) => name);
  assert.deepEqual(names, ['Attic', 'Castle 2', 'Castle 3']);
  const [keeper] = createRows(createEntity('beekeeper'), 1, 1);
  assert.match(String(keeper?.['name']), /^\p{Lu}\p{L}+ \p{Lu}\p{L}+$/u);
});
