// Finds texts that every match of a regular expression contains. Finding fewer is allowed: they only narrow the files.

/** A character with a meaning ends a text. A quantifier takes the character before it out of the text. */
const TOKEN =
  /\\[pP]\{[^}]*\}|\\x\{[^}]*\}|\\x[0-9a-fA-F]{2}|\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\[:[^\]]*:\]|\\[\s\S]|[^\]\\])*\]|\{\d+(?:,\d*)?\}|[\s\S]/gu;
const QUANTIFIER = /^(?:[*+?]|\{\d+(?:,\d*)?\})$/;
/** Shorter texts have no trigram. */
const LENGTH_MIN = 3;

export function listRequiredTexts(pattern: string): string[] {
  // Flags within the pattern may change what its characters mean.
  if (/\(\?[a-zA-Z-]*[xX]/.test(pattern)) return [];
  const texts: string[] = [];
  let text = '';
  let depth = 0;
  const end = () => {
    if (text.length >= LENGTH_MIN) texts.push(text);
    text = '';
  };
  for (const [token] of pattern.matchAll(TOKEN)) {
    // An alternative outside of groups makes everything optional.
    if (token === '|' && depth === 0) return [];
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    const literal = depth > 0 ? undefined : toLiteral(token);
    if (literal !== undefined) text += literal;
    else {
      if (QUANTIFIER.test(token)) text = text.replace(/[\s\S]$/u, '');
      end();
    }
  }
  end();
  return texts;
}

function toLiteral(token: string): string | undefined {
  if (token.length === 2 && token.startsWith('\\')) return /[\p{L}\p{N}]/u.test(token[1] ?? '') ? undefined : token[1];
  return token.length === 1 && !/[\\^$.|?*+()[\]{}]/.test(token) ? token : undefined;
}
