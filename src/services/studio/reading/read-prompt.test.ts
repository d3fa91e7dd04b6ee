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
    const loan = JSON.stringify(read('Loan calculator, amount, interest rate, term, show me the total interest').pages);
    assert.match(loan, /"rate":\{[^}]*"Interest rate".*"Total interest","value"/);
    const runs = 'half marathon training plan for a beginner, 12 weeks, tick off runs, log distance, see total km';
    assert.doesNotMatch(JSON.stringify(read(runs).pages), /"label":"(?:Tick off runs|Log distance)"/);
    const meals = read("My grandma's recipes. Each with ingredients, how many it serves, who it came from.");
    assert.doesNotMatch(JSON.stringify(meals.pages), /"label":"How many it serves"/);
    const shop = read('Online clothing shop with products, search and a cart');
    assert.ok(Object.values(shop.things).some(({ plural }) => plural === 'products'));
  });

  it('puts figures behind the opening of a site', () => {
    const text = 'Website of a farm shop with produce and farm days. Show how many farm days there are.';
    const [home] = read(text).pages;
    assert.deepEqual(
      home?.views.slice(0, 2).map(({ kind }) => kind),
      ['hero', 'metrics'],
    );
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

  it('finds the trade of a site beside its name, and by its last noun', () => {
    const cases = {
      'Website for my bakery Krume & Kiln in Bristol. Sourdough £4.20, rye £4.80.': 'businesses/bakery',
      'Website for my cafe Luna. Coffee £3, cake £4.': 'businesses/cafe',
      'Website for our rowing club Riverside RC. Training on Tuesdays.': 'community/club-site',
      'site for my doom metal band Grave Orchard. tour dates in October, a new record, merch shirt £22 lp £25':
        'sites/band',
      'Landing page for Tidewatch, an uptime monitoring service. Features, pricing: Solo $9, Studio $29, free trial.':
        'sites/saas-landing',
    };
    for (const [prompt, id] of Object.entries(cases)) {
      const read = readPrompt(prompt);
      assert.equal(read?.found.blueprint.id, id, prompt);
      assert.ok(Object.keys(read.app.things).length > 1, prompt);
    }
  });

  it('is read from its first wish, not from a sentence about the person', () => {
    assert.equal(read('I am the vicar here. We need a website for our parish Holy Cross.').title, 'Holy Cross');
  });

  it('has the kind of app that is named where no blueprint knows its subject, with what the words name', () => {
    const shop = read('I am a ceramicist. I want a small shop for my work: Moon jar 180 €, Breakfast cup 34 €.');
    assert.deepEqual(
      shop.things['product']?.rows.map(({ name, price }) => [name, price]),
      [
        ['Moon jar', 180],
        ['Breakfast cup', 34],
      ],
    );
    const cases = {
      'I am a nursing student and want flash cards for drug names: class, dose, side effect.': 'app-kinds/flash-cards',
      'Quiz about the muscles of the shoulder, score at the end': 'app-kinds/quiz',
      'Dashboard for my two bakeries: revenue per day, waste. Compare North and South.': 'app-kinds/dashboard',
      'I run a small climbing club. I need a members list with who has paid, trips and a gear locker.':
        'app-kinds/club',
      'We are getting married! We need a site with the schedule, hotels and an RSVP.': 'app-kinds/celebration',
      'Quiz about European capitals': 'study/geography-quiz',
      'Flash cards to learn Spanish verbs': 'learning/vocabulary-trainer',
      'Dashboard of sales': 'dashboards/sales-dashboard',
    };
    for (const [prompt, id] of Object.entries(cases)) {
      read(prompt);
      assert.equal(readPrompt(prompt)?.found.blueprint.id, id, prompt);
    }
  });

  it('is named by a name in quotes, behind its noun or before its trade', () => {
    const cases = {
      "Kayak rental on Lake Windermere, 'Otter Bay Boats'. Kayak £18/hour, double kayak £26/hour.": 'Otter Bay Boats',
      'Website for my bike shop Spoke & Chain in Leeds.': 'Spoke & Chain',
      'Landing page for Tidewatch, an uptime monitoring service for small agencies.': 'Tidewatch',
      'A small shop for my pottery: mugs, bowls and vases': 'Pottery studio',
    };
    for (const [prompt, title] of Object.entries(cases)) assert.equal(read(prompt).title, title);
  });

  it('is about what a list with a heading describes, not about what the nearest app keeps besides', () => {
    const { things } = read('Blood donor register: name, blood group (A, B, AB, 0), phone and last donation.');
    assert.deepEqual(Object.keys(things).length, 1);
  });
});
