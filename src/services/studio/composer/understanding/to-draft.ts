import { classify } from './classify.ts';
import type { Draft } from './draft.ts';
import type { Clause } from './find-clauses.ts';
import { findLeadingVerb, findNominalVerb, toNounPhrase } from './phrase.ts';
import type { ListMode } from './group-segments.ts';
import type { ListItem } from './split-list.ts';

/** A requirement that is longer is a story; people read the words in a list of what was understood. */
const TEXT_LENGTH_MAX = 200;

export function toDraft(item: ListItem, mode: ListMode, rank: Clause['rank']): Draft {
  const text = item.text.replace(/\s+/g, ' ').trim().slice(0, TEXT_LENGTH_MAX);
  const lead = findLeadingVerb(text, mode === 'verbs');
  const nominal = lead === undefined ? findNominalVerb(text) : undefined;
  const verb = lead?.verb ?? nominal?.verb;
  const { kind, weight } = classify(text + toHint(item));
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

/** A list of what each row has says table; other details say nothing about the kind. */
function toHint({ text, details, isPerRow }: ListItem): string {
  const isList = /^(?:the |a |all )?(?:recent|latest|newest|open|upcoming|overdue|top|last)\b/i.test(text);
  return isPerRow || (details.length > 1 && isList) ? ' for each' : '';
}
