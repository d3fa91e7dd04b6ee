import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listChoices } from './list-choices.ts';
import { AppNames } from './reading/app-names.ts';
import { listNear } from './reading/find-named.ts';
import { readPlain } from './reading/read-plain.ts';
import type { ReadClause } from './reading/reading-pass.ts';
import { type Weighed, weighChanges } from './readings.ts';
import { getSample } from './testing/try-edit.ts';

const CRM = getSample('office/crm');
const NAMES = new AppNames(CRM, 0, undefined);

type Slot = readonly [slot: string, words: string, meaning?: string];

function weigh(kinds: { readonly [kind: string]: number }, slots: readonly Slot[], names = NAMES): Weighed {
  return weighChanges(toClause(kinds, slots), names);
}

function toClause(kinds: { readonly [kind: string]: number }, slots: readonly Slot[]): ReadClause {
  return {
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

  it('have other slots, where those of the likeliest reading cannot be done', () => {
    const clause = toClause({ 'remove-field': 0.9 }, [['name', 'phone']]);
    const other = { ...toClause({ 'remove-field': 0.9 }, [['field', 'phone']]), odds: 0.6 };
    const { changes } = weighChanges({ ...clause, others: [other] }, NAMES);
    assert.equal(changes[0]?.app.things['contact']?.fields['phone'], undefined);
  });

  it('find a part that has fewer of the words, if that of the name does not belong to the others', () => {
    const { changes } = weigh({ 'set-value': 1 }, [
      ['row', 'Kestrel Freight'],
      ['field', 'employees of the company'],
      ['number', '75'],
    ]);
    assert.equal(changes[0]?.app.things['company']?.rows[1]?.['employees'], 75);
  });

  it('change the view of which the thing and the kind are named', () => {
    const clause = toClause({ 'hide-field': 1 }, [
      ['field', 'value'],
      ['thing', 'deals'],
    ]);
    const { changes } = weighChanges({ ...clause, rest: 'hide the | in the | table' }, NAMES);
    const { things, pages } = changes[0]?.app ?? CRM;
    assert.deepEqual(things['deal']?.fields['value'], CRM.things['deal']?.fields['value']);
    assert.doesNotMatch(JSON.stringify(pages[1]?.views[0]?.['fields']), /"value"/);
  });

  it('add each of several options, but what stands in quotes as one', () => {
    const toIndustries = (said: string) => {
      const { changes } = weigh({ 'add-option': 1 }, [
        ['name', said],
        ['field', 'industry'],
      ]);
      return JSON.stringify(changes[0]?.app.things['company']?.fields['industry']);
    };
    assert.match(toIndustries('Mining and Retail'), /"Mining","Retail"/);
    assert.match(toIndustries('"Bed and breakfast"'), /"Bed and breakfast"/);
  });

  it('begin a choice with one of its options', () => {
    const { changes } = weigh({ 'set-start': 1 }, [
      ['field', 'stage'],
      ['option', 'Won'],
    ]);
    assert.partialDeepStrictEqual(changes[0]?.app.things['deal']?.fields['stage'], { start: "'Won'" });
  });
});

describe('buttons', () => {
  it('do what the readings do, with what their plain forms have no words for, and several parts', () => {
    const limited = toClause({ 'hide-column': 1 }, [
      ['field', 'value'],
      ['view', 'deals table'],
    ]);
    const several = toClause({ 'require-field': 1 }, [
      ['field', 'phone'],
      ['field', 'role'],
    ]);
    const row = toClause({ 'add-row': 1 }, [
      ['thing', 'company'],
      ['name', 'Fjord Labs'],
      ['field', 'city'],
      ['value', 'Bergen'],
      ['field', 'employees'],
      ['number', '12'],
    ]);
    for (const clause of [limited, several, row]) {
      const weighed = weighChanges(clause, NAMES);
      const [choice = ''] = listChoices(clause, weighed, NAMES);
      let { app } = NAMES;
      for (const read of readPlain(choice, NAMES) ?? [])
        app = weighChanges(read, new AppNames(app, 0, undefined)).changes[0]?.app ?? app;
      assert.deepEqual(app, weighed.changes[0]?.app, choice);
    }
  });
});

describe('names that are near to words', () => {
  it('have the words, another word for them, or a beginning', () => {
    for (const [said, name] of [
      ['how much it is worth', 'Value'],
      ['prob.', 'Probability'],
      ['phone number', 'Phone'],
      ['the day', 'Expected close'],
    ] as const)
      assert.equal(listNear(NAMES, 'field', said)[0]?.name, name, said);
  });

  it('are those of rows with the words in any of their values', () => {
    assert.equal(listNear(NAMES, 'row', 'the logistics company')[0]?.name, 'Kestrel Freight');
  });
});
