import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields, type NamedField, toField } from '../../app/description.ts';
import { getKind } from '../../kinds/kinds.ts';
import type { EditKind, Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { applyEdit, getSample, listFailed, toLeast, tryEdit, tryOnSamples } from '../testing/try-edit.ts';

/** Fields of things that a list shows; every fifth, so that all kinds of fields are among them. */
function listTargets(app: App, isMeant: (field: NamedField) => boolean = () => true): readonly Slots[] {
  const shown = new Set(
    app.pages.flatMap(({ views }) =>
      views.flatMap((view) => (getKind(view.kind).definition.isCollection === true ? [String(view['of'])] : [])),
    ),
  );
  return [...shown].flatMap((thing) =>
    listFields(app.things[thing]?.fields ?? {})
      .filter((field, index) => isMeant(field) && (index + thing.length) % 5 === 0)
      .map(({ id }) => ({ field: { thing, field: id } })),
  );
}

/** Things other than the one that was changed. */
function listOthers({ things }: App, thing: string | undefined): string {
  return JSON.stringify(Object.entries(things).filter(([id]) => id !== thing));
}

const NAMES = ['priority', 'website', 'end date', 'weight in kg', 'mood', 'supplier', 'e-mail'];
const isNumber = ({ type }: NamedField) => type === 'number' || type === 'duration';

const CASES: readonly { readonly kind: EditKind; readonly targets: (app: App) => readonly Slots[] }[] = [
  {
    kind: getEditKind('add-field'),
    targets: (app) =>
      listTargets(app)
        .slice(0, 1)
        .map(({ field }) => ({ thing: field?.thing ?? '', name: NAMES[app.title.length % NAMES.length] ?? '' })),
  },
  { kind: getEditKind('remove-field'), targets: listTargets },
  { kind: getEditKind('hide-field'), targets: listTargets },
  {
    kind: getEditKind('rename-field'),
    targets: (app) => listTargets(app).map((slots) => ({ ...slots, name: 'new label' })),
  },
  {
    kind: getEditKind('move-field'),
    targets: (app) =>
      listTargets(app).map((slots, index) => ({ ...slots, choice: index % 2 === 0 ? 'first' : 'last' })),
  },
  {
    kind: getEditKind('set-field-type'),
    targets: (app) =>
      listTargets(app).map((slots, index) => ({
        ...slots,
        type: (['text', 'number', 'choice', 'date', 'yes/no', 'tags', 'long text'] as const)[index % 7] ?? 'text',
      })),
  },
  { kind: getEditKind('require-field'), targets: listTargets },
  { kind: getEditKind('free-field'), targets: (app) => listTargets(app, ({ required }) => required === true) },
  {
    kind: getEditKind('set-unit'),
    targets: (app) => listTargets(app, isNumber).map((slots) => ({ ...slots, text: 'kg' })),
  },
  {
    kind: getEditKind('limit-field'),
    targets: (app) => listTargets(app, isNumber).map((slots) => ({ ...slots, number: 900 })),
  },
  {
    kind: getEditKind('compute-field'),
    targets: (app) =>
      listTargets(app, ({ type }) => type === 'money' || type === 'number').map((slots) => ({
        ...slots,
        name: 'doubled',
        number: 2,
        choice: 'times',
      })),
  },
];

describe('edits of fields', () => {
  for (const { kind, targets } of CASES)
    it(`${kind.id} leaves a sound app of which its claims hold`, { timeout: 120_000 }, async () => {
      const done = await tryOnSamples(kind, targets, (before, after, { thing, field }) => {
        const changed = thing ?? field?.thing;
        if (kind !== getEditKind('remove-field') && kind !== getEditKind('set-field-type'))
          assert.equal(listOthers(after, changed), listOthers(before, changed));
        assert.equal(after.things[changed ?? '']?.rows.length, before.things[changed ?? '']?.rows.length);
      });
      assert.ok(done >= toLeast(3), `only ${done}`);
    });

  const courses = getSample('learning/courses');
  const price = { thing: 'course', field: 'price' };

  it('add a field to rows, lists and forms', async () => {
    const outcome = applyEdit(getEditKind('add-field'), { thing: 'course', name: 'status' }, courses);
    const { status } = outcome.app.things['course']?.fields ?? {};
    assert.equal(toField(status ?? 'text').type, 'choice');
    assert.deepEqual(outcome.app.things['course']?.rows, courses.things['course']?.rows);
    assert.deepEqual(await listFailed(outcome), []);
    const typed = applyEdit(
      getEditKind('add-field'),
      { thing: 'course', name: 'room', type: 'choice', names: ['A', 'B'] },
      courses,
    );
    assert.deepEqual(typed.app.things['course']?.fields['room'], { type: 'choice', options: ['A', 'B'] });
    const referring = applyEdit(getEditKind('add-field'), { thing: 'enrolment', name: 'teacher' }, courses).app;
    assert.deepEqual(referring.things['enrolment']?.fields['teacher'], { type: 'reference', to: 'teacher' });
    const addressed = applyEdit(getEditKind('add-field'), { thing: 'course', name: 'website' }, courses).app;
    assert.equal(addressed.things['course']?.fields['website'], 'link');
  });

  it('refuse a field that is there, and name it', () => {
    const outcome = tryEdit(getEditKind('add-field'), { thing: 'course', name: 'prices' }, courses);
    assert.deepEqual(outcome, { problem: 'There is a field Price in courses already.', code: 'already-so' });
  });

  it('remove what is computed from a field, and the filter by it', () => {
    const { app } = applyEdit(getEditKind('remove-field'), { field: { thing: 'course', field: 'seats' } }, courses);
    assert.deepEqual(Object.keys(app.things['course']?.fields ?? {}), [
      'name',
      'teacher',
      'level',
      'starts',
      'price',
      'about',
    ]);
    const withoutPrice = applyEdit(getEditKind('remove-field'), { field: price }, courses).app;
    assert.deepEqual(withoutPrice.pages[0]?.views[0]?.['filters'], ['level', 'teacher']);
    assert.deepEqual(withoutPrice.pages[0]?.views[0]?.['sorts'], ['name', 'starts']);
  });

  it('keep the name by which others refer to a row', () => {
    const outcome = tryEdit(getEditKind('remove-field'), { field: { thing: 'course', field: 'name' } }, courses);
    assert.ok('problem' in outcome);
    const moved = applyEdit(
      getEditKind('move-field'),
      { field: { thing: 'teacher', field: 'subject' }, choice: 'first' },
      courses,
    ).app;
    assert.equal(moved.things['course']?.rows[0]?.['teacher'], 'Ines Moreau');
  });

  it('hide a field and show it again', () => {
    const hidden = applyEdit(getEditKind('hide-field'), { field: price }, courses).app;
    assert.deepEqual(hidden.pages[0]?.views[0]?.['filters'], ['level', 'teacher']);
    assert.deepEqual(hidden.things['course']?.rows, courses.things['course']?.rows);
    const shown = applyEdit(getEditKind('show-field'), { field: price }, hidden).app;
    assert.deepEqual(shown.things['course'], {
      ...courses.things['course'],
      fields: { ...courses.things['course']?.fields, price: { type: 'money' } },
    });
  });

  it('compute from fields, also of rows that are referred to', () => {
    const slots = { name: 'income', field: price, otherField: { thing: 'course', field: 'seats' }, choice: 'times' };
    const { app } = applyEdit(getEditKind('compute-field'), slots, courses);
    assert.deepEqual(app.things['course']?.fields['income'], { type: 'money', formula: 'price * seats' });
    const late = {
      name: 'days left',
      field: { thing: 'enrolment', field: 'date' },
      otherField: { thing: 'course', field: 'starts' },
      choice: 'days',
    };
    const { enrolment } = applyEdit(getEditKind('compute-field'), late, courses).app.things;
    assert.deepEqual(enrolment?.fields['daysLeft'], {
      type: 'number',
      unit: 'days',
      formula: 'days(date, course.starts)',
    });
  });

  it('say the greatest limit of a text', () => {
    const field = { thing: 'course', field: 'remark' };
    const added = { thing: 'course', name: 'remark', type: 'long text' } as const;
    const { app } = applyEdit(getEditKind('add-field'), added, courses);
    for (const limit of [{ number: 200_000_000 }, { value: '200000000' }])
      assert.deepEqual(tryEdit(getEditKind('limit-field'), { field, choice: 'most', ...limit }, app), {
        problem: 'A limit of Remark is at most 10,000 characters.',
      });
    const limited = applyEdit(getEditKind('limit-field'), { field, value: '200' }, app).app;
    assert.partialDeepStrictEqual(limited.things['course']?.fields['remark'], { max: 200 });
  });

  it('refuse to compute a field from itself', () => {
    const slots = { name: 'price', field: price, number: 2, choice: 'times' };
    assert.ok('problem' in tryEdit(getEditKind('compute-field'), slots, courses));
  });

  it('convert values to another type', () => {
    const level = { thing: 'course', field: 'level' };
    const texts = applyEdit(getEditKind('set-field-type'), { field: level, type: 'long text' }, courses).app;
    assert.equal(texts.things['course']?.rows[0]?.['level'], 'Beginner');
    const choices = applyEdit(
      getEditKind('set-field-type'),
      { field: { thing: 'teacher', field: 'subject' }, type: 'choice' },
      courses,
    ).app;
    assert.deepEqual(choices.things['teacher']?.fields['subject'], {
      type: 'choice',
      options: ['French', 'Woodwork', 'Photography'],
      label: 'Subject',
    });
  });
});
