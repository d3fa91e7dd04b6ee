import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { toOpened, UsedApp } from '../proof/used-app.ts';
import { compileApp } from './compile-app.ts';

/** Rooms that are booked once a day, and a draw among them. */
const ROOMS: App = {
  title: 'Rooms',
  purpose: 'Rooms that people book.',
  things: {
    room: {
      name: 'room',
      plural: 'rooms',
      fields: { name: 'text', drawn: 'number', places: 'number' },
      rows: [
        { name: 'Blue', drawn: 0, places: 4 },
        { name: 'Red', drawn: 2, places: 8 },
      ],
    },
    booking: {
      name: 'booking',
      plural: 'bookings',
      fields: { who: 'text', room: { type: 'reference', to: 'room' }, date: 'date', people: 'number' },
      rules: [
        {
          need: 'count(booking where room = this.room and date = this.date and id != this.id) = 0',
          says: 'The room is taken.',
        },
        { need: 'people <= room.places', says: 'The room is too small.' },
      ],
      rows: [{ who: 'Omar', room: 'Blue', date: 'today', people: 2 }],
    },
  },
  actions: {
    book: {
      label: 'Book',
      on: 'room',
      makes: { thing: 'booking', with: { who: 'me', date: 'today', people: '5' } },
      changes: { places: 'places - 1' },
    },
    draw: {
      label: 'Draw',
      picks: { thing: 'room', where: 'drawn > 0' },
      makes: { thing: 'booking', with: { who: "'Winner'", date: 'today', people: 'drawn' } },
      changes: { drawn: 'drawn + 1' },
      says: 'Drawn: {name}',
    },
  },
  pages: [
    {
      name: 'Rooms',
      views: [
        { kind: 'table', of: 'room' },
        { kind: 'table', of: 'booking' },
        { kind: 'buttons', actions: ['draw'] },
        {
          kind: 'calculator',
          inputs: { people: { type: 'number', start: '5' } },
          outputs: [{ label: 'Chairs', value: 'people' }],
          saves: [
            {
              label: 'Keep',
              thing: 'booking',
              with: { who: 'me', room: "'Blue'", date: 'after(today, 1)', people: 'people' },
            },
          ],
        },
      ],
    },
  ],
};

const open = () => new UsedApp(toOpened(compileApp(ROOMS, 'main').payload));
const getNode = (used: UsedApp, id: string) => used.payload.nodes.find((node) => node.id === id)?.props ?? {};
type Offer = { readonly press: unknown };

describe('an action', () => {
  it('is a part of a sound description', () => assert.deepEqual(checkApp(ROOMS), []));

  it('makes a row only if the rules of its thing allow it, and does nothing else otherwise', async () => {
    const used = open();
    const table = getNode(used, 'rooms-room-table');
    const [book] = table['rowActions'] as unknown as readonly Offer[];
    const [blue, red] = used.listRows(table['rows']);
    await used.run(book?.press, blue);
    assert.deepEqual(used.effects, [{ is: 'refused', text: 'The room is taken.' }]);
    assert.equal(used.listStored('booking').length, 1);
    assert.equal(used.listStored('room')[0]?.['places'], 4);
    await used.run(book?.press, red);
    assert.deepEqual(used.listStored('booking')[0]?.['room'], 'Red');
    assert.equal(used.listStored('room')[1]?.['places'], 7);
  });

  it('keeps the result of a calculator by the same rules', async () => {
    const used = open();
    const { press } = getNode(used, 'rooms-calculator-keep');
    await used.run(press);
    assert.deepEqual(used.effects, [{ is: 'refused', text: 'The room is too small.' }]);
    used.store.set('/forms/rooms-calculator/people', 4);
    await used.run(press);
    assert.equal(used.listStored('booking').length, 2);
  });

  it('keeps the row that it picks: a row is made for it, and its fields change', async () => {
    const used = open();
    await used.run(getNode(used, 'rooms-buttons-draw')['press']);
    assert.deepEqual(used.effects, [{ is: 'said', text: 'Drawn: Red' }]);
    assert.equal(used.listStored('room')[1]?.['drawn'], 3);
    const { who, room, people } = used.listStored('booking')[0] ?? {};
    assert.deepEqual([who, room, people], ['Winner', 'Red', 2]);
  });
});

describe('a form of rows with rules', () => {
  it('refuses a new row that repeats another, and keeps an edited row that repeats only itself', async () => {
    const used = open();
    const form = getNode(used, 'edit-booking-form');
    const [booking] = used.listStored('booking');
    used.store.set('/forms/booking', { ...booking, id: null, who: 'Mara' });
    await used.run(form['submit']);
    assert.equal(used.evaluate({ path: '/ui/problem/edit-booking' }), 'The room is taken.');
    used.store.set('/forms/booking', { ...booking, people: 9 });
    await used.run(form['submit']);
    assert.equal(used.evaluate({ path: '/ui/problem/edit-booking' }), 'The room is too small.');
    used.store.set('/forms/booking/people', 3);
    await used.run(form['submit']);
    assert.equal(used.listStored('booking')[0]?.['people'], 3);
  });
});
