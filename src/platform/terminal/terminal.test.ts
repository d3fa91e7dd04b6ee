import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { complain, print } from './terminal.ts';

describe('text of others on a terminal', () => {
  it('cannot move the cursor, turn the direction of writing or hide', (t) => {
    const written = [process.stdout, process.stderr].map((stream) => t.mock.method(stream, 'write', () => true).mock);
    print('\x1b]0;title\x07\n');
    complain('\u202eevil');
    t.mock.restoreAll();
    const texts = written.flatMap(({ calls }) => calls.map(({ arguments: [text] }) => text));
    assert.deepEqual(texts, ['\\u{1b}]0;title\\u{7}\n', 'magpie: \\u{202e}evil\n']);
  });
});
