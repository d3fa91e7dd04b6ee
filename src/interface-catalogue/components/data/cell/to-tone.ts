import tones from './status-tones.json' with { type: 'json' };

export type Tone = 'neutral' | keyof typeof tones;

/** The words of states that people know by a colour. */
export function toTone(status: string): Tone {
  const word = status.toLowerCase();
  for (const [tone, words] of Object.entries(tones)) {
    if (words.some((each) => isForm(word, each))) return tone as Tone;
  }
  return 'neutral';
}

/** `cancel` is in Cancelled, and `active` is not in Inactive. */
function isForm(status: string, word: string): boolean {
  return new RegExp(`\\b${word}(l?ed|d|s|ing|ure|ful|ly)?\\b`).test(status);
}
