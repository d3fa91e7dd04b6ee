import assert from 'node:assert/strict';
import { it } from 'node:test';
import { findWording } from '../errors.ts';
import { openComposingThreads } from './composing-threads.ts';

it('ends a run that takes too long with an error, and answers the prompts that wait behind it', async () => {
  const entry = new URL('./testing/endless-worker.ts', import.meta.url);
  const threads = openComposingThreads({ entry, runMsMax: 1_000 });
  const ask = (prompt: string) => {
    const request = { prompt, versions: [], history: [], surfaceId: 'main' };
    return Array.fromAsync(threads.engine.run(request, new AbortController().signal));
  };
  const [endless, next] = [ask('endless'), ask('next')];
  await assert.rejects(endless, (error) => findWording(error)?.code === 'turn_timed_out');
  assert.deepEqual(await next, [{ type: 'status', stage: 'reading', message: 'next' }]);
  await threads.close();
});
