import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { getTitleField, type Thing } from '../../app/description.ts';
import { findPrices } from '../phrases.ts';
import { getThing, readApp } from '../testing/read-app.ts';

const listTitles = (thing: Thing) => thing.rows.map((row) => row[getTitleField(thing)]);

describe('counted things', () => {
  it('are as many rows, in things with numbers', () => {
    const hives = getThing(readApp('I keep 14 hives and log each inspection: date, hive, queen seen.'), 'hive');
    assert.equal(hives.rows.length, 14);
    assert.equal(hives.rows[13]?.['name'], 'Hive 14');
    assert.equal(
      getThing(readApp('Tennis club with 4 courts. Members book a court by the hour.'), 'court').rows.length,
      4,
    );
  });

  it('are no more people or days than are known', () => {
    const club = readApp('Tennis club with 25 members. Members book a court by the hour.');
    assert.ok(getThing(club, 'member').rows.length < 25);
  });
});

describe('people of another noun', () => {
  it('take the rows of the people that the app has, and its choices of them', () => {
    const { things } = readApp(
      'four flatmates (Ana, Bo, Chidi, Dee) want to split bills. who owes whom. settle up button',
    );
    const people = Object.values(things).filter((thing) => listTitles(thing).includes('Ana'));
    assert.equal(people.length, 1);
    assert.ok(!/Dalia/.test(JSON.stringify(things)));
  });
});

describe('names behind a plural', () => {
  it('are rows, also at the beginning of a sentence, and have no plural within', () => {
    const studio = readApp('Yoga studio with classes to book. Teachers are Kim, Bea and Olu.');
    assert.deepEqual(listTitles(getThing(studio, 'teacher')), ['Kim', 'Bea', 'Olu']);
    const { things } = readApp('Investment tracker. Start with Apple, Siemens and Nestle. Each with shares, sector.');
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
