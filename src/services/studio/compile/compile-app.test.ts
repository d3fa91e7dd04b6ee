import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { prove } from '../proof/prove.ts';
import { toOpened, UsedApp } from '../proof/used-app.ts';
import { compileApp } from './compile-app.ts';

/** A school whose courses are full at two people. */
const SCHOOL: App = {
  title: 'Evening school',
  purpose: 'Courses that people join.',
  currency: 'EUR',
  things: {
    teacher: { name: 'teacher', plural: 'teachers', fields: { name: 'text' }, rows: [{ name: 'Ines' }] },
    course: {
      name: 'course',
      plural: 'courses',
      fields: {
        name: 'text',
        teacher: { type: 'reference', to: 'teacher' },
        level: { type: 'choice', options: ['Beginner', 'Advanced'] },
        starts: 'date',
        ends: 'date',
        price: 'money',
        full: { type: 'money', label: 'With tax', formula: 'price * 1.2' },
        seats: 'number',
        free: { type: 'number', formula: 'seats - count(enrolment where course = this)' },
      },
      rules: [{ need: 'ends >= starts', says: 'A course ends after it starts.' }],
      rows: [
        {
          name: 'French',
          teacher: 'Ines',
          level: 'Beginner',
          starts: 'today+1',
          ends: 'today+9',
          price: 100,
          seats: 2,
        },
        { name: 'Wood', level: 'Advanced', starts: 'today+3', ends: 'today+4', price: 50, seats: 1 },
      ],
    },
    enrolment: {
      name: 'enrolment',
      plural: 'enrolments',
      fields: { course: { type: 'reference', to: 'course' }, student: 'text', date: 'date' },
      rows: [{ course: 'Wood', student: 'Omar', date: 'today-1' }],
    },
  },
  actions: {
    enrol: {
      label: 'Enrol',
      on: 'course',
      need: 'free > 0',
      otherwise: 'This course is full.',
      makes: { thing: 'enrolment', with: { student: 'me', date: 'today' } },
      once: true,
      undo: 'Leave',
      says: 'You are in {name}.',
    },
    move: { label: 'Move', on: 'course', asks: { by: 'number' }, changes: { seats: 'seats + by' } },
  },
  pages: [
    { name: 'Courses', views: [{ kind: 'table', of: 'course', filters: ['level'], search: true, sort: '-price' }] },
    { name: 'Mine', views: [{ kind: 'table', of: 'enrolment', where: 'student = me' }] },
    { name: 'Figures', views: [{ kind: 'metrics', items: [{ label: 'Taken', value: 'count(enrolment)' }] }] },
  ],
};

const compiled = compileApp(SCHOOL, 'main');
const opened = { ...compiled, payload: toOpened(compiled.payload) };
const getNode = (id: string) => compiled.payload.nodes.find((node) => node.id === id)?.props ?? {};
const table = getNode('courses-course-table');
type Offer = { readonly label: string; readonly press: JsonObject; readonly showIf?: JsonObject };
const offers = table['rowActions'] as unknown as readonly Offer[];

