// The components that show rows, used as a person uses them: in the frame, by pointer and by keyboard.
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Frame } from 'playwright-core';
import type { JsonObject } from '../../../../src/interface-catalogue/model/payload.ts';
import { openBrowser } from '../../../browser/open-browser.ts';
import { openPreview, type Preview, type Tree, toPayload } from '../frame/open-preview.ts';
import { at, eventually, showComponents, type Used } from './show-components.ts';

describe('data components in the frame', () => {
  let browser: Browser;
  let preview: Preview;
  before(async () => {
    browser = await openBrowser();
    preview = await openPreview(browser, toPayload(['Text', { text: 'before' }]));
  });
  after(() => browser?.close());

  const use = (tree: Tree, data: JsonObject, act: (used: Used) => Promise<void>) =>
    showComponents(preview, [tree], data, act);

  const people = ['Cem', 'Ada', 'Bea', 'Dan', 'Eva'].map((name, index) => ({
    id: `p${index}`,
    name,
    age: [30, 9, 100, 41, 25][index] ?? 0,
    state: index % 2 === 0 ? 'Active' : 'Inactive',
  }));
  const table: Tree = [
    'DataTable',
    {
      rows: at('/people'),
      columns: [
        { field: 'name', label: 'Name' },
        { field: 'age', label: 'Age', type: 'number' },
        { field: 'state', label: 'State', type: 'status' },
      ],
      pageSize: 3,
      search: true,
      selected: at('/chosen'),
      rowPress: { steps: [{ do: 'set', path: '/opened', value: at('id') }] },
      rowActions: [{ label: 'Delete', press: { steps: [{ do: 'remove', path: '/people', key: at('id') }] } }],
      bulkActions: [{ label: 'Delete all', press: { steps: [{ do: 'remove', path: '/people', key: at('/chosen') }] } }],
    },
  ];
  const listNames = (frame: Frame) => frame.locator('tbody td:nth-child(2)').allTextContents();

  it('sorts, finds and pages the rows of a table', () =>
    use(table, { people, chosen: [] }, async ({ frame }) => {
      assert.deepEqual(await listNames(frame), ['Cem', 'Ada', 'Bea']);
      await frame.getByRole('button', { name: 'Age', exact: true }).click();
      assert.deepEqual(await listNames(frame), ['Ada', 'Eva', 'Cem']);
      await frame.getByRole('button', { name: 'Age', exact: true }).click();
      assert.deepEqual(await listNames(frame), ['Bea', 'Dan', 'Cem']);
      assert.equal(
        await frame.getByRole('columnheader', { name: 'Age', exact: true }).getAttribute('aria-sort'),
        'descending',
      );
      await frame.getByRole('button', { name: 'Next page' }).click();
      assert.deepEqual(await listNames(frame), ['Eva', 'Ada']);
      await frame.getByRole('searchbox').fill('e');
      await frame.getByText('1–3 of 5').waitFor();
      await frame.getByRole('searchbox').fill('nobody');
      await frame.getByText('Nothing matches “nobody”').waitFor();
      await frame.getByRole('searchbox').fill('cem active');
      assert.deepEqual(await listNames(frame), ['Cem']);
    }));

  it('opens, selects and removes rows, one or many', () =>
    use(table, { people, chosen: [], opened: null }, async ({ frame, assertData }) => {
      await frame.getByRole('button', { name: 'Ada', exact: true }).click();
      await assertData('opened', 'p1');
      await frame.getByRole('button', { name: 'Delete Cem' }).click();
      await assertData('people', people.slice(1));
      await frame.getByRole('checkbox', { name: 'Select all rows on this page' }).check();
      await assertData('chosen', ['p1', 'p2', 'p3']);
      await frame.getByRole('checkbox', { name: 'Select Bea' }).uncheck();
      await frame.getByRole('button', { name: 'Delete all' }).click();
      await assertData('people', [people[2] ?? null, people[4] ?? null]);
    }));

  it('keeps what can be done with a row in sight where the columns are wider than the page', () => {
    const columns = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'].map((field) => ({ field, label: `Column ${field}` }));
    const wide = Object.fromEntries(columns.map(({ field }) => [field, 'unbreakable'.repeat(3)]));
    const press = { steps: [{ do: 'remove', path: '/rows', key: at('id') }] };
    const tree: Tree = ['DataTable', { rows: at('/rows'), columns, rowActions: [{ label: 'Delete', press }] }];
    return use(tree, { rows: [{ ...wide, id: 'r' }] }, async ({ frame, assertData }) => {
      const action = frame.getByRole('button', { name: 'Delete' });
      const [box, page] = [await action.boundingBox(), await frame.locator('.m-table__scroll').boundingBox()];
      assert.ok(box !== null && page !== null && box.x + box.width <= page.x + page.width);
      await action.click();
      await assertData('rows', []);
    });
  });

  it('shows eight columns beside their actions on a laptop', () => {
    const types = ['text', 'text', 'date', 'date', 'currency', 'currency', 'currency', 'status'];
    const columns = types.map((type, index) => ({ field: `c${index}`, label: `Total ${index}`, type }));
    const row = { id: 'r', c0: 'R-208', c1: 'Nordlicht Energie', c2: '2026-11-19', c3: '2026-11-19' };
    const rows = [{ ...row, c4: 2094.4, c5: 2094.4, c6: 2094.4, c7: 'Reminded' }];
    const press = { steps: [{ do: 'remove', path: '/rows', key: at('id') }] };
    const rowActions = ['send', 'bell', 'edit', 'trash-2'].map((icon) => ({ label: icon, icon, press }));
    return use(['DataTable', { rows: at('/rows'), columns, rowActions }], { rows }, async ({ frame, page }) => {
      await page.setViewportSize({ width: 940, height: 900 });
      const isWhole = () =>
        frame.locator('.m-table__scroll').evaluate((each) => {
          const { scrollWidth, clientWidth } = each as unknown as { scrollWidth: number; clientWidth: number };
          return scrollWidth <= clientWidth;
        });
      await eventually(isWhole);
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  });

  it('never breaks a figure, however little room there is', () => {
    const metrics = [1_234_567, 98_765.43, 0, 5, 12_345_678, 100].map(
      (value): Tree => ['Metric', { label: 'Total', value, format: 'currency' }],
    );
    return use(['MetricGrid', {}, ...metrics], {}, async ({ frame, page }) => {
      for (const width of [375, 900, 1280]) {
        await page.setViewportSize({ width, height: 900 });
        const isWhole = () =>
          frame.locator('.m-metric__value').evaluateAll((figures) =>
            figures.every((each) => {
              const figure = each as unknown as { clientHeight: number; clientWidth: number; scrollWidth: number };
              return figure.clientHeight < 45 && figure.scrollWidth <= figure.clientWidth;
            }),
          );
        await eventually(isWhole, `at ${width}`);
      }
      await page.setViewportSize({ width: 1280, height: 900 });
    });
  });

  it('shows a state by a colour only where it means that state', () =>
    use(table, { people, chosen: [] }, async ({ frame }) => {
      assert.deepEqual(await frame.locator('.m-cell__status--good').allTextContents(), ['Active', 'Active']);
      assert.deepEqual(await frame.locator('.m-cell__status--bad').allTextContents(), ['Inactive']);
    }));

  const tasks = [
    { id: 'a', title: 'Alpha', state: 'todo' },
    { id: 'b', title: 'Beta', state: 'todo' },
    { id: 'c', title: 'Gamma', state: 'done' },
  ];
  const board: Tree = [
    'Kanban',
    {
      rows: at('/tasks'),
      columnField: 'state',
      columns: [
        { value: 'todo', label: 'To do' },
        { value: 'done', label: 'Done' },
      ],
      titleField: 'title',
      cardPress: { steps: [{ do: 'set', path: '/opened', value: at('id') }] },
    },
  ];
  const [alpha, beta, gamma] = [
    { id: 'a', title: 'Alpha', state: 'done' },
    { id: 'b', title: 'Beta', state: 'todo' },
    { id: 'c', title: 'Gamma', state: 'done' },
  ];

  it('moves a card by dragging it, before the card it is dropped on, and opens none by that', () =>
    use(board, { tasks, opened: null }, async ({ frame, page, assertData }) => {
      const [from, to] = [
        await frame.locator('[data-card=a]').boundingBox(),
        await frame.locator('[data-card=c]').boundingBox(),
      ];
      assert.ok(from !== null && to !== null);
      await page.mouse.move(from.x + 30, from.y + 15);
      await page.mouse.down();
      await page.mouse.move(to.x + 30, to.y + 5, { steps: 4 });
      await frame.locator('.m-kanban__floating').waitFor();
      await page.mouse.up();
      await assertData('tasks', [beta, alpha, gamma]);
      await assertData('opened', null);
      await frame.getByRole('button', { name: 'Alpha', exact: true }).click();
      await assertData('opened', 'a');
    }));

  it('moves a card by keyboard, says where it is, and keeps the focus on it', () =>
    use(board, { tasks }, async ({ frame, page, assertData }) => {
      await frame.getByRole('button', { name: 'Move Alpha' }).focus();
      await page.keyboard.press('Space');
      await frame.getByText('Alpha picked up: To do, place 1 of 2').waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowRight');
      await frame.getByText('Done, place 1 of 2').waitFor({ state: 'attached' });
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Space');
      await assertData('tasks', [beta, gamma, alpha]);
      await frame.getByText('Alpha moved to Done, place 2 of 2').waitFor({ state: 'attached' });
      assert.equal(await frame.locator(':focus').getAttribute('aria-label'), 'Move Alpha');
      await page.keyboard.press('Space');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Escape');
      await frame.getByText('Alpha was not moved.').waitFor({ state: 'attached' });
      await assertData('tasks', [beta, gamma, alpha]);
    }));

  it('moves a card without dragging, by its handle and the button of a column', () =>
    use(board, { tasks }, async ({ page, frame, assertData }) => {
      await page.setViewportSize({ width: 375, height: 900 });
      await frame.getByRole('button', { name: 'Move Alpha' }).click();
      await frame.locator('[data-column=done]').getByRole('button', { name: 'Move here' }).click();
      await assertData('tasks', [beta, gamma, alpha]);
      await page.setViewportSize({ width: 1280, height: 900 });
    }));

  it('walks through a calendar by keyboard, and takes only times that are free', () =>
    use(
      [
        'Calendar',
        {
          rows: at('/events'),
          dateField: 'date',
          titleField: 'title',
          timeField: 'time',
          day: at('/day'),
          slots: ['09:00', '10:00'],
          slot: at('/slot'),
        },
      ],
      { events: [{ id: 'e', title: 'Dentist', date: '2026-04-01', time: '09:00' }], day: '2026-03-31', slot: '09:00' },
      async ({ frame, page, assertData }) => {
        await frame.getByRole('button', { name: 'Tuesday, March 31, 2026' }).focus();
        await page.keyboard.press('ArrowRight');
        await frame.getByRole('heading', { name: 'April 2026' }).waitFor();
        // The focus follows once the new month is drawn.
        await frame.locator(':focus[aria-label="Wednesday, April 1, 2026, 1 entry"]').waitFor();
        await page.keyboard.press('Enter');
        await assertData('day', '2026-04-01');
        await assertData('slot', null);
        assert.equal(await frame.getByRole('button', { name: '09:00, taken' }).isDisabled(), true);
        await frame.getByRole('button', { name: '10:00' }).click();
        await assertData('slot', '10:00');
        await page.keyboard.press('Tab');
        await frame.getByRole('button', { name: 'Next month' }).click();
        await frame.getByRole('heading', { name: 'May 2026' }).waitFor();
      },
    ));

  it('walks through a tree of files by the arrow keys, folds folders and selects files', () =>
    use(
      ['FileTree', { rows: at('/files'), pathField: 'path', selected: at('/file') }],
      {
        files: ['src/main.ts', 'src/parts/a.ts', 'README.md'].map((path, index) => ({ id: `f${index}`, path })),
        file: null,
      },
      async ({ frame, page, assertData }) => {
        const names = () => frame.getByRole('treeitem').allTextContents();
        assert.deepEqual(await names(), ['src', 'parts', 'a.ts', 'main.ts', 'README.md']);
        await frame.getByRole('treeitem', { name: 'src' }).focus();
        await page.keyboard.press('ArrowRight');
        await page.keyboard.press('ArrowLeft');
        assert.deepEqual(await names(), ['src', 'parts', 'main.ts', 'README.md']);
        await page.keyboard.press('ArrowDown');
        await page.keyboard.press('Enter');
        await assertData('file', 'f0');
        await page.keyboard.press('End');
        await page.keyboard.press(' ');
        await assertData('file', 'f2');
        assert.equal(await frame.locator('[aria-selected=true]').textContent(), 'README.md');
      },
    ));

  it('grants and withdraws permissions', () =>
    use(
      ['PermissionMatrix', { roles: ['Admin', 'Guest'], permissions: ['Read', 'Write'], value: at('/grants') }],
      { grants: { Guest: { Read: true } } },
      async ({ frame, assertData }) => {
        await frame.getByLabel('Admin: Write').check();
        await frame.getByLabel('Guest: Read').uncheck();
        await assertData('grants', { Guest: { Read: false }, Admin: { Write: true } });
        assert.equal(await frame.getByText('1 of 2').count(), 1);
      },
    ));

  it('announces the values of a chart with the arrow keys', () =>
    use(
      [
        'Chart',
        {
          kind: 'bar',
          title: 'Visits',
          rows: at('/visits'),
          labelField: 'day',
          series: [{ field: 'count', label: 'Visits' }],
        },
      ],
      {
        visits: [
          { id: '1', day: '2026-03-01', count: 1200 },
          { id: '2', day: '2026-03-02', count: 800 },
        ],
      },
      async ({ frame, page }) => {
        await frame.getByRole('img', { name: 'Visits' }).focus();
        await page.keyboard.press('ArrowRight');
        await frame.getByText('Mar 1: Visits 1200').waitFor({ state: 'attached' });
        await page.keyboard.press('ArrowRight');
        await frame.getByText('Mar 2: Visits 800').waitFor({ state: 'attached' });
      },
    ));
});
