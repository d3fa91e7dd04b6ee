// Whether a message asks for another interface and not for a change of this one.
import patterns from '../knowledge/edit-patterns.json' with { type: 'json' };

const FRESH = new RegExp(patterns.fresh.replaceAll('<<head>>', patterns.macros.head), 'i');
const CHAT = new RegExp(patterns.chat, 'i');
const REMARK =
  /^(?:it|this|that|these|those|the|there|why|what|how|i (?:don'?t|do not|think|feel)|can|could|is|are|undo|too)\b/i;
const VERB = new RegExp(`^(?:${patterns.verbs})\\b`, 'i');
/** The opening says it; what follows may be long. */
const OPENING_LENGTH_MAX = 300;
/** Follow-ups are shorter, unless they are lists of edits. */
const BRIEF_WORDS_MIN = 45;

export function isFreshBrief(text: string): boolean {
  const opening = text.trim().slice(0, OPENING_LENGTH_MAX);
  if (FRESH.test(opening)) return true;
  return (
    text.split(/\s+/).length >= BRIEF_WORDS_MIN && /\busers? (?:should|can|must)\b/i.test(text) && !VERB.test(opening)
  );
}

export function isChat(text: string): boolean {
  return CHAT.test(text.trim().slice(0, OPENING_LENGTH_MAX));
}

/** Whether a clause begins like an edit, or like a remark on the interface that is there. */
export function hasEditVerb(clause: string): boolean {
  return VERB.test(clause) || REMARK.test(clause);
}
