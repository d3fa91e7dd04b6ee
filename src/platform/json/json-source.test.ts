import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { countValues, skipSpace, walkArray, walkObject } from './json-source.ts';

/** Rebuilds a value from the scanned parts, to compare it with the parsed one. */
function rebuild(text: string, start: number, end: number): unknown {
  if (text[start] === '[') {
    const elements: unknown[] = [];
    assert.equal(
      walkArray(text, start, (from, to) => elements.push(rebuild(text, from, to))),
      end,
    );
    return elements;
  }
  if (text[start] === '{') {
    const members: [string, unknown][] = [];
    assert.equal(
      walkObject(text, start, (key, from, to) => members.push([key, rebuild(text, from, to)])),
      end,
    );
    return Object.fromEntries(members);
  }
  return JSON.parse(text.slice(start, end));
}

function rebuildAll(text: string): unknown {
  return rebuild(text, skipSpace(text, 0), text.trimEnd().length);
}

describe('a walk through JSON text', () => {
  it('finds the same values as parsing', () => {
    fc.assert(
      fc.property(fc.json(), fc.constantFrom(undefined, 1, '\t\r\n'), (json, space) => {
        const text = JSON.stringify(JSON.parse(json), null, space);
        assert.deepEqual(rebuildAll(text), JSON.parse(text));
      }),
    );
  });

  it('is not led astray by what strings contain', () => {
    for (const text of [
      '["]","\\"]","\\\\",{"}\\"{":"[\\\\\\"]"}]',
      '{"a\\\\":"\\\\","\\u0069d":[1,"]"]}',
      ' [ ] ',
      ' { } ',
      '[[],{},[[1 , 2]]]',
    ]) {
      assert.deepEqual(rebuildAll(text), JSON.parse(text), text);
    }
  });

  it('gives each value as it is written', () => {
    const seen: string[] = [];
    const text = '{"a" : 1.00e+2 ,"a":[ 9007199254740993,2 ],"b": "\\u0041" }';
    walkObject(text, 0, (key, start, end) => seen.push(`${key}=${text.slice(start, end)}`));
    assert.deepEqual(seen, ['a=1.00e+2', 'a=[ 9007199254740993,2 ]', 'b="\\u0041"']);
  });

  it('counts the members and elements at any depth, regardless of the contents of texts and the space between them', () => {
    const count = (value: unknown): number =>
      typeof value === 'object' && value !== null
        ? Object.values(value).reduce((sum: number, each: unknown) => sum + 1 + count(each), 0)
        : 0;
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom(0, 1, 2), (value, indent) => {
        assert.equal(countValues(JSON.stringify(value, undefined, indent)), count(value));
      }),
    );
    assert.equal(countValues('{"a,{[":"}\\"],","b":[ ],"c":{ },"d":[[{ "x" : 1 }] ]}'), 7);
  });

  it('takes linear time on hostile text', () => {
    const flat = `[${'1,'.repeat(2_000_000)}1]`;
    const slashes = JSON.stringify('\\'.repeat(2_000_000));
    const nested = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
    const text = `{"flat":${flat},"slashes":${slashes},"nested":${nested},"late":${flat.slice(0, -1)},"x"]}`;
    let members = 0;
    assert.equal(
      walkObject(text, 0, () => members++),
      text.length,
    );
    assert.equal(members, 4);
  });
});
