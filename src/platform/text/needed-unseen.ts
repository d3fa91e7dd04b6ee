/** The hidden characters that writing needs. Each belongs to a visible character, which has at most one of them. */
export const NEEDED_UNSEEN: string = [
  // The flags of England, Scotland and Wales; tags after any other flag could spell anything.
  /\p{RGI_Emoji_Tag_Sequence}/v,
  // An emoji as a picture or as a sign, and several joined into one.
  /(?<=\p{Emoji})[\ufe0e\ufe0f]/v,
  /(?<=[\p{Extended_Pictographic}\p{Emoji_Modifier}]\ufe0f?)\u200d(?=\p{Extended_Pictographic})/v,
  // Variants of Chinese characters, which names of people need.
  /(?<=\p{Unified_Ideograph})[\ufe00-\ufe02\u{e0100}-\u{e01ef}]/v,
  // Joiners and non-joiners, in the scripts whose letters join.
  /(?<=[[\p{L}\p{M}]&&[\p{scx=Arab}\p{scx=Syrc}\p{scx=Nkoo}\p{scx=Adlm}\p{scx=Rohg}\p{scx=Mong}]])[\u200c\u200d]/v,
  /(?<=[[\p{L}\p{M}]&&[\p{scx=Deva}\p{scx=Beng}\p{scx=Guru}\p{scx=Gujr}\p{scx=Orya}\p{scx=Taml}]])[\u200c\u200d]/v,
  /(?<=[[\p{L}\p{M}]&&[\p{scx=Telu}\p{scx=Knda}\p{scx=Mlym}\p{scx=Sinh}\p{scx=Khmr}\p{scx=Mymr}]])[\u200c\u200d]/v,
  /(?<=[\p{L}&&\p{sc=Mong}])[\u180b-\u180f]/v,
]
  .map(({ source }) => source)
  .join('|');
