// Texts that are no UTF-8, no JSON or hardly text.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { BodySender } from './body-sender.ts';

const POINTS = '/collections/c/points';

export function describeStrangeTexts({ refusal, succeeds, roundTrip }: BodySender): void {
  describe('strange text', () => {
    it('lone surrogates stay what they are in ids, payloads and filters', async () => {
      const point = String.raw`{"id":"\ud800","vector":[1,2],"payload":{"\udc00":"x\ud801","pathSegments":["\ud800"]}}`;
      assert.match(
        await roundTrip(point, String.raw`"\ud800"`),
        /"id":"\\ud800".*"payload":\{"\\udc00":"x\\ud801","pathSegments":\["\\ud800"\]\}/,
      );
      assert.equal(await roundTrip(point, String.raw`"\ud801","\ufffd","\udc00"`), '[]');

      await succeeds('PUT', '/collections/odd', '{"vectors":{"size":2,"distance":"Dot"}}');
      await succeeds('PUT', '/collections/odd/points', `{"points":[${point}]}`);
      for (const [value, hits] of [
        ['\\ud800', 1],
        ['\\ud801', 0],
        ['\\ufffd', 0],
        ['', 0],
        ['\\ud800\\udc00', 0],
      ] as const) {
        const filter = `{"must":[{"key":"pathSegments.0","match":{"value":"${value}"}}]}`;
        const { body } = await succeeds(
          'POST',
          '/collections/odd/points/search',
          `{"vector":[1,2],"filter":${filter}}`,
        );
        assert.equal(body.result.length, hits, value);
      }
      await succeeds('DELETE', '/collections/odd', '');
    });

    it('NUL and other control characters are part of ids and payloads', async () => {
      const point = String.raw`{"id":"a\u0000b","vector":[1,2],"payload":{"\u0000":"\u0000\u001b","n":null}}`;
      assert.match(
        await roundTrip(point, String.raw`"a\u0000b","a"`),
        /^\[\{"id":"a\\u0000b".*"payload":\{"\\u0000":"\\u0000\\u001b","n":null\}[^{}]*\}\]$/,
      );
      assert.equal(await roundTrip(point, '"a","ab"'), '[]');
      assert.match(await refusal('POST', POINTS, '{"ids":["\u0000"]}'), /^body is not valid JSON at position 9/);
    });

    it('[V7.5] is refused in the name of a collection', async () => {
      for (const name of ['%00', 'a%00b', '%0d%0a', '%1b', '%7f', '%c2%85']) {
        const path = `/collections/${name}`;
        assert.equal(
          await refusal('PUT', path, '{"vectors":{"size":2,"distance":"Dot"}}'),
          'path.collection must not contain control characters',
          name,
        );
        assert.equal(
          await refusal('POST', `${path}/points/search`, '{"vector":[1,2]}'),
          'path.collection must not contain control characters',
          name,
        );
      }
      for (const name of ['%ff', '%ed%a0%80', '%c0%af', '%', '%zz', '%u0041']) {
        assert.equal(
          await refusal('PUT', `/collections/${name}`, '{"vectors":{"size":2,"distance":"Dot"}}'),
          'path is not valid percent-encoded UTF-8',
          name,
        );
      }
    });

    it('[V7.5] bytes that are not UTF-8 are refused, a byte order mark is skipped', async () => {
      const wrap = (...bytes: number[]) =>
        Buffer.concat([Buffer.from('{"ids":["'), Buffer.from(bytes), Buffer.from('"]}')]);
      for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xe2, 0x82], [0xf4, 0x90, 0x80, 0x80], [0x80]]) {
        assert.equal(await refusal('POST', POINTS, wrap(...bytes)), 'body is not valid UTF-8');
      }
      assert.equal(
        await refusal('POST', POINTS, Buffer.from('\ufeff{"ids":["kept"]}', 'utf16le')),
        'body is not valid UTF-8',
      );
      const { body } = await succeeds('POST', POINTS, '\ufeff{"ids":["kept"]}');
      assert.equal(body.result.length, 1);
      assert.match(await refusal('POST', POINTS, '\ufeff\ufeff{"ids":["kept"]}'), /^body is not valid JSON/);
    });

    it('[V7.5] what is almost JSON is refused', async () => {
      for (const text of [
        '{',
        '{"ids":[1',
        '{"ids":[1]}}',
        "{'ids':[1]}",
        '{"ids":[1],}',
        '{"ids":[NaN]}',
        '{"ids":[Infinity]}',
        '{"ids":[01]}',
        '{"ids":[.5]}',
        '{"ids":[+1]}',
        '{"ids":[0x1]}',
        '/**/{"ids":[1]}',
        '{"ids":[1]}\u0000',
        'undefined',
        '\u00a0{}',
      ]) {
        assert.match(await refusal('POST', POINTS, text), /^body is not valid JSON/, text);
      }
      for (const text of ['null', 'true', '1', '"{}"', '[]'])
        assert.equal(await refusal('POST', POINTS, text), 'body must be an object', text);
      for (const text of [' ', '\n\t']) assert.match(await refusal('POST', POINTS, text), /^body is not valid JSON/);
    });
  });
}
