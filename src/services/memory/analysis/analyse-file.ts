import type { FileAnalysis } from '../model/file-analysis.ts';
import { analyseText } from './analyse-text.ts';
import { languageOf } from './languages/language-of.ts';
import { getLanguage } from './languages/languages.ts';
import { redactSecrets } from './secrets/redact-secrets.ts';
import { findContentSkipReason, findSkipReason, type SkipReason } from './skipping/skip-reason.ts';

export interface SourceFile {
  readonly path: string;
  readonly bytes: Uint8Array;
}

export interface AnalysedFile {
  /** The text with its secrets redacted. */
  readonly text: string;
  readonly redactions: number;
  readonly analysis: FileAnalysis;
}

export interface SkippedFile {
  readonly skipped: SkipReason;
}

/**
 * Analyses one file, or returns the reason why it is skipped. The path serves only to find the language and that
 * reason.
 */
export async function analyseFile({ path, bytes }: SourceFile): Promise<AnalysedFile | SkippedFile> {
  const skipped = findSkipReason(path, bytes.length);
  if (skipped !== undefined) return { skipped };
  const original = new TextDecoder().decode(bytes);
  const language = languageOf(path, original);
  const byContent = findContentSkipReason(bytes, original, getLanguage(language).kind);
  if (byContent !== undefined) return { skipped: byContent };
  const { text, count } = redactSecrets(original);
  return { text, redactions: count, analysis: await analyseText(language, text) };
}
