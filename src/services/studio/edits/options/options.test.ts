import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { applyEdit, getSample, toLeast, tryEdit, tryOnSamples } from '../testing/try-edit.ts';

/** The first option of a choice of each thing whose rows are edited. */
function listOptions({ things, pages }: App) {
  const views = pages.flatMap((page) => page.views);
  const isManaged = (thing: string) =>
    views.some((view) => view.kind === 'table' && view['of'] === thing && view['manage'] === undefined);
  return Object.entries(things).flatMap(([thing, { fields }]) => {
    if (!isManaged(thing)) return [];
    const choice = listFields(fields).find(({ type, formula }) => type === 'choice' && formula === undefined);
    const [option] = choice?.options ?? [];
    return choice === undefined || option === undefined ? [] : [{ thing, field: choice.id, option }];
  });
}

describe('edits of options', () => {
  it('leave a sound app of which the claims hold', { timeout: 240_000 }, async () => {
    const removed = await tryOnSamples(getEditKind('remove-option'), (app) =>
      listOptions(app).map((option) => ({ option })),
    );
    const renamed = await tryOnSamples(
      getEditKind('rename-option'),
      (app) => listOptions(app).map((option) => ({ option, name: "Zoë's pick" })),
      (before, after, { option }) =>
        assert.equal(JSON.stringify(after).length > JSON.stringify(before).length, (option?.option.length ?? 0) < 10),
    );
    const added = await tryOnSamples(getEditKind('add-option'), (app) =>
      listOptions(app).map(({ thing, field }) => ({ field: { thing, field }, name: 'somewhere else' })),
    );
    const set = await tryOnSamples(getEditKind('set-options'), (app) =>
      listOptions(app).map(({ thing, field }) => ({ field: { thing, field }, names: ['early', 'late', 'never'] })),
    );
    for (const done of [removed, renamed, added, set]) assert.ok(done >= toLeast(20), `only ${done}`);
  });

  const courses = getSample('learning/courses');
  const option = { thing: 'course', field: 'level', option: 'Beginner' };

  it('rename an option in rows', () => {
    const { course } = applyEdit(getEditKind('rename-option'), { option, name: 'novice' }, courses).app.things;
    assert.deepEqual(course?.fields['level'], { type: 'choice', options: ['Novice', 'Intermediate', 'Advanced'] });
    assert.deepEqual(
      course?.rows.map((row) => row['level']),
      ['Novice', 'Advanced', 'Novice', 'Intermediate', 'Intermediate', 'Novice'],
    );
  });

  it('give rows of a state the option before the one that is removed', () => {
    const { course } = applyEdit(getEditKind('remove-option'), { option: { ...option, option: 'Advanced' } }, courses)
      .app.things;
    assert.equal(course?.rows[1]?.['level'], 'Intermediate');
  });

  it('change the times of a booking form with those of its field', () => {
    const club = getSample('sites/sports-club');
    const time = { thing: 'court', field: 'time' };
    const listSlots = ({ pages }: App) => pages.flatMap(({ views }) => views.flatMap((view) => view['slots'] ?? []));
    const later = applyEdit(getEditKind('add-option'), { field: time, name: '20:00' }, club).app;
    assert.deepEqual(listSlots(later), [...listSlots(club), '20:00']);
    const noon = applyEdit(getEditKind('add-option'), { field: time, name: '12:00' }, club).app;
    assert.deepEqual(listSlots(noon), listSlots(club).toSpliced(3, 0, '12:00'));
    const option = { ...time, option: '09:00' };
    assert.deepEqual(
      listSlots(applyEdit(getEditKind('remove-option'), { option }, later).app),
      listSlots(later).slice(1),
    );
  });

  it('add an option wherever the same ones can be chosen, unless a list is named', () => {
    const support = getSample('software-teams/support-console');
    const add = (slots: Slots) => applyEdit(getEditKind('add-option'), { ...slots, name: 'Delivery' }, support).app;
    const listWith = ({ things }: App) =>
      Object.keys(things).filter((id) => JSON.stringify(things[id]?.fields).includes('"Delivery"'));
    const field = { thing: 'talk', field: 'topic' };
    assert.deepEqual(listWith(add({ field })), ['talk', 'answer']);
    assert.deepEqual(listWith(add({ field, thing: 'talk' })), ['talk']);
  });

  it('refuse options of what is no choice, and options that are there', () => {
    const name = { thing: 'course', field: 'name' };
    assert.deepEqual(tryEdit(getEditKind('add-option'), { field: name, name: 'X' }, courses), {
      problem: 'Name is no choice: it has no options.',
    });
    assert.ok('problem' in tryEdit(getEditKind('add-option'), { field: { ...option }, name: 'advanced' }, courses));
  });
});
