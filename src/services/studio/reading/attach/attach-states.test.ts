import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields } from '../../app/description.ts';
import { getThing, readApp } from '../testing/read-app.ts';

function getStatus(app: App, thing: string): readonly string[] | undefined {
  return listFields(getThing(app, thing).fields).find(({ id, type }) => type === 'choice' && /status|stage/i.test(id))
    ?.options;
}

describe('words for states', () => {
  it('are the options of the thing that has a status, and no thing', () => {
    const cases = {
      'Order board for a print shop.\n- Orders with customer, material, quantity\n- Statuses: new, printing, drying, collected\n- Board by status':
        ['order', ['New', 'Printing', 'Drying', 'Collected']],
      'Hiring tracker for a bakery. Stages: applied, interview, trial shift, hired. Applicants with name, phone, position.':
        ['applicant', ['Applied', 'Interview', 'Trial shift', 'Hired']],
    } as const;
    for (const [prompt, [thing, states]] of Object.entries(cases)) {
      const app = readApp(prompt);
      assert.deepEqual(getStatus(app, thing), states, prompt);
      assert.ok(!app.pages.some(({ name }) => /status|stages/i.test(name)), app.pages.map(({ name }) => name).join());
      // The columns of a board are options of a choice.
      for (const { of, by } of app.pages.flatMap(({ views }) => views.filter(({ kind }) => kind === 'board')))
        assert.ok(listFields(app.things[String(of)]?.fields ?? {}).find(({ id }) => id === by)?.options?.length);
    }
  });

  it('are no words after "per status", and those of the thing that the sentence is about', () => {
    const app = readApp(
      'IT request tracker for a school. Every request has a room, a requester, a description and a status: reported, in progress, fixed. Counts per status on top.',
    );
    assert.deepEqual(getStatus(app, 'request'), ['Reported', 'In progress', 'Fixed']);
    assert.ok(!Object.values(app.actions ?? {}).some(({ label }) => /\btop\b/i.test(label)));
  });

  it('may stand at the end of a list, or name their thing', () => {
    const guests = readApp('Wedding planner: guests with table, diet and RSVP status: invited, coming, not coming.');
    assert.deepEqual(
      listFields(getThing(guests, 'guest').fields).find(({ label }) => label === 'RSVP status')?.options,
      ['Invited', 'Coming', 'Not coming'],
    );
    // Rows and buttons that had a state keep it.
    assert.ok(getThing(guests, 'guest').rows.some(({ reply }) => reply === 'Not coming'));
    const books = readApp(
      'School library with books, pupils and loans. Statuses of a book: available, borrowed, lost.',
    );
    const options = listFields(getThing(books, 'book').fields).map(({ options: list = [] }) => list.join());
    assert.ok(options.includes('Available,Borrowed,Lost'), options.join(' '));
  });

  it('are fields where the things have a name', () => {
    const { things } = readApp('Music festival with stages, acts and tickets. Stages: name, capacity, location.');
    const stage = Object.values(things).find(({ name }) => name === 'stage');
    assert.deepEqual(Object.keys(stage?.fields ?? {}), ['name', 'capacity', 'location']);
  });
});

describe('pages', () => {
  it('have an icon', () => {
    for (const prompt of ['Reagents: name, CAS number, amount, unit', 'Goats in two barns (North barn, South barn)'])
      for (const { name, icon } of readApp(prompt).pages) assert.ok(icon, name);
  });

  it('are made for no words within a sentence', () => {
    const { things } = readApp(
      "I'm standing for the town council. Need a campaign page: three promises (flood wardens in every street, keep the library open), events, volunteer sign-up, and how to donate.",
    );
    assert.ok(!Object.values(things).some(({ name }) => name === 'street'));
  });
});
