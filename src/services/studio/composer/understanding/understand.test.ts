import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { forSoak } from '../../../../base/testing/soak.ts';
import icons from '../../../../interface-catalogue/icon-names.json' with { type: 'json' };
import type { Brief, RequirementKind } from '../brief.ts';
import { understand } from './understand.ts';

function listKinds(brief: Brief): RequirementKind[] {
  return brief.requirements.map(({ kind }) => kind);
}

const WORDS = fc.constantFrom(
  'users',
  'should',
  'be able to',
  'with',
  'and',
  ',',
  '.',
  '(',
  ')',
  ':',
  ';',
  'for each',
  'including',
  'such as',
  'manage',
  'products',
  'a way to',
  '\n- ',
  '1) ',
  '<b>',
  '#',
  '"',
  'split by',
  'over the last 12 weeks',
  'дом',
  '订单',
  '🙂',
  'مرحبا',
  'olive',
  '#fff',
  'like',
);

test('makes a whole brief of any string', () => {
  const anything = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 400 }),
    fc.string({ unit: 'grapheme', maxLength: 400 }),
    fc.array(WORDS, { maxLength: 120 }).map((words) => words.join(' ')),
    fc.string({ minLength: 1, maxLength: 4 }).map((part) => part.repeat(2000)),
  );
  fc.assert(
    fc.property(anything, (prompt) => {
      const brief = understand(prompt);
      assert.notEqual(brief.title, '');
      assert.ok(brief.requirements.length <= 40);
      const names = new Set(brief.entities.map(({ name }) => name));
      assert.equal(names.size, brief.entities.length);
      for (const { entity, title } of brief.requirements) {
        assert.ok(entity === undefined || names.has(entity));
        assert.notEqual(title, '');
      }
      for (const { fields, icon, plural } of brief.entities) {
        assert.ok(fields.length > 0 && plural !== '' && icons.includes(icon));
        assert.equal(new Set(fields.map(({ name }) => name)).size, fields.length);
      }
    }),
    { numRuns: forSoak(120, 40) },
  );
});

test('gives the same brief for the same prompt', () => {
  const prompt = 'Please implement a bakery shop. Users should be able to browse cakes, order a cake and pay online.';
  assert.deepEqual(understand(prompt), understand(prompt));
});

test('reads a freelance listing: features and abilities that repeat one another are one requirement', () => {
  const brief = understand(
    'Please implement an online bookstore. The website should have functionalities for book browsing, a shopping cart, and order tracking. Users should be able to browse books, add books to the cart, and add, edit and delete addresses. Use champagne as the background and sienna for components.',
  );
  assert.deepEqual(listKinds(brief), ['browse', 'cart', 'track', 'manage']);
  const [browse, cart, , manage] = brief.requirements;
  assert.equal(browse?.text, 'book browsing; browse books');
  assert.equal(browse?.entity, 'book');
  assert.match(cart?.text ?? '', /shopping cart; add books to the cart/);
  assert.deepEqual(manage?.verbs, ['add', 'edit', 'delete']);
  assert.equal(brief.archetype, 'shop');
  assert.equal(brief.title, 'Online bookstore');
});

test('reads a dashboard brief: spans, splits, targets, rows and scopes', () => {
  const brief = understand(
    'A dashboard for a SaaS company: signups over the last 12 weeks split by plan, revenue against target, recent invoices with customer, amount and status for each, and a way to narrow by region.',
  );
  assert.deepEqual(listKinds(brief), ['chart', 'progress', 'table', 'filter']);
  assert.deepEqual(brief.requirements[2]?.details, ['customer', 'amount', 'status']);
  assert.deepEqual(brief.requirements[0]?.details, ['plan']);
  const invoice = brief.entities.find(({ name }) => name === 'invoice');
  assert.deepEqual(
    invoice?.fields.map(({ name, type }) => `${name}:${type}`),
    [
      ...['name:text', 'customer:person', 'amount:currency', 'status:status'],
      ...['plan:category', 'signups:number', 'date:date', 'region:category'],
    ],
  );
});

test('takes the fields of the prompt and gives them types', () => {
  const brief = understand('An app where I can manage products with name, price, stock and release date.');
  const product = brief.entities.find(({ name }) => name === 'product');
  assert.deepEqual(
    product?.fields.map(({ name, type }) => `${name}:${type}`),
    ['name:text', 'price:currency', 'stock:number', 'releaseDate:date'],
  );
});

test('keeps to what was asked when a prompt has five words, and marks additions as assumed', () => {
  const brief = understand('Simple online shop for candles');
  assert.ok(brief.requirements.length <= 3);
  assert.deepEqual(
    brief.requirements.map(({ isAssumed }) => isAssumed === true),
    brief.requirements.map((_, index) => index > 0),
  );
});

test('drops the stories of a rambling prompt and says so', () => {
  const brief = understand(
    'My sister always says we need an app. Honestly the weather is bad today. Customers should see the cakes with prices because they keep calling. Last Christmas we lost three orders, funny story.',
  );
  assert.deepEqual(listKinds(brief).slice(0, 1), ['pricing']);
  assert.ok(brief.requirements.every(({ text }) => !/weather|christmas/i.test(text)));
  assert.ok(brief.notes.some((note) => /left out/.test(note)));
});

test('says how it read a metaphor, which side of a contradiction it took, and that it cannot see a site', () => {
  const metaphor = understand('I want a cockpit for my company, where I feel its heartbeat, like a pilot.');
  assert.ok(metaphor.notes.some((note) => /cockpit.*dashboard/.test(note)));
  const contradiction = understand('A shop without login where customers must log in to see their orders.');
  assert.ok(contradiction.notes.some((note) => /sign-in and for none/.test(note)));
  const repair = understand('Fix the broken checkout of my shop.');
  assert.ok(repair.notes.some((note) => /cannot be seen/.test(note)));
  assert.ok(repair.requirements.some(({ unresolvedReason }) => unresolvedReason !== undefined));
});

test('names why a server is needed for sign-in, payment, chat, outside data and AI', () => {
  const brief = understand(
    'A platform with user login, online payment, chat with sellers, live weather data and AI recommendations.',
  );
  assert.equal(brief.requirements.length, 5);
  for (const { text, backendReason } of brief.requirements) assert.notEqual(backendReason, undefined, text);
});

test('takes what it knows of another language and reports the rest', () => {
  const brief = understand(
    'Bitte baue eine Seite mit Warenkorb, Suche und einer Quittungsschublade für die Kundschaft.',
  );
  assert.deepEqual(listKinds(brief).slice(0, 2), ['cart', 'search']);
  assert.ok(brief.requirements.some(({ unresolvedReason }) => unresolvedReason !== undefined));
  assert.ok(brief.notes.some((note) => /German/.test(note)));
});

test('reads bullets and numbers as requirements', () => {
  const brief = understand('A charity admin:\n1) manage volunteers\n2) export a yearly report\n- announcements to all');
  assert.deepEqual(listKinds(brief), ['manage', 'export', 'notifications']);
});
