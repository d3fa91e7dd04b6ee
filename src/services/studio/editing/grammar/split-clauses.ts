// One message may hold several edits: sentences, list items, and "… and make …".
import patterns from '../knowledge/edit-patterns.json' with { type: 'json' };

/** More edits in one message are a new interface, or an attack. */
export const CLAUSES_MAX = 24;

const VERBS = `(?:${patterns.verbs})`;
const JOINT = new RegExp(
  `\\s*(?:,|;)\\s*(?:and\\s+|but\\s+)?(?:then\\s+|also\\s+)?(?=${VERBS}\\b)|\\s+(?:and|then|but|plus)\\s+(?:then\\s+|also\\s+)?(?=${VERBS}\\b)`,
  'i',
);
const COURTESY = new RegExp(`^(?:(?:${patterns.courtesy})[,:]?\\s+)+`, 'i');
const CLOSING = /[\s,]*(?:\bplease|\bthanks|\bthank you|\bas well|\btoo|\bfor me|\bnow)?[\s.,!?]*$/i;
/** What a click does may be told in several verbs. */
const BEHAVIOUR = new RegExp(patterns.behaviour, 'i');
const QUALITIES = new RegExp(
  `^((?:make|turn|set)\\s+.+?\\s)((?:${patterns.qualities})(?:\\s*,\\s*(?:${patterns.qualities}))*),?\\s+and\\s+(${patterns.qualities})$`,
  'i',
);
const PAIR = new RegExp(
  `^((?:make|turn|set)\\s+)(.+?\\s${patterns.qualities})\\s+and\\s+(.+\\s${patterns.qualities})$`,
  'i',
);
const ADDITIONS = /^((?:please )?(?:add|include|insert|create)\s+)(.+)$/i;
const NEXT_ADDITION = /\s*,\s*(?:and\s+)?(?=(?:an?|another|one more)\s)|\s+and\s+(?=(?:an?|another|one more)\s)/i;

const KEEPING = /,?\s+(?:without (?:changing|touching|altering|affecting)|(?:and |while )?(?:leaving|keeping))\s+/gi;

export function splitClauses(text: string): string[] {
  const sentences = text.replace(KEEPING, '. keep ').split(/[\n\r]+\s*(?:[-*•]|\d{1,2}[.)])?\s*|(?<=[.!?;])\s+(?=\S)/);
  return sentences
    .map((sentence) => toPlain(sentence.replace(/^\s*(?:[-*•]|\d{1,2}[.)])\s+/, '')))
    .flatMap((sentence) => (BEHAVIOUR.test(sentence) ? [sentence] : sentence.split(JOINT)))
    .map(toPlain)
    .flatMap(splitQualities)
    .flatMap(splitAdditions)
    .filter((clause) => /[\p{L}\p{N}“]/u.test(clause))
    .slice(0, CLAUSES_MAX + 1);
}

function toPlain(clause: string): string {
  return clause.replaceAll(/\s+/g, ' ').trim().replace(COURTESY, '').replace(CLOSING, '').trim();
}

/** "make the title bigger and blue" is two edits, and so is "make the title bigger and the chart blue". */
function splitQualities(clause: string): string[] {
  const [, verb, one, other] = PAIR.exec(clause) ?? [];
  if (verb !== undefined && one !== undefined && other !== undefined) return [`${verb}${one}`, `${verb}${other}`];
  const [, start, first, second] = QUALITIES.exec(clause) ?? [];
  if (start === undefined || first === undefined || second === undefined) return [clause];
  return [...first.split(/\s*,\s*/), second].map((quality) => `${start}${quality}`);
}

function splitAdditions(clause: string): string[] {
  const [, verb, things] = ADDITIONS.exec(clause) ?? [];
  if (verb === undefined || things === undefined || BEHAVIOUR.test(clause)) return [clause];
  return things.split(NEXT_ADDITION).map((thing) => `${verb}${thing}`);
}
