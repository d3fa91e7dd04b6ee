import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, listFields, type NamedField, type Thing } from '../../app/description.ts';
import { getLibrary } from '../library.ts';
import { noteStates } from '../phrases.ts';
import { read } from '../testing/read.ts';
import { readField } from '../to-field.ts';
import { readLabel } from './to-label.ts';

function getThing(app: App, plural: string): Thing {
  const thing = Object.values(app.things).find((each) => each.plural === plural);
  assert.ok(thing, `${plural} of ${Object.values(app.things).map((each) => each.plural)}`);
  return thing;
}

function getField(thing: Thing, label: string): NamedField {
  const fields = listFields(thing.fields);
  const field = fields.find((each) => each.label === label);
  assert.ok(field, `${label} of ${fields.map((each) => each.label)}`);
  return field;
}

describe('labels', () => {
  it('are names, also where the words are a question', () => {
    const labels = {
      'who fixed it': 'Fixed by',
      'who brings what': 'Brings',
      'whose home': 'Host',
      'where they stand': 'Location',
      'when they were wormed': 'Wormed on',
      'what they like': 'Likes',
      'what it costs': 'Cost',
      'which tablet I took': 'Tablet',
      'how many minutes stopped': 'Minutes stopped',
      'how many bottles are left': 'Bottles left',
      'number of pages': 'Pages',
      'phone of the parents': 'Phone of the parents',
      'handed back to whom': 'Handed back to',
    };
    for (const [words, label] of Object.entries(labels)) assert.equal(readLabel(words).label, label, words);
  });

  it('have the states that a list names', () => {
    assert.equal(noteStates("price and whether it's an idea, bought or given"), 'price, status (idea, bought, given)');
    assert.equal(noteStates('name, in milk or dry, next calving'), 'name, status (in milk, dry), next calving');
    assert.equal(
      noteStates('phone and whether they have 30 or 45 minutes'),
      'phone, duration (30 minutes, 45 minutes)',
    );
    assert.equal(noteStates('title, watched or not'), 'title, watched (or not)');
  });
});

