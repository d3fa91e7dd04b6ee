import assert from 'node:assert/strict';
import { test } from 'node:test';
import { readItems, readPercentage } from './amounts.ts';
import { isTariff, readTariff } from './read-tariff.ts';

const say = (list: string): string =>
  readItems(list)
    .map(({ label, price, isShare, measure, per }) =>
      [label, isShare === true ? `${price * 100} %` : price, measure ?? per]
        .filter((part) => part !== undefined)
        .join(' '),
    )
    .join(', ');

test('items have a name and a price, in either order', () => {
  const lists: { readonly [list: string]: string } = {
    'adult 14, student 8, child under 12 free, audio guide +4 each':
      'Adult 14, Student 8, Child under 12 0, Audio guide 4',
    'floor area in square metres at 1.20, windows at 4.00 each': 'Floor area 1.2 m², Windows 4',
    'Price 18 for adults, 12 for students, free for toddlers': 'Adults 18, Students 12, Toddlers 0',
    '$12 for adults and $6.50 for kids, parking $5': 'Adults 12, Kids 6.5, Parking 5',
    'walls 8 per square metre, doors 45 each': 'Walls 8 m², Doors 45',
    'Mini 35 €/day, Compact 45 € a day': 'Mini 35 day, Compact 45 day',
    'children pay 60 % of the price, seniors 25 % off, kids half price': 'Children 60 %, Seniors 75 %, Kids 50 %',
  };
  for (const [list, items] of Object.entries(lists)) assert.equal(say(list), items);
});

test('numbers that are no prices are no items', () => {
  for (const list of [
    'two dogs, one cat',
    'we have 12 people',
    'at most 15',
    'class of 30, room 4',
    'since 2009',
    'goal 600',
  ])
    assert.equal(say(list), '', list);
});

test('a list with a price that is not understood has no items', () => {
  assert.equal(say('adults 12, kids 6, from the harbour onwards it is 4.50'), '');
});

test('percentages have a condition or a threshold', () => {
  const read = (text: string) => {
    const { percent, when, from } = readPercentage(text) ?? {};
    return [percent, when ?? from?.least, from?.unit, from?.isAbove].filter((part) => part !== undefined).join(' ');
  };
  assert.equal(read('15 percent on top if it is at the weekend'), '15 At the weekend');
  assert.equal(read('a weekend surcharge of 20 %'), '20 Weekend');
  assert.equal(read('20% discount for members'), '-20 Member');
  assert.equal(read('10 % off from 7 days on'), '-10 7 days false');
  assert.equal(read('from 5 nights on 15 % off'), '-15 5 nights false');
  assert.equal(read('5 % discount on orders over 100'), '-5 100 true');
  assert.equal(read('groups of 6 or more get 10 % off'), '-10 6 people false');
  assert.equal(read('they take 25 percent'), '');
});

test('prices to choose from are no quantities', () => {
  assert.ok(isTariff('tickets: adult 14, student 8, total at once'));
  assert.ok(isTariff('extras: child seat 5 €/day, extra driver 8 €/day'));
  for (const sentence of [
    'four classes: Mini 35 €/day, Compact 45 €/day',
    'A ceremony is 350, the evening is 600, both together 850',
    'each machine costs so much an hour, baler is 35, splitter is 12',
    'offers (day desk 22, fixed desk 260 a month, meeting room 18 per hour)',
  ])
    assert.ok(!isTariff(sentence), sentence);
});

test('a tariff is read from all sentences', () => {
  const tariff = readTariff([
    'vans: small 40 €/day, large 65 €/day',
    '10 % off the van price from 7 days on',
    'extras: trolley 3 €/day',
    'a deposit of 30 % is due',
  ]);
  assert.deepEqual([tariff.rate, tariff.isBaseOnly, tariff.deposit?.percent], ['day', true, 30]);
  assert.deepEqual([tariff.items.length, tariff.extras.length, tariff.percentages.length], [0, 1, 1]);
  assert.equal(readTariff(['meeting room 18 per hour']).fixedRate?.price, 18);
  assert.equal(readTariff(['single 60 a night, double 90 a night, breakfast 9']).fixedRate, undefined);
});
