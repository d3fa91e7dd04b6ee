import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type App, listFields, type NamedField, type Thing } from '../../app/description.ts';
import { composeApp } from '../../engines/compose-app.ts';
import { AppDraft } from '../app-draft.ts';
import { getLibrary } from '../library.ts';
import { Reading } from '../reading.ts';
import { read } from '../testing/read.ts';
import { attachExpressions } from './attach-expressions.ts';
import { match } from './grammar.ts';

function getField(prompt: string, thing: string, label: string): NamedField | undefined {
  return listFields(read(prompt).things[thing]?.fields ?? {}).find((field) => field.label === label);
}

/** The amounts that were proved, by the words that ask for them. */
async function prove(prompt: string) {
  const { coverage } = await composeApp(prompt, 's', 1);
  return coverage.requirements.flatMap(({ status, proof, text }) =>
    status === 'covered' && /: [\d.]+$/.test(proof ?? '') ? [`${text} → ${proof}`] : [],
  );
}

test('prices for quantities give a total that the form shows', async () => {
  // 2 adults, 1 student, 3 children and 1 audio guide.
  const museum =
    'Museum website\n- exhibitions\n- tickets for a date: adult 14, student 8, child under 12 free, audio guide +4 each';
  assert.deepEqual(await prove(museum), ['adult 14 → Total: 40']);
  const festival = 'Music festival. Tickets: day 65, weekend 110, camping 25 per tent, with a running total';
  assert.ok((await prove(festival)).includes('day 65 → Total: 315'));
  assert.equal(getField(festival, 'ticket', 'Weekend')?.hint, '110.00 each');
});

test('a percentage needs its condition, and all of a tariff is attached or nothing', async () => {
  const firm = 'Office cleaning company. Price at once: floor area in square metres at 1.20, windows at 4.00 each';
  const kept = 'It is saved as a quote with the customer’s name.';
  const weekend = `${firm}, and 15 percent on top if it is at the weekend. ${kept}`;
  assert.ok((await prove(weekend)).some((line) => line.endsWith('Total: 7.36')));
  assert.equal(getField(weekend, 'quote', 'At the weekend')?.type, 'yes/no');
  assert.equal(getField(`${firm}, and 15 percent on top. ${kept}`, 'quote', 'Total'), undefined);
});

test('prices by time follow from two days, with discounts from a number of days on', async () => {
  const rental =
    'Car rental\n- classes: Mini 35 €/day, Van 89 €/day\n- 10 % off the car price from 7 days on\n- extras: child seat 5 €/day\n- total before booking';
  // 9 days: 9 * 35 * 0.9 + 9 * 5.
  assert.ok((await prove(rental)).includes('10 % off the car price from 7 days on → Total: 328.5'));
  assert.equal(getField(rental, 'rental', 'Navigation (€ 4 a day)')?.hidden, true);
});

test('shares are parts of the price of what is booked, and places count all people', () => {
  const trips =
    'Travel agency with trips and bookings for adults and children: children pay 60 % of the price, deposit of 25 %';
  assert.match(
    getField(trips, 'booking', 'Total')?.formula ?? '',
    /trip\.price \* \(1 \* adults \+ 0\.6 \* children\)/,
  );
  assert.equal(getField(trips, 'booking', 'Deposit')?.formula, 'round(total * 0.25, 2)');
  const tours = 'Guided tours with bookings. Price 18 for adults, 12 for students, children under 10 free';
  assert.match(getField(tours, 'tour', 'Places left')?.formula ?? '', /sum\(booking\.people where/);
  assert.deepEqual(Object.keys(read(tours).actions?.['book']?.asks ?? {}), ['name', 'adults', 'students', 'children']);
  assert.equal(read(tours).actions?.['book']?.says, undefined);
});

test('prices by option, and what people owe', () => {
  const dogs = 'Dog grooming appointments. Bath and cut costs by size: small 28, medium 35, large 48';
  const price = "if(dog.size = 'Small', 28, if(dog.size = 'Medium', 35, if(dog.size = 'Large', 48, 0)))";
  assert.equal(getField(dogs, 'visit', 'Price')?.formula, price);
  const unknown = 'Dog grooming appointments. Bath and cut costs by coat: curly 28, straight 35';
  assert.doesNotMatch(getField(unknown, 'visit', 'Price')?.formula ?? '', /28/u);
  const fees = 'Music teacher. Pupils and lessons. Beginner costs 26, advanced costs 37, missed costs nothing.';
  const owed = `${fees} I want to see per pupil what they owe, and when they pay it goes down`;
  assert.match(
    getField(owed, 'lesson', 'Price')?.formula ?? '',
    /^if\(status = 'Missed', 0, if\(pupil\.level = 'Beginner', 26/u,
  );
  assert.match(getField(owed, 'pupil', 'To pay')?.formula ?? '', /sum\(lesson\.price .*\) - sum\(payment\.amount /u);
});

test('formulas in words', () => {
  const log = 'Workout log: for every set reps and weight, volume = reps x weight, load (weight x (1 + reps / 30))';
  assert.equal(getField(log, 'set', 'Load')?.formula, 'weight * (1 + reps / 30)');
  const none = 'Workout log: volume = reps x happiness';
  assert.equal(getField(none, 'set', 'Volume')?.formula, getField('Workout log', 'set', 'Volume')?.formula);
});

test('a percentage is that of what is done only if no other one is named', () => {
  const fields: Thing['fields'] = {
    name: 'text',
    made: { type: 'number', label: 'Pieces made' },
    target: { type: 'number', label: 'Target pieces' },
    waste: { type: 'number', label: 'Waste' },
    health: { type: 'percent', label: 'Availability', formula: '90' },
  };
  const order = { name: 'order', plural: 'orders', fields, rows: [] };
  const app: App = { title: 'Mill', purpose: 'Orders', things: { order }, pages: [] };
  const compute = (sentence: string) => {
    const reading = new Reading(new AppDraft(app), getLibrary(), []);
    attachExpressions([sentence], reading);
    const percents = reading.draft.listFields('order').filter(({ type }) => type === 'percent');
    return percents.map(({ label, formula = '' }) => `${label}: ${formula}`);
  };
  const done = 'Percent done: if(target > 0, round(made / target * 100, 0), 0)';
  for (const sentence of ['Show percent done', 'We see how far it is', 'Show made of target as %'])
    assert.deepEqual(compute(sentence), ['Availability: 90', done], sentence);
  for (const sentence of ['Show made vs target, waste % over the last 14 days', 'From 5 pieces made on we give 10 %'])
    assert.deepEqual(compute(sentence), ['Availability: 90'], sentence);
});

test('a word that ends with x is no product', () => {
  for (const text of ['the grater: box 17, kitchen', 'total: max 17'])
    assert.equal(match('computed', text), undefined, text);
  assert.equal(match('computed', 'volume = reps x weight')?.['formula'], 'reps x weight');
});
