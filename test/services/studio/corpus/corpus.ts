// Prompts with what a careful reader finds in them. They were written before the code had seen them; those marked
// `held-out` are never looked at while the knowledge of the composer is extended.
import { readdirSync, readFileSync } from 'node:fs';
import type { Brief, Requirement, RequirementKind } from '../../../../src/services/studio/composer/brief.ts';

interface Expectation {
  /** As the prompt has them. */
  readonly words: string;
  /** The kinds that a reader would accept for them. */
  readonly kinds: readonly RequirementKind[];
}

export interface CorpusPrompt {
  readonly id: string;
  readonly set: 'tune' | 'held-out';
  readonly mood: string;
  readonly archetype: string;
  readonly prompt: string;
  readonly expected: readonly Expectation[];
}

export interface Verdict {
  readonly expectation: Expectation;
  readonly isUnderstood: boolean;
  readonly isUnresolved: boolean;
  /** What the words became. */
  readonly found: Requirement | undefined;
}

export function readCorpus(): CorpusPrompt[] {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name) => JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as CorpusPrompt[]);
}

/** Of these words a requirement must have at least half to be about them. */
const COVERAGE_MIN = 0.5;

/** A requirement is understood if the one that has most of its words has a kind that is accepted, or says that it is unresolved. */
export function judge(brief: Brief, expectation: Expectation): Verdict {
  const words = listWords(expectation.words);
  const covering = brief.requirements
    .map((requirement) => ({ requirement, share: toShare(words, requirement) }))
    .filter(({ share }) => share >= COVERAGE_MIN);
  const most = Math.max(...covering.map(({ share }) => share));
  const best = covering.filter(({ share }) => share === most).map(({ requirement }) => requirement);
  const accepted = best.find(({ kind }) => expectation.kinds.includes(kind));
  const unresolved = best.find(({ unresolvedReason }) => unresolvedReason !== undefined);
  const found = accepted ?? unresolved ?? best[0];
  return {
    expectation,
    found,
    isUnderstood: (accepted ?? unresolved) !== undefined,
    isUnresolved: accepted === undefined && unresolved !== undefined,
  };
}

function toShare(words: readonly string[], requirement: Requirement): number {
  const texts = requirement.text
    .split('; ')
    .map((text) => new Set(listWords(`${text} ${requirement.details.join(' ')}`)));
  return Math.max(...texts.map((own) => words.filter((word) => own.has(word)).length / words.length));
}

const GLUE = new Set([
  'a',
  'an',
  'the',
  'and',
  'or',
  'of',
  'for',
  'to',
  'with',
  'in',
  'on',
  'by',
  'their',
  'my',
  'our',
  'each',
  'it',
  'them',
]);

function listWords(text: string): string[] {
  const words = text.toLowerCase().match(/\p{Script=Han}|[\p{L}\p{N}]+/gu) ?? [];
  const content = words.filter((word) => !GLUE.has(word));
  return content.length > 0 ? content : words;
}
