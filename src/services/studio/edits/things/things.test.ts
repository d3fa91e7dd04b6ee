import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFields } from '../../app/description.ts';
import { getEditKind } from '../kinds.ts';
import { applyEdit, getSample, listFailed, toLeast, tryEdit, tryOnSamples } from '../testing/try-edit.ts';

describe('edits of things', () => {
  it('add-thing leaves a sound app with a list and a form', { timeout: 240_000 }, async () => {
    const names = ['suppliers', 'reviews', 'zorbs', 'gift cards', 'brands'];
    let index = 0;
    const done = await tryOnSamples(
      getEditKind('add-thing'),
      ({ things }) => [
        { name: names[index++ % names.length] ?? '', names: ['colour', 'weight in kg'] },
        { name: 'complaints', thing: Object.keys(things)[0] ?? '' },
      ],
      (before, after) => {
        for (const [id, thing] of Object.entries(before.things)) assert.deepEqual(after.things[id], thing);
        assert.deepEqual(after.pages.slice(0, before.pages.length - 1), before.pages.slice(0, -1));
      },
    );
    assert.ok(done >= toLeast(60), `only ${done}`);
  });

  it('remove-thing leaves a sound app', { timeout: 240_000 }, async () => {
    const done = await tryOnSamples(getEditKind('remove-thing'), ({ things }) =>
      Object.keys(things).map((thing) => ({ thing })),
    );
    assert.ok(done >= toLeast(80), `only ${done}`);
  });

  it('rename-thing leaves a sound app that shows the name', { timeout: 240_000 }, async () => {
    const done = await tryOnSamples(
      getEditKind('rename-thing'),
      ({ things }) => Object.keys(things).map((thing) => ({ thing, name: 'Zorbs' })),
      (before, after) => {
        for (const [id, { rows }] of Object.entries(before.things)) assert.deepEqual(after.things[id]?.rows, rows);
      },
    );
    assert.ok(done >= toLeast(80), `only ${done}`);
  });

  const courses = getSample('learning/courses');

  it('give a new thing the fields of its domain, and no rows', async () => {
    const outcome = applyEdit(getEditKind('add-thing'), { name: 'suppliers', names: ['city'] }, courses);
    const { supplier } = outcome.app.things;
    assert.deepEqual(supplier?.rows, []);
    assert.ok(listFields(supplier?.fields ?? {}).length >= 3);
    assert.ok(Object.hasOwn(supplier?.fields ?? {}, 'city'));
    assert.equal(outcome.app.pages.at(-1)?.name, 'Suppliers');
    assert.deepEqual(await listFailed(outcome), []);
  });

  it('refer to the thing that it belongs to', () => {
    const { certificate } = applyEdit(getEditKind('add-thing'), { name: 'certificates', thing: 'course' }, courses).app
      .things;
    const reference = listFields(certificate?.fields ?? {}).find(({ to }) => to === 'course');
    assert.ok(reference);
  });

  it('refuse a thing that is there', () => {
    assert.deepEqual(tryEdit(getEditKind('add-thing'), { name: 'Course' }, courses), {
      problem: 'There is a list of courses already.',
      code: 'already-so',
    });
  });

  it('keep the names of removed rows where they were referred to', () => {
    const { app } = applyEdit(getEditKind('remove-thing'), { thing: 'teacher' }, courses);
    assert.deepEqual(app.things['course']?.fields['teacher'], {
      type: 'choice',
      options: ['Ines Moreau', 'Jonas Brandt', 'Priya Nair'],
    });
    const withoutEnrolments = applyEdit(getEditKind('remove-thing'), { thing: 'enrolment' }, courses).app;
    assert.deepEqual(withoutEnrolments.actions, {});
  });

  it('rename a thing where people read it, and nowhere else', () => {
    const { app } = applyEdit(getEditKind('rename-thing'), { thing: 'course', name: 'seminars' }, courses);
    assert.equal(app.things['course']?.name, 'seminar');
    assert.deepEqual(app.pages.map(({ name }) => name).slice(0, 2), ['Seminars', 'My seminars']);
    assert.equal(app.actions?.['enrol']?.otherwise, 'This seminar is full.');
    assert.equal(listFields(app.things['enrolment']?.fields ?? {})[0]?.label, 'Seminar');
    assert.equal(app.title, courses.title);
  });
});
