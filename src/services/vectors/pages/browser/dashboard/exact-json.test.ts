import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseExactly, toIdText, toPrettyJson } from './exact-json.js';

describe('JSON of the service', () => {
  it('keeps every digit', () => {
    const text = '{"id":9007199254740993,"a":[1.0,1e400,0.1000000000000000055],"b":12,"c":"9007199254740993"}';
    assert.equal(JSON.stringify(parseExactly(text)), text);
    assert.equal(toPrettyJson(parseExactly('[1.50]')), '[\n  1.50\n]');
  });

  it('shows an id as it was written', () => {
    const ids = parseExactly('[9007199254740993,7,"7","a b"]') as (string | number)[];
    assert.deepEqual(ids.map(toIdText), ['9007199254740993', '7', '7', 'a b']);
  });
});
