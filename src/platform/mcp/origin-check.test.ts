import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOriginCheck } from './origin-check.ts';

describe('the origin of a request', () => {
  const cases: readonly (readonly [
    publicUrl: string | undefined,
    host: string,
    origin?: string,
    isForeign?: boolean,
  ])[] = [
    [undefined, 'localhost:6342'],
    [undefined, 'localhost', 'http://localhost:3000'],
    [undefined, '[::1]:6342', 'http://app.localhost:3000'],
    [undefined, 'localhost', 'https://evil.example', true],
    [undefined, '127.0.0.1', 'http://127.0.0.1.evil.example', true],
    [undefined, 'localhost', 'null', true],
    [undefined, 'localhost', 'file://', true],
    [undefined, '192.0.2.1', 'http://192.0.2.1'],
    [undefined, '192.0.2.1', 'http://localhost', true],
    ['https://a.example/pets', 'a.example', 'https://a.example'],
    ['https://a.example', '127.0.0.1:6342', 'https://a.example'],
    ['https://a.example', 'a.example', 'https://a.example:8443', true],
  ];
  for (const [publicUrl, host, origin, isForeign = false] of cases) {
    it(`${isForeign ? 'is foreign' : 'is our own'}: ${origin} at the host ${host} of ${publicUrl}`, () => {
      assert.equal(createOriginCheck(publicUrl)(origin, host), isForeign);
    });
  }
});
