import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getSample } from '../testing/try-edit.ts';
import { listClaims } from './claims.ts';
import { findOwner, findSort, getAt, setAt, toPath, toTarget } from './paths.ts';
import { removePart } from './remove.ts';
import { renamePart } from './rename.ts';

const courses = getSample('learning/courses');

describe('paths', () => {
  it('lead to a part, and are those of its slot', () => {
    const path = '/things/course/fields/level/options/1';
    assert.equal(findSort(path), 'option');
    assert.equal(findOwner(path, 'field'), '/things/course/fields/level');
    const option = toTarget(path, courses) as { thing: string; field: string; option: string };
    assert.equal(option.option, getAt(courses, path));
    assert.equal(toPath('option', { option }, courses), path);
  });

  it('set and remove parts, and leave others the same objects', () => {
    const changed = setAt(courses, '/theme/mode', 'dark');
    assert.equal(changed.theme?.mode, 'dark');
    assert.equal(changed.things, courses.things);
    assert.equal(setAt({ list: [1, 2, 3] }, '/list/1', undefined).list.length, 2);
  });
});

describe('operations on paths', () => {
  it('rename a page, and claim both names', () => {
    const changed = renamePart(courses, '/pages/0', 'all courses');
    assert.ok(!('problem' in changed));
    assert.deepEqual(listClaims(courses, changed).slice(0, 2), [
      { is: 'absent', page: courses.pages[0]?.name },
      { is: 'page', page: 0 },
    ]);
  });

  it('do not remove all that an app shows', () => {
    const [page] = courses.pages;
    assert.ok(page);
    const single = { ...courses, actions: {}, pages: [{ ...page, views: page.views.slice(0, 1) }] };
    assert.ok('problem' in removePart(single, '/pages/0/views/0'));
  });
});
