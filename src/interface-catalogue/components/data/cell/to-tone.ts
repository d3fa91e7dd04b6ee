import tones from './status-tones.json' with { type: 'json' };

export type Tone = 'neutral' | keyof typeof tones;

/** `cancel` is in Cancelled, and `active` is not in Inactive. */
const FORMS = Object.entries(tones).map(
  ([tone, words]) => [tone as Tone, new RegExp(`\\b(?:${words.join('|')})(l?ed|d|s|ing|ure|ful|ly)?\\b`, 'i')] as const,
);

/** Returns the style of the colour of an option. The text keeps the colour of the theme, which is readable. */
export function toColourStyle(colour: string | undefined) {
  if (colour === undefined) return undefined;
  return {
    background: `color-mix(in srgb, ${colour} 25%, var(--m-surface))`,
    color: 'var(--m-text)',
    boxShadow: `inset 0 0 0 1px ${colour}`,
  };
}

/** Returns the tone of a status, by the words of states that have a usual colour. */
export function toTone(status: string): Tone {
  return FORMS.find(([, form]) => form.test(status))?.[0] ?? 'neutral';
}
