import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App, View } from '../../app/description.ts';
import { getEditKind } from '../kinds.ts';
import { getSample, listSamples } from '../testing/try-edit.ts';
import { editApp, type Trial, tryKinds } from '../testing/try-kinds.ts';
import { listViews } from '../views/parts/find-views.ts';

const VIEWS = /^\/pages\/\d+\/views/;
const findKind = (app: App, kind: string) => listViews(app).find(({ spec }) => spec.kind === kind);

/** A section that the first page does not have. */
const toSection = (choice: string): Trial => ({
  kind: getEditKind('add-section'),
  slots: ({ pages }) =>
    pages[0]?.views.some(({ kind }) => kind === choice || kind === 'form' || kind === 'gallery')
      ? undefined
      : { choice, page: 0 },
  changes: choice === 'contact' ? /^\/pages\/0\/views|^\/things\/message/ : VIEWS,
  least: 15,
});

tryKinds([
  ...Object.keys(getEditKind('add-section').choices ?? {}).map(toSection),
  {
    kind: getEditKind('set-text'),
    slots: (app) =>
      findKind(app, 'hero') === undefined ? undefined : { choice: 'headline', text: 'Come in and stay' },
    changes: /\/headline$/,
    least: 5,
  },
  {
    kind: getEditKind('add-item'),
    slots: (app) =>
      findKind(app, 'faq') === undefined
        ? undefined
        : { choice: 'faq', text: 'Do you have parking? Yes, behind the house.' },
    changes: /^\/pages\/\d+\/views\/\d+\/items$/,
    least: 3,
  },
  {
    kind: getEditKind('remove-item'),
    slots: (app) => {
      const items = findKind(app, 'faq')?.spec['items'];
      return Array.isArray(items) ? { choice: 'faq', text: items[0].question } : undefined;
    },
    changes: /^\/pages\/\d+\/views\/\d+\/items$/,
    least: 3,
  },
]);

const getWritten = (app: App, choice: string): View => {
  const changed = editApp(getEditKind('add-section'), { choice, page: 0 }, app);
  const view = listViews(changed).find(({ page, spec }) => page === 0 && !app.pages[0]?.views.includes(spec))?.spec;
  assert.ok(view);
  return view;
};

describe('the copy of sections', () => {
  it('is about the things of the app', () => {
    const text = JSON.stringify(getWritten(getSample('community/tool-library'), 'faq'));
    for (const word of ['The Borrowing Shed', 'Bosch hammer drill', 'Borrow'])
      assert.ok(text.includes(word), `${word}: ${text}`);
  });

  it('has at least two entries and no open names in any app', () => {
    for (const { id, app } of listSamples())
      for (const choice of ['faq', 'features', 'steps', 'testimonials']) {
        if (app.pages[0]?.views.some(({ kind }) => kind === choice)) continue;
        const { items } = getWritten(app, choice);
        assert.ok(Array.isArray(items) && items.length >= 2, `${id} ${choice}`);
        assert.ok(!/[{}]|lorem/i.test(items.map((item) => Object.values(item).join(' ')).join(' ')), `${id} ${choice}`);
      }
  });

  it('takes plans from what is sold', () => {
    const app = getSample('booking/dog-grooming');
    const { plans } = getWritten(app, 'prices');
    const names = Object.values(app.things).flatMap(({ rows }) => rows.flatMap((row) => Object.values(row)));
    assert.ok(
      Array.isArray(plans) && plans.length > 1 && plans.every(({ name }) => names.includes(name)),
      JSON.stringify(plans),
    );
  });
});

describe('messages about texts', () => {
  const app = getSample('businesses/law-firm');

  it('replaces a text by its old words, wherever it is', () => {
    const hero = findKind(app, 'hero')?.spec;
    const changed = editApp(
      getEditKind('set-text'),
      { value: String(hero?.['headline']).toUpperCase(), text: 'Good advice' },
      app,
    );
    assert.equal(findKind(changed, 'hero')?.spec['headline'], 'Good advice');
  });

  it('replaces words of the only text that has them', () => {
    const changed = editApp(getEditKind('set-text'), { value: 'five lawyers', text: 'Six lawyers' }, app);
    assert.match(String(findKind(changed, 'hero')?.spec['text']), /^Six lawyers for people at work/);
  });

  it('takes the name of an entry and what is said of it', () => {
    const facts: App = {
      ...app,
      pages: [{ name: 'Home', views: [{ kind: 'facts', items: [{ label: 'Monday', value: '8' }] }] }],
    };
    const changed = editApp(
      getEditKind('add-item'),
      { view: { page: 0, view: 0 }, name: 'Sunday', text: 'closed' },
      facts,
    );
    const add = (text: string, before: App) => editApp(getEditKind('add-item'), { choice: 'facts', text }, before);
    const more = add('Parking – behind the church', add('Holidays 10 to 12', changed));
    assert.deepEqual(more.pages[0]?.views[0]?.['items'], [
      { label: 'Monday', value: '8' },
      { label: 'Sunday', value: 'closed' },
      { label: 'Holidays', value: '10 to 12' },
      { label: 'Parking', value: 'behind the church' },
    ]);
  });

  it('sets a heading that a named page has not yet', () => {
    const facts: App = {
      ...app,
      pages: [{ name: 'Home', views: [{ kind: 'facts', items: [{ label: 'A', value: '8' }] }] }],
    };
    const changed = editApp(getEditKind('set-text'), { choice: 'headline', page: 0, text: 'When we are here' }, facts);
    assert.equal(changed.pages[0]?.views[0]?.title, 'When we are here');
  });

  it('says where there is no such text', () => {
    const outcome = getEditKind('set-text').apply({ value: 'Nothing like this', text: 'x' }, { app });
    assert.match('problem' in outcome ? outcome.problem : '', /nowhere/);
  });

  it('reads the price of a plan, and asks for one that is missing', () => {
    const prices = editApp(getEditKind('add-item'), { choice: 'prices', name: 'Family', value: '29 € per month' }, app);
    const plans = findKind(prices, 'prices')?.spec['plans'];
    assert.deepEqual(Array.isArray(plans) ? plans.at(-1) : plans, {
      name: 'Family',
      price: 29,
      features: [],
    });
    const yearly = { choice: 'prices', name: 'Family', number: 90, value: 'year' };
    assert.match(JSON.stringify(editApp(getEditKind('add-item'), yearly, app)), /"price":90,"period":"year"/);
    const outcome = getEditKind('add-item').apply({ choice: 'prices', name: 'Family' }, { app });
    assert.match('problem' in outcome ? outcome.problem : '', /costs/);
  });
});
