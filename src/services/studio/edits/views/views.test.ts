import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields, type NamedField, type View } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { toOpened, UsedApp } from '../../proof/used-app.ts';
import { getThing, NUMERIC } from '../change.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { getSample } from '../testing/try-edit.ts';
import { editApp, type Trial, tryKinds } from '../testing/try-kinds.ts';
import { listFilters } from './lists.ts';
import { listItems } from './metrics.ts';
import { type FoundView, findMainThing, findMainView, isCollection, listViews } from './parts/find-views.ts';

const VIEW = /^\/pages\/\d+\/views\/\d+/;
const VIEWS = /^\/pages(?:$|\/\d+\/views)/;

function findField(app: App, isMeant: (field: NamedField) => boolean): Slots | undefined {
  const thing = findMainThing(app);
  if (thing === undefined || findMainView(app, thing)?.spec.kind === 'board') return undefined;
  const field = listFields(getThing(app, thing).fields).find((known) => known.hidden !== true && isMeant(known));
  return field === undefined ? undefined : { field: { thing, field: field.id } };
}

function findView(app: App, isMeant: (view: View) => boolean): FoundView | undefined {
  return listViews(app).find(({ spec }) => isMeant(spec));
}

const toTarget = (found: FoundView | undefined): Slots | undefined =>
  found === undefined ? undefined : { view: { page: found.page, view: found.view } };

/** An option that a row of the first list has, so that something is shown. */
function findOption(app: App): Slots | undefined {
  const main = findMainView(app, findMainThing(app) ?? '');
  if (main === undefined || main.spec['where'] !== undefined || main.spec.kind === 'board') return undefined;
  const thing = String(main.spec['of']);
  for (const { id, type, options = [], formula } of listFields(getThing(app, thing).fields))
    for (const option of options)
      if (type === 'choice' && formula === undefined && getThing(app, thing).rows.some((row) => row[id] === option))
        return { option: { thing, field: id, option }, thing };
  return undefined;
}

