import type { Entity } from '../brief.ts';
import frames from '../knowledge/frames.json' with { type: 'json' };
import kindTitles from '../knowledge/kind-titles.json' with { type: 'json' };
import traits from '../knowledge/kind-traits.json' with { type: 'json' };
import { toWordList, toWordSet } from '../knowledge/word-list.ts';
import type { Draft } from './draft.ts';
import { findLeadingVerb, toNounPhrase } from './phrase.ts';

const TITLES: ReadonlyMap<string, string> = new Map(Object.entries(kindTitles));
/** Kinds whose page is called after their thing. */
const NAMED_AFTER_ENTITY = toWordSet(traits.namedAfterEntity);
/** Kinds whose page is called after what is done there. */
const NAMED_AFTER_WORDS = toWordSet(traits.namedAfterWords);
const NAME =
  /\b(?:called|named|titled|entitled|for my (?:\w+ )?(?:brand|company|shop|startup|band),?) "?([\p{Lu}\d][\p{L}\p{N}&'’.-]*(?: (?:[\p{Lu}\d&][\p{L}\p{N}&'’.-]*|of|and|the|de))*)|"([^"\n]{2,40})"/u;
const HEADS = toWordList(frames.heads).join('|');
const BARE_HEAD = new RegExp(`^(?:(?:${frames.bareAdjectives}) )*(?:${HEADS})$`, 'i');
const ENDS_WITH_HEAD = new RegExp(` \\S*(?:${HEADS})$`, 'i');
const MEDIUM = new RegExp(` (?:${frames.media})$`, 'i');
const TITLE_WORDS_MAX = 7;
const TITLE_LENGTH_MAX = 60;
/** Of a prompt that names neither itself nor a thing. */
const DEFAULT_TITLE = 'New interface';

/** The name that the prompt gives, else its subject, else what it is for. */
export function toBriefTitle(prompt: string, subject: string, opening: string, main?: Entity): string {
  const given = NAME.exec(prompt);
  if (given !== null) return toCapitalised((given[1] ?? given[2] ?? '').replace(/ (?:of|and|the|de)$/, ''));
  const words = subject
    .replace(/[^\p{L}\p{N}&'’/ -]/gu, ' ')
    .replace(/^(?:simple|basic|small|modern|nice|complete|full|responsive|web-based|beautiful|clean)\s+/i, '')
    .trim();
  const name = withoutMedium(words);
  if (name !== '' && !isBare(name)) return toCapitalised(name);
  const purpose =
    /\b(?:for|to|about)\s+(?!(?:build|make|create|have|get|see|design|develop)\b)(?:an? |the |my |our )?([\p{L}\p{N}&'’ -]{3,60})/u.exec(
      opening,
    )?.[1];
  const what = purpose?.split(/\s+(?:with|that|which|where|and|in|including|so|for|using|showing|listing|of)\s+/)[0];
  if (what !== undefined) return toCapitalised(what);
  return toCapitalised(main?.plural ?? (words === '' ? DEFAULT_TITLE : words));
}

/** Names a sort of interface alone, such as "landing page": its purpose says more. */
function isBare(words: string): boolean {
  return BARE_HEAD.test(words);
}

/** "Memory game website" is a memory game; "weather app" is nothing without its last word. */
function withoutMedium(words: string): string {
  const short = words.replace(MEDIUM, '');
  return short !== words && ENDS_WITH_HEAD.test(short) ? short : words;
}

/** What a section made for a draft is called. */
export function toDraftTitle(draft: Draft, entity: Entity | undefined): string {
  const fixed = TITLES.get(draft.kind);
  if (fixed !== undefined) return fixed;
  if (entity !== undefined && NAMED_AFTER_ENTITY.has(draft.kind)) return toCapitalised(entity.plural);
  const [text = ''] = draft.text.split('; ');
  const lead = findLeadingVerb(text, false);
  const hasObject =
    lead !== undefined &&
    lead.rest !== '' &&
    toNounPhrase(lead.rest) !== '' &&
    !/^(?:on|for|to|with|by|in|from|of|about)\b/i.test(lead.rest);
  const words = !hasObject || NAMED_AFTER_WORDS.has(draft.kind) ? text : lead.rest;
  const named = words.replace(/^(?:an?|the|my|our|their|some|all)\s+/i, '') || toNounPhrase(text) || text;
  return toCapitalised(withoutMedium(named));
}

function toCapitalised(text: string): string {
  const cut = text
    .trim()
    .split(/\s+/)
    .slice(0, TITLE_WORDS_MAX)
    .join(' ')
    .slice(0, TITLE_LENGTH_MAX)
    .replace(/[,\s]+$/, '')
    .replace(/ (?:of|for|with|to|and|in|on|the|a|by)$/i, '');
  return cut === '' ? DEFAULT_TITLE : cut.charAt(0).toUpperCase() + cut.slice(1);
}
