/** A word in lower case, or a pause: `,` within a sentence, `.` at its end. */
export interface Token {
  readonly kind: 'word' | 'comma' | 'stop';
  readonly text: string;
  /** The word of the prompt, if the text is a translation; empty for the further words of one translation. */
  readonly source?: string;
}

/** The longest prompt; callers have rejected longer ones already. */
const TEXT_LENGTH_MAX = 2_000;
/** Descriptions of pets have fewer words; each costs a few look-ups. */
const TOKENS_MAX = 400;
/** The length to which words are truncated, longer than any known word. */
const WORD_LENGTH_MAX = 32;

/** Words keep their apostrophes; hyphens divide them, so that "blue-eyed" is two known words. */
const TOKEN =
  /(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*)|(?<comma>[,、，،/()[\]–—])|(?<stop>[.;:!?\n。！？…])/gu;

/** Cuts any text into words and pauses; all other characters separate words. */
export function tokenise(text: string): Token[] {
  const tokens: Token[] = [];
  // The code points are cut before they are composed, so that a flood of combining marks costs no more than text does.
  const cut = text.slice(0, TEXT_LENGTH_MAX).toWellFormed().normalize('NFKC').toLowerCase();
  for (const { groups } of cut.matchAll(TOKEN)) {
    if (tokens.length === TOKENS_MAX) break;
    if (groups?.['word'] !== undefined) tokens.push(...toWords(groups['word']));
    else tokens.push(groups?.['comma'] === undefined ? { kind: 'stop', text: '.' } : { kind: 'comma', text: ',' });
  }
  return tokens.slice(0, TOKENS_MAX);
}

/** An elision before a vowel, as in French, Italian and Catalan. */
const ELISION = /^(?<short>\p{L}{1,2}|qu|dell|nell|sull)'(?<word>\p{L}{3,})$/u;

/** Splits a text into words. "isn't" becomes "is not"; endings of possessives and other contractions are dropped. */
function toWords(text: string): Token[] {
  const plain = text.replaceAll('’', "'");
  const elision = ELISION.exec(plain)?.groups;
  const words = plain.endsWith("n't")
    ? [plain.slice(0, -"n't".length), 'not']
    : elision === undefined
      ? [plain.replace(/'.*$/u, '')]
      : [elision['short'] ?? '', elision['word'] ?? ''];
  return words.filter((word) => word !== '').map((word) => ({ kind: 'word', text: cutWord(word) }));
}

function cutWord(word: string): string {
  return [...word].slice(0, WORD_LENGTH_MAX).join('');
}
