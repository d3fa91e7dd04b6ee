import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { isState } from '../../compile/inputs.ts';
import { toOpened, UsedApp } from '../../proof/used-app.ts';
import { getThing } from '../change.ts';
import type { Slots } from '../edit.ts';
import { getEditKind } from '../kinds.ts';
import { getSample, listFailed } from '../testing/try-edit.ts';
import { editApp, type Trial, tryKinds } from '../testing/try-kinds.ts';
import { findMainThing, findMainView, isCollection, listViews } from '../views/parts/find-views.ts';
import { listRights } from './actions.ts';

const VIEW = /^\/pages\/\d+\/views\/\d+/;

/** A thing whose rows have buttons in a list. */
function findListed(app: App): string | undefined {
  const thing = findMainThing(app);
  const kind = thing === undefined ? undefined : findMainView(app, thing)?.spec.kind;
  return ['table', 'cards', 'list'].includes(kind ?? '') && getThing(app, thing ?? '').rows.length > 0
    ? thing
    : undefined;
}

const TRIALS: readonly Trial[] = [
  {
    kind: getEditKind('add-action'),
    slots: (app) => {
      const thing = findListed(app);
      return thing === undefined ? undefined : { thing, value: 'double-checked' };
    },
    changes: new RegExp(`${VIEW.source}/actions|^/actions|^/things/\\w+/fields`),
    least: 20,
  },
  {
    kind: getEditKind('link-action'),
    slots: (app) => {
      const thing = findListed(app);
      return thing === undefined ? undefined : { thing, choice: 'like' };
    },
    changes: new RegExp(`${VIEW.source}/actions|^/actions|^/things/like|^/pages$`),
    least: 20,
  },
  {
    kind: getEditKind('remove-action'),
    slots: (app) => {
      const id = Object.keys(app.actions ?? {})[0];
      return id === undefined ? undefined : { action: id };
    },
    changes: /^\/actions|^\/pages(?:$|\/\d+\/views)/,
    removes: true,
    least: 20,
  },
  {
    kind: getEditKind('rename-action'),
    slots: (app) => {
      const id = Object.entries(app.actions ?? {}).find(
        ([, { on }]) => on !== undefined && on === findListed(app),
      )?.[0];
      return id === undefined ? undefined : { action: id, name: 'Do it now' };
    },
    changes: /^\/actions\/\w+\/label$/,
    least: 10,
  },
  {
    kind: getEditKind('confirm-action'),
    slots: (app) => {
      const thing = findListed(app);
      const id = Object.entries(app.actions ?? {}).find(
        ([, { on, confirm, need, when }]) =>
          on === thing && on !== undefined && confirm === undefined && need === undefined && when === undefined,
      )?.[0];
      return id === undefined ? undefined : { action: id };
    },
    changes: /^\/actions\/\w+\/confirm$/,
    least: 3,
  },
  {
    kind: getEditKind('add-export'),
    slots: (app) => {
      const thing = findListed(app);
      return thing === undefined || findMainView(app, thing)?.spec['export'] === true ? undefined : { thing };
    },
    changes: VIEW,
    least: 15,
  },
  {
    kind: getEditKind('lock-rows'),
    slots: (app) =>
      listViews(app).some(({ spec }) => isCollection(spec) && listRights(spec).includes('delete'))
        ? { choice: 'delete' }
        : undefined,
    changes: /^\/pages\/\d+\/views|^\/actions/,
    removes: true,
    least: 25,
  },
  {
    kind: getEditKind('unlock-rows'),
    slots: (app) => {
      const found = listViews(app).find(
        ({ spec }) => ['table', 'cards'].includes(spec.kind) && listRights(spec).length === 0,
      );
      return found && { thing: String(found.spec['of']), choice: 'delete' };
    },
    changes: VIEW,
    least: 5,
  },
];

tryKinds(TRIALS);

const LIBRARY: App = {
  title: 'Library',
  purpose: 'Books and members of a small library.',
  things: {
    book: {
      name: 'book',
      plural: 'books',
      fields: { title: 'text', copies: 'number' },
      rows: [
        { title: 'Emma', copies: 2 },
        { title: 'Ulysses', copies: 0 },
      ],
    },
    member: { name: 'member', plural: 'members', fields: { name: 'text' }, rows: [{ name: 'Ada' }, { name: 'Ben' }] },
  },
  pages: [
    {
      name: 'Books',
      views: [
        { kind: 'table', of: 'book' },
        { kind: 'table', of: 'member' },
      ],
    },
  ],
};

/** Presses the button of an action on a row, with what it asks for. */
async function press(
  app: App,
  thing: string,
  title: string,
  action: string,
  asked: { readonly [field: string]: string } = {},
) {
  const used = new UsedApp(toOpened(compileApp(app, 'test').payload));
  const { label } = app.actions?.[action] ?? { label: '' };
  const row = used.listStored(thing).find((known) => Object.values(known).includes(title));
  const offers = used.payload.nodes.flatMap(({ props }) =>
    Array.isArray(props['rowActions']) ? props['rowActions'] : [],
  );
  const offer = offers.find((known) => known.label === label);
  await used.run(offer?.press, row);
  const dialog = `do-${action.replace(/([A-Z])/g, '-$1').toLowerCase()}`;
  for (const [field, value] of Object.entries(asked)) used.store.set(`/forms/${dialog}/${field}`, value);
  const form = used.listNodes('Form').find(({ id }) => id === `${dialog}-form`);
  if (form !== undefined) await used.run(form.props['submit'], row);
  return used;
}

