// Prompts with the requirements that a careful reader finds in them. They were written before the code had seen them.
// Nobody looks at those marked `held-out` and `fresh` while extending the knowledge of the composer. The knowledge was
// chosen until the held-out prompts reached their share. The fresh ones measure how well it understands prompts that it
// was not chosen for.
import { readdirSync, readFileSync } from 'node:fs';
import type { Brief, Requirement, RequirementKind } from '../../../../src/services/studio/composer/brief.ts';

interface Expectation {
  /** The words of the prompt. */
  readonly words: string;
  /** The accepted kinds. */
  readonly kinds: readonly RequirementKind[];
}

export interface CorpusPrompt {
  readonly id: string;
  readonly set: 'tune' | 'held-out' | 'fresh';
  readonly mood: string;
  readonly archetype: string;
  readonly prompt: string;
  readonly expected: readonly Expectation[];
}

export interface Verdict {
  readonly expectation: Expectation;
  readonly isUnderstood: boolean;
  readonly isUnresolved: boolean;
  /** The requirement that the words became. */
  readonly found: Requirement | undefined;
}

export function readCorpus(): CorpusPrompt[] {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name) => JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as CorpusPrompt[]);
}

/** The share of the words that a requirement must have to be about them. */
const COVERAGE_MIN = 0.5;

/**
 * Judges a requirement. It is understood if the one with most of its words has an accepted kind, or says that it is
 * unresolved.
 */
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
