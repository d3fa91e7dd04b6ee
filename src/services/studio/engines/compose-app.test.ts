import assert from 'node:assert/strict';
import { it } from 'node:test';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import type { App } from '../app/description.ts';
import { compileApp } from '../compile/compile-app.ts';
import { composeApp } from './compose-app.ts';

it('says what words are read as only if it was tried and seen, with the nodes that show it', async () => {
  const prompt =
    'Leave requests for our staff: employees with department, a manager approves or rejects, calendar of who is away, ' +
    'a holographic projection of the office';
  const { payload, coverage } = await composeApp(prompt, 'main', 1);
  assert.ok(payload);
  assert.deepEqual(checkPayload(payload, loadCatalogue()), []);
  const ids = new Set(payload.nodes.map(({ id }) => id));
  const read = coverage.requirements.filter(({ reason = '' }) => reason.startsWith('Read as'));
  assert.ok(read.length >= 3);
  for (const { text, nodeIds } of read) assert.ok(nodeIds.length > 0 && nodeIds.every((id) => ids.has(id)), text);
  const [unresolved] = coverage.requirements.filter(({ text }) => text.includes('holographic'));
  assert.equal(unresolved?.status, 'unresolved');
});

it('shows all that the description says, also what was read last', async () => {
  const wishes = [
    'A plant shop where customers browse plants by category, fill a cart and track orders.',
    'A bakery website.',
    'A habit tracker with streaks.',
  ];
  for (const wish of wishes) {
    const { payload, coverage } = await composeApp(`${wish} Mint cream background, forest green buttons.`, 'main', 1);
    assert.ok(payload, wish);
    const { app, ...shown } = payload;
    const { accent, background } = (app as unknown as App).theme ?? {};
    assert.deepEqual([accent, background], ['#228b22', '#f5fffa'], wish);
    assert.deepEqual(shown, compileApp(structuredClone(app) as unknown as App, 'main', 1).payload, wish);
    const look = coverage.requirements.find(({ text }) => /mint cream/i.test(text));
    assert.equal(look?.status, 'covered', wish);
  }
});

it('makes nothing of words that ask for nothing it knows, and says what it could make', async () => {
  for (const prompt of ['make it pop', 'xqzv blorf gnarfle', 'flibbertigibbet', 'my uncle likes yellow trains']) {
    const { payload, coverage } = await composeApp(prompt, 'main', 1);
    assert.equal(payload, undefined, prompt);
    assert.equal(coverage.requirements[0]?.choices?.length, 3, prompt);
  }
});

it('offers the apps that are nearest to the prompt as it was read', async () => {
  const prompt =
    'Für meine Fahrradwerkstatt brauche ich eine Auftragsliste: Kunde, Rad, was kaputt ist und der Preis, dazu der ' +
    'Status (angenommen, in Arbeit, fertig, abgeholt).';
  const { payload, coverage } = await composeApp(prompt, 'main', 1);
  assert.equal(payload, undefined);
  assert.match(coverage.requirements[0]?.choices?.[0] ?? '', /bike/i);
});

it('tells what needs a server in a real product', async () => {
  const { coverage } = await composeApp('A plant shop where customers fill a cart, with a login', 'main', 1);
  const simulated = coverage.requirements.filter(({ needsBackend }) => needsBackend === true);
  assert.deepEqual(
    simulated.map(({ text, status }) => `${status}: ${text}`),
    ['assumed: Signing in', 'assumed: Checkout'],
  );
  const plain = await composeApp('a tip calculator', 'main', 1);
  assert.equal(JSON.stringify(plain.coverage).includes('needsBackend'), false);
});
