import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createCallerCheck } from './caller-check.ts';

describe('who may call', () => {
  const cases: readonly (readonly [string | undefined, string, string | undefined, 'host' | 'origin' | undefined])[] = [
    [undefined, 'localhost:6342', undefined, undefined],
    [undefined, '[::1]:6342', undefined, undefined],
    [undefined, '192.0.2.1', undefined, undefined],
    [undefined, '', undefined, 'host'],
    [undefined, 'rebound.example', undefined, 'host'],
    [undefined, 'rebound.example', 'http://rebound.example', 'host'],
    [undefined, '127.0.0.1.rebound.example', undefined, 'host'],
    [undefined, 'localhost/x', undefined, 'host'],
    [undefined, 'localhost', 'http://localhost:3000', undefined],
    [undefined, 'localhost', 'https://evil.example', 'origin'],
    [undefined, 'localhost', 'null', 'origin'],
    [undefined, 'localhost', 'file://', 'origin'],
    [undefined, '192.0.2.1', 'http://192.0.2.1', undefined],
    [undefined, '192.0.2.1', 'http://localhost', 'origin'],
    ['https://a.example/pets', 'a.example', 'https://a.example', undefined],
    ['https://a.example', '127.0.0.1:6342', 'https://a.example', undefined],
    ['https://a.example', 'b.example', undefined, 'host'],
    ['https://a.example', 'a.example', 'https://a.example:8443', 'origin'],
  ];
  for (const [publicUrl, host, origin, refused] of cases) {
    it(`${refused ?? 'nothing'} is refused of Host ${host} and Origin ${origin} at ${publicUrl}`, () => {
      const headers = { host, ...(origin !== undefined && { origin }) };
      assert.equal(createCallerCheck(publicUrl)(headers), refused);
    });
  }
});
