import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { listFailed } from '../testing/try-edit.ts';
import { editApp, tryKinds } from '../testing/try-kinds.ts';
import { isCollection, listViews } from '../views/parts/find-views.ts';

const addRule = getEditKind('add-rule');

const RULES = /^\/things\/\w+\/rules/;

/** A field of a thing whose rows are entered in a form. */
function findTyped(app: App, isMeant: (type: string) => boolean): Slots['field'] | undefined {
  for (const [thing, { fields, rules }] of Object.entries(app.things)) {
    const isEntered = listViews(app).some(
      ({ spec }) => spec['of'] === thing && isCollection(spec) && (spec['manage'] ?? true) === true,
    );
    const field = listFields(fields).find(
      ({ type, formula, hidden, min, max }) =>
        isMeant(type) && formula === undefined && hidden !== true && min === undefined && max === undefined,
    );
    if (isEntered && field !== undefined && rules === undefined) return { thing, field: field.id };
  }
  return undefined;
}

const toSlots =
  (choice: string, isMeant: (type: string) => boolean) =>
  (app: App): Slots | undefined => {
    const field = findTyped(app, isMeant);
    return field && { field, choice };
  };

tryKinds([
  { kind: addRule, slots: toSlots('future', (type) => type === 'date'), changes: RULES, least: 8 },
  { kind: addRule, slots: toSlots('unique', (type) => type === 'text'), changes: RULES, least: 8 },
]);

const ROOMS: App = {
  title: 'Rooms',
  purpose: 'Rooms that are booked.',
  things: {
    room: { name: 'room', plural: 'rooms', fields: { name: 'text' }, rows: [{ name: 'Blue' }, { name: 'Red' }] },
    booking: {
      name: 'booking',
      plural: 'bookings',
      fields: {
        guest: 'text',
        room: { type: 'reference', to: 'room' },
        start: 'date',
        end: 'date',
        people: 'number',
        status: { type: 'choice', options: ['Booked', 'Cancelled'] },
      },
      rows: [{ guest: 'Ada', room: 'Blue', start: 'today+3', end: 'today+5', people: 2, status: 'Booked' }],
    },
  },
  pages: [
    {
      name: 'Bookings',
      views: [
        { kind: 'table', of: 'booking' },
        { kind: 'table', of: 'room' },
      ],
    },
  ],
};

const CASES: readonly (readonly [string, Slots, string])[] = [
  ['the end is after the start', { choice: 'order' }, 'end >= start'],
  [
    'no room is booked twice at a time',
    { choice: 'unique' },
    "count(booking where room = this.room and start <= this.end and end >= this.start and status != 'Cancelled' and id != this.id) = 0",
  ],
  ['a day that is not over', { choice: 'future' }, 'start >= today'],
  [
    'at most two bookings of a room',
    { choice: 'max', number: 2, thing: 'booking', field: { thing: 'booking', field: 'room' } },
    'count(booking where room = this.room and id != this.id) < 2',
  ],
  [
    'each guest once',
    { choice: 'unique', field: { thing: 'booking', field: 'guest' } },
    'count(booking where guest = this.guest and id != this.id) = 0',
  ],
  [
    'the start is before the end',
    { choice: 'reverse', field: { thing: 'booking', field: 'start' }, otherField: { thing: 'booking', field: 'end' } },
    'end >= start',
  ],
];

describe('rules that messages ask for', () => {
  it('holds beside rules that other rows break', async () => {
    const first = editApp(addRule, { choice: 'order' }, ROOMS);
    const guest = { choice: 'unique', field: { thing: 'booking', field: 'guest' } };
    const day = { choice: 'past', field: { thing: 'booking', field: 'start' } };
    const app = editApp(addRule, day, editApp(addRule, guest, first));
    assert.deepEqual(await listFailed({ app, claims: [{ is: 'rule', thing: 'booking', rule: 2 }] }), []);
  });

  for (const [about, slots, need] of CASES)
    it(`refuses rows that break it: ${about}`, async () => {
      const app = editApp(addRule, slots, ROOMS);
      assert.equal(app.things['booking']?.rules?.[0]?.need, need);
      assert.deepEqual(await listFailed({ app, claims: [{ is: 'rule', thing: 'booking', rule: 0 }] }), []);
    });

  it('bounds a number by its field', () => {
    const app = editApp(addRule, { choice: 'min', number: 1, field: { thing: 'booking', field: 'people' } }, ROOMS);
    assert.deepEqual(app.things['booking']?.fields['people'], { type: 'number', min: 1 });
  });

  it('is refused where the fields for it are missing, or it is there', () => {
    const missing = addRule.apply({ choice: 'future', thing: 'room' }, { app: ROOMS });
    assert.match('problem' in missing ? missing.problem : '', /needs other fields.*Name/);
    const again = addRule.apply({ choice: 'order' }, { app: editApp(addRule, { choice: 'order' }, ROOMS) });
    assert.match('problem' in again ? again.problem : '', /already/);
  });
});
