import { deepEqual, equal, ok } from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { forSoak, IS_SOAK } from '../../../base/testing/soak.ts';
import { loadCatalogue } from '../../../interface-catalogue/load-catalogue.ts';
import type { Payload } from '../../../interface-catalogue/model/payload.ts';
import { checkPayload } from '../../../interface-catalogue/validation/check-payload.ts';
import { type EditedInterface, editInterface } from './apply-prompt.ts';
import { checkTurn, type Expected, hasEffect } from './testing/check-turn.ts';

interface Sequence {
  readonly on: string;
  readonly turns: readonly string[];
}

const catalogue = loadCatalogue();
const turns = readJson('turns') as { readonly [on: string]: { readonly [say: string]: Expected } };
const sequences = readJson('sequences') as readonly Sequence[];
const office = readJson('office') as Payload;
const bakery = readJson('bakery') as Payload;

function readJson(name: string): unknown {
  return JSON.parse(readFileSync(new URL(`./testing/${name}.json`, import.meta.url), 'utf8'));
}

function edit(
  current: Payload,
  prompt: string,
  versions: readonly Payload[] = [current],
  selectedNodeId?: string,
  versionPrompts?: readonly string[],
): EditedInterface {
  const edited = editInterface({ prompt, current, versions, versionPrompts, selectedNodeId });
  ok(edited !== undefined, `“${prompt}” was taken for a new brief`);
  return edited;
}

/** Lists sequences until every turn is said in one; all of them in a soak. */
function* listSequences(): Generator<readonly [number: number, sequence: Sequence]> {
  const known = new Set<string>();
  for (const [index, sequence] of sequences.entries()) {
    const said = sequence.turns.map((say) => `${sequence.on}: ${say}`);
    if (IS_SOAK || said.some((say) => !known.has(say))) yield [index + 1, sequence];
    for (const say of said) known.add(say);
  }
}

const withoutSequence = (payload: Payload) => JSON.stringify({ ...payload, sequence: 0 });

describe('sequences of five edits', () => {
  it('there are a hundred, and each turn is checked by what it does', () => {
    equal(sequences.length, 100);
    const all = Object.values(turns).flatMap((said) => Object.entries(said));
    deepEqual(
      all.filter(([, expected]) => !hasEffect(expected)).map(([say]) => say),
      [],
    );
  });

  for (const [number, { on, turns: said }] of listSequences()) {
    it(`${number} (${on}) changes what each turn names and nothing else, and each can be undone`, () => {
      let current = on === 'office' ? office : bakery;
      const versions: Payload[] = [current];
      for (const say of said) {
        const { payload, coverage } = edit(current, say, versions);
        const expected = turns[on]?.[say];
        ok(expected !== undefined, `no expectation for “${say}”`);
        try {
          checkTurn(current, payload, expected);
        } catch (error) {
          throw new Error(`“${say}”`, { cause: error });
        }
        deepEqual(checkPayload(payload, catalogue), []);
        equal(
          coverage.requirements.every(({ status }) => status === 'unresolved'),
          expected.same === true && !/keep/.test(say),
        );
        if (expected.same === true) continue;
        equal(payload.sequence, current.sequence + 1);
        const undone = edit(payload, 'undo', [...versions, payload]).payload;
        equal(withoutSequence(undone), withoutSequence(current));
        equal(undone.sequence, payload.sequence + 1);
        current = payload;
        versions.push(payload);
      }
    });
  }
});

describe('texts in another language', () => {
  it('changes the labels that are known, tells how many texts are left, and leaves the data alone', () => {
    const { payload, coverage } = edit(office, 'translate to Spanish');
    const get = (id: string) => payload.nodes.find((node) => node.id === id)?.props;
    equal(get('customers-heading')?.['text'], 'Clientes');
    equal(get('settings-form')?.['submitLabel'], 'Guardar ajustes');
    ok(JSON.stringify(get('customers-count')).includes('"{count} clientes"'));
    equal(get('navigation')?.['brand'], office.nodes.find(({ id }) => id === 'navigation')?.props['brand']);
    deepEqual(payload.dataModel, office.dataModel);
    equal(coverage.requirements[0]?.status, 'assumed');
    ok(coverage.requirements[0]?.reason?.includes('no language model'));
    equal(edit(office, 'translate to Klingon').coverage.requirements[0]?.status, 'unresolved');
  });
});