const TRIALS: readonly Trial[] = [
  {
    kind: getEditKind('add-view'),
    slots: (app) => {
      const given = findField(app, ({ type }) => type === 'choice');
      return given && { ...given, kind: 'chart', choice: 'bar' };
    },
    changes: VIEWS,
    least: 15,
  },
  {
    kind: getEditKind('remove-view'),
    slots: (app) => toTarget(findView(app, ({ kind }) => kind === 'chart' || kind === 'metrics')),
    changes: /^\/pages|^\/actions\/\w+\/opens/,
    removes: true,
    least: 15,
  },
  {
    kind: getEditKind('set-view-kind'),
    slots: (app) => {
      const found = findView(app, ({ kind }) => kind === 'table');
      return found && { ...toTarget(found), kind: 'cards' };
    },
    changes: VIEW,
    least: 20,
  },
  {
    kind: getEditKind('move-view'),
    slots: (app) => {
      const page = app.pages.findIndex(({ views }) => views.length > 1 && views[0]?.kind !== 'footer');
      const view = app.pages[page]?.views.findIndex(({ kind }, index) => index > 0 && kind !== 'footer') ?? -1;
      return view < 1 ? undefined : { view: { page, view }, otherView: { page, view: 0 }, choice: 'before' };
    },
    changes: VIEW,
    least: 20,
  },
  {
    kind: getEditKind('rename-view'),
    slots: (app) => {
      const found = findView(app, isCollection);
      return found && { ...toTarget(found), name: 'Quite another name' };
    },
    changes: VIEW,
    least: 25,
  },
  {
    kind: getEditKind('sort-view'),
    slots: (app) => {
      const given = findField(app, ({ type }) => type === 'money' || type === 'date' || type === 'number');
      const sort = findMainView(app, findMainThing(app) ?? '')?.spec['sort'];
      return given && { ...given, choice: String(sort).startsWith('-') ? 'lowest' : 'highest' };
    },
    changes: VIEW,
    least: 15,
  },
  { kind: getEditKind('filter-view'), slots: findOption, changes: VIEW, least: 15 },
  {
    kind: getEditKind('clear-filter'),
    slots: (app) => toTarget(findView(app, (view) => isCollection(view) && view['where'] !== undefined)),
    changes: VIEW,
    least: 10,
  },
  {
    kind: getEditKind('add-filter'),
    slots: (app) => {
      const main = findMainView(app, findMainThing(app) ?? '');
      const filters = main === undefined || main.spec.kind === 'board' ? undefined : listFilters(app, main.spec);
      return (
        filters &&
        findField(
          app,
          ({ id, type, formula }) =>
            ['date', 'choice', 'text'].includes(type) && formula === undefined && !filters.includes(id),
        )
      );
    },
    changes: VIEW,
    least: 15,
  },
  {
    kind: getEditKind('remove-filter'),
    slots: (app) =>
      toTarget(
        findView(app, (view) => isCollection(view) && view.kind !== 'board' && listFilters(app, view).length > 0),
      ),
    changes: VIEW,
    removes: true,
    least: 15,
  },
  {
    kind: getEditKind('add-search'),
    slots: (app) => {
      const found = findView(
        app,
        (view) =>
          isCollection(view) &&
          view['search'] === false &&
          getThing(app, String(view['of'])).rows.length > 2 &&
          view['where'] === undefined &&
          !['board', 'calendar'].includes(view.kind),
      );
      return found && { ...toTarget(found), thing: String(found.spec['of']) };
    },
    changes: VIEW,
    least: 2,
  },
  {
    kind: getEditKind('remove-search'),
    slots: (app) =>
      toTarget(
        findView(
          app,
          (view) =>
            ['table', 'cards'].includes(view.kind) &&
            view['search'] !== false &&
            getThing(app, String(view['of'])).rows.length > 6,
        ),
      ),
    changes: VIEW,
    removes: true,
    least: 15,
  },
  {
    kind: getEditKind('group-view'),
    slots: (app) => findField(app, ({ type, formula }) => type === 'choice' && formula === undefined),
    changes: VIEW,
    least: 15,
  },
  {
    kind: getEditKind('add-metric'),
    slots: (app) => {
      const given = findField(app, ({ type }) => NUMERIC.has(type));
      return given && { ...given, choice: 'average' };
    },
    changes: VIEWS,
    least: 15,
  },
  {
    kind: getEditKind('remove-metric'),
    slots: (app) => {
      const found = findView(app, ({ kind }) => kind === 'metrics');
      const label = found && listItems(found.spec).at(-1)?.label;
      return label === undefined ? undefined : { ...toTarget(found), text: label };
    },
    changes: VIEWS,
    removes: true,
    least: 15,
  },
  {
    kind: getEditKind('set-chart-kind'),
    slots: (app) => {
      const found = findView(app, ({ kind, chart }) => kind === 'chart' && chart !== 'donut');
      return found && { ...toTarget(found), choice: 'donut' };
    },
    changes: VIEW,
    least: 8,
  },
  {
    kind: getEditKind('set-chart-by'),
    slots: (app) => {
      const found = findView(app, ({ kind }) => kind === 'chart');
      const thing = String(found?.spec['of']);
      const fields = found === undefined ? [] : listFields(getThing(app, thing).fields);
      const field = fields.find(
        ({ id, type, hidden }) => type === 'choice' && id !== found?.spec['by'] && hidden !== true,
      );
      return field && { ...toTarget(found), field: { thing, field: field.id } };
    },
    changes: VIEW,
    least: 5,
  },
  {
    kind: getEditKind('limit-view'),
    slots: (app) => {
      const found = findView(
        app,
        ({ kind, limit }) => ['table', 'cards', 'list'].includes(kind) && limit === undefined,
      );
      return found && { ...toTarget(found), number: 3 };
    },
    changes: VIEW,
    least: 25,
  },
  {
    kind: getEditKind('choose-columns'),
    slots: (app) => {
      const main = findMainView(app, findMainThing(app) ?? '');
      if (main?.spec.kind !== 'table') return undefined;
      const thing = String(main.spec['of']);
      const fields = listFields(getThing(app, thing).fields).filter(
        ({ hidden, type }) => hidden !== true && !['image', 'long text'].includes(type),
      );
      return { thing, names: fields.slice(0, 2).map(({ label }) => label) };
    },
    changes: VIEW,
    least: 8,
  },
];

tryKinds(TRIALS);

const shop = getSample('community/tool-library');

/** The rows that a view shows when it is opened. */
function listShown(app: App, page: number, view: number) {
  const { payload, viewNodes } = compileApp(app, 'test');
  const used = new UsedApp(toOpened(payload));
  const nodes = used.listBelow(viewNodes.get(`/pages/${page}/views/${view}`) ?? '');
  return used.listRows(nodes.find(({ props }) => props['rows'] !== undefined)?.props['rows']);
}

