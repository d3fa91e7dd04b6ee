import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { JsonObject, Payload } from '../../../interface-catalogue/model/payload.ts';
import { resolveDays } from '../../../interface-catalogue/runtime/values/resolve-days.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import type { Answer } from '../engines/engine.ts';
import type { Selected } from '../model/selected.ts';
import { editApp, toFewReadings } from './edit-app.ts';
import { asksForHistory } from './history/asks-for-history.ts';
import { getSample } from './testing/try-edit.ts';
import { listChanges } from './testing/try-kinds.ts';

function compile(app: App): Payload {
  return { ...compileApp(app, 'main', 1).payload, app: JSON.parse(JSON.stringify(app)) as JsonObject };
}

const CRM = compile(getSample('office/crm'));

interface Options {
  readonly current?: Payload;
  readonly versions?: readonly Payload[];
  readonly versionPrompts?: readonly string[];
  readonly selected?: Selected;
}

function edit(prompt: string, options: Options = {}): Promise<Answer> {
  const { current = CRM, versions = [current], versionPrompts = [], selected } = options;
  return editApp({ prompt, current, versions, versionPrompts, selected, sequence: current.sequence + 1 });
}

function getApp({ payload }: Answer): App {
  assert.ok(payload?.app);
  return payload.app as unknown as App;
}

const listStatuses = ({ coverage }: Answer) => coverage.requirements.map(({ status, text }) => `${status}: ${text}`);

test('each clause of a message is done, with a proof', async () => {
  const answer = await edit('Add a status column to contacts and make it dark, then remove the calendar.');
  assert.deepEqual(listStatuses(answer), [
    'covered: Add a status column to contacts',
    'covered: make it dark',
    'covered: remove the calendar',
  ]);
  for (const { proof } of answer.coverage.requirements) assert.ok(proof);
  const app = getApp(answer);
  assert.equal(app.theme?.mode, 'dark');
  assert.ok(app.things['contact']?.fields['status']);
  assert.equal(
    app.pages.flatMap(({ views }) => views).some(({ kind }) => kind === 'calendar'),
    false,
  );
});

test('a new name ends where the next wish begins', async () => {
  const app = getApp(await edit('Rename Companies to Our customers and make the buttons teal'));
  assert.equal(app.theme?.accent, '#008080');
  assert.match(JSON.stringify(app.pages), /"Our customers"/i);
});

test('a new name with a word that is nearly a usual one is offered in both ways', async () => {
  const { payload, coverage } = await edit('please add a budgte column to companies');
  assert.equal(payload, undefined);
  assert.equal(coverage.requirements[0]?.reason, 'The new name may be misspelt.');
  assert.match(coverage.requirements[0].choices?.join() ?? '', /budget to companies,.*budgte to companies/);
  const quoted = getApp(await edit("rename the app to 'Green corner'"));
  assert.equal(quoted.title, 'Green corner');
});

test('a list that is renamed takes its page along, but not the other way round', async () => {
  const list = getApp(await edit('rename Activities to Tasks'));
  assert.deepEqual([list.things['activity']?.plural, list.pages[2]?.name], ['tasks', 'Tasks']);
  const page = getApp(await edit('rename the Activities page to Tasks'));
  assert.deepEqual([page.things['activity']?.plural, page.pages[2]?.name], ['activities', 'Tasks']);
});

test('the verb of a clause counts for the next one, and “it” is what was changed before', async () => {
  const app = getApp(await edit('make the buttons orange and the background black'));
  assert.deepEqual([app.theme?.accent, app.theme?.background], ['#ffa500', '#000000']);
  const bright = getApp(await edit('Make the buttons green and the background light yellow'));
  assert.deepEqual([bright.theme?.accent, bright.theme?.background], ['#008000', '#ffffe0']);
  const added = getApp(await edit('add a budget column to companies and make it required'));
  assert.match(JSON.stringify(added.things['company']?.fields['budget']), /"required":true/);
});

test('a page that was removed is no longer what the next clause is about', async () => {
  const app = getApp(await edit('remove the Reports page, and add how many contacts there are to the figures'));
  assert.equal(JSON.stringify(app.pages).includes('"name":"Reports"'), false);
  const renamed = getApp(await edit('remove the Activities page and rename it to Bar'));
  assert.deepEqual(
    renamed.pages.map(({ name }) => name),
    ['Pipeline', 'Deals', 'Companies', 'Reports'],
  );
});

