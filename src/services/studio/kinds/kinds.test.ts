// The kinds of views in use, without a browser: what they show of rows, and what they keep.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { JsonObject } from '../../../interface-catalogue/model/payload.ts';
import { checkApp } from '../app/check-app.ts';
import type { App, Thing, View } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { toOpened, UsedApp } from '../proof/used-app.ts';

type Things = { readonly [id: string]: Omit<Thing, 'name' | 'plural'> };

/** An app of one page, `p`; its things are named by their ids. */
function open(things: Things, views: readonly View[], actions: App['actions'] = {}): UsedApp {
  const named = Object.entries(things).map(([id, thing]) => [id, { name: id, plural: `${id}s`, ...thing }]);
  const pages = [{ name: 'P', views }];
  const app: App = { title: 'A', purpose: 'Test.', things: Object.fromEntries(named), actions, pages };
  assert.deepEqual(checkApp(app), []);
  return new UsedApp(toOpened(compileApp(app, 'main').payload));
}

const getProps = (used: UsedApp, id: string): JsonObject =>
  used.payload.nodes.find((node) => node.id === id)?.props ?? {};

describe('a cart', () => {
  const fields = { name: 'text', price: 'money', quantity: 'number' } as const;
  const things: Things = {
    plant: {
      fields: { name: 'text', price: 'money', stock: 'number' },
      rows: [
        { name: 'Fern', price: 5, stock: 3 },
        { name: 'Palm', price: 9, stock: 1 },
      ],
    },
    line: { fields, rows: [] },
    order: { fields: { items: 'text', total: 'money' }, rows: [] },
  };
  const actions: App['actions'] = {
    add: {
      label: 'Add',
      on: 'plant',
      makes: { thing: 'line', with: { name: 'name', price: 'price', quantity: '1' } },
      counts: 'quantity',
    },
  };
  const openCart = () => open(things, [{ kind: 'cart', of: 'line', order: 'order' }], actions);

  it('orders quantities and takes them from the stock', async () => {
    const used = openCart();
    used.store.set('/line', [
      { id: '1', name: 'Fern', price: 5, quantity: 2 },
      { id: '2', name: 'Palm', price: 9, quantity: 1 },
    ]);
    await used.run(getProps(used, 'p-line-cart')['checkout']);
    assert.equal(used.listStored('order')[0]?.['items'], '2 × Fern, 1 × Palm');
    assert.deepEqual(
      used.listStored('plant').map(({ stock }) => stock),
      [1, 0],
    );
    assert.deepEqual(used.listStored('line'), []);
  });

  it('refuses more than there is, and says of what', async () => {
    const used = openCart();
    used.store.set('/line', [{ id: '2', name: 'Palm', price: 9, quantity: 2 }]);
    await used.run(getProps(used, 'p-line-cart')['checkout']);
    assert.deepEqual(used.effects, [{ is: 'refused', text: 'There is not enough of Palm.' }]);
    assert.equal(used.listStored('order').length, 0);
    assert.equal(used.listStored('line').length, 1);
  });
});

describe('a quiz', () => {
  const options = ['a', 'b'];
  const topics = ['Art', 'Art', 'Sea', 'Sea', 'Sea', 'Old'];
  const things: Things = {
    question: {
      fields: {
        text: 'text',
        topic: { type: 'choice', options: ['Art', 'Sea', 'Old'] },
        options: 'tags',
        answer: 'text',
      },
      rows: topics.map((topic, index) => ({ text: `Q${index + 1}?`, topic, options, answer: 'b' })),
    },
    attempt: { fields: { name: 'text', topic: 'text', score: 'number' }, rows: [] },
  };
  const view: View = {
    kind: 'quiz',
    of: 'question',
    question: 'text',
    options: 'options',
    answer: 'answer',
    where: "topic != 'Old'",
    choose: 'topic',
    limit: 2,
    shuffle: true,
    minutes: 1,
    saves: 'attempt',
  };
  const listTopics = (used: UsedApp) =>
    used.listRows(getProps(used, 'p-question-quiz')['questions']).map(({ topic }) => topic);

  it('asks as many questions as it says, of the chosen topic', () => {
    const used = open(things, [view]);
    assert.equal(listTopics(used).length, 2);
    used.store.set('/ui/p-question/choose', 'Sea');
    assert.deepEqual(listTopics(used), ['Sea', 'Sea']);
    used.store.set('/ui/p-question/choose', 'Old');
    assert.deepEqual(listTopics(used), []);
  });

  it('asks in another order each time', () => {
    const used = open(things, [{ ...view, limit: 5 }]);
    const questions = () => used.listRows(getProps(used, 'p-question-quiz')['questions']).map(({ text }) => text);
    const orders = [1, 2, 3, 4].map((seed) => {
      used.store.set('/ui/p-question/seed', seed);
      return questions().join();
    });
    assert.ok(new Set(orders).size > 1);
  });

  it('begins by a button, is over when the time is, and keeps the result', async () => {
    const used = open(things, [view]);
    const { showIf, over, submit, again } = getProps(used, 'p-question-quiz');
    assert.equal(used.holds(showIf), false);
    await used.run(getProps(used, 'p-question-start')['press']);
    assert.equal(used.holds(showIf), true);
    assert.equal(used.evaluate({ path: '/ui/p-question/running' }), true);
    assert.equal(used.holds(over), false);
    used.store.set('/ui/p-question/seconds', 0);
    assert.equal(used.holds(over), true);
    used.store.set('/ui/p-question/choose', 'Sea');
    used.store.set('/ui/p-question/score', { right: 1, total: 2 });
    await used.run(submit);
    const { name, topic, score } = used.listStored('attempt')[0] ?? {};
    assert.deepEqual([name, topic, score], ['You', 'Sea', 1]);
    await used.run(again);
    assert.equal(used.holds(showIf), false);
  });
});