describe('a switch of the mode', () => {
  it('goes along with a mode that is asked for later, and is not added twice', () => {
    const switched = edit(office, 'add a dark mode toggle').payload;
    const dark = edit(switched, 'make it dark').payload;
    equal(dark.theme.mode, 'dark');
    deepEqual(dark.dataModel['ui'], { ...(switched.dataModel['ui'] as object), mode: true });
    equal(edit(switched, 'let users switch to dark mode').coverage.requirements[0]?.status, 'unresolved');
  });
});

describe('a chart and a table', () => {
  it('become one another and back, with the same figures', () => {
    const table = edit(office, 'turn the revenue chart into a table').payload;
    const back = edit(table, 'turn the revenue table into a bar chart').payload;
    const toChart = ({ nodes }: Payload) => nodes.find(({ id }) => id === 'revenue-chart');
    deepEqual({ ...back, sequence: 0 }, { ...office, sequence: 0, nodes: back.nodes });
    deepEqual(new Set(back.nodes.map(({ id }) => id)), new Set(office.nodes.map(({ id }) => id)));
    deepEqual({ ...toChart(back)?.props }, { ...toChart(office)?.props });
  });
});

describe('undo, redo and versions', () => {
  const first = edit(office, 'hide the revenue chart').payload;
  const second = edit(first, 'switch to dark mode', [office, first]).payload;
  const versions = [office, first, second];

  it('undoes step by step down to the first version, and says when there is nothing left', () => {
    const once = edit(second, 'undo', versions).payload;
    const twice = edit(once, 'undo that', [...versions, once]).payload;
    equal(withoutSequence(once), withoutSequence(first));
    equal(withoutSequence(twice), withoutSequence(office));
    const thrice = edit(twice, 'undo', [...versions, once, twice]);
    equal(thrice.payload, twice);
    equal(thrice.coverage.requirements[0]?.status, 'unresolved');
  });

  it('redoes what was undone, but not after another change', () => {
    const undone = edit(second, 'undo', versions).payload;
    const redone = edit(undone, 'redo', [...versions, undone]).payload;
    equal(withoutSequence(redone), withoutSequence(second));
    const other = edit(undone, 'make it more compact', [...versions, undone]).payload;
    equal(edit(other, 'redo', [...versions, undone, other]).coverage.requirements[0]?.status, 'unresolved');
  });

  it('undoes two steps at once', () => {
    equal(withoutSequence(edit(second, 'undo the last two changes', versions).payload), withoutSequence(office));
  });

  it('goes back to a version by its number, and to the first one', () => {
    const numbered = edit(second, `go back to version ${first.sequence}`, versions).payload;
    equal(withoutSequence(numbered), withoutSequence(first));
    equal(numbered.sequence, second.sequence + 1);
    equal(withoutSequence(edit(second, 'go back to the original version', versions).payload), withoutSequence(office));
  });

  it('undoes a change that leads back to an earlier content, and goes forward again over several steps', () => {
    const shown = edit(first, 'show the revenue chart', [office, first]).payload;
    equal(withoutSequence(shown), withoutSequence(office));
    const said = ['a dashboard', 'hide the revenue chart', 'show the revenue chart'];
    const undone = edit(shown, 'undo', [office, first, shown], undefined, said).payload;
    equal(withoutSequence(undone), withoutSequence(first));
    const twice = edit(undone, 'undo', [office, first, shown, undone], undefined, [...said, 'undo']).payload;
    equal(withoutSequence(twice), withoutSequence(office));
    const all = [office, first, shown, undone, twice];
    const redone = edit(twice, 'redo', all, undefined, [...said, 'undo', 'undo']).payload;
    equal(withoutSequence(redone), withoutSequence(first));
    const both = edit(second, 'undo the last two changes', versions).payload;
    const again = edit(both, 'redo 2 steps', [...versions, both]).payload;
    equal(withoutSequence(again), withoutSequence(second));
  });

  it('undoes from the version that is shown, also after it was used', () => {
    const used = { ...first, dataModel: { ...first.dataModel, today: '2026-04-01' } };
    const undone = edit(used, 'undo', [...versions, used], undefined, ['a dashboard', 'hide it', 'dark']).payload;
    equal(withoutSequence(undone), withoutSequence(office));
  });

  it('brings a part back that an earlier version had', () => {
    const removed = edit(bakery, 'remove the testimonials').payload;
    const back = edit(removed, 'bring back the testimonials', [bakery, removed]).payload;
    deepEqual(new Set(back.nodes.map(({ id }) => id)), new Set(bakery.nodes.map(({ id }) => id)));
  });
});