test('what is not understood is said with choices that are understood, and changes nothing', async () => {
  for (const prompt of ['make it pop', 'hi', 'thanks!', 'hide the discount']) {
    const answer = await edit(prompt);
    const [requirement] = answer.coverage.requirements;
    assert.equal(answer.payload, undefined, prompt);
    assert.equal(requirement?.status, 'unresolved', prompt);
    assert.ok(requirement.reason, prompt);
    assert.ok((requirement.choices ?? []).length > 0, prompt);
    for (const choice of requirement.choices ?? []) {
      const chosen = await edit(choice);
      assert.deepEqual(listStatuses(chosen), [`covered: ${choice}`]);
    }
  }
});

test('“it” in a wish about the look of the app is not what another wish did not find', async () => {
  const { coverage } = await edit('hide the discount and make it dark');
  assert.deepEqual(
    coverage.requirements.map(({ status }) => status),
    ['unresolved', 'covered'],
  );
});

test('a reason beside a change is no change, and what is to stay stays', async () => {
  assert.deepEqual(listStatuses(await edit('Please remove the leaderboard, nobody looks at it. Thanks!')), [
    'covered: Please remove the leaderboard',
  ]);
  assert.deepEqual(listStatuses(await edit('hide the role of contacts but keep the phone')), [
    'covered: hide the role of contacts',
  ]);
});

