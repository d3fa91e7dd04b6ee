import { classify } from './classify.ts';
import type { Draft } from './draft.ts';
import { findEntityName } from './entity-knowledge.ts';
import type { Clause } from './find-clauses.ts';
import type { ListMode } from './group-segments.ts';
import { findLeadingVerb, findNominalVerb, toNounPhrase } from './phrase.ts';
import type { ListItem } from './split-list.ts';

/** A requirement that is longer is a story; people read the words in a list of what was understood. */
const TEXT_LENGTH_MAX = 200;

export function toDraft(item: ListItem, mode: ListMode, rank: Clause['rank']): Draft {
  const text = item.text
    .replace(/\s+/g, ' ')
    .replace(/^ ?to (?=\w)/i, '')
    .trim()
    .slice(0, TEXT_LENGTH_MAX);
  const lead = findLeadingVerb(text, mode === 'verbs');
  const nominal = lead === undefined ? findNominalVerb(text) : undefined;
  const verb = lead?.verb ?? nominal?.verb;
  const object = toNounPhrase(lead?.rest ?? nominal?.rest ?? text);
  const { kind, weight } = classify(text + toHint(item));
  // A verb that is not known, done to a thing that is: an action on its rows.
  const isAction = weight === 0 && lead !== undefined && findEntityName(object) !== undefined;
  return {
    text,
    kind: isAction ? 'manage' : kind,
    weight,
    verbs: verb === undefined ? [] : [verb],
    object,
    details: item.details,
    rank,
  };
}

/** A list of what each row has says table; other details say nothing about the kind. */
function toHint({ text, details, isPerRow }: ListItem): string {
  const isList = /^(?:the |a |all )?(?:recent|latest|newest|open|upcoming|overdue|top|last)\b/i.test(text);
  return isPerRow || (details.length > 1 && isList) ? ' for each' : '';
}
