import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { wordMistake } from './word-mistake.ts';

const validator = Compile(
  Type.Object(
    {
      slug: Type.String({ maxLength: 5 }),
      kind: Type.Optional(Type.Enum(['cat', 'dog'])),
      tags: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String(), { maxItems: 2 })])),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 60 })),
    },
    { additionalProperties: false },
  ),
);

const CASES: readonly (readonly [unknown, string])[] = [
  [{}, 'slug is required.'],
  [{ slug: 7 }, 'slug must be a string.'],
  [{ slug: 'longer' }, 'slug has more than 5 characters.'],
  [{ slug: 'a', foo: 1 }, 'foo is not an argument of this tool.'],
  [{ slug: 'a', 'a/b': 1 }, 'a/b is not an argument of this tool.'],
  [{ slug: 'a', ['x'.repeat(100)]: 1 }, `${'x'.repeat(64)} is not an argument of this tool.`],
  [{ slug: 'a', kind: 'cow' }, 'kind must be one of cat, dog.'],
  [{ slug: 'a', tags: ['a', 'b', 'c'] }, 'tags has more than 2 items.'],
  [{ slug: 'a', tags: ['a', 3] }, 'tags.1 must be a string.'],
  [{ slug: 'a', tags: 4 }, 'tags must be a string or an array.'],
  [{ slug: 'a', limit: 0 }, 'limit is less than 1.'],
  [{ slug: 'a', limit: 61 }, 'limit is more than 60.'],
  [{ slug: 'a', limit: 1.5 }, 'limit must be an integer.'],
  [[], 'The input must be an object.'],
];

describe('mistakes in arguments', () => {
  for (const [input, words] of CASES) {
    it(`${words.slice(0, 80)}`, () => {
      assert.equal(wordMistake(validator.Errors(input)), words);
    });
  }
});
