import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, getTitleField, listFields } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { applyEdit, getSample, listFailed, toLeast, tryEdit, tryOnSamples } from '../testing/try-edit.ts';

const listThings = ({ things }: App): readonly Slots[] => Object.keys(things).map((thing) => ({ thing }));

/** The second row of each thing that has one. */
const listRows = ({ things }: App): readonly Slots[] =>
  Object.entries(things).flatMap(([thing, { rows }]) => (rows.length > 1 ? [{ row: { thing, row: 1 } }] : []));

function listNumbers({ things }: App): readonly Slots[] {
  return Object.entries(things).flatMap(([thing, { fields }]) => {
    const field = listFields(fields).find(({ type, formula }) => type === 'money' && formula === undefined);
    return field === undefined ? [] : [{ field: { thing, field: field.id } }];
  });
}

describe('edits of rows', () => {
  it('leave a sound app of which the claims hold', { timeout: 240_000 }, async () => {
    const counts = {
      'add-row': await tryOnSamples(getEditKind('add-row'), (app) =>
        listThings(app).map((slots) => ({ ...slots, name: 'Zoë Quint' })),
      ),
      'remove-row': await tryOnSamples(getEditKind('remove-row'), listRows),
      'rename-row': await tryOnSamples(getEditKind('rename-row'), (app) =>
        listRows(app).map((slots) => ({ ...slots, name: 'Zoë Quint' })),
      ),
      'clear-rows': await tryOnSamples(getEditKind('clear-rows'), listThings),
      'clear all rows': await tryOnSamples(getEditKind('clear-rows'), () => [{}]),
      'change-all': await tryOnSamples(getEditKind('change-all'), (app) =>
        listNumbers(app).map((slots) => ({ ...slots, choice: 'raise', value: '10 %' })),
      ),
      'set-value': await tryOnSamples(getEditKind('set-value'), (app) =>
        listRows(app).flatMap(({ row }) => {
          const fields = listFields(app.things[row?.thing ?? '']?.fields ?? {});
          const field = fields.find(({ type, formula }) => type === 'money' && formula === undefined);
          return row && field ? [{ row, field: { thing: row.thing, field: field.id }, value: '1,234.50 €' }] : [];
        }),
      ),
    };
    for (const [kind, done] of Object.entries(counts)) assert.ok(done >= toLeast(10), `${kind}: only ${done}`);
  });

  const courses = getSample('learning/courses');
  const first = { thing: 'course', row: 2 };

  it('rename a row where others refer to it', async () => {
    const outcome = applyEdit(getEditKind('rename-row'), { row: first, name: 'Joints' }, courses);
    assert.equal(outcome.app.things['enrolment']?.rows[0]?.['course'], 'Joints');
    assert.deepEqual(await listFailed(outcome), []);
  });

  it('remove a row, and references to it', () => {
    const { course, enrolment } = applyEdit(getEditKind('remove-row'), { row: first }, courses).app.things;
    assert.equal(course?.rows.length, 5);
    assert.deepEqual(enrolment?.rows[0], { course: null, student: 'Lena Vogt', date: 'today-3' });
  });

  it('read values as people write them', () => {
    const set = (field: string, value: string) =>
      applyEdit(getEditKind('set-value'), { row: first, field: { thing: 'course', field }, value }, courses).app.things[
        'course'
      ]?.rows[2]?.[field];
    assert.equal(set('price', '1.250,50 €'), 1250.5);
    assert.equal(set('price', '3k'), 3000);
    assert.equal(set('starts', 'tomorrow'), 'today+1');
    assert.equal(set('starts', 'May 3rd, 2027'), '2027-05-03');
    assert.equal(set('starts', 'in 2 weeks'), 'today+14');
    assert.equal(set('level', 'advanced'), 'Advanced');
    assert.equal(set('teacher', 'priya'), 'Priya Nair');
    assert.equal(set('about', 'nothing'), null);
  });

  it('refuse a value that the field cannot have, and say which it can', () => {
    const slots = { row: first, field: { thing: 'course', field: 'level' }, value: 'expert' };
    assert.deepEqual(tryEdit(getEditKind('set-value'), slots, courses), {
      problem: 'Level is one of Beginner, Intermediate and Advanced; “expert” is none of them.',
    });
    const computed = { ...slots, field: { thing: 'course', field: 'free' }, value: '3' };
    assert.ok('problem' in tryEdit(getEditKind('set-value'), computed, courses));
    assert.ok(
      'problem' in
        tryEdit(
          getEditKind('set-value'),
          { ...slots, field: { thing: 'course', field: 'starts' }, value: '31.2.2027' },
          courses,
        ),
    );
  });

  it('change all rows, or those of an option', () => {
    const list = (slots: Slots, name: string) =>
      applyEdit(getEditKind('change-all'), slots, courses).app.things['course']?.rows.map((row) => row[name]);
    const price = { thing: 'course', field: 'price' };
    assert.deepEqual(
      list({ field: price, choice: 'lower', value: '10 percent' }, 'price'),
      [108, 85.5, 162, 216, 76.5, 63],
    );
    assert.deepEqual(list({ field: price, choice: 'raise', value: '5' }, 'price'), [125, 100, 185, 245, 90, 75]);
    const advanced = { thing: 'course', field: 'level', option: 'Advanced' };
    assert.deepEqual(list({ field: price, option: advanced, value: '0' }, 'price'), [120, 0, 180, 240, 85, 70]);
    assert.deepEqual(list({ option: advanced }, 'level'), Array(6).fill('Advanced'));
    // The only amount of money is meant, in the rows of the option.
    const cheaper = { option: advanced, choice: 'lower', value: 'ten per cent' };
    assert.deepEqual(list(cheaper, 'price'), [120, 85.5, 180, 240, 85, 70]);
    assert.equal(
      list({ field: { thing: 'course', field: 'starts' }, choice: 'raise', value: '2 weeks' }, 'starts')?.[0],
      'today+23',
    );
  });

  it('find the field of a number by the values of other rows, and that of a day', () => {
    const set = (value: string) =>
      applyEdit(getEditKind('set-value'), { row: first, value }, courses).app.things['course']?.rows[2];
    assert.equal(set('199')?.['price'], 199);
    assert.equal(set('a hundred and ninety-nine euros')?.['price'], 199);
    assert.equal(set('on 3 March 2027')?.['starts'], '2027-03-03');
    assert.ok('problem' in tryEdit(getEditKind('set-value'), { row: first, value: '100000' }, courses));
  });

  it('add a row in its first state, with a value', () => {
    const slots = { thing: 'course', name: 'Pottery', cells: '90' };
    const { course } = applyEdit(getEditKind('add-row'), slots, courses).app.things;
    assert.deepEqual(course?.rows[0], { name: 'Pottery', level: 'Beginner', price: 90 });
    assert.ok('problem' in tryEdit(getEditKind('add-row'), { thing: 'course', name: 'Build a chair' }, courses));
    assert.equal(course && getTitleField(course), 'name');
  });
});
