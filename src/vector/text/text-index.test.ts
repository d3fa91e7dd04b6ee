import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createWordTest, listWantedWords, type TextIndex, type WordNeed } from './text-index.ts';

const INDEX: TextIndex = {
  tokenizer: 'word',
  lowercase: true,
  lengthMin: 0,
  lengthMax: Number.MAX_SAFE_INTEGER,
  languages: [],
  stopwords: [],
  stemmer: null,
};

function matches(stored: string, wanted: string, need: WordNeed = 'all', more: Partial<TextIndex> = {}): boolean {
  const index = { ...INDEX, ...more };
  return createWordTest(index, listWantedWords(index, wanted, need), need)(stored);
}

describe('an index of texts', () => {
  it('matches all words in any order, one of them, or a phrase', () => {
    const text = 'Good cheap hardware, mostly-new. Éclair';
    for (const words of ['cheap', 'HARDWARE good', 'new mostly', 'éclair', 'good good'])
      assert.ok(matches(text, words), words);
    for (const words of ['chea', 'cheap old', '', ' ,']) assert.ok(!matches(text, words), words);
    assert.deepEqual([matches(text, 'old CHEAP', 'any'), matches(text, 'old', 'any')], [true, false]);
    assert.deepEqual(
      [matches(text, 'cheap hardware', 'phrase'), matches(text, 'hardware cheap', 'phrase')],
      [true, false],
    );
    assert.deepEqual(
      [matches(text, 'hardware mostly', 'phrase'), matches(text, 'good hardware', 'phrase')],
      [true, false],
    );
    assert.ok(matches('a a b', 'a b', 'phrase'));
  });

  it('parts words at blanks only, where it says so', () => {
    const whitespace = { tokenizer: 'whitespace' } as const;
    assert.deepEqual(
      [matches('c++ is-a b', 'c++', 'all', whitespace), matches('c++ is-a b', 'is', 'all', whitespace)],
      [true, false],
    );
    assert.ok(matches('x\u2003y', 'y', 'all', whitespace));
  });

  it('is content with beginnings, where it is one of prefixes', () => {
    const prefix = { tokenizer: 'prefix', lengthMin: 2, lengthMax: 4 } as const;
    for (const words of ['he', 'hell', 'hello', 'hellish', 'wo he'])
      assert.ok(matches('hello world', words, 'all', prefix), words);
    for (const words of ['h', 'ell', 'hex', 'he xy']) assert.ok(!matches('hello world', words, 'all', prefix), words);
    assert.ok(
      matches('theory', 'the', 'all', { ...prefix, languages: ['english'] }),
      'a beginning may be a common word',
    );
    assert.deepEqual(
      ['hello wo', 'he wo', 'hello'].map((phrase) =>
        matches('say hello world', phrase, 'phrase', { tokenizer: 'prefix' }),
      ),
      [true, false, true],
    );
  });

  it('finds words where no blanks part them, where it is one of many languages', () => {
    const multilingual = { tokenizer: 'multilingual' } as const;
    assert.deepEqual(
      [matches('本日の日付は', '日付', 'all', multilingual), matches('本日の日付は', '日の日', 'phrase', multilingual)],
      [true, false],
    );
    assert.ok(matches('กินข้าวแล้ว', 'ข้าว', 'all', multilingual));
    assert.ok(matches("It's YOUR code", 's your', 'phrase', multilingual));
    assert.ok(matches('What are YOU waiting for?', 'you waiting', 'phrase', multilingual));
    assert.ok(!matches('本日の日付は', '日付'), 'for other tokenizers it is one word');
  });

  it('minds letter case, lengths and common words as it says', () => {
    assert.deepEqual(
      [matches('Hello', 'hello', 'all', { lowercase: false }), matches('Hello', 'Hello', 'all', { lowercase: false })],
      [false, true],
    );
    const bounded = { lengthMin: 2, lengthMax: 3 };
    assert.deepEqual(listWantedWords({ ...INDEX, ...bounded }, 'a bb ccc dddd \u{1d538}', 'all'), ['bb', 'ccc']);
    assert.ok(!matches('dddd', 'dddd', 'all', bounded));
    const english = { languages: ['english'], stopwords: ['FOO'] } as const;
    assert.deepEqual(listWantedWords({ ...INDEX, ...english }, 'The foo of the bar', 'all'), ['bar']);
    assert.ok(matches('bar and the baz', 'bar baz', 'phrase', english), 'words that are left out part nothing');
    assert.ok(!matches('the', 'the', 'all', english));
  });

  it('takes the forms of a word for one, where it has a stemmer', () => {
    const stemmed = { stemmer: 'english' } as const;
    assert.ok(matches('The happiest foxes ran', 'happy FOX', 'all', { ...stemmed, languages: ['english'] }) === false);
    assert.ok(matches('Foxes were running', 'a fox runs', 'any', stemmed));
    assert.ok(matches('Foxes were running', 'fox was runs', 'phrase', stemmed) === false);
    assert.ok(matches('happily running foxes', 'run fox', 'phrase', stemmed));
    assert.ok(matches('die Häuser', 'haus', 'all', { stemmer: 'german' }), 'a stem may have other letters');
    assert.ok(!matches('die Häuser', 'haus'));
  });

  it('finds words by their own letters, with any others around them', () => {
    assert.ok(matches("ΟΔΟΣ'Α", 'οδος'), 'the sigma of the word alone is another one than that of the text');
    assert.ok(matches('İzmir ﬁne', 'İZMIR'));
    assert.ok(matches('ﬁne', 'fine', 'all', { tokenizer: 'multilingual' }));
  });

  it('looks through long texts in a time that grows with them', () => {
    const long = 'a '.repeat(200_000);
    const phrase = `${'a '.repeat(63)}b`;
    assert.equal(matches(long, phrase, 'phrase'), false);
    assert.equal(
      matches(long, Array.from({ length: 512 }, (_, n) => `w${n}`).join(' '), 'any', { tokenizer: 'prefix' }),
      false,
    );
  });
});