describe('a wheel', () => {
  it('keeps each draw, and changes the row that was drawn', async () => {
    const used = open(
      {
        pupil: { fields: { name: 'text', times: 'number' }, rows: [{ name: 'Ana', times: 1 }] },
        draw: { fields: { note: 'text', pupil: { type: 'reference', to: 'pupil' }, date: 'date' }, rows: [] },
      },
      [{ kind: 'wheel', of: 'pupil', saves: 'draw', changes: { times: 'times + 1' } }],
    );
    used.store.set('/ui/p-pupil/result', 'Ana');
    await used.run(getProps(used, 'p-pupil-wheel')['finish']);
    const { pupil, date } = used.listStored('draw')[0] ?? {};
    assert.deepEqual([pupil, date], ['Ana', '2026-03-16']);
    assert.equal(used.listStored('pupil')[0]?.['times'], 2);
  });
});

describe('rows with money', () => {
  const things: Things = {
    deal: {
      fields: {
        name: 'text',
        stage: { type: 'choice', options: ['Lead', 'Won', 'Lost'] },
        worth: 'money',
        people: 'number',
        photo: 'image',
        bill: { type: 'choice', options: ['Paid', 'Overdue'] },
        kind: { type: 'choice', options: ['New', 'Old'] },
      },
      rows: [
        { name: 'A', stage: 'Lost', worth: 5, people: 3, photo: 'harbour' },
        { name: 'B', stage: 'Lead', worth: 9, people: 1, photo: 'hill' },
      ],
    },
  };

  it('have their types on boards and leaderboards, which begin with the lowest if they are so sorted', () => {
    const used = open(things, [
      { kind: 'board', of: 'deal', by: 'stage' },
      { kind: 'leaderboard', of: 'deal', score: 'worth', sort: 'worth' },
    ]);
    assert.deepEqual(getProps(used, 'p-deal-board')['metaFields'], [
      { field: 'worth', label: 'Worth', type: 'currency' },
      { field: 'people', label: 'People', type: 'number' },
      { field: 'bill', label: 'Bill', type: 'status' },
    ]);
    const { format, rows } = getProps(used, 'p-deal-2-leaderboard');
    assert.equal(format, 'currency');
    assert.deepEqual(
      used.listRows(rows).map(({ name }) => name),
      ['A', 'B'],
    );
  });

  it('are charted in the order of options', () => {
    const used = open(things, [{ kind: 'chart', of: 'deal', chart: 'bar', by: 'stage' }]);
    assert.deepEqual(
      used.listRows(getProps(used, 'p-deal-chart')['rows']).map(({ label }) => label),
      ['Lead', 'Lost'],
    );
  });

  it('show what their image field says in a gallery', () => {
    const used = open(things, [{ kind: 'gallery', of: 'deal' }]);
    assert.equal(getProps(used, 'p-deal-gallery')['imageField'], 'photo');
  });

  it('show words of states as marks by the words, whichever name the field has', () => {
    const used = open(things, [{ kind: 'table', of: 'deal' }]);
    const columns = getProps(used, 'p-deal-table')['columns'] as readonly JsonObject[];
    const types = columns.filter(({ field }) => field === 'bill' || field === 'kind').map(({ type }) => type);
    assert.deepEqual(types, ['status', 'text']);
  });
});

