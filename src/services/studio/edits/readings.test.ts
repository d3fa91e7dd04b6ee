import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AppNames } from './reading/app-names.ts';
import { listNear } from './reading/find-named.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { type Weighed, weighChanges } from './readings.ts';
import { getSample } from './testing/try-edit.ts';

const CRM = getSample('office/crm');
const NAMES = new AppNames(CRM, 0, undefined);

type Slot = readonly [slot: string, words: string, meaning?: string];

function weigh(kinds: { readonly [kind: string]: number }, slots: readonly Slot[], names = NAMES): Weighed {
  const clause: ReadClause = {
    text: slots.map(([, words]) => words).join(' '),
    kinds: Object.entries(kinds).map(([kind, share]) => ({ kind, share })),
    slots: slots.map(([slot, words, meaning]) => ({
      slot,
      words,
      ...(meaning !== undefined && { meaning, share: 1 }),
    })),
    share: 1,
    rest: slots.map(() => ' ').join('|'),
  };
  return weighChanges(clause, names);
}

describe('readings of a clause', () => {
  it('prefer what can be done to what is so already', () => {
    const { changes } = weigh({ 'free-field': 0.6, 'require-field': 0.3 }, [['field', 'phone']]);
    assert.equal(changes[0]?.kind.id, 'require-field');
  });

  it('with the same result are one, whose likelihoods are added', () => {
    const { changes } = weigh({ 'set-first-page': 0.5, 'move-page': 0.4 }, [
      ['page', 'Reports'],
      ['choice', 'first', 'start'],
    ]);
    const [only] = changes.filter(({ app }) => app.pages[0]?.name === 'Reports');
    assert.ok((only?.likelihood ?? 0) > 0.5, String(only?.likelihood));
  });

  it('give each of several parts its own value', () => {
    const { changes } = weigh({ 'colour-option': 1 }, [
      ['option', 'Won'],
      ['colour', 'green'],
      ['option', 'Lost'],
      ['colour', 'red'],
    ]);
    const { stage } = changes[0]?.app.things['deal']?.fields ?? {};
    assert.partialDeepStrictEqual(stage, { colours: { Won: '#008000', Lost: '#dc2626' } });
  });

  it('begin a choice with one of its options', () => {
    const { changes } = weigh({ 'set-start': 1 }, [
      ['field', 'stage'],
      ['option', 'Won'],
    ]);
    assert.partialDeepStrictEqual(changes[0]?.app.things['deal']?.fields['stage'], { start: "'Won'" });
  });
});

describe('names that are near to words', () => {
  it('have the words, another word for them, or a beginning', () => {
    for (const [said, name] of [
      ['how much it is worth', 'Value'],
      ['prob.', 'Probability'],
      ['phone number', 'Phone'],
    ] as const)
      assert.equal(listNear(NAMES, 'field', said)[0]?.name, name, said);
  });
});
