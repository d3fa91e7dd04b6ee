// The duration of the composer in process, warm.
import { composingWork } from '../../../src/services/studio/composing/composing-work.ts';
import { DEFAULT_LIMITS, PROMPT_LENGTH_MAX } from '../../../src/services/studio/limits.ts';
import { readCorpus } from '../../../test/services/studio/corpus/corpus.ts';
import { quantile, round } from '../../measure/statistics.ts';

export interface ComposerSpeed {
  readonly prompts: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Prompts of the corpus joined to the longest prompt that is allowed. */
  readonly longest: { readonly characters: number; readonly p50Ms: number; readonly maxMs: number };
}

const PROMPTS = 300;
const LONGEST_RUNS = 20;

export async function measureComposer(): Promise<ComposerSpeed> {
  const prompts = readCorpus()
    .map(({ prompt }) => prompt)
    .slice(0, PROMPTS);
  for (const prompt of prompts) await compose(prompt);
  const times: number[] = [];
  for (const prompt of prompts) times.push(await compose(prompt));
  const longest: number[] = [];
  for (let run = 0; run < LONGEST_RUNS; run++) {
    const joined = [...prompts.slice(run * 5), ...prompts].join(' ').slice(0, PROMPT_LENGTH_MAX);
    longest.push(await compose(joined));
  }
  return {
    prompts: prompts.length,
    p50Ms: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
    longest: {
      characters: PROMPT_LENGTH_MAX,
      p50Ms: round(quantile(longest, 0.5)),
      maxMs: round(Math.max(...longest)),
    },
  };
}

async function compose(prompt: string): Promise<number> {
  const request = { prompt, current: undefined, versions: [], history: [], surfaceId: 'bench' };
  const begun = performance.now();
  await composingWork.compose(request, DEFAULT_LIMITS.interfaceLengthMax);
  return performance.now() - begun;
}
