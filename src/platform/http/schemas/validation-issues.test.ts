import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Ajv, type AnySchema } from 'ajv';
import { findOutOfBounds, toIssues } from './validation-issues.ts';

/** Returns the issues that the validator finds, configured like that of the services. */
function issuesOf(schema: AnySchema, data: unknown, part = 'body'): unknown {
  const validate = new Ajv({ verbose: true, strict: false, strictNumbers: true }).compile(schema);
  assert.equal(validate(data), false);
  return toIssues(validate.errors ?? [], part);
}

const object = (properties: object, required: string[] = []): AnySchema => ({
  type: 'object',
  properties,
  required,
  additionalProperties: false,
});

describe('toIssues', () => {
  it('names the place in a nested value', () => {
    const schema = object({
      points: { type: 'array', items: object({ vector: { type: 'array', items: { type: 'number' } } }) },
    });
    assert.deepEqual(issuesOf(schema, { points: [{}, { vector: [1, 'x'] }] }), [
      { path: 'points[1].vector[1]', message: 'must be a number' },
    ]);
  });

  it('names what is missing, and what is too much together with what is allowed', () => {
    assert.deepEqual(issuesOf(object({ a: {} }, ['a']), {}), [{ path: 'a', message: 'is required' }]);
    assert.deepEqual(issuesOf(object({ a: {}, b: {} }), { c: 1 }), [
      { path: 'c', message: 'is not allowed here; allowed: a, b' },
    ]);
  });

  it('quotes names that are no identifiers and cuts long ones', () => {
    assert.deepEqual(issuesOf(object({}), { 'odd.name ': 1 }), [
      { path: '["odd.name "]', message: 'is not allowed here; allowed: nothing' },
    ]);
    const [issue] = issuesOf(object({}), { ['x'.repeat(1000)]: 1 }) as { path: string }[];
    assert.ok((issue?.path.length ?? 1000) < 100);
  });

  it('calls the body as a whole by its name, and the other parts by theirs', () => {
    assert.deepEqual(issuesOf({ type: 'object' }, []), [{ path: 'body', message: 'must be an object' }]);
    assert.deepEqual(issuesOf(object({ 'x-a': { maxLength: 1 } }), { 'x-a': 'ab' }, 'headers'), [
      { path: 'headers.x-a', message: 'must have at most 1 character' },
    ]);
    assert.deepEqual(issuesOf(object({ name: { minLength: 1 } }), { name: '' }, 'params'), [
      { path: 'path.name', message: 'must have at least 1 character' },
    ]);
  });

  it('says which types a union takes', () => {
    assert.deepEqual(issuesOf({ anyOf: [{ type: 'string' }, { type: 'number' }, { type: 'null' }] }, true), [
      { path: 'body', message: 'must be a string or a number or null' },
    ]);
  });

  it('says of a value that could be null what is wrong with it otherwise', () => {
    const nullable = (schema: AnySchema): AnySchema => ({ anyOf: [schema, { type: 'null' }] });
    assert.deepEqual(issuesOf(nullable({ type: 'integer', minimum: 1 }), 0), [
      { path: 'body', message: 'must be at least 1' },
    ]);
    assert.deepEqual(issuesOf(nullable(object({ a: {} })), { b: 1 }), [
      { path: 'b', message: 'is not allowed here; allowed: a' },
    ]);
  });

  it('says why a field that can only be null is refused, and what a union does not support', () => {
    const shards = { type: 'null', description: 'is not supported: there are no shards' };
    assert.deepEqual(issuesOf(object({ shards }), { shards: 1 }), [{ path: 'shards', message: shards.description }]);
    const vector = { anyOf: [{ type: 'array' }], description: 'an array; names are not supported' };
    assert.deepEqual(issuesOf(vector, {}), [{ path: 'body', message: 'must be an array; names are not supported' }]);
  });

  it('distinguishes values out of bounds from values of the wrong shape', () => {
    const find = (schema: AnySchema, data: unknown): boolean => {
      const validate = new Ajv({ verbose: true, strict: false }).compile(schema);
      validate(data);
      return findOutOfBounds(validate.errors ?? []) !== undefined;
    };
    const count = { anyOf: [{ type: 'integer', minimum: 1 }, { type: 'null' }] };
    assert.deepEqual([find(count, 0), find(count, 'x'), find({ maxItems: 1 }, [1, 2])], [true, false, true]);
  });

  it('reports the branch of a union that got furthest', () => {
    const schema = object({
      f: { oneOf: [object({ a: { type: 'array', items: { type: 'string' } } }, ['a']), object({ b: {} }, ['b'])] },
    });
    assert.deepEqual(issuesOf(schema, { f: { a: ['x', 1] } }), [{ path: 'f.a[1]', message: 'must be a string' }]);
  });

  it('describes a union of which no branch fits at all, also inside another', () => {
    const inner = { description: 'a filter', oneOf: [object({ a: {} }, ['a']), object({ b: {} }, ['b'])] };
    const outer = { description: 'one of two', oneOf: [object({ f: object({}) }, ['f']), object({ f: inner }, ['f'])] };
    assert.deepEqual(issuesOf(outer, { f: { c: 1 } }), [{ path: 'f', message: 'must be a filter' }]);
    assert.deepEqual(issuesOf(outer, { g: 1 }), [{ path: 'body', message: 'must be one of two' }]);
  });

  it('says that a number is beyond range where the validator sees no number', () => {
    const message = 'is a number beyond the range of 64-bit floats';
    assert.deepEqual(issuesOf({ type: 'number' }, Number.POSITIVE_INFINITY), [{ path: 'body', message }]);
    assert.deepEqual(issuesOf({ anyOf: [{ type: 'string' }, { type: 'number' }] }, Number.NEGATIVE_INFINITY), [
      { path: 'body', message },
    ]);
  });

  it('stays short however much is wrong', () => {
    const data = Array.from({ length: 100_000 }, () => null);
    const union = { anyOf: [{ type: 'string' }, { type: 'number' }] };
    assert.deepEqual(issuesOf({ type: 'array', items: union }, data), [
      { path: '[0]', message: 'must be a string or a number' },
    ]);
  });
});
