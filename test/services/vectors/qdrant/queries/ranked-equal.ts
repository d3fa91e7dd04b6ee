import assert from 'node:assert/strict';
import type { Json } from '../../test-server.ts';
import type { Scored } from './oracle.ts';

/** The relative difference of scores that are rounded to 32-bit floats. */
const TOLERANCE = 2 ** -23;

/** Asserts the same points in the same order with the same scores; points with nearly equal scores may be exchanged. */
export function assertRanked(actual: readonly Json[], expected: readonly Scored[], message?: string): void {
  const isNear = (a: number, b: number): boolean =>
    Math.abs(a - b) <= TOLERANCE * Math.max(1, Math.abs(a), Math.abs(b));
  const text = `${message ?? ''} expected ${JSON.stringify(expected)}, got ${JSON.stringify(actual)}`;
  assert.equal(actual.length, expected.length, text);
  for (const [i, { id, score }] of expected.entries()) {
    assert.ok(isNear(actual[i].score, score), text);
    const isTied = expected.some((other) => other.id !== id && other.id === actual[i].id && isNear(other.score, score));
    assert.ok(actual[i].id === id || isTied, text);
  }
}
