import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listFields, type NamedField } from '../app/description.ts';
import { explain } from './explain.ts';
import { getLibrary } from './library.ts';
import { findPrices, listNames, splitItems } from './phrases.ts';
import { readPrompt } from './read-prompt.ts';
import { read } from './testing/read.ts';

function getField(prompt: string, thing: string, label: string): NamedField | undefined {
  return listFields(read(prompt).things[thing]?.fields ?? {}).find((field) => field.label.toLowerCase() === label);
}

describe('phrases', () => {
  it('are taken apart with their notes', () => {
    assert.deepEqual(splitItems('the type (annual, sick), from and to'), [
      { text: 'type', note: 'annual, sick' },
      { text: 'from' },
      { text: 'to' },
    ]);
    assert.deepEqual(listNames('Honey, Equipment, Buy and sell'), ['Honey', 'Equipment', 'Buy and sell']);
    assert.deepEqual(listNames('Mina, Carlos and Juliette'), ['Mina', 'Carlos', 'Juliette']);
    assert.deepEqual(listNames('date, exercise and weight'), []);
    assert.deepEqual(findPrices("ladies' cut 58 €, 45 min; colour 95 €, 120 min"), [
      { name: "Ladies' cut", price: 58, minutes: 45 },
      { name: 'Colour', price: 95, minutes: 120 },
    ]);
    assert.deepEqual(findPrices('health check 30 min £55, 60 min surgery £1,180'), [
      { name: 'Health check', price: 55, minutes: 30 },
      { name: 'Surgery', price: 1180, minutes: 60 },
    ]);
    assert.deepEqual(
      findPrices('500 g blossom honey 6,50 €, forest honey 8 €').map(({ price }) => price),
      [6.5, 8],
    );
  });

  it('has hours and counts that are no prices', () => {
    for (const hours of [
      'Opening Mon–Fri 8–18, Sat 9–13',
      'Prices on request, open Mon-Thu 9-17, Fri 9-15',
      'adults 12, children 8',
    ])
      assert.deepEqual(findPrices(hours), [], hours);
    assert.equal(findPrices('adults 12, children 8', 'Prices: adults 12, children 8').length, 2);
    assert.deepEqual(listNames('Mon 8, Sat 9'), []);
  });
});

