// Prompts in other languages are read word by word: known words become English ones, the others are reported.
import foreign from '../knowledge/foreign-words.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';

export interface Gloss {
  /** In the language of the prompt. */
  readonly text: string;
  /** Its known words in English, and how many there are. */
  readonly english: string;
  readonly known: number;
}

const WORDS = Object.entries(foreign.words).sort(([one], [other]) => other.length - one.length);
const MARKS = Object.entries(foreign.marks).map(([language, words]) => [language, toWordSet(words)] as const);
/** English text has some such words by chance ("un", "de", "die"), but never so many. */
const MARKS_SHARE_MIN = 0.14;
const FOREIGN_LETTERS_SHARE_MIN = 0.3;
const ENGLISH_MARKS = toWordSet(foreign.english);

/** The name of the language, if it is not English. */
export function findLanguage(text: string): string | undefined {
  const letters = text.match(/\p{L}/gu) ?? [];
  const latin = text.match(/\p{Script=Latin}/gu)?.length ?? 0;
  if (letters.length === 0) return undefined;
  if (1 - latin / letters.length > FOREIGN_LETTERS_SHARE_MIN) return findScript(text);
  const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
  const english = words.filter((word) => ENGLISH_MARKS.has(word)).length;
  const counts = MARKS.map(([language, marks]) => ({
    language,
    count: words.filter((word) => marks.has(word)).length,
  }));
  const best = counts.reduce((one, other) => (other.count > one.count ? other : one));
  return best.count > english && best.count / words.length >= MARKS_SHARE_MIN ? best.language : undefined;
}

function findScript(text: string): string {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 'Japanese';
  if (/\p{Script=Han}/u.test(text)) return 'Chinese';
  return /\p{Script=Cyrillic}/u.test(text) ? 'Russian' : 'a language that is not known here';
}

/** Clause by clause. */
export function glossPrompt(text: string): Gloss[] {
  return text
    .split(/[.,;:!?\n。，、；：！？]|\s(?:und|oder|sowie|y|et|и|ou)\s|和|以及/u)
    .map((clause) => clause.trim())
    .filter((clause) => /\p{L}/u.test(clause))
    .map(glossClause);
}

function glossClause(text: string): Gloss {
  const lower = text.toLowerCase();
  const found: { place: number; english: string; end: number }[] = [];
  for (const [word, english] of WORDS) {
    const place = findWord(lower, word);
    const end = place + word.length;
    if (place < 0 || found.some((other) => place < other.end && end > other.place)) continue;
    found.push({ place, english, end });
  }
  found.sort((one, other) => one.place - other.place);
  return { text, english: found.map(({ english }) => english).join(' '), known: found.length };
}

/** Words of scripts with spaces have to stand alone. */
function findWord(text: string, word: string): number {
  if (/\p{Script=Han}/u.test(word)) return text.indexOf(word);
  for (let place = text.indexOf(word); place >= 0; place = text.indexOf(word, place + 1)) {
    const [before, after] = [text[place - 1] ?? ' ', text[place + word.length] ?? ' '];
    if (!/\p{L}/u.test(before) && !/\p{L}/u.test(after)) return place;
  }
  return -1;
}
