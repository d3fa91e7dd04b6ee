import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../app/description.ts';
import { composeApp } from '../engines/compose-app.ts';
import type { CoverageStatus, RequirementCoverage } from '../model/coverage.ts';
import { explain } from './explain.ts';
import { getLibrary } from './library.ts';

/** The parts of a prompt by what became of them: found ones are read as a part of the app, or covered. */
async function read(prompt: string, wanted: CoverageStatus | 'found'): Promise<readonly string[]> {
  const { coverage } = await composeApp(prompt, 'test', 1);
  const toResult = ({ status, reason = '' }: RequirementCoverage) =>
    status === 'covered' || reason.startsWith('Read as') ? 'found' : status;
  return coverage.requirements.filter((each) => toResult(each) === wanted).map(({ text }) => text);
}

test('stories, greetings, reasons and refusals ask for nothing', async () => {
  const prompt =
    'Helpdesk tickets for IT support, with agents, due dates and replies, filter by priority, because my boss was angry ' +
    'yesterday. My niece said something about a calendar. Every spring the same drama! No newsletter. Thanks!';
  const parts = [...(await read(prompt, 'found')), ...(await read(prompt, 'unresolved'))];
  assert.ok(parts.includes('filter by priority'));
  assert.deepEqual(
    parts.filter((part) => /thanks|drama|boss|niece|calendar|newsletter/i.test(part)),
    [],
  );
});

test('each item of what is asked for is covered or unresolved, also in a story', async () => {
  const cases: Readonly<Record<string, readonly RegExp[]>> = {
    ['I run a small mobile bike workshop and go from street to street with my van. For each job I ' +
      'want to know the frame number, which parts I ordered, the price I quoted, and whether the owner ' +
      'has paid the deposit. On Fridays I send my accountant a list of what came in.']: [
      /frame number/,
      /parts I ordered/,
      /price I quoted/,
      /deposit/,
      /accountant/,
    ],
    ['I coach a junior swimming squad and keep everything in my head. For every swimmer I need their ' +
      'best time over 100 metres, the stroke we are working on, when their medical certificate runs ' +
      'out, and who picks them up. Before a meet I print the heat sheet.']: [
      /best time/,
      /stroke/,
      /certificate/,
      /picks them up/,
      /heat sheet/,
    ],
    ["I'm a piano tuner who drives from village to village. About each piano I have to remember the " +
      'pitch I left it at, the humidity of the room, the broken hammers, and when I should be back. At ' +
      'the end of the month I write the invoices.']: [/pitch/, /humidity/, /broken hammers/, /back/, /invoices/],
    ['A register of our horses.\n- name\n- the farrier my brother found for us\n- the weight of each ' +
      'in kilograms, as I last saw it']: [/farrier/, /weight/],
  };
  for (const [prompt, items] of Object.entries(cases)) {
    const [covered, open] = [await read(prompt, 'found'), await read(prompt, 'unresolved')];
    for (const item of items)
      assert.equal([...covered, ...open].filter((text) => item.test(text)).length, 1, `${item}`);
    assert.deepEqual(
      covered.filter((text) => /medication|street|village/.test(text)),
      [],
    );
  }
});

test('a part is covered only if all that it says is there, with its numbers', async () => {
  const prompt =
    'Leave requests for our staff: employees with department, a list of requests sorted by shoe size, ' +
    'children get 60 % of the leave, nobody may take more than 17 days at once';
  const covered = await read(prompt, 'found');
  assert.ok(covered.includes('department'));
  assert.deepEqual(
    covered.filter((part) => /shoe|60|17/.test(part)),
    [],
  );
});

test('names and hours that are not used are one line, and none is left out', async () => {
  const family = 'Helpdesk tickets for IT support, for Gunhild, Ines, Dagfinn 14, Max 11. Open Mon–Fri 8–18.';
  const open = await read(family, 'unresolved');
  assert.ok(
    open.some((text) => text.endsWith('Ines, Dagfinn 14, Max 11')),
    String(open),
  );
  assert.ok(open.includes('Open Mon–Fri 8–18'), String(open));
  const piano = 'My name is Olga. I need a list of my pupils with level and shoe size';
  const parts = [...(await read(piano, 'found')), ...(await read(piano, 'unresolved'))];
  assert.ok(parts.some((text) => /shoe size/.test(text)) && !parts.some((text) => /Olga/.test(text)), String(parts));
});

test('words of the look count only where people speak of it', async () => {
  const marked = await composeApp('Hives with a name. Show those not seen for 10 days, in red.', 'test', 1);
  assert.notEqual(marked.payload?.theme.accent, '#dc2626');
  const { payload } = await composeApp('Car rental: Mini 35 €/day, Compact 45 €/day. Children ride free.', 'test', 1);
  assert.deepEqual([payload?.theme.density, payload?.theme.radius], ['normal', 'medium']);
  assert.ok((await read('Car rental website. Calm green tones.', 'found')).includes('Calm green tones'));
});