describe('a prompt', () => {
  it('finds the blueprint that people mean', () => {
    const cases = {
      'simple CRM for our sales team': 'office/crm',
      'mortgage calculator with amortization': 'calculators/mortgage',
      'helpdesk tickets for it support': 'office/helpdesk',
      'Wine cellar log': 'hobbies/wine-cellar',
      'photo feed where friends like and comment': 'community/photo-feed',
      'public status page with incidents': 'developer/status-page',
      'I keep losing track of who borrowed my tools': 'community/tool-library',
    };
    for (const [prompt, id] of Object.entries(cases)) assert.equal(readPrompt(prompt)?.found.blueprint.id, id, prompt);
  });

  it('that nothing is near to is not known', () => {
    for (const prompt of ['hi', 'make it pop', 'asdf qwer', '']) assert.equal(readPrompt(prompt), undefined, prompt);
  });

  it('attaches fields, options and names to what the blueprint has', () => {
    const leave = 'Leave requests for our staff. Request form: type (annual, sick, unpaid), from, to, reason';
    assert.deepEqual(getField(leave, 'request', 'type')?.options, ['Annual', 'Sick', 'Unpaid']);
    const salon = read('A hair salon with three stylists: Mina, Carlos and Juliette.');
    const [stylists] = Object.values(salon.things).filter(({ rows }) => rows.some(({ name }) => name === 'Juliette'));
    assert.equal(stylists?.rows.length, 3);
  });

  it('makes things of headings with fields, also where no blueprint is near', () => {
    const union = read(
      'Need for our local:\n* grievance cases: member, workplace, date filed, deadline, status (filed, step 1, settled)\n' +
        '* move a case to the next step\n* members list with phone and shift',
    );
    const labels = Object.values(union.things).map(({ fields }) => listFields(fields).map(({ label }) => label));
    assert.ok(labels.some((all) => all.includes('Date filed') && all.includes('Deadline')));
    assert.ok(labels.some((all) => all.includes('Name') && all.includes('Shift')));
    assert.ok(Object.values(union.actions ?? {}).some(({ label }) => label === 'Mark as settled'));
    const patients = "App for our vet practice:\n- patients (name, species, breed, owner, owner's phone)";
    const animal = Object.values(read(patients).things).find(({ plural }) => plural === 'patients');
    const [species, phone] = ['Species', "Owner's phone"].map((label) =>
      listFields(animal?.fields ?? {}).find((field) => field.label === label),
    );
    assert.deepEqual([species?.type, phone?.type], ['choice', 'phone']);
  });

  it('takes names and nouns of the prose for rows, and times for nothing', () => {
    const listTitles = (prompt: string, name: string) =>
      Object.values(read(prompt).things)
        .find((thing) => thing.name === name)
        ?.rows.map((row) => Object.values(row).join(' '));
    const farms =
      'Seven farms share machines, a baler, a slurry tanker, a post driver, the big mulcher. Bookings and hours.';
    assert.ok(listTitles(farms, 'machine')?.some((row) => row.includes('Slurry tanker')));
    const chores = 'Chore chart for my children (Mia, Tom and Zoe) with points';
    assert.ok(listTitles(chores, 'person')?.some((row) => row.includes('Zoe')));
    const loan = read(
      'Mortgage calculator\n- extra payment each month: how much sooner am I done, and how much do I save',
    );
    assert.ok(!Object.values(loan.things).some(({ name }) => name === 'month'));
  });

  it('names the app and its main thing in the words of the prompt', () => {
    assert.equal(read('simple CRM for our sales team').title, 'CRM');
    assert.equal(read('A photo feed where friends like and comment').title, 'Photo feed');
    assert.equal(read('An online shop called Green Corner with products and a cart').title, 'Green Corner');
    assert.equal(read('A shop for house plants').title, 'Shop for house plants');
    const retirement = read('Retirement calculator. Inputs: current age, savings so far, monthly contribution').pages;
    assert.match(JSON.stringify(retirement), /"Savings so far"/);
    const shop = read('Online clothing shop with products, search and a cart');
    assert.ok(Object.values(shop.things).some(({ plural }) => plural === 'products'));
  });

  it('sets the look, the currency and who signs in', () => {
    const app = read(
      'simple CRM for our sales team. Amounts in pounds. Orange buttons, a switch for dark mode, no login.',
    );
    assert.equal(app.theme?.accent, '#ffa500');
    assert.equal(app.theme?.switch, true);
    assert.equal(app.currency, 'GBP');
    assert.equal(app.account, undefined);
  });

  it('is explained part by part; what was not understood has no claim', () => {
    const found = readPrompt('Helpdesk tickets for IT support, filter by priority, quantum teleportation button');
    assert.ok(found);
    const parts = explain(found.app, found.sentences, found.notes, getLibrary());
    assert.equal(parts.find(({ text }) => text.includes('priority'))?.claim?.is, 'filter');
    assert.equal(parts.find(({ text }) => text.includes('teleportation'))?.claim, undefined);
  });

  it('finds the app in the sentences that ask, not in those that tell a story', () => {
    const found = readPrompt(
      'My sister moved to Leeds last spring and the dog is old now. On Sundays it rains and I look after the afternoons ' +
        'in a club house. They love turning over cards and finding the two that belong together, in memory games with pairs.',
    );
    assert.equal(found?.found.blueprint.id, 'games/memory');
    assert.equal(readPrompt('I am tired'), undefined);
  });

  it('gives a site of a trade that no blueprint has neutral words, and what the prompt names', () => {
    const app = read('Website for a driving range with opening hours and a contact form');
    assert.equal(app.title, 'Driving range');
    assert.match(JSON.stringify(app.pages), /"headline":"Driving range".*Opening hours/);
    const landing = JSON.stringify(read('Waitlist landing page for my sleep app, purple').pages);
    assert.doesNotMatch(landing, /bird|Murmur|<app>/i);
  });

  it('is about what a list with a heading describes, not about what the nearest app keeps besides', () => {
    const { things } = read('Blood donor register: name, blood group (A, B, AB, 0), phone and last donation.');
    assert.deepEqual(Object.keys(things).length, 1);
  });
});
