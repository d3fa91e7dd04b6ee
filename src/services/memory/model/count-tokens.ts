// An estimate of the tokens that a text takes in an agent's context. There is no tokenizer here: the text is split as
// tokenizers do, rather into too many pieces than too few. Pieces are words, which a capital begins, capitals, up to
// three digits, up to two signs, line breaks, hashes, and spaces before another space.

/** The longest piece that is one token. In a hash, two characters are one token. */
const PIECE_LENGTH_MAX = 7;
const DIGITS_MAX = 3;
const SIGNS_MAX = 2;
const HASH_LENGTH_MIN = 12;
const HASH_CHARS_PER_TOKEN = 2;

const [SIGN, SPACE, LINE_BREAK, DIGIT, LOWER, UPPER] = [0, 1, 2, 3, 4, 5];
const PATTERNS = [/\s/, /\n/, /\d/, /[a-z]/, /[A-Z]/];
/** The kind of each ASCII character. */
const KINDS = Uint8Array.from({ length: 128 }, (_, code) => findKind(code));
const UNDERSCORE = 95;
const [FIRST_DIGIT, LAST_DIGIT, FIRST_LETTER, LAST_HEX_LETTER] = [48, 57, 97, 102];

export function countTokens(text: string): number {
  let tokens = 0;
  for (let start = 0; start < text.length; ) {
    const kind = kindAt(text, start);
    const hashEnd = kind === DIGIT || kind === LOWER ? findHashEnd(text, start) : start;
    const end = hashEnd > start ? hashEnd : findEnd(text, start, kind);
    // The last space belongs to the word after it.
    const isBeforeWord = kind === SPACE && kindAt(text, end) !== LINE_BREAK;
    const length = end - start - (isBeforeWord ? 1 : 0);
    tokens += Math.ceil(length / (hashEnd > start ? HASH_CHARS_PER_TOKEN : PIECE_LENGTH_MAX));
    start = end;
  }
  return tokens;
}

/** Returns the end of a piece of one kind, or of a capital and the small letters after it. */
function findEnd(text: string, start: number, kind: number): number {
  const max = kind === DIGIT ? start + DIGITS_MAX : kind === SIGN ? start + SIGNS_MAX : text.length;
  let end = start + 1;
  while (end < max && kindAt(text, end) === kind) end++;
  if (kind === UPPER && end === start + 1) while (kindAt(text, end) === LOWER) end++;
  return Math.min(end, text.length);
}

/** Returns the end of a hash that starts here, or the start if there is none. */
function findHashEnd(text: string, start: number): number {
  let at = start;
  let hasDigit = false;
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code <= LAST_DIGIT && code >= FIRST_DIGIT) hasDigit = true;
    else if (code > LAST_HEX_LETTER || code < FIRST_LETTER) break;
  }
  const isHash = at - start >= HASH_LENGTH_MIN && hasDigit && !isInWord(text, start - 1) && !isInWord(text, at);
  return isHash ? at : start;
}

function isInWord(text: string, at: number): boolean {
  return kindAt(text, at) >= DIGIT || text.charCodeAt(at) === UNDERSCORE;
}

/** Returns the kind of a character; that of a sign outside of the text. */
function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code < KINDS.length ? (KINDS[code] ?? SIGN) : findKind(code);
}

function findKind(code: number): number {
  const character = String.fromCharCode(code);
  return 1 + PATTERNS.findLastIndex((pattern) => pattern.test(character));
}
