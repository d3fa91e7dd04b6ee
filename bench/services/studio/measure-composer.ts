// The duration of the composer in process, warm.
import { composingWork } from '../../../src/services/studio/composing/composing-work.ts';
import { PROMPT_LENGTH_MAX } from '../../../src/services/studio/limits.ts';
import { readCorpus } from '../../../test/services/studio/corpus/corpus.ts';
import { quantile, round } from '../../measure/statistics.ts';

const PROMPTS = 300;
const LONGEST_RUNS = 20;

export type ComposerSpeed = Awaited<ReturnType<typeof measureComposer>>;

export async function measureComposer() {
  const prompts = readCorpus()
    .map(({ prompt }) => prompt)
    .slice(0, PROMPTS);
  for (const prompt of prompts) await compose(prompt);
  const times = await Array.fromAsync(prompts, compose);
  const longest: number[] = [];
  for (let run = 0; run < LONGEST_RUNS; run++) {
    const joined = [...prompts.slice(run * 5), ...prompts].join(' ').slice(0, PROMPT_LENGTH_MAX);
    longest.push(await compose(joined));
  }
  return {
    prompts: prompts.length,
    p50Ms: round(quantile(times, 0.5)),
    p99Ms: round(quantile(times, 0.99)),
    /** Prompts of the corpus joined to the longest prompt that is allowed. */
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
  await composingWork.compose(request);
  return performance.now() - begun;
}
