// Lists that are grouped, narrowed or shown with other columns, and charts and figures of their rows.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { getThing } from '../change.ts';
import { getEditKind } from '../kinds.ts';
import { getSample, listFailed } from '../testing/try-edit.ts';
import { editApp } from '../testing/try-kinds.ts';
import { findMainView } from './parts/find-views.ts';

const shop = getSample('community/tool-library');

describe('changes of lists', () => {
  it('groups cards below a heading for each day, and says where they are grouped so already', () => {
    const view = { page: 0, view: 0 };
    const app: App = { ...shop, pages: [{ name: 'All', views: [{ kind: 'cards', of: 'loan' }] }] };
    const by = listFields(getThing(app, 'loan').fields).find(({ type }) => type === 'date');
    const slots = { view, field: { thing: 'loan', field: by?.id ?? '' } };
    const grouped = editApp(getEditKind('group-view'), slots, app);
    assert.equal(grouped.pages[0]?.views[0]?.['group'], by?.id);
    const nodes = new Map(compileApp(grouped, 'test').payload.nodes.map((node) => [node.id, node]));
    const title = [...nodes.values()].find(({ id }) => id.endsWith('-group-title'));
    assert.deepEqual(title?.props['text'], { call: 'format', args: { value: { path: 'label' }, as: 'date' } });
    assert.ok(
      [...nodes.keys()].some((id) => id.endsWith('-others-list')),
      'rows without a day are listed too',
    );
    assert.match(JSON.stringify(getEditKind('group-view').apply(slots, { app: grouped })), /already/);
  });

  it('draws a bar for each row where nothing else parts them', () => {
    const thing = {
      name: 'bar',
      plural: 'bars',
      fields: { name: 'text', profit: 'money' },
      rows: [{ name: 'One', profit: 3 }],
    } as const;
    const app: App = {
      ...shop,
      things: { bar: thing },
      actions: {},
      pages: [{ name: 'All', views: [{ kind: 'table', of: 'bar' }] }],
    };
    const field = { thing: 'bar', field: 'profit' };
    const drawn = editApp(getEditKind('add-view'), { kind: 'chart', thing: 'bar', field }, app);
    assert.match(JSON.stringify(drawn.pages), /"by":"name","value":"profit"/);
  });

  it('shows the columns that are named, also where they are misspelt', () => {
    const names = ['naem', 'condtion'];
    const app = editApp(getEditKind('choose-columns'), { thing: 'tool', names }, shop);
    assert.deepEqual(findMainView(app, 'tool')?.spec['fields'], ['name', 'condition']);
  });

  it('counts the rows of an option that is named with its field', () => {
    const option = { thing: 'tool', field: 'condition', option: 'Worn' };
    const slots = { thing: 'tool', field: { thing: 'tool', field: 'condition' }, option, choice: 'count' };
    const app = editApp(getEditKind('add-metric'), slots, shop);
    assert.match(JSON.stringify(app.pages), /count\(tool where condition = 'Worn'\)/);
  });

  it('holds for a list that has no such row yet', async () => {
    const slots = { thing: 'tool', field: { thing: 'tool', field: 'deposit' }, number: 100000, choice: 'above' };
    const outcome = getEditKind('filter-view').apply(slots, { app: shop });
    assert.ok('app' in outcome);
    assert.deepEqual(await listFailed(outcome), []);
  });
});
