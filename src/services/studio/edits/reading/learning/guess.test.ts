// Kinds and roles are learnt from examples, and hold for names that no example has.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { App } from '../../../app/description.ts';
import { AppNames } from '../app-names.ts';
import { toNameStem, toWords } from '../tokens.ts';
import { ROLES } from './fill-example.ts';
import { Guesser } from './guess.ts';

const toApp = (name: string, plural: string, field: string): App => ({
  title: plural,
  purpose: plural,
  things: { [name]: { name, plural, fields: { name: 'text', [field]: 'text' }, rows: [{ name: 'First' }] } },
  pages: [{ name: plural, views: [{ kind: 'table', of: name }] }],
});

const guesser = new Guesser(
  {
    'hide-field': ['hide the {field} of {thing}', 'please hide {field}', 'my boss says hide the {field}'],
    'add-field': ['add a {name} to {thing}', 'please add {name} to {thing}', 'my boss wants a {name} for {thing}'],
  },
  [toApp('plant', 'plants', 'height'), toApp('song', 'songs', 'length')],
  () => [],
);
const names = new AppNames(toApp('boat', 'boats', 'captain'), 0, undefined);
const guess = (text: string) =>
  guesser.guess(
    toWords(text, [], () => undefined),
    names,
  );

test('the kind follows from the words beside the names', () => {
  const hide = guess('hide the captain of boats').kinds;
  assert.ok((hide.get('hide-field') ?? 0) > (hide.get('add-field') ?? 0));
  const add = guess('add a harbour to boats').kinds;
  assert.ok((add.get('add-field') ?? 0) > (add.get('hide-field') ?? 0));
});

test('a new name is free text, and a name of the app a part', () => {
  const { roles } = guess('add a harbour to boats');
  const likeliest = roles.map((own) => ROLES[own.indexOf(Math.max(...own))]);
  assert.deepEqual([likeliest[0], likeliest[2], likeliest[4]], ['said', 'free', 'part']);
});

test('a word of another kind costs more than one that both have', () => {
  assert.ok(guesser.toContrast(toNameStem('hide'), 'add-field') > guesser.toContrast(toNameStem('hide'), 'hide-field'));
  assert.equal(guesser.toContrast('unheard', 'add-field'), 0);
});
