import { readFileSync } from 'node:fs';

/**
 * Reads a small source file of a language. Fixtures are stored as plain text so that no tool takes them for our code.
 */
export function readFixture(language: string): string {
  return readFileSync(new URL(`fixtures/${language}.txt`, import.meta.url), 'utf8');
}