describe('fields', () => {
  it('of a thing that is there keep one field of a meaning, under the words of the prompt', () => {
    const app = read('Library for a school. Books with writer, shelf mark, number of copies and a description.');
    const books = getThing(app, 'books');
    getField(books, 'Shelf mark');
    assert.ok(listFields(books.fields).filter(({ label }) => /author|writer/i.test(label)).length === 1);
    assert.equal(getField(books, 'Description').type, 'long text');
  });

  it('of two words go on with those before, and a figure of a state has the name of the state', () => {
    const app = read(
      'Bike repair shop:\n- repair jobs with customer, phone, bike and problem\n' +
        '- status: waiting, in repair, ready, picked up\n- price estimate and deadline\n- how many jobs are ready',
    );
    const jobs = getThing(app, 'jobs');
    assert.equal(getField(jobs, 'Price estimate').type, 'money');
    assert.equal(getField(jobs, 'Deadline').type, 'date');
    assert.match(JSON.stringify(app.pages), /"label":"Ready jobs","value":"count\(order where status = 'Ready'\)"/);
  });

  it('that the words name come first and can be filtered by', () => {
    const app = read('Helpdesk tickets for IT support. Every ticket has a building (North, South, Annex) and a room.');
    const tickets = getThing(app, 'tickets');
    assert.deepEqual(getField(tickets, 'Building').options, ['North', 'South', 'Annex']);
    assert.ok(Object.keys(tickets.fields).indexOf('building') <= 1);
    const filters = app.pages.flatMap(({ views }) => views.map((view) => view['filters']));
    assert.ok(filters.some((each) => Array.isArray(each) && each.includes('building')));
    assert.ok(tickets.rows.every((row) => ['North', 'South', 'Annex'].includes(String(row['building']))));
  });

  it('make things that no blueprint has, linked to others, with plausible rows', () => {
    const app = read(
      'We meet on Sundays. Stalls: number, size (3 m, 4 m, 6 m), price. Riders with name, phone and level ' +
        '(beginner, expert). Outings: date, rider, who led it and how many hours.',
    );
    assert.equal(getField(getThing(app, 'outings'), 'Rider').type, 'reference');
    assert.equal(getField(getThing(app, 'outings'), 'Led by').type, 'text');
    assert.deepEqual(getField(getThing(app, 'riders'), 'Level').options, ['Beginner', 'Expert']);
    assert.ok(getThing(app, 'riders').rows.length >= 4);
    for (const { rows } of [getThing(app, 'riders'), getThing(app, 'stalls')])
      for (const row of rows) assert.doesNotMatch(JSON.stringify(row), /(?:Rider|Stall) \d/);
  });

  it('alone make an app where no blueprint is near', () => {
    const app = read('glazes with colour, supplier, how many litres are left and when I bought it');
    assert.deepEqual(
      listFields(getThing(app, 'glazes').fields).map(({ label }) => label),
      ['Colour', 'Supplier', 'Litres left', 'Bought on'],
    );
  });

  it('are those of the things that the sentence before names', () => {
    const app = read('We train 9 apprentices in our firm. Each has a year, a master, a school and a phone number.');
    const labels = listFields(getThing(app, 'apprentices').fields).map(({ label }) => label);
    for (const label of ['Year', 'Master', 'School']) assert.ok(labels.includes(label), `${label} of ${labels}`);
  });

  it('in brackets or behind a plural are those of that noun', () => {
    const app = read(
      'I lead a game of five friends. I need characters (name, class, level), sessions with date and a summary, and ' +
        'guests have name and company.',
    );
    getField(getThing(app, 'characters'), 'Level');
    assert.equal(getField(getThing(app, 'sessions'), 'Date').type, 'date');
    getField(getThing(app, 'guests'), 'Company');
  });

  it('of a form that is asked for make one', () => {
    const app = read(
      'Landing page for a pet sitter with prices, reviews, FAQ and a request form asking for the pet and the address',
    );
    const fields = listFields(getThing(app, 'requests').fields).map(({ label }) => label);
    assert.deepEqual(fields, ['Name', 'Pet', 'Address']);
    const views = app.pages.flatMap((page) => page.views);
    assert.ok(views.some(({ kind, of }) => kind === 'form' && of === 'request'));
    assert.ok(views.some(({ kind }) => kind === 'prices'));
    assert.ok(!Object.values(app.things).some(({ name }) => name.includes('page')));
  });

  it('start and end at times of a day that is named, and have the values of their words', () => {
    const app = read('Volunteers at a kitchen. Shifts have a date, a start and an end, a role (cook, driver).');
    const shifts = getThing(app, 'shifts');
    assert.deepEqual([getField(shifts, 'Starts').type, getField(shifts, 'End').type], ['time', 'time']);
    const type = (text: string) => readField(text, undefined, getLibrary(), []);
    assert.notEqual(type('reason for visit').field.type, 'date');
    assert.equal(type('sold').field.type, 'yes/no');
    assert.equal(type('assigned to').field.type, 'text');
    assert.ok(type('year').values.every((year) => Number(year) > 2000));
  });

  it('with numbers have other values than their neighbours, in the range of their words', () => {
    const values = (text: string) => readField(text, undefined, getLibrary(), []).values.map(Number);
    assert.notDeepEqual(values('kg produced'), values('downtime minutes'));
    assert.notDeepEqual(values('kg produced'), values('target kg'));
    assert.ok(values('pH of the water').every((ph) => ph > 6 && ph < 8));
    assert.equal(readField('day after surgery', undefined, getLibrary(), []).field.type, 'number');
  });

  it('are no views, and no people are the rows of what they do', () => {
    const app = read(
      'bug tracker with severity, assignee and comments, board by status and a chart of bugs per component',
    );
    for (const { fields } of Object.values(app.things))
      for (const { label } of listFields(fields)) assert.doesNotMatch(label, /board|chart/i);
    const fleet = read('Fleet of 12 vans: plate, driver, mileage, tyres (summer, winter), insurance until');
    assert.notEqual(getField(getThing(fleet, 'vans'), 'Driver').to, 'trip');
    assert.deepEqual(getField(getThing(fleet, 'vans'), 'Tyres').options, ['Summer', 'Winter']);
  });

  it('name the thing that has them, where the blueprint has another word', () => {
    const app = read('Two cafés. For every ingredient I want the stock, the minimum, the unit and the supplier.');
    assert.ok(app.pages.length > 0);
    getThing(app, 'ingredients');
  });

  it('are no sentences', () => {
    const app = read(
      'Book club: members suggest books and vote. Members say yes, no or maybe. The list is ranked by votes, with a plan: pages divided by days.',
    );
    const labels = Object.values(app.things).flatMap(({ fields }) => listFields(fields).map(({ label }) => label));
    for (const label of labels) assert.ok(label.split(' ').length <= 5, label);
    assert.ok(!labels.includes('Plan') && !labels.includes('List'));
  });
});