describe('the facts of a card', () => {
  it('name numbers with their units, and write times and large numbers in one form', () => {
    const used = open(
      {
        hall: {
          fields: { name: 'text', area: { type: 'number', unit: 'm²' }, year: 'number', opens: 'time' },
          rows: [{ name: 'Arena', area: 12000, year: 2006, opens: '9:30' }],
        },
      },
      [{ kind: 'cards', of: 'hall' }],
    );
    const subtitle = getProps(used, 'p-hall-card')['subtitle'];
    assert.equal(used.evaluate(subtitle, used.listStored('hall')[0]), 'Area: 12,000 m² · Year: 2006 · 09:30');
  });
});

describe('the buttons of a card', () => {
  it('keep editing and deleting together, apart from the actions of the row', () => {
    const fields = { name: 'text', done: 'yes/no' } as const;
    const used = open({ task: { fields, rows: [{ name: 'Sweep', done: false }] } }, [{ kind: 'cards', of: 'task' }]);
    const parents = ['p-task-card-edit', 'p-task-card-delete'].map(
      (id) => used.payload.nodes.find((node) => node.id === id)?.parentId,
    );
    assert.deepEqual(parents, ['p-task-card-manage', 'p-task-card-manage']);
    assert.equal(used.payload.nodes.find(({ id }) => id === 'p-task-card-manage')?.parentId, 'p-task-card');
  });
});

describe('filters of days', () => {
  it('say "from" once', () => {
    const rows = [{ name: 'A', from: 'today', born: 'today' }];
    const used = open({ stay: { fields: { name: 'text', from: 'date', born: 'date' }, rows } }, [
      { kind: 'table', of: 'stay', filters: ['from', 'born'] },
    ]);
    const filters = getProps(used, 'p-stay-filters')['filters'] as readonly JsonObject[];
    assert.deepEqual(
      filters.map(({ label }) => label),
      ['From', 'Born from'],
    );
  });
});

describe('the page of a row', () => {
  const team = { type: 'reference', to: 'team' } as const;
  const things: Things = {
    team: { fields: { name: 'text' }, rows: [{ name: 'Red' }, { name: 'Blue' }] },
    match: {
      fields: { name: 'text', home: team, guest: team },
      rows: [{ name: 'Final', home: 'Red', guest: 'Blue' }],
    },
  };
  const tables: readonly View[] = [
    { kind: 'table', of: 'team' },
    { kind: 'table', of: 'match', manage: false },
  ];

  it('shows the rows that refer to it, by each of their references', () => {
    const used = open(things, tables);
    const [red, blue] = used.listStored('team');
    const list = (id: string, row: JsonObject | undefined) =>
      used.evaluate(getProps(used, id)['rows'], row) as unknown[];
    assert.equal(list('detail-team-match-table', red).length, 1);
    assert.equal(list('detail-team-match-guest-table', red).length, 0);
    assert.equal(list('detail-team-match-guest-table', blue).length, 1);
  });

  it('edits and deletes it where lists do, and goes back then', async () => {
    const used = open(things, tables);
    const [red] = used.listStored('team');
    assert.equal(getProps(used, 'detail-team-edit')['label'], 'Edit');
    assert.equal(getProps(used, 'detail-team-delete')['variant'], 'ghost');
    used.store.set('/ui/page', 'detail-team');
    used.store.set('/ui/back/team', 'p');
    await used.run(getProps(used, 'detail-team-delete')['press'], red);
    assert.equal(used.listStored('team').length, 1);
    assert.equal(used.evaluate({ path: '/ui/page' }), 'p');
    assert.equal(
      used.payload.nodes.some(({ id }) => id === 'detail-match-delete'),
      false,
    );
  });
});

describe('the outputs of a calculator', () => {
  it('are read as text unless they are code', () => {
    const outputs = [
      { label: 'Letter', value: 'text', format: 'long text' },
      { label: 'Json', value: 'text', format: 'code' },
    ];
    const used = open({}, [{ kind: 'calculator', inputs: { text: 'text' }, outputs }]);
    const components = ['p-calculator-letter', 'p-calculator-json'].map(
      (id) => used.payload.nodes.find((node) => node.id === id)?.component,
    );
    assert.deepEqual(components, ['Text', 'Code']);
  });
});
