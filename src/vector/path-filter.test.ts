import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countPathShapes, createPathMatcher, parsePath } from './path-filter.ts';
import type { PathFilter } from './vector-store.ts';

const position = fc.constantFrom('0', '1', '2', '10');
const value = fc.constantFrom('src', 'a', '1:a', '', 'a.ts');
const clause = fc.array(fc.record({ position, value }), { maxLength: 4 });
const filter = fc.record({ anyOf: fc.array(clause, { maxLength: 5 }) });
const entry = fc.oneof(value, fc.constant(null), fc.integer());
const path = fc.oneof(
  fc.array(entry, { maxLength: 4 }),
  fc.dictionary(position, entry, { maxKeys: 4 }),
  fc.constant(null),
);

/** The definition, word for word. */
function matchesByDefinition({ anyOf }: PathFilter, segments: unknown): boolean {
  return anyOf.some((conditions) =>
    conditions.every(
      ({ position, value }) => segments !== null && (segments as Record<string, unknown>)[position] === value,
    ),
  );
}

describe('path filters', () => {
  it('match exactly the paths that the definition names', () => {
    fc.assert(
      fc.property(filter, path, (anyFilter, segments) => {
        const text = segments === null ? null : JSON.stringify(segments);
        assert.equal(createPathMatcher(anyFilter)(parsePath(text)), matchesByDefinition(anyFilter, segments));
      }),
      { numRuns: 2_000 },
    );
  });

  it('see nothing in what every object inherits', () => {
    const matches = createPathMatcher({ anyOf: [[{ position: 'length', value: '1' }]] });
    assert.equal(matches(parsePath('["a"]')), false);
    assert.equal(createPathMatcher({ anyOf: [[{ position: 'constructor', value: 'a' }]] })({}), false);
  });

  it('count the sets of positions they look at, not their clauses', () => {
    const anyOf = ['a', 'b', 'c'].map((value) => [
      { position: '0', value },
      { position: '1', value },
    ]);
    assert.equal(countPathShapes({ anyOf: [...anyOf, [{ position: '1', value: 'd' }]] }), 2);
  });
});
