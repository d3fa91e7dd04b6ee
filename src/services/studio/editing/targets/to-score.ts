// How well a candidate fits a phrase.
import { toTokens } from '../interface/to-label.ts';
import type { Aim, Candidate } from './candidate.ts';
import type { Phrase } from './parse-phrase.ts';

/** A word is worth more the nearer it is to what people see. */
const WORTH = { label: 3, heading: 2.5, name: 2, around: 1 };
const EXACT = 3;
const MISSING = -4;
/** Between things that have the same words, a whole part goes before the heading over it, and a node before an entry. */
const LESS_LIKELY = 0.5;
/** Kinds are listed with the likeliest first; a heading of the first level goes before others. */
const LATER_KIND = 0.04;
const TEXTS: ReadonlySet<string> = new Set(['Heading', 'Text', 'Badge', 'Breadcrumb']);

export function toScore(candidate: Candidate, phrase: Phrase, aim: Aim): number {
  const { kinds, tokens, quoted } = phrase;
  if (kinds !== undefined && !kinds.has(candidate.kind)) return 0;
  if (quoted !== undefined) return isQuoted(candidate, quoted) ? 1 + (aim === 'text' ? 0 : toPartBonus(candidate)) : 0;
  let score = 1 + toExactBonus(candidate, phrase);
  for (const token of tokens) score += toTokenWorth(token, candidate);
  if (kinds === undefined && aim === 'part' && TEXTS.has(candidate.kind)) score -= EXACT;
  if (aim === 'text' && candidate.label === undefined) score -= EXACT;
  if (candidate.entry !== undefined) score -= LESS_LIKELY;
  if (kinds !== undefined) score -= [...kinds].indexOf(candidate.kind) * LATER_KIND;
  if (candidate.node.props['level'] === 1) score += LATER_KIND / 2;
  if (isSummary(candidate)) score -= LESS_LIKELY / 2;
  // A root or a page frame is hardly ever meant by a word that occurs in its name.
  return candidate.node.parentId === null || candidate.node.component === 'Pages'
    ? 0
    : score - toSurplus(candidate, tokens);
}

/** "the orders table" has the orders rather than sums of them. */
function isSummary({ node }: Candidate): boolean {
  const { call } = (node.props['rows'] ?? {}) as { readonly call?: unknown };
  return node.component === 'DataTable' && (call === 'group' || call === 'pivot');
}

function toPartBonus(candidate: Candidate): number {
  return TEXTS.has(candidate.kind) ? 0 : LESS_LIKELY;
}

export function isComplete(candidate: Candidate, phrase: Phrase): boolean {
  if (phrase.quoted !== undefined) return isQuoted(candidate, phrase.quoted);
  return phrase.tokens.every((token) => toTokenWorth(token, candidate) > 0);
}

function isQuoted({ label, labelTokens }: Candidate, quoted: string): boolean {
  if (label?.toLowerCase() === quoted.toLowerCase()) return true;
  const tokens = toTokens(quoted);
  return tokens.length > 0 && tokens.every((token) => labelTokens.has(token));
}

function toTokenWorth(token: string, candidate: Candidate): number {
  if (candidate.labelTokens.has(token)) return WORTH.label;
  if (candidate.headingTokens.has(token)) return WORTH.heading;
  if (candidate.nameTokens.has(token) || toTokens(candidate.kind).includes(token)) return WORTH.name;
  return candidate.aroundTokens.has(token) ? WORTH.around : MISSING;
}

/** The very words are worth more than their singular: "reviews" is the section, not the step "Review". */
function toExactBonus(candidate: Candidate, { tokens, text }: Phrase): number {
  if (tokens.length === 0 || !isExact(candidate, tokens)) return 0;
  const { label, heading } = candidate;
  return EXACT + ([label, heading].some((name) => name?.toLowerCase() === text) ? 1 : 0);
}

function isExact({ label, headingTokens }: Candidate, tokens: readonly string[]): boolean {
  const own = label === undefined ? [...headingTokens] : toTokens(label);
  return own.length === tokens.length && own.every((token) => tokens.includes(token));
}

/** Of two that have all words, the one with fewer others is meant; never more than a fraction. */
function toSurplus({ labelTokens, nameTokens }: Candidate, tokens: readonly string[]): number {
  const others = [...labelTokens, ...nameTokens].filter((token) => !tokens.includes(token)).length;
  return tokens.length === 0 ? 0 : Math.min(others, 40) / 100;
}