describe('a compiled description', () => {
  it('is sound, as is its interface, and is the same each time', () => {
    assert.deepEqual(checkApp(SCHOOL), []);
    assert.deepEqual(checkPayload(compiled.payload, loadCatalogue()), []);
    assert.deepEqual(compileApp(SCHOOL, 'main'), compiled);
  });

  it('keeps the ids of nodes that a change does not concern', () => {
    const [first, ...pages] = SCHOOL.pages;
    assert.ok(first);
    const changed = compileApp({ ...SCHOOL, pages: [first, { name: 'New', views: [] }, ...pages] }, 'main');
    const ids = new Set(changed.payload.nodes.map(({ id }) => id));
    assert.deepEqual(
      compiled.payload.nodes.filter(({ id }) => !ids.has(id)),
      [],
    );
  });

  it('computes fields from the row and from rows of other things', () => {
    const rows = new UsedApp(opened.payload).listRows(table['rows']);
    assert.deepEqual(
      rows.map(({ name, full, free }) => [name, full, free]),
      [
        ['French', 120, 2],
        ['Wood', 60, 0],
      ],
    );
  });

  it('saves rows under the labels of their fields, without ids, each field in its own column', () => {
    const fields = {
      name: { type: 'text', label: 'Your name' },
      cost: 'money',
      price: { type: 'money', label: 'Cost' },
    };
    const rows = [{ name: 'Ada', cost: 2, price: 3 }];
    const app = {
      title: 'Guests',
      purpose: 'A list of guests',
      things: { guest: { name: 'guest', plural: 'guests', fields, rows } },
      pages: [{ name: 'Guests', views: [{ kind: 'table', of: 'guest', export: true }] }],
    } as App;
    const used = new UsedApp(compileApp(app, 'main').payload);
    const saving = used.listNodes('Button').find(({ id }) => id.endsWith('-export'))?.props['press'];
    const [{ value } = { value: null }] = (saving as unknown as { steps: readonly { value: unknown }[] }).steps;
    assert.deepEqual(used.evaluate(value), [{ Name: 'Ada', Cost: 2, price: 3 }]);
    const [heading] = used.listNodes('DataTable').map(({ props }) => props['columns'] as readonly JsonObject[]);
    assert.deepEqual(
      heading?.map(({ label }) => label),
      ['Name', 'Cost', 'Cost'],
    );
  });

  it('searches, filters and sorts the rows of a view', () => {
    const used = new UsedApp(opened.payload);
    const names = () => used.listRows(table['rows']).map(({ name }) => name);
    used.store.set('/ui/courses-course/search', 'woo');
    assert.deepEqual(names(), ['Wood']);
    used.store.set('/ui/courses-course/search', '');
    used.store.set('/ui/courses-course/level', 'Beginner');
    assert.deepEqual(names(), ['French']);
  });

  it('does an action once, undoes it, and refuses it with its reason', async () => {
    const used = new UsedApp(opened.payload);
    const [enrol, leave] = offers;
    const [french, wood] = used.listRows(table['rows']);
    assert.equal(enrol?.label, 'Enrol');
    assert.equal(leave?.label, 'Leave');
    assert.equal(used.holds(enrol?.showIf, french), true);
    await used.run(enrol?.press, french);
    assert.deepEqual(used.listStored('enrolment')[0], {
      course: 'French',
      student: 'You',
      date: '2026-03-16',
      id: 'new-2',
    });
    assert.equal(used.effects.at(-1)?.text, 'You are in French.');
    assert.equal(used.holds(enrol?.showIf, french), false);
    assert.equal(used.holds(leave?.showIf, french), true);
    await used.run(leave?.press, french);
    assert.equal(used.listStored('enrolment').length, 1);
    await used.run(enrol?.press, wood);
    assert.equal(used.listStored('enrolment').length, 1);
    assert.deepEqual(used.effects.at(-1), { is: 'refused', text: 'This course is full.' });
  });

  it('asks before an action that needs more, in the scope of its row', async () => {
    assert.equal((await prove({ is: 'action', action: 'move' }, SCHOOL, opened)).seen, 'Move → French: seats 2 → 3');
  });

  it('keeps a row that all rules allow, and says in the form which one does not', async () => {
    const used = new UsedApp(opened.payload);
    const form = getNode('edit-course-form');
    used.store.set('/forms/course', { name: 'Maths', starts: '2026-04-02', ends: '2026-04-01' });
    await used.run(form['submit']);
    assert.equal(used.listStored('course').length, 2);
    assert.equal(used.evaluate({ path: '/ui/problem/edit-course' }), 'A course ends after it starts.');
    used.store.set('/forms/course/ends', '2026-04-03');
    await used.run(form['submit']);
    assert.equal(used.listStored('course').length, 3);
  });

  it('shows on the page of a row the rows that refer to it', () => {
    const used = new UsedApp(opened.payload);
    const related = getNode('detail-course-enrolment-table')['rows'];
    const [, wood] = used.listRows(table['rows']);
    assert.deepEqual(
      (used.evaluate(related, wood) as readonly JsonObject[]).map(({ student }) => student),
      ['Omar'],
    );
  });
});

describe('claims', () => {
  it('hold by what was seen', async () => {
    const seen = async (claim: Parameters<typeof prove>[0]) => (await prove(claim, SCHOOL, opened)).seen;
    assert.equal(await seen({ is: 'adds', thing: 'course' }), 'courses 2 → 3');
    assert.equal(await seen({ is: 'filter', thing: 'course', field: 'level' }), 'Level Beginner: 2 → 1');
    assert.equal(await seen({ is: 'search', thing: 'course' }), '“Wood”: 2 → 1');
    assert.equal(await seen({ is: 'action', action: 'enrol' }), 'Enrol → enrolments 1 → 2');
    assert.equal(await seen({ is: 'field', thing: 'course', field: 'full' }), 'With tax: 120');
  });

  it('do not hold where nothing happens', async () => {
    const actions = { idle: { label: 'Idle', on: 'course', when: 'seats > 99', changes: { seats: '1' } } };
    const app: App = { ...SCHOOL, actions };
    const made = compileApp(app, 'main');
    for (const claim of [
      { is: 'action', action: 'idle' },
      { is: 'action', action: 'missing' },
      { is: 'filter', thing: 'course', field: 'price' },
      { is: 'search', thing: 'teacher' },
    ] as const)
      assert.equal((await prove(claim, app, { ...made, payload: toOpened(made.payload) })).holds, false, claim.is);
  });
});
