// Whether people see all of a text. Agents read each of its characters, so whatever is hidden from people could give them orders.

/**
 * Controls, marks of direction, fillers, tags, selectors, characters that are private or not assigned, and what stands for bytes
 * that were no text. Places that are kept for emoji to come are not among them.
 */
const UNSEEN = /[[\p{C}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}\ufffc\ufffd]--\p{Extended_Pictographic}]/v;

/** The unseen characters that writing needs. Each belongs to a character that is seen, which has one of them at most. */
const NEEDED = new RegExp(
  [
    // The flags of England, Scotland and Wales; tags behind any other flag could spell whatever they like.
    /\p{RGI_Emoji_Tag_Sequence}/v,
    // An emoji as a picture or as a sign, and several joined into one.
    /(?<=\p{Emoji})[\ufe0e\ufe0f]/v,
    /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/v,
    // Variants of Chinese characters, as names of people need them.
    /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/v,
    // Letters that join or must not, in the scripts whose letters do.
    /(?<=[[\p{L}\p{M}]&&[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Mong}]])[\u200c\u200d]/v,
    /(?<=[[\p{L}\p{M}]&&[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}]])[\u200c\u200d]/v,
    /(?<=[[\p{L}\p{M}]&&[\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]])[\u200c\u200d]/v,
    /(?<=[\p{L}&&\p{sc=Mong}])[\u180b-\u180f]/v,
  ]
    .map(({ source }) => source)
    .join('|'),
  'gv',
);

/** Piles of marks run into the lines around. No language has more on a letter: four that any script uses, eight of its own. */
const PILE = /[\p{M}&&\p{sc=Zinh}]{5}|\p{M}{9}/v;

/** Letters, digits, signs and emoji, but for the few that are blank. */
const VISIBLE = /[[\p{L}\p{N}\p{P}\p{S}\p{Extended_Pictographic}]--[\u2800\u{13441}\u{13442}\u{1d159}]]/v;

/** Neither an empty text nor one of spaces alone can be seen. */
export function canBeSeen(text: string): boolean {
  return VISIBLE.test(text) && !PILE.test(text) && !UNSEEN.test(text.replaceAll(NEEDED, ''));
}
