// Prompts say most things twice: once in the list of features, once as what users can do.
import traits from '../knowledge/kind-traits.json' with { type: 'json' };
import { toWordSet } from '../knowledge/word-list.ts';
import type { Draft } from './draft.ts';

/** Kinds of which an interface has only one, also where they are about different things. */
const SINGLE = toWordSet(traits.single);

/** `about` is the entity or noun of a draft: drafts of the same kind about the same thing are one. */
export function mergeDrafts(drafts: readonly Draft[], about: (draft: Draft) => string): Draft[] {
  const merged = new Map<string, Draft>();
  for (const draft of drafts) {
    const key = toKey(draft, about(draft), merged);
    const earlier = merged.get(key);
    merged.set(key, earlier === undefined ? draft : merge(earlier, draft));
  }
  return [...merged.values()];
}

function toKey(draft: Draft, about: string, merged: ReadonlyMap<string, Draft>): string {
  if (draft.unresolvedReason !== undefined) return `unresolved ${draft.text}`;
  const key = SINGLE.has(draft.kind) ? draft.kind : `${draft.kind} ${about}`;
  // A section that only names a thing says the same as browsing or managing it.
  if (draft.kind !== 'section') return key;
  for (const kind of ['browse', 'manage', 'table', 'track'])
    if (about !== '' && merged.has(`${kind} ${about}`)) return `${kind} ${about}`;
  return key;
}

function merge(one: Draft, other: Draft): Draft {
  const has = one.text.toLowerCase().includes(other.text.toLowerCase());
  return {
    ...one,
    text: has ? one.text : `${one.text}; ${other.text}`,
    verbs: [...new Set([...one.verbs, ...other.verbs])],
    details: [...new Set([...one.details, ...other.details])],
    weight: Math.max(one.weight, other.weight),
    rank: one.rank === 'asked' ? one.rank : other.rank,
  };
}