test('what was not understood names what is nearest', async () => {
  const { coverage } = await composeApp('Helpdesk tickets for IT support, tickets by carrier pigeon', 'test', 1);
  const pigeon = coverage.requirements.find(({ text }) => text.includes('pigeon'));
  assert.equal(pigeon?.status, 'unresolved');
  assert.match(pigeon?.reason ?? '', /Nearest to it is the .*ticket/);
});

test('what words are read as is an assumption that names the part, and a look is covered', async () => {
  const { coverage } = await composeApp(
    'Helpdesk tickets with priority (low, high), due date and a calendar. Calm green tones.',
    'test',
    1,
  );
  const find = (text: string) => coverage.requirements.find((each) => each.text === text);
  const { status, reason } = find('priority') ?? {};
  assert.equal(status, 'assumed');
  assert.match(reason ?? '', /^Read as the field “Priority” of tickets: Priority: \w+\.$/);
  assert.equal(find('Calm green tones')?.status, 'covered');
  assert.equal(find('low')?.reason, 'Read as “Low”.');
  assert.match(find('calendar')?.reason ?? '', /^Read as the page “Calendar”: \d+ shown\.$/);
});

test('what another thing has is not said to be had by the thing that is named', () => {
  const movement = { item: { type: 'reference', to: 'item' }, day: { type: 'date', label: 'Use-by date' } } as const;
  const app: App = {
    title: 'Stock',
    purpose: 'Items and their movements.',
    things: {
      item: { name: 'item', plural: 'items', fields: { name: 'text' }, rows: [] },
      movement: { name: 'movement', plural: 'movements', fields: movement, rows: [] },
    },
    pages: [{ name: 'Items', views: [{ kind: 'table', of: 'item' }] }],
  };
  const hasField = (text: string) =>
    explain(app, [{ text, isItem: true }], [], getLibrary()).some(({ claim }) => claim?.is === 'field');
  assert.equal(hasField('every item with use-by date'), false);
  assert.equal(hasField('every movement with use-by date'), true);
});

test('few words say what was added to them, a line for a page', async () => {
  const assumed = await read('helpdesk tickets for it support', 'assumed');
  assert.ok(assumed.length > 0 && assumed.length <= 5);
  for (const text of assumed) assert.match(text, /^The page “.+”$/);
  assert.deepEqual(await read('helpdesk tickets for it support, no login please', 'found'), ['helpdesk tickets']);
});

test('a prompt in another language is answered in its words', async () => {
  const prompt = 'Tengo una peluquería canina. Necesito fichas de los perros: nombre, raza, dueño y teléfono.';
  const { payload } = await composeApp(prompt, 'test', 1);
  const shown = JSON.stringify(payload?.nodes);
  for (const word of ['Raza', 'Dueño', 'Teléfono', 'Buscar', 'Guardar']) assert.ok(shown.includes(`"${word}`), word);
  const seen = await read(prompt, 'found');
  for (const word of ['raza', 'dueño', 'teléfono']) assert.ok(seen.includes(word), word);
});

test('what a shop sells and the first list of a prompt are told, also if nothing answers them', async () => {
  const list = async (prompt: string) =>
    (await composeApp(prompt, 'test', 1)).coverage.requirements.map(({ status, text }) => `${status}: ${text}`);
  assert.ok(
    (await list('Small online shop for handmade candles with a cart')).includes('unresolved: handmade candles'),
  );
  const guests = await list('Guest list for my wedding with RSVP, meal choice and table number');
  assert.ok(guests.some((each) => each.includes('RSVP')) && guests.some((each) => each.includes('meal choice')));
});

test('the name of the app is no part of what is asked for', async () => {
  const prompt = 'A music festival called Lowtide with a line-up and tickets';
  assert.deepEqual(await read(prompt, 'found'), ['music festival', 'line-up', 'tickets']);
  assert.deepEqual(await read(prompt, 'unresolved'), []);
});

test('hours, an address and a telephone number are found where the page tells them', async () => {
  const prompt =
    'A music festival with a line-up, tickets, at 5 Harbour Road in Galway. Open Friday to Sunday 14:00 to 23:00, ' +
    'phone 091 555 0123';
  const found = await read(prompt, 'found');
  for (const part of ['at 5 Harbour Road in Galway', 'Open Friday to Sunday 14:00 to 23:00', 'phone 091 555 0123'])
    assert.ok(found.includes(part), part);
  assert.deepEqual(await read(prompt, 'unresolved'), []);
});