describe('reading of a message', () => {
  it('takes several edits in one message, each with its own coverage', () => {
    const { payload, coverage } = edit(
      bakery,
      'Remove the FAQ, make the hero title "Hi" and use a serif font. Hide the testimonials.',
    );
    deepEqual(
      coverage.requirements.map(({ status }) => status),
      ['covered', 'covered', 'covered', 'covered'],
    );
    equal(payload.theme.font, 'serif');
    ok(!payload.nodes.some(({ id }) => id === 'home-faq'));
  });

  it('takes the selected node for "this", and the last part for "it"', () => {
    const { payload } = edit(bakery, 'make this bigger', [bakery], 'home-faq-heading');
    equal(payload.nodes.find(({ id }) => id === 'home-faq-heading')?.props['level'], 1);
    const moved = edit(bakery, 'duplicate the FAQ section and then move it to the top').payload;
    const copy = moved.nodes.find(({ id }) => id === 'home-faq-copy');
    ok(copy !== undefined && copy.order < 0);
  });

  it('never reads instructions in quoted texts', () => {
    const { payload, coverage } = edit(bakery, 'change the hero title to "Remove the FAQ and undo"');
    equal(coverage.requirements.length, 1);
    equal(payload.nodes.find(({ id }) => id === 'home-hero')?.props['title'], 'Remove the FAQ and undo');
  });

  it('refuses an edit of a part that the same message asks to keep', () => {
    const { payload, coverage } = edit(bakery, 'Remove all headings but keep the contact section');
    ok(payload.nodes.some(({ id }) => id === 'home-contact-heading'));
    ok(!payload.nodes.some(({ id }) => id === 'home-faq-heading'));
    equal(coverage.requirements.length, 2);
  });

  it('takes what users should be able to do for an addition', () => {
    const { payload, coverage } = edit(office, 'Users should be able to export customers as CSV');
    equal(coverage.requirements[0]?.status, 'covered');
    ok(payload.nodes.some(({ props }) => JSON.stringify(props).includes('"do":"download","name":"customers.csv"')));
  });

  it('says which of several parts it has guessed', () => {
    const { coverage } = edit(bakery, 'make the heading red');
    equal(coverage.requirements[0]?.status, 'assumed');
    ok(coverage.requirements[0]?.reason?.includes('parts fit these words'));
  });

  for (const prompt of ['orders??', 'customers whose birthday is near', 'the products look odd on Tuesdays']) {
    it(`does not replace the interface for “${prompt}”, which names a part of it`, () => {
      const { payload, coverage } = edit(office, prompt);
      equal(payload, office);
      equal(coverage.requirements[0]?.status, 'unresolved');
    });
  }

  for (const prompt of [
    'Build a CRM for plumbers',
    'A booking site for a dentist',
    'Please implement a recipe website with search',
    'start over',
    'todo list for a family',
  ]) {
    it(`takes “${prompt}” for a new brief`, () =>
      equal(editInterface({ prompt, current: office, versions: [office] }), undefined));
  }
});

describe('any text', () => {
  const word = fc.constantFrom(
    'add',
    'remove',
    'the',
    'chart',
    'table',
    'to',
    'and',
    'move',
    'make',
    'when',
    'clicked',
    'above',
    'orders',
    'red',
    'column',
    '"',
    '“',
    '__proto__',
    'constructor',
    'undo',
    'all',
    'second',
    'page',
    'by',
    ',',
    '.',
    '10%',
    '🙂',
    '删除',
  );
  const text = fc.oneof(
    fc.string({ maxLength: 300, unit: 'grapheme' }),
    fc.array(word, { maxLength: 40 }).map((words) => words.join(' ')),
  );

  it('gives a valid interface or a new brief, and never throws', () => {
    fc.assert(
      fc.property(text, fc.constantFrom(office, bakery), (prompt, current) => {
        const edited = editInterface({ prompt, current, versions: [current] });
        if (edited !== undefined) deepEqual(checkPayload(edited.payload, catalogue), []);
      }),
      { numRuns: forSoak(300, 60) },
    );
  });

  it('comes to an end for hostile texts of full length', () => {
    for (const unit of ['a ', 'move ', 'add a ', '“', '"', 'to to ', 'when when ', 'the the of ', '\n- ', 'make it ']) {
      const prompt = unit.repeat(Math.ceil(6000 / unit.length)).slice(0, 6000);
      const edited = editInterface({ prompt, current: office, versions: [office] });
      if (edited !== undefined) deepEqual(checkPayload(edited.payload, catalogue), [], unit);
    }
  });
});