describe('options, rows and names', () => {
  it('states of a thing are its status', () => {
    const app = read('Car rental website. List of bookings. Bookings are requested, confirmed or handed over.');
    assert.deepEqual(getField(getThing(app, 'bookings'), 'Status').options, ['Requested', 'Confirmed', 'Handed over']);
  });

  it('states that the blueprint does not have get buttons instead of those of the blueprint', () => {
    const { actions = {}, things } = read(
      'I bind books. Orders: customer, title, number of copies, deadline. Orders are new, in work, ready or picked up.',
    );
    const [id] = Object.entries(things).find(([, { plural }]) => plural === 'orders') ?? [];
    const steps = Object.values(actions).filter(({ on, label }) => on === id && /^Mark as/.test(label));
    assert.deepEqual(
      steps.map(({ label, when }) => [label, when]),
      [
        ['Mark as picked up', "status = 'Ready'"],
        ['Mark as ready', "status = 'In work'"],
        ['Mark as in work', "status = 'New'"],
      ],
    );
    assert.ok(!Object.values(actions).some(({ label }) => label === 'Next step'));
  });

  it('behind what they contain are tags', () => {
    const app = read("Café website: a menu with drinks, breakfast and cakes, price and what's in it (gluten, nuts).");
    const items = getThing(app, 'menu items');
    assert.deepEqual(getField(items, 'Contains').options, ['Gluten', 'Nuts']);
  });

  it('prices that are no rows stand beside one another', () => {
    const app = read(
      'Coworking space website for the studio Deep Well. Offers (day desk 22 a day, fixed desk 260 a month).',
    );
    const [prices] = app.pages.flatMap(({ views }) => views).filter(({ kind }) => kind === 'prices');
    const plans = (prices?.['plans'] ?? []) as readonly { name: string; price: number; period: string }[];
    assert.deepEqual(
      plans.map(({ name, price, period }) => [name, price, period]),
      [
        ['Day desk', 22, 'a day'],
        ['Fixed desk', 260, 'a month'],
      ],
    );
    assert.equal(app.title, 'Deep Well');
  });

  it('titles are names, or two or three words', () => {
    assert.equal(read('Riverside Gazette, local news portal').title, 'Riverside Gazette');
    assert.equal(read('A site for our choir "Silver Larks" with members and fees').title, 'Silver Larks');
    for (const prompt of [
      'Right, so I have been doing the rota at our parish for eleven years, and people never turn up for their shifts',
      'I teach piano from home and want to see my pupils and their lessons',
    ])
      assert.ok(read(prompt).title.split(' ').length <= 3, read(prompt).title);
  });
});