describe('letting members borrow books', () => {
  const app = editApp(getEditKind('link-action'), { thing: 'book', choice: 'loan', value: 'members' }, LIBRARY);

  it('makes a loan of the book for the member who was chosen, and takes a copy', async () => {
    const used = await press(app, 'book', 'Emma', 'borrow', { member: 'Ben' });
    const before = app.things['loan']?.rows.length ?? 0;
    const loans = used.listStored('loan');
    assert.equal(loans.length, before + 1);
    assert.deepEqual([loans[0]?.['book'], loans[0]?.['member']], ['Emma', 'Ben']);
    assert.equal(used.listStored('book').find(({ title }) => title === 'Emma')?.['copies'], 1);
  });

  it('lends no book of which no copy is left', async () => {
    const used = await press(app, 'book', 'Ulysses', 'borrow', { member: 'Ada' });
    assert.equal(used.listStored('loan').length, app.things['loan']?.rows.length);
  });

  it('lists the loans on a page, where a book is returned', async () => {
    assert.ok(app.pages.some(({ name }) => name === 'Loans'));
    const used = await press(app, 'loan', 'Emma', 'returnLoan');
    assert.equal(used.listStored('loan').length, (app.things['loan']?.rows.length ?? 0) - 1);
    assert.equal(used.listStored('book').find(({ title }) => title === 'Emma')?.['copies'], 3);
  });

  it('is refused where it is possible already', () => {
    const again = getEditKind('link-action').apply({ thing: 'book', choice: 'loan', value: 'members' }, { app });
    assert.match('problem' in again ? again.problem : '', /“Borrow” does that already/);
  });

  it('uses the state of a thing that has one', () => {
    const tools: App = {
      ...LIBRARY,
      things: {
        ...LIBRARY.things,
        book: {
          ...getThing(LIBRARY, 'book'),
          fields: { title: 'text', status: { type: 'choice', options: ['Available', 'On loan'] } },
          rows: [
            { title: 'Emma', status: 'On loan' },
            { title: 'Ulysses', status: 'Available' },
          ],
        },
      },
    };
    const { actions = {}, things } = editApp(
      getEditKind('link-action'),
      { thing: 'book', name: 'borrow', value: 'members' },
      tools,
    );
    assert.equal(actions['borrow']?.need, "status != 'On loan'");
    assert.deepEqual(actions['returnLoan']?.changes, { 'book.status': "'Available'" });
    assert.deepEqual(
      things['loan']?.rows.map((row) => row['book']),
      ['Emma'],
    );
  });
});

describe('each verb', () => {
  for (const verb of Object.keys(getEditKind('link-action').choices ?? {}))
    it(`makes a row: ${verb}`, async () => {
      for (const value of [undefined, 'members']) {
        const outcome = getEditKind('link-action').apply(
          { thing: 'book', choice: verb, ...(value !== undefined && { value }) },
          { app: LIBRARY },
        );
        assert.ok('app' in outcome);
        editApp(
          getEditKind('link-action'),
          { thing: 'book', choice: verb, ...(value !== undefined && { value }) },
          LIBRARY,
        );
        assert.deepEqual(await listFailed(outcome), [], String(value));
      }
    });
});

describe('messages about actions', () => {
  it('sets the option of a status, and shows the button only where it is not set', () => {
    const app = getSample('community/tool-library');
    const { actions = {} } = editApp(getEditKind('add-action'), { thing: 'tool', value: 'worn' }, app);
    assert.deepEqual(actions['markAsWorn']?.changes, { condition: "'Worn'" });
    assert.equal(actions['markAsWorn']?.when, "condition != 'Worn'");
  });

  it('adds an option to the state of a thing, or a yes/no field to one that has no state', () => {
    const app = editApp(getEditKind('add-action'), { thing: 'book', value: 'read' }, LIBRARY);
    assert.deepEqual(app.things['book']?.fields['read'], { type: 'yes/no', label: 'Read' });
    const state = getSample('community/tool-library');
    const changed = editApp(getEditKind('add-action'), { thing: 'tool', value: 'lost' }, state);
    const field = listFields(getThing(changed, 'tool').fields).find(isState);
    assert.equal(field?.options?.at(-1), 'Lost');
  });

  it('names the button that does it already', () => {
    const app = getSample('community/tool-library');
    const outcome = getEditKind('add-action').apply({ thing: 'tool', value: 'In repair' } satisfies Slots, { app });
    assert.match('problem' in outcome ? outcome.problem : '', /“To repair” does that already/);
    const named = getEditKind('add-action').apply({ thing: 'tool', value: 'In repair', name: 'it broke' }, { app });
    assert.partialDeepStrictEqual(named, { choices: ['Rename the button To repair to It broke'] });
  });

  it('knows other words for what is done, and the name of a button that does more', () => {
    const add = (sample: string, thing: string, name: string) =>
      JSON.stringify(getEditKind('add-action').apply({ thing, name }, { app: getSample(sample) }));
    assert.match(add('people-at-work/todo-list', 'task', 'tick off'), /“Done” does that already/);
    assert.match(add('home/chores', 'chore', 'done'), /“Done” does that already/);
    const issues = add('trades/facility-reports', 'report', 'done');
    assert.doesNotMatch(issues, /"Danger","Done"/);
  });

  it('says that deleting asks already', () => {
    const outcome = getEditKind('confirm-action').apply({ thing: 'book' }, { app: LIBRARY });
    assert.match('problem' in outcome ? outcome.problem : '', /“Delete this book\?” already/);
  });

  it('leaves no button that edits locked rows', () => {
    const app = editApp(getEditKind('lock-rows'), { choice: 'edit' }, LIBRARY);
    assert.ok(!JSON.stringify(compileApp(app, 'test').payload.nodes).includes('"label":"Edit"'));
  });
});