describe('messages about views', () => {
  it('finds the field of a value: "only worn tools", "not worn", "deposit over 40", "overdue"', () => {
    const cases: readonly (readonly [Slots, string, string])[] = [
      [{ thing: 'tool', value: 'worn' }, 'tool', "condition = 'Worn'"],
      [{ thing: 'tool', value: 'worn', choice: 'not' }, 'tool', "condition != 'Worn'"],
      [{ field: { thing: 'tool', field: 'deposit' }, number: 40, choice: 'above' }, 'tool', 'deposit > 40'],
      [{ thing: 'loan', choice: 'overdue' }, 'loan', "state = 'Overdue'"],
      [{ thing: 'loan', value: 'Colin' }, 'loan', "member = 'Colin Frost'"],
      [{ thing: 'loan', field: { thing: 'loan', field: 'due' }, value: "today's" }, 'loan', 'due = today'],
      [{ thing: 'loan', field: { thing: 'loan', field: 'due' }, value: 'tomorrow' }, 'loan', 'due = after(today, 1)'],
      [{ thing: 'loan', value: 'without a note' }, 'loan', "note = ''"],
    ];
    for (const [slots, thing, where] of cases)
      assert.equal(
        findMainView(editApp(getEditKind('filter-view'), slots, shop), thing)?.spec['where'] ??
          listWheres(editApp(getEditKind('filter-view'), slots, shop), thing),
        where,
      );
    function listWheres(app: App, thing: string): string {
      return (
        listViews(app)
          .filter(({ spec }) => spec['of'] === thing && spec['where'] !== undefined)
          .map(({ spec }) => String(spec['where']))[0] ?? ''
      );
    }
  });

  it('shows only the rows for which the condition holds', () => {
    const app = editApp(getEditKind('filter-view'), { thing: 'tool', value: 'worn' }, shop);
    const rows = listShown(app, 0, 0);
    assert.ok(rows.length > 0);
    assert.ok(rows.every((row) => row['condition'] === 'Worn'));
  });

  it('replaces a condition on the same field', () => {
    const once = editApp(getEditKind('filter-view'), { thing: 'tool', value: 'worn' }, shop);
    const twice = editApp(getEditKind('filter-view'), { thing: 'tool', value: 'good' }, once);
    assert.equal(twice.pages[0]?.views[0]?.['where'], "condition = 'Good'");
  });

  it('leaves out an option where it is shown, in no list of one option', () => {
    const hide = (app: App, option: string, page: number) =>
      getEditKind('filter-view').apply(
        { thing: 'patient', option: { thing: 'patient', field: 'status', option }, choice: 'not' },
        { app, selected: `/pages/${page}` },
      );
    const beds = getSample('dashboards/hospital-beds');
    const hidden = hide(beds, 'Discharged', 1);
    assert.ok('app' in hidden);
    assert.equal(hidden.app.pages[1], beds.pages[1]);
    assert.equal(hidden.app.pages[2]?.views[0]?.['where'], "status != 'Discharged'");
    const twice = hide(hidden.app, 'Waiting', 2);
    assert.match(JSON.stringify(twice), /status != 'Discharged' and status != 'Waiting'/);
    const option = { thing: 'patient', field: 'state', option: 'Discharged' };
    const again = getEditKind('filter-view').apply(
      { thing: 'patient', option, choice: 'not' },
      { app: getSample('care-work/ward-round') },
    );
    assert.partialDeepStrictEqual(again, { code: 'already-so' });
  });

  it('says which fields there are where none has the value', () => {
    const outcome = getEditKind('filter-view').apply({ thing: 'tool', value: 'purple' }, { app: shop });
    assert.match('problem' in outcome ? outcome.problem : '', /No tool can be “purple”.*Condition/);
  });

  it('puts the cheapest first, by the only amount of money', () => {
    const app = editApp(getEditKind('sort-view'), { thing: 'tool', choice: 'cheapest' }, shop);
    const deposits = listShown(app, 0, 0).map((row) => Number(row['deposit']));
    assert.deepEqual(
      deposits,
      deposits.toSorted((a, b) => a - b),
    );
  });

  it('refuses a board of rows without a choice, and a calendar of rows without a date', () => {
    for (const kind of ['board', 'calendar']) {
      const outcome = getEditKind('set-view-kind').apply(
        { thing: 'member', kind },
        {
          app: {
            ...shop,
            things: { ...shop.things, member: { ...getThing(shop, 'member'), fields: { name: 'text' }, rows: [] } },
          },
        },
      );
      assert.match('problem' in outcome ? outcome.problem : '', /needs a (?:choice|date)/);
    }
  });

  it('draws a chart of an amount over time', () => {
    const app = getSample('shops/bookshop');
    const outcome = getEditKind('add-view').apply({ kind: 'chart', name: 'revenue', choice: 'month' }, { app });
    assert.ok('app' in outcome, JSON.stringify(outcome));
    const chart = listViews(outcome.app).find(({ spec }) => spec.title === 'Revenue by month')?.spec;
    assert.equal(chart?.['bucket'], 'month');
    assert.equal(typeof chart?.['value'], 'string');
  });

  it('counts rows, and refuses to count them twice', () => {
    const app = editApp(getEditKind('add-metric'), { thing: 'member', choice: 'count' }, shop);
    assert.ok(JSON.stringify(app.pages).includes('count(member)'));
    const again = getEditKind('add-metric').apply({ thing: 'member', choice: 'count' }, { app });
    assert.match('problem' in again ? again.problem : '', /shows this figure already/);
  });

  it('removes a page with its only view, and what led there', () => {
    const page = shop.pages.findIndex(({ name }) => name === 'Popular');
    const app = editApp(getEditKind('remove-view'), { view: { page, view: 0 } }, shop);
    assert.ok(!app.pages.some(({ name }) => name === 'Popular'));
  });

  it('swaps two views', () => {
    const page = shop.pages.findIndex(({ name }) => name === 'Loans');
    const app = editApp(
      getEditKind('move-view'),
      { view: { page, view: 0 }, otherView: { page, view: 1 }, choice: 'swap' },
      shop,
    );
    assert.deepEqual(
      app.pages[page]?.views.map(({ kind }) => kind),
      ['table', 'metrics'],
    );
  });
});
