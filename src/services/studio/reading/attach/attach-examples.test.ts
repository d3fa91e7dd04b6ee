import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkApp } from '../../app/check-app.ts';
import { type App, getTitleField, type Thing } from '../../app/description.ts';
import { findPrices } from '../phrases.ts';
import { readPrompt } from '../read-prompt.ts';

function read(prompt: string): App {
  const app = readPrompt(prompt)?.app;
  assert.ok(app, prompt);
  assert.deepEqual(checkApp(app), []);
  return app;
}

function getThing({ things }: App, name: string): Thing {
  const thing = Object.values(things).find((each) => each.name === name);
  assert.ok(thing, `${name} of ${Object.values(things).map((each) => each.name)}`);
  return thing;
}

const listTitles = (thing: Thing) => thing.rows.map((row) => row[getTitleField(thing)]);

describe('examples', () => {
  it('are the first rows, without parts of the rows before', () => {
    const app = read(
      'Save our recipes for the family. Each with ingredients, steps, a story. Start with Apple strudel, Goulash and Liver dumpling soup.',
    );
    assert.deepEqual(listTitles(getThing(app, 'recipe')), ['Apple strudel', 'Goulash', 'Liver dumpling soup']);
    assert.deepEqual(getThing(app, 'ingredient').rows, []);
    const books = getThing(
      read(
        "App to save our family's favourite books. Each with author and year. Start with The Hobbit, Momo and Heidi.",
      ),
      'book',
    );
    assert.deepEqual(listTitles(books), ['The Hobbit', 'Momo', 'Heidi']);
  });

  it('may have small letters and prices', () => {
    const tools = read('Tool library for our street: tool, owner, condition. e.g. ladder, hedge trimmer, tile cutter.');
    assert.deepEqual(listTitles(getThing(tools, 'tool')), ['Ladder', 'Hedge trimmer', 'Tile cutter']);
    const goals = getThing(
      read('Savings goals app. Users create goals (e.g. Lisbon trip €900, emergency fund €3,000), add deposits.'),
      'goal',
    );
    assert.deepEqual(
      goals.rows.map(({ name, target }) => [name, target]),
      [
        ['Lisbon trip', 900],
        ['Emergency fund', 3000],
      ],
    );
  });

  it('are no fields', () => {
    const { things } = read('Tool library for our street with members and loans, e.g. name, phone, deposit.');
    assert.ok(!Object.values(things).some((thing) => listTitles(thing).includes('Deposit')));
  });

  it('are places that are compared, if they were counted', () => {
    const { things } = read('Sales dashboard for our three regions. Compare Bavaria, Saxony and Hesse.');
    assert.match(JSON.stringify(things), /"options":\["Bavaria","Saxony","Hesse"\]/);
  });

  it('are days with a name', () => {
    const gigs = getThing(
      read(
        'Band website for The Wandering Oaks: gigs, songs. Tour dates: 4 May Cork Crane Lane, 6 May 2027 Dublin Whelans.',
      ),
      'gig',
    );
    assert.deepEqual(listTitles(gigs), ['Crane Lane', 'Whelans']);
    assert.match(String(gigs.rows[0]?.['date']), /^20\d\d-05-04$/);
    assert.deepEqual([gigs.rows[1]?.['date'], gigs.rows[1]?.['city']], ['2027-05-06', 'Dublin']);
  });
});

describe('counted things', () => {
  it('are as many rows, in things with numbers', () => {
    const hives = getThing(read('I keep 14 hives and log each inspection: date, hive, queen seen.'), 'hive');
    assert.equal(hives.rows.length, 14);
    assert.equal(hives.rows[13]?.['name'], 'Hive 14');
    assert.equal(
      getThing(read('Tennis club with 4 courts. Members book a court by the hour.'), 'court').rows.length,
      4,
    );
  });

  it('are no more people or days than are known', () => {
    const club = read('Tennis club with 25 members. Members book a court by the hour.');
    assert.ok(getThing(club, 'member').rows.length < 25);
  });
});

describe('people of another noun', () => {
  it('take the rows of the people that the app has, and its choices of them', () => {
    const { things } = read(
      'four flatmates (Ana, Bo, Chidi, Dee) want to split bills. who owes whom. settle up button',
    );
    const people = Object.values(things).filter((thing) => listTitles(thing).includes('Ana'));
    assert.equal(people.length, 1);
    assert.ok(!/Dalia/.test(JSON.stringify(things)));
  });
});

describe('names behind a plural', () => {
  it('are rows, also at the beginning of a sentence, and have no plural within', () => {
    const studio = read('Yoga studio with classes to book. Teachers are Kim, Bea and Olu.');
    assert.deepEqual(listTitles(getThing(studio, 'teacher')), ['Kim', 'Bea', 'Olu']);
    const { things } = read('Investment tracker. Start with Apple, Siemens and Nestle. Each with shares, sector.');
    assert.ok(!/iemen[^s]/.test(JSON.stringify(Object.values(things).map(({ name, plural }) => [name, plural]))));
  });
});

describe('prices', () => {
  it('have thousands, and names with "and"', () => {
    assert.deepEqual(
      findPrices('Wash and dry €30, ski set €1,200 and boots 25 €').map(({ name, price }) => [name, price]),
      [
        ['Wash and dry', 30],
        ['Ski set', 1200],
        ['Boots', 25],
      ],
    );
  });
});
