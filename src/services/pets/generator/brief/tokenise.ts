/** A word in lower case, or a pause: `,` within a sentence, `.` at its end. */
export interface Token {
  readonly kind: 'word' | 'comma' | 'stop';
  readonly text: string;
  /** As the brief has it, where the text is a translation; empty for the rest of what one word has become. */
  readonly source?: string;
}

/** As long as a prompt may be; what calls the generator has refused longer ones already. */
const TEXT_LENGTH_MAX = 2_000;
/** Descriptions of pets have fewer words; each costs a few look-ups. */
const TOKENS_MAX = 400;
/** Longer than any word that is known; the rest of it would only fill notes. */
const WORD_LENGTH_MAX = 32;

/** Words keep their apostrophes; hyphens part them, so that "blue-eyed" is two words that are known. */
const TOKEN =
  /(?<word>[\p{L}\p{N}][\p{L}\p{M}\p{N}]*(?:['’][\p{L}\p{M}]+)*)|(?<comma>[,、，،/()[\]–—])|(?<stop>[.;:!?\n。！？…])/gu;

/** Cuts a brief into words and pauses. Any text is fine: what is no word and no pause separates words. */
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

/** What French, Italian and Catalan put before a vowel. */
const ELISION = /^(?<short>\p{L}{1,2}|qu|dell|nell|sull)'(?<word>\p{L}{3,})$/u;

/** "isn't" says "is not"; a possessive names the thing it belongs to; what else is contracted says nothing. */
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
