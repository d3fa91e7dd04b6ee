import assert from 'node:assert/strict';
import { test } from 'node:test';
import { composeApp } from '../engines/compose-app.ts';
import type { CoverageStatus } from '../model/coverage.ts';

/** The parts of a prompt by what became of them. */
async function read(prompt: string, status: CoverageStatus): Promise<readonly string[]> {
  const { coverage } = await composeApp(prompt, 'test', 1);
  return coverage.requirements.filter((each) => each.status === status).map(({ text }) => text);
}

test('stories, greetings, reasons and refusals ask for nothing', async () => {
  const prompt =
    'Helpdesk tickets for IT support, with agents, due dates and replies, filter by priority, because my boss was angry ' +
    'yesterday. My niece said something about a calendar. Every spring the same drama! No newsletter. Thanks!';
  const parts = [...(await read(prompt, 'covered')), ...(await read(prompt, 'unresolved'))];
  assert.ok(parts.includes('filter by priority'));
  assert.deepEqual(
    parts.filter((part) => /thanks|drama|boss|niece|calendar|newsletter/i.test(part)),
    [],
  );
});

test('a part is covered only if all that it says is there, with its numbers', async () => {
  const prompt =
    'Leave requests for our staff: employees with department, a list of requests sorted by shoe size, ' +
    'children get 60 % of the leave, nobody may take more than 17 days at once';
  const covered = await read(prompt, 'covered');
  assert.ok(covered.includes('department'));
  assert.deepEqual(
    covered.filter((part) => /shoe|60|17/.test(part)),
    [],
  );
});

test('words of the look count only where people speak of it', async () => {
  const { payload } = await composeApp('Car rental: Mini 35 €/day, Compact 45 €/day. Children ride free.', 'test', 1);
  assert.deepEqual([payload?.theme.density, payload?.theme.radius], ['normal', 'medium']);
  assert.ok((await read('Car rental website. Calm green tones.', 'covered')).includes('Calm green tones'));
});

test('what was not understood names what is nearest', async () => {
  const { coverage } = await composeApp('Helpdesk tickets for IT support, tickets by carrier pigeon', 'test', 1);
  const pigeon = coverage.requirements.find(({ text }) => text.includes('pigeon'));
  assert.equal(pigeon?.status, 'unresolved');
  assert.match(pigeon?.reason ?? '', /Nearest to it is the .*ticket/);
});

test('few words say what was added to them, a line for a page', async () => {
  const assumed = await read('helpdesk tickets for it support', 'assumed');
  assert.ok(assumed.length > 0 && assumed.length <= 5);
  for (const text of assumed) assert.match(text, /^The page “.+”$/);
  assert.deepEqual(await read('helpdesk tickets for it support, no login please', 'covered'), ['helpdesk tickets']);
});

test('a prompt in another language is answered in its words', async () => {
  const prompt = 'Tengo una peluquería canina. Necesito fichas de los perros: nombre, raza, dueño y teléfono.';
  const { payload } = await composeApp(prompt, 'test', 1);
  const shown = JSON.stringify(payload?.nodes);
  for (const word of ['Raza', 'Dueño', 'Teléfono', 'Buscar', 'Guardar']) assert.ok(shown.includes(`"${word}`), word);
  const covered = await read(prompt, 'covered');
  for (const word of ['raza', 'dueño', 'teléfono']) assert.ok(covered.includes(word), word);
});
