// Edits that are given as kinds and slots: their parts are found, nothing is dropped, and roles are kept apart.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { proveEdit } from '../apply-edit.ts';
import { getSample } from '../testing/try-edit.ts';
import { applyGiven, type GivenEdit } from './apply-given.ts';

const chores = getSample('home/chores');

async function apply(kind: string, slots: GivenEdit['slots'], app: App = chores): Promise<App> {
  const edited = applyGiven({ kind, slots }, app);
  assert.ok('app' in edited, JSON.stringify(edited));
  assert.ok(edited.claims.length > 0, 'something is claimed');
  assert.ok(await proveEdit(edited), JSON.stringify(edited.claims));
  return edited.app;
}

function refuse(kind: string, slots: GivenEdit['slots'], problem: RegExp, app: App = chores): void {
  const edited = applyGiven({ kind, slots }, app);
  assert.match('problem' in edited ? edited.problem : JSON.stringify(edited.claims), problem);
}

describe('an edit that is given as a kind and slots', () => {
  it('finds parts by their paths and by their names', async () => {
    const [title = ''] = chores.things['chore']?.rows.map((row) => String(row['name'])) ?? [];
    for (const [row, field] of [
      [{ is: `chore:${title}` }, { is: 'chore.points' }],
      [{ said: title }, { said: 'points' }],
    ] as const) {
      const app = await apply('set-value', { row, field, value: { said: '9' } });
      assert.equal(app.things['chore']?.rows[0]?.['points'], 9);
    }
  });

  it('refuses what it does not know', () => {
    refuse('add-option', { field: { is: 'chore.colour' }, name: { is: 'Red' } }, /no field/);
    refuse('sing', {}, /no kind of change/);
    refuse('remind', { thing: { is: 'chore' } }, /no reminders/);
  });

  it('refuses to drop a slot', () => {
    refuse('sort-view', { thing: { is: 'chore' }, field: { is: 'chore.points' }, unit: { is: 'kg' } }, /do not know/);
  });

  it('adds a figure, a page and a chart with a condition', async () => {
    const filter = { is: 'chore.room=Kitchen' };
    const counted = await apply('add-metric', { thing: { is: 'chore' }, choice: { is: 'count' }, filter });
    assert.match(JSON.stringify(counted.pages), /count\(chore where room = 'Kitchen'\)/);
    const paged = await apply('add-page', { name: { is: 'Kitchen jobs' }, thing: { is: 'chore' }, filter });
    assert.equal(paged.pages.at(-1)?.views[0]?.['where'], "room = 'Kitchen'");
    refuse('add-metric', { thing: { is: 'chore' }, choice: { is: 'count' }, filter: { is: 'purple' } }, /No field/);
  });

  it('adds a row with its cells and a list with its fields', async () => {
    const cells = [{ field: 'chore.room', said: 'kitchen' }];
    const app = await apply('add-row', { thing: { is: 'chore' }, name: { is: 'Defrost' }, cells });
    assert.equal(app.things['chore']?.rows[0]?.['room'], 'Kitchen');
    const fields = [{ said: 'name' }, { said: 'phone' }];
    const added = await apply('add-thing', { name: { is: 'Plumbers' }, fields });
    assert.deepEqual(Object.keys(Object.values(added.things).at(-1)?.fields ?? {}).slice(0, 2), ['name', 'phone']);
  });

  it('groups a table, colours an option, and writes values in other ways', async () => {
    const table: App = { ...chores, pages: [{ name: 'All', views: [{ kind: 'table', of: 'chore' }] }] };
    const grouped = await apply('group-view', { thing: { is: 'chore' }, field: { is: 'chore.room' } }, table);
    assert.equal(grouped.pages[0]?.views[0]?.['group'], 'room');
    const red = await apply('colour-option', { option: { is: 'chore.room=Kitchen' }, colour: { is: 'red' } });
    assert.deepEqual(compileApp(red, 'test').payload.dataModel['colours'], { Kitchen: '#dc2626' });
    const renamed = await apply('rename-option', { option: { is: 'chore.room=Kitchen' }, name: { is: 'Galley' } }, red);
    assert.deepEqual(compileApp(renamed, 'test').payload.dataModel['colours'], { Galley: '#dc2626' });
    const whole = await apply('set-format', { field: { is: 'chore.points' }, choice: { is: 'thousands' } }, table);
    assert.match(JSON.stringify(compileApp(whole, 'test').payload.nodes), /"type":"thousands"/);
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
      },
      actions: {},
      pages: [{ name: 'Crates', views: [{ kind: 'table', of: 'crate' }] }],
    };
    const { crate } = (await apply('set-unit', { field: { is: 'crate.weight' }, text: { is: 'g' } }, app)).things;
    assert.equal(crate?.rows[0]?.['weight'], 2500);
    assert.deepEqual(crate?.fields['weight'], { type: 'number', unit: 'g', max: 20_000 });
    assert.deepEqual(crate?.fields['cost'], { type: 'money', formula: '(weight * 0.001) * 3' });
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
    const field = { is: 'bill.gross' };
    const said = await apply('set-number', { field, number: { said: '19 %' }, value: { said: '20 %' } }, app);
    assert.match(JSON.stringify(said.things['bill']), /net \* 1\.2"/);
    const alone = await apply('set-number', { field, value: { said: '1.25' } }, app);
    assert.match(JSON.stringify(alone.things['bill']), /net \* 1\.25"/);
  });
});

describe('a role', () => {
  it('sees a page, a field and a button that others do not see', async () => {
    const role = { is: 'role:Parent' };
    const page = { is: `page:${chores.pages.at(-1)?.name}` };
    const paged = await apply('restrict-page', { page, role });
    assert.deepEqual(paged.account?.roles, ['Member', 'Parent']);
    const [label = ''] = Object.values(chores.actions ?? {}).map((action) => action.label);
    const acted = await apply('restrict-action', { action: { is: `action:${label}` }, role }, paged);
    assert.match(JSON.stringify(acted.actions), /"for":"Parent"/);
    const table: App = { ...chores, pages: [{ name: 'All', views: [{ kind: 'table', of: 'chore', export: true }] }] };
    const kept = await apply('restrict-field', { field: { is: 'chore.points' }, role }, table);
    const { nodes } = compileApp(kept, 'test').payload;
    const tables = nodes.filter(({ component, id }) => component === 'DataTable' && id.startsWith('all-'));
    assert.deepEqual(
      tables.map(({ props }) => JSON.stringify(props['columns']).includes('"points"')),
      [false, true],
    );
    const open = await apply('remove-login', {}, acted);
    assert.doesNotMatch(JSON.stringify(open), /"for":"Parent"/);
  });

  it('is not the only one that sees something', () => {
    const one: App = { ...chores, pages: chores.pages.slice(0, 1) };
    refuse('restrict-page', { page: { is: `page:${one.pages[0]?.name}` }, role: { is: 'Parent' } }, /no page but/, one);
  });
});
