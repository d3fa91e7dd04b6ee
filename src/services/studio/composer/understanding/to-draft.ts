import { classify } from './classify.ts';
import type { Draft } from './draft.ts';
import type { Clause } from './find-clauses.ts';
import { findLeadingVerb, findNominalVerb, toNounPhrase } from './phrase.ts';
import type { ListItem, ListMode } from './split-list.ts';

/** A requirement that is longer is a story; people read the words in a list of what was understood. */
const TEXT_LENGTH_MAX = 200;

export function toDraft(item: ListItem, mode: ListMode, rank: Clause['rank']): Draft {
  const text = item.text.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH_MAX);
  const lead = findLeadingVerb(text, mode === 'verbs');
  const nominal = lead === undefined ? findNominalVerb(text) : undefined;
  const verb = lead?.verb ?? nominal?.verb;
  const { kind, weight } = classify(item.details.length > 0 ? `${text} ${toHint(item)}` : text);
  return {
    text,
    kind,
    weight,
    verbs: verb === undefined ? [] : [verb],
    object: toNounPhrase(lead?.rest ?? nominal?.rest ?? text),
    details: item.details,
    rank,
  };
}

/** A list of fields says table; other details say nothing about the kind. */
function toHint({ text, details }: ListItem): string {
  return details.length > 1 && /^(?:the |a |all )?(?:recent|latest|newest|open|upcoming|overdue|top|last)\b/i.test(text)
    ? 'for each'
    : '';
}
