import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { App } from '../../app/description.ts';
import { AppDraft } from '../app-draft.ts';
import { readPrompt } from '../read-prompt.ts';
import { setTitles } from './set-titles.ts';

const APP: App = {
  title: 'Boats',
  purpose: 'Rents boats out.',
  things: {
    boat: {
      name: 'boat',
      plural: 'boats',
      fields: {
        name: 'text',
        picture: 'image',
        kind: { type: 'choice', options: ['Pedalo', 'Kayak', 'SUP'] },
        state: { type: 'choice', options: ['Here', 'Away'] },
        seats: 'number',
        price: 'money',
        deposit: 'money',
        about: 'long text',
        bought: 'date',
      },
      rows: [
        {
          name: 'Swan',
          picture: 'swan',
          kind: 'Pedalo',
          state: 'Away',
          seats: 4,
          price: 12,
          deposit: 30,
          about: 'White.',
        },
        {
          name: 'Pike',
          picture: 'pike',
          kind: 'Kayak',
          state: 'Here',
          seats: 2,
          price: 9,
          deposit: 20,
          about: 'Quick.',
        },
      ],
    },
    trip: {
      name: 'trip',
      plural: 'trips',
      fields: {
        boat: { type: 'reference', to: 'boat' },
        with: { type: 'tags', options: ['Swan', 'Pike'] },
        total: { type: 'money', formula: 'boat.price * 2' },
      },
      rows: [{ boat: 'Swan', with: ['Swan', 'Pike'] }],
    },
  },
  pages: [{ name: 'Boats', views: [{ kind: 'table', of: 'boat' }] }],
};

describe('rows with other titles', () => {
  it('keep only the cells that the app computes with, or that any row may have', () => {
    const draft = new AppDraft(APP);
    setTitles(draft, 'boat', ['Double kayak', 'Raft'], [{ price: 26 }]);
    const [kayak, raft] = draft.getThing('boat').rows;
    assert.deepEqual(kayak, {
      name: 'Double kayak',
      state: 'Away',
      price: 26,
      picture: 'Double kayak, boat',
      kind: 'Kayak',
    });
    assert.deepEqual(raft, { name: 'Raft', state: 'Here', price: 9, picture: 'Raft, boat' });
  });

  it('are the rows before where the names are the same', () => {
    const draft = new AppDraft(APP);
    setTitles(draft, 'boat', ['Raft', 'Pike']);
    assert.deepEqual(draft.getThing('boat').rows[1], APP.things['boat']?.rows[1]);
  });

  it('are referred to, and are the options of other things', () => {
    const draft = new AppDraft(APP);
    setTitles(draft, 'boat', ['Raft', 'Pike', 'Otter']);
    assert.deepEqual(draft.getThing('trip').rows, [{ boat: 'Raft', with: ['Raft', 'Pike'] }]);
    assert.deepEqual(draft.listFields('trip')[1]?.options, ['Raft', 'Pike', 'Otter']);
  });

  it('have no facts of a plant of another name', () => {
    const { things } = readPrompt('Garden planner. My crops: carrots, spinach, pumpkins, radishes.')?.app ?? {};
    const carrots = Object.values(things ?? {}).flatMap(({ rows }) => rows.filter(({ name }) => name === 'Carrots'));
    assert.equal(carrots.length, 1);
    assert.ok(!/Nightshade|shoots/.test(JSON.stringify(carrots)), JSON.stringify(carrots));
  });
});
