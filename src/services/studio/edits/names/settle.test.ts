import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../../base/testing/soak.ts';
import { checkApp } from '../../app/check-app.ts';
import { type App, listFields } from '../../app/description.ts';
import { parseFormula } from '../../app/parse-formula.ts';
import { getLibrary } from '../../reading/library.ts';
import { settle } from './settle.ts';
import { writeFormula } from './write-formula.ts';

const { blueprints } = getLibrary();

function getApp(id: string): App {
  const found = blueprints.find((blueprint) => blueprint.id === id);
  assert.ok(found);
  return found.app;
}

describe('writeFormula', () => {
  it('writes what is read again as the same', () => {
    const texts = [
      "if(a = 'x' or b and not c, (a + b) * 2, -a ^ 2)",
      "a - (b - c) & ' kg' & a / (b * c)",
      "sum(loan.days where book = this and back != '' and days > days(out, today)) - count(loan)",
      'not (a or b) and (a > 1) = yes',
    ];
    for (const text of texts)
      assert.deepEqual(
        parseFormula(writeFormula(parseFormula(text))),
        parseFormula(text),
        writeFormula(parseFormula(text)),
      );
  });
});

describe('settle', () => {
  it('leaves every blueprint as it is', () => {
    for (const { id, app } of blueprints) assert.equal(JSON.stringify(settle(app)), JSON.stringify(app), id);
  });

  it('leaves no name of a field that is gone', () => {
    const stride = forSoak(7, 63);
    for (const { id, app } of blueprints.filter((_blueprint, index) => index % stride === 0))
      for (const [thing, { fields }] of Object.entries(app.things))
        for (const { id: field } of listFields(fields).slice(1)) {
          const { [field]: _gone, ...rest } = fields;
          const of = app.things[thing];
          assert.ok(of);
          const changed = settle({ ...app, things: { ...app.things, [thing]: { ...of, fields: rest } } });
          const issues = checkApp(changed).filter(({ message }) => !message.includes('of no row of'));
          assert.deepEqual(issues, [], `${id} without ${thing}.${field}`);
        }
  });

  it('changes a value where the field has it, and nowhere else', () => {
    const app = getApp('learning/courses');
    const { course } = app.things;
    assert.ok(course);
    const asked: App = {
      ...app,
      things: {
        ...app.things,
        course: {
          ...course,
          fields: { ...course.fields, easy: { type: 'yes/no', formula: "level = 'Beginner' or name = 'Beginner'" } },
        },
      },
    };
    const toValue = (_thing: string, field: string, value: string) =>
      field === 'level' && value === 'Beginner' ? 'Novice' : value;
    const changed = settle(asked, { toValue }).things['course'];
    assert.deepEqual(changed?.fields['easy'], { type: 'yes/no', formula: "level = 'Novice' or name = 'Beginner'" });
    assert.equal(changed?.rows[0]?.['level'], 'Novice');
  });

  it('drops what rests on a value that is gone', () => {
    const app = getApp('learning/courses');
    const view = { kind: 'table', of: 'course', where: "level = 'Advanced'" };
    const action = { on: 'course', label: 'Ease', when: "level = 'Advanced'", changes: { level: "'Beginner'" } };
    const [page, ...others] = app.pages;
    assert.ok(page);
    const asked: App = {
      ...app,
      actions: { ...app.actions, ease: action },
      pages: [{ ...page, views: [...page.views, view] }, ...others],
    };
    const toValue = (_thing: string, field: string, value: string) =>
      field === 'level' && value === 'Advanced' ? undefined : value;
    const changed = settle(asked, { toValue });
    assert.equal(changed.pages[0]?.views.length, page.views.length);
    assert.deepEqual(Object.keys(changed.actions ?? {}), Object.keys(app.actions ?? {}));
  });
});
