import assert from 'node:assert/strict';
import { it } from 'node:test';
import { checkApp } from '../../app/check-app.ts';
import { getLibrary } from '../library.ts';
import { readPrompt } from '../read-prompt.ts';

function read(prompt: string) {
  const read = readPrompt(prompt);
  assert.ok(read, prompt);
  assert.deepEqual(checkApp(read.app), []);
  return read;
}

it('gives a site the hours, the street, the telephone and the people of the prompt', () => {
  const nails = read(
    'Website for my nail studio Lacquer Room. Gel manicure $45, pedicure $55. By appointment with Dana or Yuki. ' +
      'Open Mon-Fri 10am to 7pm, closed on weekends. 221 Elm Avenue. Phone 503 555 0199.',
  ).app;
  const text = JSON.stringify(nails.pages);
  for (const part of ['Mon-Fri 10am to 7pm, closed on weekends', '221 Elm Avenue', '503 555 0199'])
    assert.ok(text.includes(part), part);
  assert.deepEqual(
    nails.things['technician']?.rows.map(({ name }) => name),
    ['Dana', 'Yuki'],
  );
  const german = read(
    'Website für meine Physiotherapie Praxis in Köln. Montag bis Freitag 8 bis 19 Uhr. Aachener Straße 12.',
  );
  assert.match(JSON.stringify(german.app.pages), /Montag bis Freitag 8 bis 19 Uhr.*Aachener Straße 12, Köln/);
});

it('is named as the prompt calls the firm, and never like a field', () => {
  const titles = {
    'Make a booking website for a vet practice called Pawfield Vets. Check-up £30, vaccination £48.': 'Pawfield Vets',
    'Online shop for Petal & Stem, a florist in Hobart. Bouquets: Wild Meadow 45, Rose 60': 'Petal & Stem',
    'Appointments for a salon called Curl & Comb': 'Curl & Comb',
    'A music festival called Lowtide with a line-up and tickets': 'Lowtide',
    'Todo list with a field called Priority': 'Todo list',
  };
  for (const [prompt, title] of Object.entries(titles)) assert.equal(read(prompt).app.title, title);
});

it('says at the top what the prompt says of the firm, and nothing of another one', () => {
  const readHero = (prompt: string) => read(prompt).app.pages[0]?.views.find(({ kind }) => kind === 'hero')?.['text'];
  const product = 'Landing page for Tidewatch, an uptime monitoring service for small agencies. Start your free trial.';
  assert.equal(readHero(product), 'An uptime monitoring service for small agencies');
  assert.match(String(readHero('Landing page for my invoicing software Ledgerly. Plans, free trial.')), /^Say here/);
});

it('keeps no address, people or story of the firm of the blueprint', () => {
  for (const prompt of [
    'Website for my bakery Krume',
    'Website for my hair salon Schnittpunkt',
    'Website for our dental practice',
    'Website for our kindergarten Sunflower',
  ]) {
    const { app, found } = read(prompt);
    const pages = JSON.stringify(app.pages);
    const kept = found.blueprint.app.pages
      .flatMap(({ views }) => views)
      .flatMap((view) => {
        if (view.kind === 'footer') return [String(view['note'])];
        if (view.kind === 'hero') return [String(view['headline']), String(view['text'])];
        return view.kind === 'testimonials'
          ? (view['items'] as readonly { readonly text: string }[]).map(({ text }) => text)
          : [];
      })
      .filter((text) => pages.includes(JSON.stringify(text)));
    assert.deepEqual(kept, [], prompt);
    if (prompt.includes('bakery')) assert.match(pages, /Your address/);
    assert.ok(getLibrary().blueprints.includes(found.blueprint), prompt);
  }
});
