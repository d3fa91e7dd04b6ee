// The requirements of a prompt as drafts, with what was said about how it was read.

import { splitSentences } from '../../reading/split-sentences.ts';
import frames from '../knowledge/frames.json' with { type: 'json' };
import { findUnresolvedReason, LANGUAGE_REASON } from './backend-reason.ts';
import { classify } from './classify.ts';
import type { Draft } from './draft.ts';
import { type Clause, findClauses, takeAbility } from './find-clauses.ts';
import { isGreeting, isMetaphor, isRepair, isTelling, isTold, REPAIR_REASON, readMetaphors } from './find-moods.ts';
import { findLanguage, glossPrompt } from './gloss-prompt.ts';
import { findLeadingVerb } from './phrase.ts';
import { splitList } from './split-list.ts';
import { isStyle } from './theme/parse-theme.ts';
import { toDraft } from './to-draft.ts';

/** The interface itself is no part of it. */
const WHOLE = /^(?:an? |the |my |our )?(?:web)?(?:app|application|site|page|website|platform|system|tool|interface)$/i;

const SUBJECT = new RegExp(`^(?:where |then |and )*(?:the |our |new )?(?:${frames.subjects}) `, 'i');

interface ReadPrompt {
  readonly sentences: readonly string[];
  readonly drafts: readonly Draft[];
  readonly subject: string;
  readonly opening: string;
  readonly notes: readonly string[];
}

export function readPrompt(text: string): ReadPrompt {
  const language = findLanguage(text);
  return language === undefined ? readEnglish(text) : readForeign(text, language);
}

function readEnglish(text: string): ReadPrompt {
  const sentences = splitSentences(text).filter((sentence) => !isGreeting(sentence.text));
  const all = sentences.map((sentence) => sentence.text);
  const asking = sentences.filter((sentence) => !isStyle(sentence.text) || sentence === sentences[0]);
  const { clauses, subject, opening, dropped } = findClauses(asking);
  const read = clauses.flatMap(listDrafts);
  // A metaphor says what it wants in sentences.
  const plain = all.some(isMetaphor) ? read : read.filter((draft) => !isTelling(draft));
  const isPlain = plain.filter(({ rank, weight }) => rank === 'asked' && weight > 6).length >= 4;
  const reading = readMetaphors(all, isPlain);
  const repairs = all.filter(isRepair);
  const notes = [...reading.notes];
  if (dropped > 0)
    notes.push(
      dropped === 1
        ? 'One sentence asked for nothing and was left out.'
        : `${dropped} sentences asked for nothing and were left out.`,
    );
  if (repairs.length > 0) notes.push(REPAIR_REASON);
  return {
    sentences: all,
    drafts: [...plain.map((draft) => markRepair(draft)), ...reading.drafts],
    subject,
    opening,
    notes,
  };
}

function listDrafts(clause: Clause): Draft[] {
  return splitList(clause.text, clause.mode)
    .filter(({ text }) => !isStyle(text) && !WHOLE.test(text) && !isTold(text) && /\p{L}{2}/u.test(text))
    .map((item) => {
      const own = withoutSubject(item.text.replace(/^with (?=an? |the |my |our )/i, ''));
      const ability = takeAbility(own);
      if (ability === undefined) return toDraft({ ...item, text: own }, clause.mode, clause.rank);
      return toDraft({ ...item, text: ability }, 'verbs', clause.rank);
    })
    .map((draft) => {
      const unresolvedReason = findUnresolvedReason(draft.text);
      return unresolvedReason === undefined ? draft : { ...draft, unresolvedReason };
    });
}

/** "Guests tell us what they eat" asks for telling. */
function withoutSubject(text: string): string {
  const subject = SUBJECT.exec(text)?.[0] ?? '';
  // What somebody has to know is shown.
  const rest = text
    .slice(subject.length)
    .replace(/^(?:need to )?know (?=(?:when|where|who|how|what|which|the|my|our|an?)\b)/i, '');
  if (rest.length < text.length - subject.length) return rest;
  return subject !== '' && findLeadingVerb(rest, true) !== undefined ? rest : text;
}

function markRepair(draft: Draft): Draft {
  return isRepair(draft.text) ? { ...draft, unresolvedReason: REPAIR_REASON } : draft;
}

/** Each clause with a known word becomes a requirement in its own words; the others are reported. */
function readForeign(text: string, language: string): ReadPrompt {
  const glosses = glossPrompt(text);
  const drafts = glosses.map(({ text: words, english, known }): Draft => {
    const draft = toDraft({ text: english, details: [], isPerRow: false }, 'any', 'asked');
    if (known > 0 && classify(english).weight + known > 1) return { ...draft, text: words };
    return { ...draft, text: words, kind: 'section', weight: 0, object: '', unresolvedReason: LANGUAGE_REASON };
  });
  const english = glosses.map((gloss) => gloss.english).filter((words) => words !== '');
  return {
    sentences: english,
    drafts,
    subject: english[0] ?? '',
    opening: english.join(', '),
    notes: [`The prompt seems to be in ${language}: it was read word by word, and labels are in English.`],
  };
}
