import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkApp } from '../../app/check-app.ts';
import type { App } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { toOpened, UsedApp } from '../../proof/used-app.ts';

const SALON: App = {
  title: 'Salon',
  purpose: 'Appointments with stylists.',
  account: {},
  things: {
    stylist: {
      name: 'stylist',
      plural: 'stylists',
      fields: { name: 'text' },
      rows: [{ name: 'Ana' }, { name: 'Ben' }],
    },
    visit: {
      name: 'visit',
      plural: 'visits',
      fields: {
        client: { type: 'text', start: 'me' },
        number: { type: 'number', start: 'count(visit) + 1' },
        stylist: { type: 'reference', to: 'stylist' },
        status: { type: 'choice', options: ['Booked', 'Cancelled'] },
        date: { type: 'date', start: 'today' },
        time: 'time',
      },
      rules: [
        {
          need: "count(visit where stylist = this.stylist and date = this.date and time = this.time and status != 'Cancelled' and id != this.id) = 0",
          says: 'Taken.',
        },
      ],
      rows: [
        { client: 'Ida', number: 1, stylist: 'Ana', status: 'Booked', date: 'today', time: '10:00' },
        { client: 'Leo', number: 2, stylist: 'Ana', status: 'Cancelled', date: 'today', time: '11:00' },
      ],
    },
  },
  pages: [
    { name: 'Book', views: [{ kind: 'form', of: 'visit', date: 'date', time: 'time', slots: ['10:00', '11:00'] }] },
    { name: 'All', views: [{ kind: 'table', of: 'visit' }] },
  ],
};

const FORM = '/forms/book-visit';
const open = () => new UsedApp(toOpened(compileApp(SALON, 'main').payload));
const getNode = (used: UsedApp, id: string) => used.payload.nodes.find((node) => node.id === id);

describe('a form with times', () => {
  it('is sound', () => assert.deepEqual(checkApp(SALON), []));

  it('takes a time only for the chosen resource, and not by what was cancelled', () => {
    const used = open();
    const times = () => used.listRows(getNode(used, 'book-visit-calendar')?.props['rows']).map(({ time }) => time);
    assert.deepEqual(times(), []);
    used.store.set(`${FORM}/stylist`, 'Ana');
    assert.deepEqual(times(), ['10:00']);
    used.store.set(`${FORM}/stylist`, 'Ben');
    assert.deepEqual(times(), []);
  });

  it('asks for the resource before its times, and for the rest after them', () => {
    const used = open();
    const ids = used.listBelow('book-visit-form').map(({ id }) => id);
    assert.deepEqual(
      ids.filter((id) => !id.endsWith('-problem')),
      ['book-visit-stylist', 'book-visit-status', 'book-visit-calendar', 'book-visit-client', 'book-visit-number'],
    );
  });
});

describe('the values that a form begins with', () => {
  const show = (used: UsedApp) => used.run(getNode(used, 'book-visit-card')?.props['shown']);

  it('are those of the day, the person and the rows whenever it is shown', async () => {
    const used = open();
    const { client, number, date } = used.evaluate({ path: FORM }) as { [name: string]: unknown };
    assert.deepEqual([client, number, date], ['You', 3, '2026-03-16']);
    used.store.set('/session', { name: 'Mara' });
    used.store.set('/visit', used.listStored('visit').slice(1));
    await show(used);
    assert.equal(used.evaluate({ path: `${FORM}/client` }), 'Mara');
    assert.equal(used.evaluate({ path: `${FORM}/number` }), 2);
  });

  it('are not computed again over what was typed', async () => {
    const used = open();
    used.store.set(`${FORM}/stylist`, 'Ben');
    used.store.set('/session', { name: 'Mara' });
    await show(used);
    assert.equal(used.evaluate({ path: `${FORM}/client` }), 'You');
  });
});
