// Prompts with the requirements that a careful reader finds in them. They were written before the code had seen them.
// Nobody looks at those marked `held-out` and `fresh` while extending the knowledge of the composer. The knowledge was
// chosen until the held-out prompts reached their share. The fresh ones measure how well it understands prompts that it
// was not chosen for.
import { readdirSync, readFileSync } from 'node:fs';

interface Expectation {
  /** The words of the prompt. */
  readonly words: string;
}

export interface CorpusPrompt {
  readonly id: string;
  readonly set: 'tune' | 'held-out' | 'fresh';
  readonly mood: string;
  readonly archetype: string;
  readonly prompt: string;
  readonly expected: readonly Expectation[];
}

export function readCorpus(): CorpusPrompt[] {
  const files = readdirSync(import.meta.dirname)
    .filter((name) => name.endsWith('.json'))
    .sort();
  return files.flatMap((name) => JSON.parse(readFileSync(`${import.meta.dirname}/${name}`, 'utf8')) as CorpusPrompt[]);
}
