// An estimate of the tokens that a text takes in an agent's context. There is no tokenizer here: the text is split as
// tokenizers do, rather into too many pieces than too few.
const PIECE = /\b[0-9a-f]{12,}\b|[A-Z]?[a-z]+|[A-Z]+|\d{1,3}|\n+|[^\S\n]+(?=\s)|[^\sA-Za-z\d]{1,2}/g;
/** The longest piece that is one token. In a hash, two characters are one token. */
const PIECE_LENGTH_MAX = 7;
const HASH = /^(?=.*\d)[0-9a-f]{12,}$/;
const HASH_LENGTH_MIN = 12;
const HASH_CHARS_PER_TOKEN = 2;

export function countTokens(text: string): number {
  let tokens = 0;
  for (const piece of text.match(PIECE) ?? []) {
    const isHash = piece.length >= HASH_LENGTH_MIN && HASH.test(piece);
    tokens += Math.ceil(piece.length / (isHash ? HASH_CHARS_PER_TOKEN : PIECE_LENGTH_MAX));
  }
  return tokens;
}
