import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { LANGUAGES } from '../../analysis/languages/languages.ts';
import { colourCode } from './colour-code.ts';

const show = (language: string, text: string) =>
  colourCode(language, text).map((line) =>
    line.map(({ text: part, kind }) => (kind === undefined ? part : `<${kind}>${part}</>`)).join(''),
  );

test('colours comments, strings, keywords and numbers, also over several lines', () => {
  assert.deepEqual(show('typescript', "const a1 = 'if' + 12; // return\n/* one\ntwo */ return a1;"), [
    "<keyword>const</> a1 = <string>'if'</> + <number>12</>; <comment>// return</>",
    '<comment>/* one</>',
    '<comment>two */</> <keyword>return</> a1;',
  ]);
  assert.deepEqual(show('python', 'def f():  # x\n    return "a"'), [
    '<keyword>def</> f():  <comment># x</>',
    '    <keyword>return</> <string>"a"</>',
  ]);
});

test('leaves prose and unknown languages as they are', () => {
  for (const language of ['markdown', 'klingon']) assert.deepEqual(show(language, 'for "a" 1'), ['for "a" 1']);
});

test('changes no character of any text in any language', () => {
  const part = fc.constantFrom(
    '"',
    "'",
    '`',
    '/*',
    '*/',
    '//',
    '#',
    '"""',
    '\n',
    '\r\n',
    '\\',
    'if',
    ' ',
    'é',
    '1',
    '\ud800',
  );
  fc.assert(
    fc.property(fc.constantFrom(...LANGUAGES.keys()), fc.array(part, { maxLength: 40 }), (language, parts) => {
      const text = parts.join('');
      const lines = colourCode(language, text).map((line) => line.map((piece) => piece.text).join(''));
      assert.equal(lines.join('\n'), text);
    }),
  );
});
