import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { toNameKey } from '../../../../platform/text/name-key.ts';
import { AlikeNames } from './alike-names.ts';
import { isNameless } from './reserved-names.ts';

describe('the key of a name', () => {
  const same = {
    case: 'MAGPIE',
    accents: 'Mágpïe',
    'letters of Cyrillic': 'Mаgріе',
    'capitals of Cyrillic': 'МАGРІЕ',
    'letters of Greek': 'Magριε',
    'digits that look like letters': 'Magp1e',
    'a small l in place of i': 'Magple',
    'two letters that look like one': 'rnagpie',
    'wide letters': 'Ｍａｇｐｉｅ',
    'letters of mathematics': '𝓜𝓪𝓰𝓹𝓲𝓮',
    'small capitals': 'ᴍᴀɢᴘɪᴇ',
    spaces: ' Mag pie ',
    punctuation: '~Mag-pie.™',
    'invisible characters': 'Mag\u200bpi\u00ade\u2060',
  };
  for (const [what, name] of Object.entries(same)) {
    it(`knows no ${what}`, () => assert.equal(toNameKey(name), toNameKey('Magpie')));
  }

  it('distinguishes what people distinguish', () => {
    const names = ['Ada', 'Adam', 'Ada 2', 'Magpie fan', 'Мурка', 'ねこ', 'ネコ', '🐱', '🐶', '李小龙', '李小狼'];
    assert.equal(new Set(names.map(toNameKey)).size, names.length);
    assert.ok(names.every((name) => toNameKey(name) !== ''));
  });

  it('is the same when it is made of itself', () => {
    for (const name of ['Magpie', 'Mаgріе', 'rn', '10|', 'ÆØß'])
      assert.equal(toNameKey(toNameKey(name)), toNameKey(name));
  });
});

describe('names that are alike', () => {
  const names = new AlikeNames([
    ['Trinket', 1],
    ['Sir Quackers', 2],
    ['trinket', 3],
    ['Mo', 4],
  ]);

  it('are found by the same name first, then by one with a small typo', () => {
    assert.deepEqual(names.list('TRINKET!'), [
      { value: 1, isSame: true },
      { value: 3, isSame: true },
    ]);
    assert.deepEqual(names.list('Trinkets'), [
      { value: 1, isSame: false },
      { value: 3, isSame: false },
    ]);
    assert.deepEqual(names.list('Sir Quakcer'), [{ value: 2, isSame: false }]);
  });

  it('are not found where the names are others, or too short to resemble', () => {
    for (const name of ['Tinker Bell', 'Quackers', 'Mia', 'Moo', '']) assert.deepEqual(names.list(name), [], name);
  });
});

describe('the name of authors without one', () => {
  it('is known in any spelling', () => {
    assert.ok(isNameless('anonymous') && !isNameless('Ann'));
  });
});
