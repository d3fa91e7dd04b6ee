import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toShownText } from './terminal.ts';

describe('text of others on a terminal', () => {
  it('keeps lines, tabs and letters of all scripts, and no control characters', () => {
    assert.equal(toShownText('a\tb\n日本 é'), 'a\tb\n日本 é');
    assert.equal(toShownText('\x1b]0;title\x07\r\x9b2J'), '\ufffd]0;title\ufffd\ufffd\ufffd2J');
  });
});
