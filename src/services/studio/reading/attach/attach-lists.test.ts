import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type App, getTitleField, listFields } from '../../app/description.ts';
import { explain } from '../explain.ts';
import { getLibrary } from '../library.ts';
import { readPrompt } from '../read-prompt.ts';
import { read } from '../testing/read.ts';

function listLabels({ things }: App, plural: string): readonly string[] {
  const thing = Object.values(things).find((each) => each.plural === plural);
  assert.ok(thing, `${plural} of ${Object.values(things).map((each) => each.plural)}`);
  return listFields(thing.fields).map(({ label }) => label.toLowerCase());
}

const listTitles = ({ things }: App) =>
  Object.values(things).flatMap((thing) => thing.rows.map((row) => row[getTitleField(thing)]));

describe('lists of fields', () => {
  it('of several nouns are those of each', () => {
    const tents = 'We rent out party tents. Customers with address and phone, rentals with start date and end date';
    assert.ok(listLabels(read(tents), 'customers').includes('address'));
    assert.ok(!listLabels(read(tents), 'customers').includes('end date'));
    assert.ok(listLabels(read(tents), 'rentals').includes('end date'));
    const spanish = 'Una aplicación para mi clínica dental: pacientes con teléfono y alergias, citas con fecha y hora';
    assert.ok(listLabels(read(spanish), 'patients').includes('allergy'));
  });

  it('follow what people keep track of', () => {
    const app = read(
      'I am a freelance editor and want to keep track of my jobs: client, pages, price per page, deadline',
    );
    for (const label of ['client', 'pages', 'price per page', 'deadline'])
      assert.ok(listLabels(app, 'jobs').includes(label), label);
  });

  it('go on with an item of its own, and have no ways, plans and charts', () => {
    const app = read('Theatre costumes\n1. costumes with size and colour\n2. photo\n3. year made\n4. chart of sizes');
    const labels = listLabels(app, 'costumes');
    assert.ok(labels.includes('photo') && labels.includes('year made'), String(labels));
    assert.ok(!labels.some((label) => /chart/.test(label)));
    const singers = read(
      'I run a choir. I need a list of singers with their voice and phone, a plan of the rehearsals',
    );
    assert.ok(!listLabels(singers, 'singers').some((label) => /plan/.test(label)));
  });
});

describe('names', () => {
  it('behind a price are what has prices, and those of people may have a title', () => {
    const nails = read(
      'Nail studio bookings:\n- two nail artists\n- treatments with price (manicure, pedicure, gel nails)',
    );
    assert.ok(listTitles(nails).includes('Gel nails'));
    const dentists = read(
      'Website of a dental practice with two dentists, the doctor Ruiz and my colleague Anna Salas, and bookings',
    );
    assert.deepEqual(
      ['Doctor Ruiz', 'Anna Salas'].filter((name) => !listTitles(dentists).includes(name)),
      [],
    );
  });

  it('of people for whom there is no list are choices', () => {
    const app = read(
      'Car wash with three workers: Meyer, Schulz and Baker. Appointments with customer, worker, date and time',
    );
    const fields = Object.values(app.things).flatMap(({ fields }) => listFields(fields));
    assert.ok(fields.some(({ options = [] }) => options.join() === 'Meyer,Schulz,Baker'));
    assert.ok(!listTitles(app).includes('Meyer'));
  });

  it('of the person whose site it is introduce it, with prices in their order', () => {
    const app = read('Website for me, Clara Voss, photographer in Bristol: three packages (£900, £1,400 and £2,200)');
    const views = app.pages.flatMap((page) => page.views);
    const hero = views.find(({ kind }) => kind === 'hero');
    assert.deepEqual([hero?.['headline'], hero?.['text']], ['Clara Voss', 'Photographer in Bristol.']);
    const plans = (views.find(({ kind }) => kind === 'prices')?.['plans'] ?? []) as readonly { price: number }[];
    assert.deepEqual(
      plans.map(({ price }) => price),
      [900, 1400, 2200],
    );
  });
});

describe('prices', () => {
  it('are those of what the words before them name, and hours do not replace them', () => {
    const vets = read(
      'Booking website for a vet practice. Services: vaccination 20 min £48, health check 30 min £55. ' +
        'Owners pick service and vet. Opening Mon–Fri 8–18, Sat 9–13. Room 1 £5, room 2 £6.',
    );
    const service = Object.values(vets.things).find(({ rows }) => rows.some(({ name }) => name === 'Vaccination'));
    assert.deepEqual(
      service?.rows.map(({ name, price, minutes }) => [name, price, minutes]),
      [
        ['Vaccination', 48, 20],
        ['Health check', 55, 30],
      ],
    );
  });

  it('are no other thing’s, if what they are for is named', () => {
    const band = read('Website for our band, upcoming concerts, reeds for sale (student reed £16, professional £24)');
    assert.ok(!listTitles(band).includes('Student reed'));
    const plans = JSON.stringify(read('Website of our rowing club. Honey: 500 g blossom 6,50 €, 500 g forest 8 €'));
    assert.ok(!plans.includes('"500 g blossom"'));
    const yoga = read('Yoga studio with a schedule. Classes: Hatha 60 min £12, Yin 90 min £15');
    const lesson = Object.values(yoga.things).find(({ rows }) => rows.some(({ name }) => name === 'Hatha'));
    assert.deepEqual(
      lesson?.rows.map(({ price }) => price),
      [12, 15],
    );
  });
});

it('what people want to see is done by no button', () => {
  const prompt = 'I sell honey and keep track of my sales: customer, price, date. Show me who has not paid.';
  const found = readPrompt(prompt);
  assert.ok(found);
  const { app, sentences, notes } = found;
  const { claim } = explain(app, sentences, notes, getLibrary()).find(({ text }) => /paid/.test(text)) ?? {};
  assert.notEqual(claim?.is, 'action');
});

it('to sign up is not to sign', () => {
  const { actions = {} } = read('Dance classes with teachers and levels; students sign up for a class, at most 12');
  assert.ok(!Object.values(actions).some(({ label }) => /^(?:Not signed|Sign)$/.test(label)));
});
