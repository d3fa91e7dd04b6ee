// The AI SDK as a language model. It is loaded only where a model is configured.
import { setTimeout as sleep } from 'node:timers/promises';
import type { LanguageModel as SdkModel } from 'ai';
import { createBoundedFetch } from './bounded-fetch.ts';
import type { AnswerPart, LanguageModel, ModelOptions, ModelQuestion } from './language-model.ts';
import { DEFAULT_MODEL_LIMITS, type ModelLimits } from './limits.ts';
import { isPassing, ModelFailure } from './model-failure.ts';
import { toModelFailure } from './to-model-failure.ts';

type Sdk = typeof import('ai');

/** Where the server does not say how long. */
const RETRY_WAIT_MS = 1_000;

export async function openLanguageModel(
  options: ModelOptions,
  limits: ModelLimits = DEFAULT_MODEL_LIMITS,
): Promise<LanguageModel> {
  const sdk = await import('ai');
  // It would print what a server does not support, to the output of all services.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const model = sdk.wrapLanguageModel({
    model: await createSdkModel(options, createBoundedFetch(limits.answerBytesMax)),
    // Local models write their reasoning into the answer.
    middleware: sdk.extractReasoningMiddleware({ tagName: 'think' }),
  });
  return { answer: (question, signal) => answer(sdk, model, question, signal, limits) };
}

async function createSdkModel({ baseUrl, model, apiKey }: ModelOptions, boundedFetch: typeof fetch) {
  if (baseUrl === undefined) {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ apiKey: apiKey ?? '', fetch: boundedFetch })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  const key = apiKey === undefined ? {} : { apiKey };
  return createOpenAICompatible({ name: 'model', baseURL: baseUrl, ...key, fetch: boundedFetch })(model);
}

async function* answer(
  sdk: Sdk,
  model: SdkModel,
  question: ModelQuestion,
  signal: AbortSignal,
  limits: ModelLimits,
): AsyncGenerator<AnswerPart> {
  for (let isLast = false; ; isLast = true) {
    let hasBegun = false;
    try {
      for await (const part of answerOnce(sdk, model, question, signal, limits)) {
        hasBegun = true;
        yield part;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      const failure = toModelFailure(error, sdk.APICallError.isInstance);
      const { retryAfterMs = RETRY_WAIT_MS } = failure;
      if (isLast || hasBegun || !isPassing(failure) || retryAfterMs > limits.retryWaitMsMax) throw failure;
      await sleep(retryAfterMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }
}

async function* answerOnce(
  sdk: Sdk,
  model: SdkModel,
  { instructions, messages }: ModelQuestion,
  signal: AbortSignal,
  { firstPartMs, pauseMs, outputTokensMax }: ModelLimits,
): AsyncGenerator<AnswerPart> {
  const { stream } = sdk.streamText({
    model,
    // The same for all turns, so that Anthropic need not read it again; others know such text by themselves.
    instructions: {
      role: 'system',
      content: instructions,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    messages: [...messages],
    maxOutputTokens: outputTokensMax,
    maxRetries: 0,
    abortSignal: signal,
    timeout: { firstChunkMs: firstPartMs, chunkMs: pauseMs },
    // By default errors are printed, with the request.
    onError: () => {},
  });
  for await (const part of stream) {
    if (part.type === 'text-delta') yield { type: 'text', text: part.text };
    else if (part.type === 'error') throw part.error;
    else if (part.type === 'abort') throw new ModelFailure('slow');
    else if (part.type === 'finish') yield { type: 'end', isWhole: part.finishReason === 'stop' };
  }
}
