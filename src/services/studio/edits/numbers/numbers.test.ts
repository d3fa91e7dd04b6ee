import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';

const setNumber = getEditKind('set-number');

const ROOMS: App = {
  title: 'Rooms',
  purpose: 'Rooms that are booked.',
  things: {
    booking: {
      name: 'booking',
      plural: 'bookings',
      fields: {
        guest: 'text',
        people: { type: 'number', max: 8 },
        end: 'date',
        cost: { type: 'money', formula: 'people * 1.6 + 60 * 2' },
        deposit: { type: 'money', formula: 'round(people * 50 * 0.2, 2)' },
        breakfast: { type: 'yes/no', label: 'Breakfast (€ 14 a person)' },
        total: { type: 'money', formula: 'people * 50 + if(breakfast, 14 * people, 0)' },
        late: { type: 'yes/no', formula: 'end < after(today, -14)' },
      },
      rows: [{ guest: 'Ada', people: 2, end: 'today', breakfast: true }],
    },
  },
  pages: [
    {
      name: 'Bookings',
      views: [
        { kind: 'text', text: 'A deposit of 20 % keeps the room.' },
        { kind: 'table', of: 'booking' },
      ],
    },
  ],
};

const change = (slots: Slots): string => JSON.stringify(setNumber.apply(slots, { app: ROOMS }));
const field = (name: string) => ({ thing: 'booking', field: name });

describe('a number of the app', () => {
  it('is found by its old value, and no factor that is a unit', () => {
    assert.match(change({ number: 1.6, value: '1.5' }), /people \* 1\.5 \+ 60 \* 2/);
    assert.match(change({ number: 2, value: '3' }), /Say which number/);
  });

  it('changes where it is said, too', () => {
    const deposit = change({ field: field('deposit'), number: 20, value: '30', about: 'a deposit of 30 percent' });
    assert.match(deposit, /people \* 50 \* 0\.3/);
    assert.match(deposit, /deposit of 30 %/);
    const breakfast = change({ number: 14, value: '16', about: 'breakfast is 16 now instead of 14' });
    assert.match(breakfast, /€ 16 a person.*16 \* people.*today, -14/);
  });

  it('is found by the words for it', () => {
    assert.match(change({ value: '10', about: 'bump the maximum of people to 10' }), /"max":10/);
    assert.match(
      change({ number: 14, value: 'three weeks', about: 'late after three weeks, not 14 days' }),
      /today, -21/,
    );
  });

  it('is asked for where several are as likely', () => {
    const outcome = setNumber.apply({ number: 50, value: '60', about: 'a guest pays 60' }, { app: ROOMS });
    assert.deepEqual('choices' in outcome ? outcome.choices : [], [
      'Change the number 50 of Deposit to 60',
      'Change the number 50 of Total to 60',
    ]);
  });
});
