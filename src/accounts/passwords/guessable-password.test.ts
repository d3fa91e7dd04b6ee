import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { findGuessReason, type GuessReason } from './guessable-password.ts';

const ADA = { email: 'ada.king@lovelace.example', name: 'Ada Lovelace' };

const GUESSABLE: Readonly<Record<GuessReason, readonly string[]>> = {
  'few-characters': ['aaaaaaaaaa', 'abababababab', '1111122222', 'AaAaAaAaAa', '    ...    '],
  repeats: ['abcdeabcde', 'xk7fqxk7fqxk7fq', 'hunde-hunde-hun'],
  'own-name': ['ada.king@lovelace.example', 'AdaLovelace1', 'lovelace ada', 'ada.king2024', '4d4L0vel4ce'],
  common: ['Password123!', 'p@$$w0rd2024', 'iloveyou1234', 'Summer2025!!', 'sunshine monkey dragon', 'magpie-admin'],
  sequence: ['1234567890', 'qwertyuiop', 'zyxwvutsrq', '1q2w3e4r5t6y', 'abcdef123456', 'asdfghjkl;', '0987654321a'],
};

const GOOD = [
  'four unrelated words',
  'correct horse battery staple',
  'violet harbour 99 lamps',
  'kT9#vLq2wZ',
  'Adas blaue Teekanne',
  'пять слов без смысла',
  '七色の鳥が朝に歌う窓',
  'password of my grandmother',
  'abcabcabcdabcabcabcd is long, and more',
];

describe('findGuessReason', () => {
  for (const [reason, passwords] of Object.entries(GUESSABLE)) {
    it(`finds ${reason}`, () => {
      for (const password of passwords) assert.equal(findGuessReason(password, ADA), reason, password);
    });
  }

  it('leaves people alone who have chosen something else', () => {
    for (const password of GOOD) assert.equal(findGuessReason(password, ADA), undefined, password);
  });

  it('looks at the longest password that there may be without trouble', () => {
    for (const unit of ['a1', 'qwerty', 'p@ss', '\u{1f600}', 'ab'.repeat(60)]) {
      findGuessReason(unit.repeat(256).slice(0, 256), { email: 'a@b.example', name: 'a'.repeat(80) });
    }
  });
});
