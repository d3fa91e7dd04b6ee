// Names the things that a sentence only points to: "We train 9 apprentices. Each has a year, a master and a school."
import { toSingular } from '../../../../language/inflection.ts';
import words from './sentence-words.json' with { type: 'json' };

const POINTING = new RegExp(`^(?:and |so )?(?:${words.pointing})(?=\\s*[:,]| (?:has|have|gets?|needs?|with)\\b)`, 'i');
const COUNTED = new RegExp(`\\b(?:${words.counting})\\s+(?:\\p{L}+ )?(?<noun>\\p{L}{3,}s)\\b`, 'giu');
const NO_NOUN = new RegExp(`^(?:${words.noThing}|this|always|sometimes|has|was|does|its)s?$`, 'i');

export function nameSubjects(sentences: readonly string[]): readonly string[] {
  let noun: string | undefined;
  return sentences.map((sentence) => {
    const isPointing = POINTING.test(sentence);
    if (!isPointing) noun = findNoun(sentence) ?? noun;
    return isPointing && noun !== undefined
      ? sentence.replace(POINTING, `each ${noun}`).replace(/ have\b/, ' has')
      : sentence;
  });
}

/** The noun behind a number or "my", or the first one in the plural. */
function findNoun(sentence: string): string | undefined {
  const counted = [...sentence.matchAll(COUNTED)].map(({ groups }) => groups?.['noun'] ?? '');
  const noun = [...counted, ...(sentence.match(/(?<!\p{L})\p{Ll}{3,}s\b/gu) ?? [])].find(
    (word) => toSingular(word) !== word && !NO_NOUN.test(word),
  );
  return noun && toSingular(noun);
}
