import { readFileSync } from 'node:fs';

/** A small file in a language; it is stored as plain text so that no tool takes it for a source of ours. */
export function readFixture(language: string): string {
  return readFileSync(new URL(`fixtures/${language}.txt`, import.meta.url), 'utf8');
}