test('rows that people added, changed and removed stay, with the new field', async () => {
  const data = resolveDays(CRM.dataModel, '2027-01-15');
  const [first, second, ...others] = data['company'] as readonly JsonObject[];
  const added = { id: 'row-1', name: 'Fjord Labs', industry: 'Energy', city: 'Bergen', employees: 12 };
  const company = [added, { ...first, city: 'Tromsø' }, ...others];
  const answer = await edit('add a website field to companies', {
    current: { ...CRM, dataModel: { ...data, company } },
  });
  const rows = answer.payload?.dataModel['company'] as readonly JsonObject[];
  assert.equal(rows.length, company.length);
  assert.deepEqual([rows[0]?.['name'], rows[0]?.['id'], rows[1]?.['city']], ['Fjord Labs', 'row-1', 'Tromsø']);
  assert.equal(
    rows.some(({ name }) => name === second?.['name']),
    false,
  );
  assert.ok(rows.every((row) => Object.hasOwn(row, 'website')));
  // Untouched days stay relative.
  assert.match(JSON.stringify(getApp(answer).things['deal']?.rows), /"today[+-]\d/);
});

test('what a message does not concern stays byte for byte', async () => {
  const { payload } = await edit('make the buttons orange');
  assert.deepEqual(payload?.nodes, CRM.nodes);
  assert.deepEqual(payload?.dataModel, CRM.dataModel);
  assert.equal(payload?.sequence, 2);
});

test('undo, redo and earlier versions', async () => {
  const dark = (await edit('make it dark')).payload;
  assert.ok(dark);
  const versions = [CRM, dark];
  const versionPrompts = ['a crm', 'make it dark'];
  const undone = (await edit('undo that please', { current: dark, versions, versionPrompts })).payload;
  assert.deepEqual([undone?.theme, undone?.sequence], [CRM.theme, 3]);
  assert.ok(undone);
  const redone = await edit('redo', {
    current: undone,
    versions: [...versions, undone],
    versionPrompts: [...versionPrompts, 'undo that please'],
  });
  assert.equal(redone.payload?.theme.mode, 'dark');
  const mixed = await edit('go back to version 1 and make the buttons teal', {
    current: dark,
    versions,
    versionPrompts,
  });
  assert.deepEqual([mixed.payload?.theme.mode, mixed.payload?.theme.accent], [CRM.theme.mode, '#008080']);
  const { payload: back } = await edit('go back to version 1', { current: dark, versions, versionPrompts });
  assert.ok(back);
  const forth = await edit('undo', {
    current: back,
    versions: [...versions, back],
    versionPrompts: [...versionPrompts, 'go back to version 1'],
  });
  assert.equal(forth.payload?.theme.mode, 'dark');
  const later = { current: dark, versions, versionPrompts };
  const unsaid = (await edit('restore version', later)).coverage.requirements[0];
  assert.deepEqual([unsaid?.status, unsaid?.choices], ['unresolved', ['Go back to version 1']]);
  for (const prompt of ['restore the last version', 'go back to the previous version', 'restore the first version'])
    assert.deepEqual((await edit(prompt, later)).payload?.theme, CRM.theme, prompt);
  assert.equal((await edit('undo')).coverage.requirements[0]?.reason, 'There is nothing to undo.');
});

test('recognises a message that asks for nothing but history', () => {
  for (const prompt of ['undo', 'please undo the last change', 'go back to version 3', 'redo that'])
    assert.ok(asksForHistory(prompt), prompt);
  for (const prompt of ['go back to blue buttons', 'hide the price', 'undo and make it dark', 'hi'])
    assert.equal(asksForHistory(prompt), false, prompt);
});

test('a new field is empty in rows that people edit', async () => {
  const { contact } = getApp(await edit('Add the field nickname to contacts')).things;
  assert.ok(contact?.fields['nickname']);
  assert.ok(contact.rows.length > 0 && contact.rows.every((row) => row['nickname'] === undefined));
});

test('a prompt for another app makes one; a change never does', async () => {
  const answer = await edit('Create a snake game with a leaderboard');
  assert.match(JSON.stringify(answer.payload?.app), /snake/i);
  assert.equal(getApp(await edit('create a page called Reviews')).title, getSample('office/crm').title);
});

test('a wish that no change resembles gets no choices', async () => {
  const { payload, coverage } = await edit('translate the labels into French');
  assert.deepEqual([payload, coverage.requirements[0]?.choices], [undefined, undefined]);
});

test('what goes with words that were not understood is offered, not done', async () => {
  const alone = await edit('sort the companies by employees');
  assert.deepEqual(listStatuses(alone), ['covered: sort the companies by employees']);
  const { payload, coverage } = await edit('hide the discount, and sort those companies by employees');
  assert.equal(payload, undefined);
  assert.partialDeepStrictEqual(coverage.requirements.at(-1), {
    reason: 'This goes with the words before it, which were not understood.',
    choices: ['Sort the companies by Employees'],
  });
});

test('a description from outside that is not sound is not edited', async () => {
  const { payload } = await edit('make it dark', { current: { ...CRM, app: { title: 'x' } } });
  assert.equal(payload, undefined);
});

/** Messages with what must be read in the changed parts, or undefined where nothing may change. */
const ASKED: readonly (readonly [sample: string, prompt: string, changed: RegExp | undefined])[] = [
  ['booking/restaurant-tables', 'new time slot 20:30', /^\/things\/reservation\/fields\/time.*"20:30"/],
  ['sites/gym', 'add a price column to classes, money', /^\/things\/class\/fields\/price.*"money"/],
  ['health/patient-records', 'add weight in kg', /^\/things\/visit\/fields\/weight.*"unit":"kg"/],
  ['health/patient-records', 'Add a field weight in kg to the patients', /^\/things\/patient\/fields\/weight.*"kg"/],
  ['sites/gym', 'add an about us page', /^\/pages.*"name":"About us"/],
  ['learning/courses', 'people should be able to cancel an enrolment', /^\/actions.*"label":"Cancel".*"removes":true/],
  ['office/crm', 'rename the app to green corner', /^\/title "Green corner"/],
  ['home/lending-list', 'An item can not be borrowed twice at the same time', undefined],
  ['booking/hotel-rooms', 'A room can not be booked twice at the same time', undefined],
  ['booking/dog-grooming', 'cancel a booking', undefined],
  ['booking/bike-rental', 'new bike type cargo', undefined],
  ['people-at-work/event-planning', 'rename vendrs to suppliers', undefined],
  ['booking/hair-salon', 'the phone is often missing, make it mandatory', /fields\/phone.*"required":true/],
  ['office/helpdesk', 'we never use the category, remove it', /^\/things\/ticket\/fields\/category undefined/],
  ['office/invoices', 'remove the chart on the custmers page', /^\/pages\/3\/views/],
];

/** The part of a description at a path. */
function getAt(app: App, path: string): unknown {
  const step = (part: unknown, name: string) => (part as { readonly [name: string]: unknown } | undefined)?.[name];
  return path.split('/').slice(1).reduce(step, app);
}

for (const [sample, prompt, changed] of ASKED)
  test(`“${prompt}” ${changed === undefined ? 'is asked about' : 'is done'}`, async () => {
    const app = getSample(sample);
    const answer = await edit(prompt, { current: compile(app) });
    if (changed === undefined) return assert.equal(answer.payload, undefined);
    const after = getApp(answer);
    const changes = listChanges(app, after).map((path) => `${path} ${JSON.stringify(getAt(after, path))}`);
    assert.ok(
      changes.some((change) => changed.test(change)),
      changes.join('\n').slice(0, 500),
    );
  });

test('what is not called so or has no such setting is asked about', async () => {
  const current = compile(getSample('people-at-work/todo-list'));
  const ask = async (prompt: string) => {
    const { payload, coverage } = await edit(prompt, { current });
    assert.equal(payload, undefined, prompt);
    return coverage.requirements[0];
  };
  assert.partialDeepStrictEqual(await ask('Remove the To-do page'), {
    reason: 'There is no page “To-do”.',
    choices: ['Remove the Tasks page', 'Remove To do'],
  });
  assert.partialDeepStrictEqual(await ask('make the header navy'), {
    reason: 'The header has no colour: buttons and links have one, and the background.',
    choices: ['Make the buttons navy'],
  });
});

test('a message in another language gets no choice without a name that it shares', async () => {
  const { coverage } = await edit('Füge eine Spalte Gewicht hinzu');
  assert.partialDeepStrictEqual(coverage.requirements, [{ reason: 'Changes are read in English.' }]);
  assert.equal(coverage.requirements[0]?.choices, undefined);
});

test('of two numbers the new one is meant', async () => {
  const app = getSample('office/crm');
  const [[id, thing] = assert.fail('a thing')] = Object.entries(app.things);
  const creditDays = { type: 'number', label: 'Credit days', max: 50 } as const;
  const current = compile({
    ...app,
    things: { ...app.things, [id]: { ...thing, fields: { ...thing.fields, creditDays } } },
  });
  const answer = await edit('raise max credit days from 50 to 60', { current });
  assert.deepEqual(listStatuses(answer), ['covered: raise max credit days from 50 to 60']);
  assert.deepEqual(getApp(answer).things[id]?.fields['creditDays'], { ...creditDays, max: 60 });
});

test('clauses of long messages are read in one way only', () => {
  const clause = { text: 'hide it', kinds: [], share: 1, slots: [] };
  const read = { ...clause, others: [{ ...clause, odds: 0.5 }], joined: clause };
  assert.deepEqual(toFewReadings(new Array(8).fill(read)), new Array(8).fill(read));
  assert.deepEqual(toFewReadings(new Array(9).fill(read)), new Array(9).fill(clause));
});

test('a change that is read as a remark is said to be not used', async () => {
  const { coverage } = await edit('serif font, and the printer upstairs has 3 trays');
  assert.deepEqual(
    coverage.requirements.map(({ status }) => status),
    ['covered', 'unresolved'],
  );
});

test('a description that is only written in another way is no change', async () => {
  const { payload, coverage } = await edit('make the phone optional');
  assert.deepEqual([payload, coverage.requirements[0]?.status], [undefined, 'unresolved']);
});

test('a message asks for twenty changes at most, and says where it stopped', async () => {
  const { coverage } = await edit('hide the phone of contacts, '.repeat(22));
  assert.equal(coverage.requirements.length, 21);
  assert.match(coverage.requirements.at(-1)?.reason ?? '', /^A message may ask for 20 changes/);
});

test('the end of a very long message is not read, which is said', async () => {
  const { payload, coverage } = await edit(
    `make it dark. ${'Anyway that was a long day for all of us here. '.repeat(60)}`,
  );
  assert.ok(payload);
  assert.equal(coverage.requirements.at(-1)?.reason, 'This was not used.');
});
