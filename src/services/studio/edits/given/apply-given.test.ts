// Edits that are given as kinds and slots: their parts are found, nothing is dropped, and roles are kept apart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { proveEdit } from '../apply-edit.ts';
import { getEditKind } from '../kinds.ts';
import { getSample } from '../testing/try-edit.ts';
import { applyRuns, type GivenSlots } from './apply-given.ts';

const chores = getSample('home/chores');

async function apply(kind: string, slots: GivenSlots, app: App = chores): Promise<App> {
  const edited = applyRuns(getEditKind(kind), [slots], app);
  assert.ok('app' in edited, JSON.stringify(edited));
  assert.ok(edited.claims.length > 0, 'something is claimed');
  assert.ok(await proveEdit(edited), JSON.stringify(edited.claims));
  return edited.app;
}

function refuse(kind: string, slots: GivenSlots, problem: RegExp, app: App = chores): void {
  const edited = applyRuns(getEditKind(kind), [slots], app);
  assert.match('problem' in edited ? edited.problem : JSON.stringify(edited.claims), problem);
}

describe('an edit that is given as a kind and slots', () => {
  it('finds parts by their paths and by their names', async () => {
    const [title = ''] = chores.things['chore']?.rows.map((row) => String(row['name'])) ?? [];
    for (const [row, field] of [
      [{ is: '/things/chore/rows/0' }, { is: '/things/chore/fields/points' }],
      [{ said: title }, { said: 'points' }],
    ] as const) {
      const app = await apply('set-value', { row, field, value: { said: '9' } });
      assert.equal(app.things['chore']?.rows[0]?.['points'], 9);
    }
  });

  it('refuses what it does not know', () => {
    refuse('add-option', { field: { is: '/things/chore/fields/colour' }, name: { is: 'Red' } }, /which field/);
    refuse('remind', { thing: { said: 'chore' } }, /no reminders/);
  });

  it('refuses to drop a slot', () => {
    refuse(
      'sort-view',
      { thing: { said: 'chore' }, field: { is: '/things/chore/fields/points' }, text: { is: 'kg' } },
      /do not know/,
    );
  });

  it('adds a figure with a condition, and a page', async () => {
    const value = { said: 'kitchen' };
    const counted = await apply('add-metric', { thing: { said: 'chore' }, choice: { is: 'count' }, value });
    assert.match(JSON.stringify(counted.pages), /count\(chore where room = 'Kitchen'\)/);
    const paged = await apply('add-page', { name: { is: 'Kitchen jobs' }, thing: { said: 'chore' } });
    assert.equal(paged.pages.at(-1)?.views[0]?.['of'], 'chore');
    refuse('add-metric', { thing: { said: 'chore' }, choice: { is: 'count' }, value: { is: 'purple' } }, /No field/);
  });

  it('adds a row with its cells and a list with its fields', async () => {
    const cells = [{ field: '/things/chore/fields/room', said: 'kitchen' }];
    const app = await apply('add-row', { thing: { said: 'chore' }, name: { is: 'Defrost' }, cells });
    assert.equal(app.things['chore']?.rows[0]?.['room'], 'Kitchen');
    const names = { said: 'name and phone' };
    const added = await apply('add-thing', { name: { is: 'Plumbers' }, names });
    assert.deepEqual(Object.keys(Object.values(added.things).at(-1)?.fields ?? {}).slice(0, 2), ['name', 'phone']);
  });

  it('groups a table, colours an option, and writes values in other ways', async () => {
    const table: App = { ...chores, pages: [{ name: 'All', views: [{ kind: 'table', of: 'chore' }] }] };
    const grouped = await apply(
      'group-view',
      { thing: { said: 'chore' }, field: { is: '/things/chore/fields/room' } },
      table,
    );
    assert.equal(grouped.pages[0]?.views[0]?.['group'], 'room');
    const red = await apply('colour-option', { option: { said: 'Kitchen' }, colour: { is: 'red' } });
    assert.deepEqual(compileApp(red, 'test').payload.dataModel['colours'], { Kitchen: '#dc2626' });
    const renamed = await apply('rename-option', { option: { said: 'Kitchen' }, name: { is: 'Galley' } }, red);
    assert.deepEqual(compileApp(renamed, 'test').payload.dataModel['colours'], { Galley: '#dc2626' });
    const whole = await apply(
      'set-format',
      { field: { is: '/things/chore/fields/points' }, choice: { is: 'thousands' } },
      table,
    );
    assert.match(JSON.stringify(compileApp(whole, 'test').payload.nodes), /"type":"thousands"/);
  });

  it('takes the old words of a text beside what it is', async () => {
    const view = { kind: 'hero', headline: 'Welcome', text: 'To us' };
    const app: App = { ...chores, pages: [{ name: 'Start', views: [view, ...(chores.pages[0]?.views ?? [])] }] };
    const slots = { choice: { said: 'headline' }, value: { said: 'Welcome' }, text: { said: 'Hello' } };
    assert.equal((await apply('set-text', slots, app)).pages[0]?.views[0]?.['headline'], 'Hello');
    const pictured = await apply('set-image', { part: { said: 'start page picture' }, text: { said: 'a broom' } }, app);
    assert.equal(pictured.pages[0]?.views[0]?.['image'], 'a broom');
    refuse(
      'set-icon',
      { part: { said: 'Start' }, text: { said: 'home' }, value: { said: 'star' } },
      /do not know/,
      app,
    );
  });

  it('reads a type that is misspelt, and renames a value that a formula gives', async () => {
    const state = { type: 'choice', options: ['Easy', 'Hard'], formula: "if(points > 5, 'Hard', 'Easy')" };
    const chore = { ...chores.things['chore'], fields: { ...chores.things['chore']?.fields, state, kept: 'text' } };
    const pages = [{ name: 'All', views: [{ kind: 'table', of: 'chore' }] }];
    const app = { ...chores, things: { ...chores.things, chore }, pages } as App;
    const renamed = await apply('rename-option', { option: { said: 'Hard' }, name: { said: 'Tough' } }, app);
    assert.match(
      JSON.stringify(renamed.things['chore']?.fields['state']),
      /"Easy","Tough".*if\(points > 5, 'Tough', 'Easy'\)/,
    );
    const typed = await apply('set-field-type', { field: { said: 'kept' }, type: { said: 'nubmer' } }, app);
    assert.match(JSON.stringify(typed.things['chore']?.fields['kept']), /"number"/);
  });

  it('reads a number as its field has it', async () => {
    const dated = (start: string) => ({ field: { said: 'due' }, number: { said: start } });
    const chore = {
      ...chores.things['chore'],
      fields: { ...chores.things['chore']?.fields, due: { type: 'date', label: 'Due' } },
    };
    const app = { ...chores, things: { ...chores.things, chore } } as App;
    const list = async (start: string) => (await apply('set-start', dated(start), app)).things['chore']?.fields['due'];
    assert.deepEqual(await list('two weeks from today'), { type: 'date', label: 'Due', start: 'after(today, 14)' });
    assert.deepEqual(await list('2027-05-03'), { type: 'date', label: 'Due', start: "'2027-05-03'" });
  });

  it('converts values and formulas to another unit', async () => {
    const app: App = {
      ...chores,
      things: {
        crate: {
          name: 'crate',
          plural: 'crates',
          fields: {
            name: 'text',
            weight: { type: 'number', unit: 'kg', max: 20 },
            cost: { type: 'money', formula: 'weight * 3' },
          },
          rows: [{ name: 'One', weight: 2.5 }],
        },
        hall: {
          name: 'hall',
          plural: 'halls',
          fields: { name: 'text', load: { type: 'number', formula: 'sum(crate.weight where weight > 1)' } },
          rows: [{ name: 'North' }],
        },
      },
      actions: {
        pack: {
          label: 'Pack',
          asks: { mass: { type: 'number' } },
          makes: { thing: 'crate', with: { name: "'New'", weight: 'mass' } },
        },
        fill: { label: 'Fill', on: 'crate', changes: { weight: 'weight + 1' } },
      },
      pages: [{ name: 'Crates', views: [{ kind: 'table', of: 'crate', where: 'weight < 3' }] }],
    };
    const changed = await apply('set-unit', { field: { said: 'weight' }, text: { said: 'grams' } }, app);
    assert.equal(changed.pages[0]?.views[0]?.['where'], 'weight < 3000');
    assert.deepEqual(changed.actions?.['pack']?.asks, { mass: { type: 'number', unit: 'g', max: 20_000 } });
    assert.equal(changed.actions?.['pack']?.makes?.with['weight'], 'mass');
    assert.deepEqual(changed.actions?.['fill']?.changes, { weight: '(weight * 0.001 + 1) / 0.001' });
    const { crate, hall } = changed.things;
    assert.equal(crate?.rows[0]?.['weight'], 2500);
    assert.deepEqual(crate?.fields['weight'], { type: 'number', unit: 'g', max: 20_000 });
    assert.deepEqual(crate?.fields['cost'], { type: 'money', formula: 'weight * 0.001 * 3' });
    const load = 'sum(crate.weight where weight > 1000) * 0.001';
    assert.deepEqual(hall?.fields['load'], { type: 'number', formula: load });
  });

  it('changes a number of a formula, also as a share', async () => {
    const app: App = {
      ...chores,
      things: {
        ...chores.things,
        bill: {
          name: 'bill',
          plural: 'bills',
          fields: { name: 'text', net: 'money', gross: { type: 'money', formula: 'net * 1.19' } },
          rows: [{ name: 'One', net: 100 }],
        },
      },
      pages: [...chores.pages, { name: 'Bills', views: [{ kind: 'table', of: 'bill' }] }],
    };
    const field = { said: 'gross' };
    const said = await apply('set-number', { field, number: { said: '19 %' }, value: { said: '20 %' } }, app);
    assert.match(JSON.stringify(said.things['bill']), /net \* 1\.2"/);
    const alone = await apply('set-number', { field, value: { said: '1.25' } }, app);
    assert.match(JSON.stringify(alone.things['bill']), /net \* 1\.25"/);
  });
});

describe('a role', () => {
  it('sees a page, a field and a button that others do not see', async () => {
    const role = { said: 'Parent' };
    const page = { said: String(chores.pages.at(-1)?.name) };
    const paged = await apply('restrict-page', { page, role });
    assert.deepEqual(paged.account?.roles, ['Member', 'Parent']);
    const [label = ''] = Object.values(chores.actions ?? {}).map((action) => action.label);
    const acted = await apply('restrict-action', { action: { said: label }, role }, paged);
    assert.match(JSON.stringify(acted.actions), /"for":"Parent"/);
    const table: App = { ...chores, pages: [{ name: 'All', views: [{ kind: 'table', of: 'chore', export: true }] }] };
    const kept = await apply('restrict-field', { field: { is: '/things/chore/fields/points' }, role }, table);
    const { nodes } = compileApp(kept, 'test').payload;
    const tables = nodes.filter(({ component, id }) => component === 'DataTable' && id.startsWith('all-'));
    assert.deepEqual(
      tables.map(({ props }) => JSON.stringify(props['columns']).includes('"points"')),
      [false, true],
    );
    // A condition of the row beside the role says nothing outside of it.
    const some = chores.actions?.[Object.keys(chores.actions)[0] ?? ''];
    const when: App = {
      ...chores,
      actions: { one: { ...some, label, when: 'points > 0' } as NonNullable<typeof some> },
    };
    await apply('restrict-action', { action: { said: label }, role }, when);
    const open = await apply('remove-login', {}, acted);
    assert.doesNotMatch(JSON.stringify(open), /"for":"Parent"/);
  });

  it('is not the only one that sees something', () => {
    const one: App = { ...chores, pages: chores.pages.slice(0, 1) };
    refuse('restrict-page', { page: { is: '/pages/0' }, role: { is: 'Parent' } }, /no page but/, one);
  });
});
