// Prompts that mean something else than they say: metaphors, contradictions, work on a site that cannot be seen.

import backend from '../knowledge/backend-reasons.json' with { type: 'json' };
import moods from '../knowledge/moods.json' with { type: 'json' };
import { classify } from './classify.ts';
import type { Draft } from './draft.ts';

export interface Reading {
  readonly notes: readonly string[];
  /** What metaphors were taken for. */
  readonly drafts: readonly Draft[];
}

const MARKS = new RegExp(`\\b(?:${moods.metaphorMarks})\\b`, 'i');
const METAPHORS = moods.metaphors.map(([pattern = '', reading = '']) => ({
  pattern: new RegExp(`\\b(?:${pattern})\\b`, 'i'),
  reading,
}));
const CONTRADICTIONS = moods.contradictions.map(({ one, other, note }) => ({
  one: new RegExp(`\\b(?:${one})\\b`, 'i'),
  other: new RegExp(`\\b(?:${other})\\b`, 'i'),
  note,
}));
const TOLD = new RegExp(`^(?:${moods.told})$`, 'i');
const TELLING = new RegExp(`\\b(?:${moods.telling})\\b`, 'i');
const GREETING = new RegExp(`^(?:${moods.greetings})$`, 'i');
const REPAIR = new RegExp(`\\b(?:${moods.repair})\\b`, 'i');
/** One picture may be decoration; a prompt without plain words has several. */
const READINGS_MAX = 6;

export function isRepair(text: string): boolean {
  return REPAIR.test(text);
}

/** "They love points" says how things are; it asks for nothing. */
export function isTold(text: string): boolean {
  return TOLD.test(text);
}

/** Whether a phrase of which no word is known is a sentence rather than the name of a part. */
export function isTelling({ kind, weight, text }: Draft): boolean {
  return kind === 'section' && weight === 0 && TELLING.test(text);
}

export function isMetaphor(sentence: string): boolean {
  return MARKS.test(sentence);
}

export function isGreeting(text: string): boolean {
  return GREETING.test(text);
}

export const REPAIR_REASON = backend.repair;

/** The nearest plain reading of each metaphor; `isPlain` prompts also say in plain words what they want. */
export function readMetaphors(sentences: readonly string[], isPlain: boolean): Reading {
  const notes: string[] = [];
  const drafts: Draft[] = [];
  for (const sentence of sentences) {
    if (!isMetaphor(sentence)) continue;
    for (const { pattern, reading } of METAPHORS) {
      const words = pattern.exec(sentence)?.[0];
      if (words === undefined || drafts.some(({ text }) => text.endsWith(reading)) || notes.length >= READINGS_MAX)
        continue;
      notes.push(`“${words}” was taken as: ${reading}.`);
      if (isPlain) continue;
      const { kind } = classify(reading);
      drafts.push({ text: sentence.slice(0, 160), kind, weight: 9, verbs: [], object: '', details: [], rank: 'asked' });
    }
  }
  return { notes, drafts };
}

/** Which side was taken where a prompt asks for two things that exclude one another. */
export function listContradictions(text: string): string[] {
  return CONTRADICTIONS.filter(({ one, other }) => one.test(text) && other.test(text)).map(({ note }) => note);
}
