import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkApp } from '../../app/check-app.ts';
import { listFields } from '../../app/description.ts';
import { getLibrary } from '../library.ts';
import { readPrompt } from '../read-prompt.ts';
import { gloss, localise } from './gloss.ts';

test('labels that the prompt does not name are those of the dictionary; values stay', () => {
  const read = readPrompt(
    'Ich verwalte ein Haus mit Wohnungen. Liste der Mieter mit Telefon, und wer die Miete noch nicht bezahlt hat.',
  );
  assert.ok(read?.glossed);
  const app = localise(read.app, read.glossed);
  const plurals = Object.values(app.things).map(({ plural }) => plural);
  assert.ok(plurals.includes('Wohnungen') && plurals.includes('Mieter'), plurals.join());
  const labels = Object.values(app.things).flatMap(({ fields }) => listFields(fields).map(({ label }) => label));
  assert.ok(labels.includes('Adresse') && !labels.includes('Address'), labels.join());
});

test('days and states of rows keep their meaning, and a name of two words is found in the prompt', () => {
  const glossed = gloss('Termine buchen, heute und morgen. Schnitt 30 €, Farbe ab 65 €.');
  assert.ok(glossed);
  const rows = [
    { name: 'Colour from', status: 'Booked', date: 'today' },
    { name: 'Appointments', status: 'Book', date: 'today+3' },
  ];
  const fields = { name: 'text', status: { type: 'choice', options: ['Booked', 'Book'] }, date: 'date' } as const;
  const action = { on: 'visit', label: 'Say', says: "name & ', ' & date(today)" };
  const things = { visit: { name: 'visit', plural: 'visits', fields, rows } };
  const app = localise({ title: 'Salon', purpose: 'Visits.', things, actions: { say: action }, pages: [] }, glossed);
  assert.deepEqual(app.things['visit']?.rows, [
    { name: 'Farbe ab', status: 'Booked', date: 'today' },
    { name: 'Termine', status: 'Buchen', date: 'today+3' },
  ]);
  assert.equal(app.actions?.['say']?.says, action.says);
});

test('a list with few small words is known by them', () => {
  assert.equal(
    gloss('Kurse mit Wochentag, Uhrzeit, Alter, Preis, Dauer, Ort, Raum und Leitung')?.dictionary.language,
    'de',
  );
  assert.equal(gloss('courses with weekday, time, age, price, length, place'), undefined);
});

const PROMPTS = [
  'Quiero una página para un restaurante con menú, reservar mesa y formulario de contacto.',
  'Ich möchte eine App für meine Kunden mit Terminen, Preisen, Name und Telefon',
];
/** Localising all apps takes ten seconds for each language. */
const EVERY = 6;

test('pages keep different names, and what names a page or a row follows: apps in other languages are sound', () => {
  const all = getLibrary().blueprints.filter(({ id }, index) => index % EVERY === 0 || id === 'developer/deployments');
  for (const prompt of PROMPTS) {
    const [glossed, read] = [gloss(prompt), readPrompt(prompt)];
    assert.ok(glossed && read);
    for (const app of [read.app, ...all.map((blueprint) => blueprint.app)])
      assert.deepEqual(checkApp(localise(app, glossed)), [], app.title);
  }
});
