import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { DEFAULT_LIMITS } from '../../limits.ts';
import { PetsProblem } from '../../model/problem.ts';
import { wordForPeople } from './wording.ts';

describe('what people are told of a refusal', () => {
  it('calls a field what its label calls it', () => {
    const problem = new PetsProblem('invalid_field', 'displayName has more than 60 characters.', {
      field: 'displayName',
      hint: 'Send visible text.',
    });
    assert.deepEqual(wordForPeople(problem), {
      message: 'The name has more than 60 characters.',
      hint: 'Type visible text.',
      field: 'displayName',
    });
    const tooLarge = new PetsProblem('payload_too_large', 'The file sprite is too large.', { field: 'sprite' });
    assert.equal(wordForPeople(tooLarge).message, 'The spritesheet is too large.');
  });

  it('says how long to wait in seconds, minutes, or not exactly', () => {
    const hintOf = (retryAfterSeconds?: number) =>
      wordForPeople({ code: 'rate_limited', message: 'That was too often.', retryAfterSeconds }).hint;
    assert.equal(hintOf(1), 'Try again in 1 second.');
    assert.equal(hintOf(42), 'Try again in 42 seconds.');
    assert.equal(hintOf(61), 'Try again in 2 minutes.');
    assert.equal(hintOf(), 'Try again in a while.');
  });

  it('names the tag that cannot be one, and leaves a fault of all of them as it is', () => {
    const tagsProblem = new PetsProblem('invalid_field', 'There are more than 8 tags.', { field: 'tags' });
    const word = (tags: string) => wordForPeople(tagsProblem, { values: { tags }, limits: DEFAULT_LIMITS }).message;
    assert.equal(word('fine, n!ce'), '“n!ce” cannot be a tag.');
    assert.equal(word('a,b,c,d,e,f,g,h,i'), 'There are more than 8 tags.');
  });

  it('leaves out what only programs can choose from', () => {
    const problem = new PetsProblem('invalid_field', 'sort is not known', { field: 'sort', hint: 'Send one of a, b.' });
    assert.deepEqual(wordForPeople(problem), { message: 'The order is not known', hint: undefined, field: 'sort' });
  });
});
