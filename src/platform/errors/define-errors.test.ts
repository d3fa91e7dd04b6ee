import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineErrors } from './define-errors.ts';
import type { ErrorTable, RefusalsOf } from './error-table.ts';
import { createRefuse, Refusal } from './refusal.ts';

const TABLE = {
  too_long: {
    status: 400,
    code: 'invalid_field',
    message: '{field} has more than {lengthMax} characters.',
    hint: 'Cut it.',
  },
  unknown: { message: '{"name"} is not one of {names}.', page: { message: 'There is no {name}.', field: 'choice' } },
  broken: {
    status: 400,
    message: '{Part} {fault}.',
    hint: '{advice}',
    terms: {
      fault: { torn: 'is torn', spotted: 'has {spots|spot}' },
      advice: ({ urgent }: { readonly urgent: number }) => (urgent === 0 ? '' : 'Hurry.'),
    },
  },
  busy: { status: 503, message: 'Busy.', hint: 'Wait.', page: { hint: 'Try again {wait}.' } },
  down: { status: 503, message: 'Down.', retryAfter: 30 },
} as const satisfies ErrorTable;

const refuse = createRefuse<RefusalsOf<typeof TABLE>>();
const { findWording } = defineErrors(TABLE, { statuses: { unknown: 404 }, toLabel: (field) => `The ${field}` });

describe('definitions of errors', () => {
  it('fills in parameters and names the field of the request, on pages by its label', () => {
    assert.deepEqual(findWording(refuse('too_long', { lengthMax: 5 }, 'title')), {
      status: 400,
      code: 'invalid_field',
      field: 'title',
      retryAfterSeconds: undefined,
      api: { message: 'title has more than 5 characters.', hint: 'Cut it.' },
      page: { field: 'title', message: 'The title has more than 5 characters.', hint: 'Cut it.' },
    });
  });

  it('joins lists, quotes as JSON, and takes a missing status from the list of codes', () => {
    const { status, api, page } = findWording(refuse('unknown', { name: 'a"b', names: ['c', 'd'] })) ?? assert.fail();
    assert.equal(status, 404);
    assert.equal(api.message, '"a\\"b" is not one of c, d.');
    assert.deepEqual(page, { field: 'choice', message: 'There is no a"b.', hint: undefined });
  });

  it('words parameters by dictionaries and functions, counts things and leaves an empty hint out', () => {
    const spotted = { part: 'the lid', fault: 'spotted', urgent: 0 } as const;
    assert.deepEqual(findWording(refuse('broken', { ...spotted, spots: 1 }))?.api, {
      message: 'The lid has 1 spot.',
      hint: undefined,
    });
    assert.deepEqual(findWording(refuse('broken', { ...spotted, spots: 2, urgent: 1 }))?.api, {
      message: 'The lid has 2 spots.',
      hint: 'Hurry.',
    });
  });

  it('does not fill in placeholders that a value contains', () => {
    const { page } = findWording(refuse('unknown', { name: '{names} {field}', names: [] })) ?? assert.fail();
    assert.equal(page.message, 'There is no {names} {field}.');
  });

  it('truncates a value that a client sent, so that a refusal stays short', () => {
    const worded = findWording(refuse('unknown', { name: 'ä'.repeat(5_000), names: ['a'] }));
    assert.equal(worded?.api.message, `"${'ä'.repeat(500)}…" is not one of a.`);
  });

  it('says on pages how long to wait, in seconds or minutes', () => {
    const hintOf = (retryAfterSeconds: number) => findWording(refuse('busy', { retryAfterSeconds }))?.page.hint;
    assert.deepEqual([0.2, 42, 61].map(hintOf), [
      'Try again in 1 second.',
      'Try again in 42 seconds.',
      'Try again in 2 minutes.',
    ]);
    assert.equal(findWording(refuse('down', {}))?.retryAfterSeconds, 30);
  });

  it('rejects a table with an error that has no status', () => {
    assert.throws(() => defineErrors({ lost: { message: 'Lost.' } }), /lost has a status/);
  });

  it('knows no error of another module', () => {
    assert.equal(findWording(new Refusal('toString')), undefined);
    assert.equal(findWording(new Error('too_long')), undefined);
  });

  it('gives refusals the parameters that the texts need', () => {
    // @ts-expect-error: lengthMax is missing.
    refuse('too_long', {});
    // @ts-expect-error: a word of the dictionary is misspelt.
    refuse('broken', { part: '', fault: 'tron', spots: 1, urgent: 0 });
    // @ts-expect-error: `{wait}` needs the time.
    refuse('busy', {});
  });
});
