/** As long as the interface of the service lets prompts be; the time of every later step is bounded by it. */
const PROMPT_LENGTH_MAX = 6000;
/** Longer than any word that means something; such runs are keys, hashes or noise. */
const WORD_LENGTH_MAX = 40;

/** Plain text with line breaks: without markup, pictures, addresses and endless words. Any string is fine. */
export function normalisePrompt(prompt: string): string {
  return (
    prompt
      .slice(0, PROMPT_LENGTH_MAX)
      .toWellFormed()
      .normalize('NFKC')
      // Compatibility forms may be longer than what they replace.
      .slice(0, PROMPT_LENGTH_MAX)
      .replace(/[^\P{Cc}\n\r]|[\p{Cf}\p{Co}\ufffd]/gu, ' ')
      .replace(/\r\n?/g, '\n')
      .replace(/<[^<>\n]{0,200}>/g, ' ')
      .replace(/\bhttps?:\/\/\S+/g, ' ')
      .replace(/[\p{Extended_Pictographic}\p{Variation_Selector}]/gu, ' ')
      .replace(/[‘’ʼ`´]/g, "'")
      .replace(/[“”„«»]/g, '"')
      .replace(/\b(i|we|you|he|she|they|it)'d (?=(?:\w+ )?(?:like|love)\b)/gi, '$1 would ')
      // "St. Brendan's", "Dr. Osei", "no. 4": no end of a sentence.
      .replace(/\b((?:St|Dr|Mr|Mrs|Ms|Fr|Prof)(?=\. ?\p{Lu}\p{Ll})|[Nn]o(?=\. ?\d))\. ?/gu, '$1 ')
      .replace(/ ?— ?| [–-] /g, ', ')
      // "(essay, lab...)": a list that goes on is no end of a sentence.
      .replace(/ ?(?:\.{2,}|…)(?= ?[),])/g, '')
      .replace(/[*_~]{1,3}(?=\S)|(?<=\S)[*_~]{1,3}/g, '')
      .replace(/[^\s]+/g, (word) => (word.length > WORD_LENGTH_MAX && !HAS_NO_SPACES.test(word) ? ' ' : word))
      .replace(/[^\S\n]+/g, ' ')
      .replace(/ ?\n ?/g, '\n')
      .trim()
  );
}

/** Scripts that are written without spaces: there a long run is a sentence. */
const HAS_NO_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;
