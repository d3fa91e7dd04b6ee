import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { KeyGate, toKeyDigest } from './key-gate.ts';
import { AuthenticationRequired, RateLimited } from './refusals.ts';

const clock = { nowMs: () => 0 };

describe('KeyGate', () => {
  it('lets every key in where nothing is ruled, but none that is missing or empty', () => {
    const gate = new KeyGate({}, clock);
    for (let i = 0; i < 100; i++) gate.admit('any');
    for (const key of [undefined, '']) assert.throws(() => gate.admit(key), AuthenticationRequired);
  });

  it('lets only listed keys in where there is a list', () => {
    const gate = new KeyGate({ allowedKeys: new Set([toKeyDigest('known')]) }, clock);
    gate.admit('known');
    assert.throws(
      () => gate.admit('other'),
      (error) => error instanceof AuthenticationRequired && error.reason === 'unknown',
    );
  });

  it('limits each key by itself, and says when to come back', () => {
    const gate = new KeyGate({ requestsPerSecond: 0.5 }, clock);
    gate.admit('a');
    assert.throws(
      () => gate.admit('a'),
      (error) => error instanceof RateLimited && error.retryAfterSeconds === 2,
    );
    gate.admit('b');
  });

  it('keeps no count for keys that it does not let in', () => {
    const gate = new KeyGate({ allowedKeys: new Set([toKeyDigest('a')]), requestsPerSecond: 1 }, clock);
    for (let i = 0; i < 5; i++) assert.throws(() => gate.admit('b'), AuthenticationRequired);
  });
});
