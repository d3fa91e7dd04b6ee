import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { forSoak } from '../../../../base/testing/soak.ts';
import { checkApp } from '../../app/check-app.ts';
import { compileApp } from '../../compile/compile-app.ts';
import { prove } from '../../proof/prove.ts';
import { toOpened } from '../../proof/used-app.ts';
import { AppDraft } from '../app-draft.ts';
import { getLibrary } from '../library.ts';
import { readPrompt } from '../read-prompt.ts';
import { Reading } from '../reading.ts';
import { attachPieces } from './attach-pieces.ts';
import { findWays, toWaySentence } from './find-ways.ts';
import { listPieces } from './piece.ts';
import sentences from './sentences.json' with { type: 'json' };

const library = getLibrary();
/** A dozen apps of different kinds. */
const BLUEPRINTS = [
  'booking/tool-rental',
  'businesses/restaurant',
  'community/book-club',
  'health/migraine-diary',
  'home/reading-list',
  'learning/courses',
  'media/recipes',
  'office/helpdesk',
  'people-at-work/todo-list',
  'shops/bookshop',
  'sites/museum',
  'trades/workshop-orders',
].map((id) => {
  const blueprint = library.blueprints.find((each) => each.id === id);
  assert.ok(blueprint, id);
  return blueprint;
});
const THINGS = new Set(['order']);

/** A sentence for a way: the first of several words, and an order for any thing. */
function toSentence(way: string): string {
  const words = way.split(' ').filter((word) => word !== '...');
  return words.map((word) => (word === '@' ? 'order' : (word.split('|')[0] ?? '').replace('=', ''))).join(' ');
}

describe('pieces', () => {
  it('are many, and no two are asked for by the same way', () => {
    const pieces = listPieces();
    assert.ok(pieces.length >= 45, `${pieces.length} pieces`);
    for (const { id, asks } of pieces) assert.equal(new Set(asks).size, asks.length, id);
  });

  it('are found by each of their ways, unless these are refused', () => {
    for (const { id, asks } of listPieces())
      for (const way of asks) {
        const sentence = toSentence(way);
        assert.ok(findWays(toWaySentence(`We want ${sentence}`), asks, THINGS).length > 0, `${id}: ${sentence}`);
        assert.deepEqual(
          findWays(toWaySentence(`We don't want ${sentence}`), asks, THINGS),
          [],
          `${id}: not ${sentence}`,
        );
      }
  });

  it('are not found in sentences that ask for something else', () => {
    assert.ok(sentences.length >= 60);
    for (const sentence of sentences)
      for (const { id, asks } of listPieces())
        assert.deepEqual(findWays(toWaySentence(sentence), asks, THINGS), [], `${id}: ${sentence}`);
  });

  for (const [number, { id, asks }] of listPieces().entries())
    it(`${id} leaves sound apps of which its claim holds`, async () => {
      let attached = 0;
      for (const [index, blueprint] of BLUEPRINTS.entries()) {
        // In the short form each piece is tried in some of the apps, and in further ones until it fits one.
        if (attached > 0 && index % forSoak(1, 4) !== number % forSoak(1, 4)) continue;
        const before = new Reading(new AppDraft(blueprint.app), library, [blueprint]);
        const { draft, notes } = attachPieces([toSentence(asks[0] ?? '')], before);
        const message = `${id} in ${blueprint.id}`;
        assert.deepEqual(checkApp(draft.app), [], message);
        const compiled = compileApp(draft.app, 'test');
        for (const { claim } of notes) {
          attached += 1;
          const opened = { ...compiled, payload: toOpened(compiled.payload) };
          assert.equal((await prove(claim, draft.app, opened)).holds, true, `${message}: ${JSON.stringify(claim)}`);
        }
        const again = attachPieces([toSentence(asks[0] ?? '')], new Reading(draft, library, [blueprint]));
        assert.deepEqual(again.draft.app, draft.app, `${message} is added twice`);
      }
      assert.ok(attached > 0, `${id} fits no app`);
    });
});

describe('a prompt with pieces', () => {
  const read = (prompt: string) => {
    const app = readPrompt(prompt)?.app;
    assert.ok(app, prompt);
    return app;
  };

  it('attaches them to the thing that it names', () => {
    const { things, actions = {} } = read('A recipe collection with comments under every recipe');
    const comment = Object.values(actions).find(({ label }) => label === 'Comment');
    assert.equal(things[comment?.on ?? '']?.name, 'recipe');
  });

  it('lends no people, and counts nothing but people as present', () => {
    const choir = read('Choir website. Singers, rehearsals, sheet music and who borrowed which, concerts');
    const club = read('Drama club with plays. Attendance per rehearsal, yearly fee, costumes');
    for (const { things, actions = {} } of [choir, club])
      for (const { label, on = '' } of Object.values(actions)) {
        if (label === 'Lend') assert.doesNotMatch(things[on]?.name ?? '', /singer|actor|concert|member/);
        if (label === 'Check in') assert.doesNotMatch(things[on]?.name ?? '', /rehearsal|play|show/);
      }
    const chores = read('Family app: weekly chores with points, kids tick them off, a leaderboard');
    assert.ok(!Object.values(chores.actions ?? {}).some(({ label }) => label === 'Check in'));
  });

  it('asks for no password where people sign up for a day', () => {
    assert.equal(read('Allotment society: plots, waiting list, work days sign up').account, undefined);
    assert.ok(read('Allotment society: plots, waiting list, members sign up and log in').account);
  });

  it('adds no second word for what is overdue where a state says it', () => {
    const { things } = read('A team task board: cards with a due date, and a list of overdue cards');
    const labels = Object.values(things['card']?.fields ?? {}).map((field) =>
      typeof field === 'string' ? field : field.label,
    );
    assert.ok(labels.includes('Due date'));
    assert.ok(!labels.includes('Overdue'));
  });

  it('takes the number that it says', () => {
    const { actions = {} } = read('Bike repair shop. Customers collect stamps, every fifth repair is free.');
    assert.match(JSON.stringify(actions), />= 5/);
  });

  it('keeps archived rows out of the usual lists', () => {
    const { pages } = read('Helpdesk tickets for IT support. Old tickets are archived tickets');
    const views = pages.flatMap((page) => page.views).filter(({ kind }) => kind === 'table');
    assert.ok(views.some(({ where }) => where === 'archived = yes'));
    assert.ok(views.some(({ where }) => where === 'archived != yes'));
  });
});
