import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createRandom } from '../../../../test/vector/random.ts';
import { hasPlaceholder, isFromOneFile, listFrames, listIdentifiers, listMessages, toPasted } from './draw-pasted.ts';

const FILES = [
  {
    path: 'src/upload.py',
    text: [
      'def send_part(part, retries):',
      '    # log.error("a comment is not a message of the program")',
      '    log.error("Could not send part %d of %s to the server", part.number, part.name)',
      "    raise UploadError('The server at ' + part.server_address + ' has refused the upload')",
      '    short = "no log"',
    ].join('\n'),
  },
  { path: 'src/other.go', text: 'func Listen(part int) error {\n\treturn fmt.Errorf("has refused the upload")\n}' },
  { path: 'tests/test_upload.py', text: 'def test_all():\n    raise Exception("this message is only in a test file")' },
];

test('messages are the literals that programs report, with a hole for each value', () => {
  const messages = listMessages(FILES);
  assert.deepEqual(
    messages.map(({ path, line, text }) => [path, line, text]),
    [
      ['src/upload.py', 3, 'Could not send part {} of {} to the server'],
      ['src/upload.py', 4, 'The server at {} has refused the upload'],
      ['src/other.go', 2, 'has refused the upload'],
    ],
  );
  assert.deepEqual(messages.map(hasPlaceholder), [true, true, false]);
});

test('a message whose longest fixed part is in two files does not identify its file', () => {
  assert.equal(isFromOneFile(FILES, 'Could not send part {} of {} to the server'), true);
  assert.equal(isFromOneFile(FILES, 'The server at {} has refused the upload'), false);
});

test('rare identifiers have several words and are in one file that is not a test', () => {
  const identifiers = listIdentifiers(FILES).map(({ text }) => text);
  assert.deepEqual(identifiers.includes('server_address'), true);
  assert.deepEqual(
    identifiers.filter((name) => name === 'test_all' || name === 'Exception'),
    [],
  );
});

test('frames name functions', () => {
  assert.deepEqual(
    listFrames(FILES).map(({ text, line }) => [text, line]),
    [
      ['send_part', 1],
      ['Listen', 1],
    ],
  );
});

test('what is pasted has values in the holes, and the same seed gives the same text', () => {
  const candidate = { path: 'src/upload.py', line: 3, text: 'part {} of {} failed' };
  const draw = () => toPasted('message', candidate, createRandom(7));
  assert.match(draw().query, /^part [^{}]+ of [^{}]+ failed$/);
  assert.deepEqual(draw(), draw());
  const frame = toPasted('stack frame', { path: 'src/upload.py', line: 1, text: 'send_part' }, createRandom(7));
  assert.equal(frame.query.includes(`src/upload.py", line ${frame.line}, in send_part`), true);
});
