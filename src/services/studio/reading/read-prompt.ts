// Reads a prompt: finds the nearest blueprint, attaches what the words say, prunes what they do not want.
import { checkApp } from '../app/check-app.ts';
import type { App } from '../app/description.ts';
import { AppDraft } from './app-draft.ts';
import { attachActions } from './attach-actions.ts';
import { attachFields } from './attach-fields.ts';
import { attachNoun, toTitle } from './attach-names.ts';
import { attachOptions } from './attach-options.ts';
import { attachRows } from './attach-rows.ts';
import { attachRules } from './attach-rules.ts';
import { attachViews } from './attach-views.ts';
import { gloss } from './gloss/gloss.ts';
import { type Blueprint, type Found, getLibrary, type Library } from './library.ts';
import { attachLook } from './look/attach-look.ts';
import { normalisePrompt } from './normalise-prompt.ts';
import { attachPieces } from './pieces/attach-pieces.ts';
import { prune } from './prune.ts';
import { type Note, Reading } from './reading.ts';
import { splitSentences } from './split-sentences.ts';

export interface ReadApp {
  readonly app: App;
  readonly found: Found;
  readonly notes: readonly Note[];
  readonly sentences: readonly string[];
  /** The language of the prompt if its words were glossed: ISO 639-1. */
  readonly language: string | undefined;
}

/** Below both a blueprint shares a word or two with the prompt by chance: most of few words, or many of a long text. */
const SHARE_MIN = 0.4;
const SCORE_MIN = 90;
const NEAR_COUNT = 6;
const OPENING_WORDS_MAX = 24;

/** Undefined if no blueprint is near enough. */
export function readPrompt(prompt: string, library: Library = getLibrary()): ReadApp | undefined {
  const plain = normalisePrompt(prompt);
  const glossed = gloss(plain);
  const text = glossed?.text ?? plain;
  const sentences = splitSentences(text).map((sentence) => sentence.text);
  const opening = (sentences[0] ?? '').split(' ').slice(0, OPENING_WORDS_MAX).join(' ');
  const near = library.findNearest(opening, text, NEAR_COUNT);
  const [found] = near;
  if (found === undefined || (found.share < SHARE_MIN && found.score < SCORE_MIN)) return undefined;
  const blueprints = near.map(({ blueprint }) => blueprint);
  const fitted = attachAll(sentences, found.blueprint.app, library, blueprints);
  fitted.draft.app.title = toTitle(opening, text, found.blueprint);
  attachNoun(text, fitted);
  attachLook(text, sentences, fitted);
  prune(fitted, text);
  const reading = attachPieces(sentences, fitted);
  return { app: reading.draft.app, found, notes: reading.notes, sentences, language: glossed?.language };
}

/** Attaches all sentences; where the whole cannot be shown, those that are at fault are left out. */
function attachAll(sentences: readonly string[], app: App, library: Library, near: readonly Blueprint[]): Reading {
  const whole = new Reading(new AppDraft(app), library, near);
  for (const sentence of sentences) attach(sentence, whole);
  if (isSound(whole.draft.app)) return whole;
  let kept = new Reading(new AppDraft(app), library, near);
  for (const sentence of sentences) {
    const tried = kept.copy();
    attach(sentence, tried);
    if (isSound(tried.draft.app)) kept = tried;
  }
  return kept;
}

function attach(sentence: string, reading: Reading): void {
  const hasRows = attachRows(sentence, reading);
  if (!hasRows) {
    attachOptions(sentence, reading);
    attachFields(sentence, reading);
  }
  attachActions(sentence, reading);
  attachRules(sentence, reading);
  attachViews(sentence, reading);
}

function isSound(app: App): boolean {
  return checkApp(app).length === 0;
}
