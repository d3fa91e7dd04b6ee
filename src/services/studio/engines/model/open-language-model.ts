// A language model by the AI SDK, which is loaded only if a model is configured.
import { setTimeout as sleep } from 'node:timers/promises';
import type * as ai from 'ai';
import { createBoundedFetch } from './bounded-fetch.ts';
import type { AnswerPart, AskModel, ModelMessage, ModelOptions } from './language-model.ts';
import type { ModelLimits } from './limits.ts';
import { isPassing, ModelFailure } from './model-failure.ts';
import { toModelFailure } from './to-model-failure.ts';

/** The pause before a second attempt, unless the server names one. */
const RETRY_WAIT_MS = 1_000;

interface Model {
  readonly sdk: typeof ai;
  readonly model: ai.LanguageModel;
  /** The same for all turns. */
  readonly instructions: string;
  readonly limits: ModelLimits;
}

export async function openLanguageModel(
  options: ModelOptions,
  instructions: string,
  limits: ModelLimits,
): Promise<AskModel> {
  const sdk = await import('ai');
  // The SDK would print warnings to the output of all services.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const model = sdk.wrapLanguageModel({
    model: await createSdkModel(options, createBoundedFetch(limits.answerBytesMax)),
    // Local models write their reasoning into the answer.
    middleware: sdk.extractReasoningMiddleware({ tagName: 'think' }),
  });
  return (messages, signal) => answer({ sdk, model, instructions, limits }, messages, signal);
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
  model: Model,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  for (let isLast = false; ; isLast = true) {
    let hasBegun = false;
    try {
      for await (const part of answerOnce(model, messages, signal)) {
        hasBegun = true;
        yield part;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      const failure = toModelFailure(error, model.sdk.APICallError.isInstance);
      if (hasBegun && failure.kind === 'broken') return yield { type: 'end', isWhole: false };
      const { retryAfterMs = RETRY_WAIT_MS } = failure;
      if (isLast || hasBegun || !isPassing(failure) || retryAfterMs > model.limits.retryWaitMsMax) throw failure;
      await sleep(retryAfterMs, undefined, { signal }).catch(() => {});
      if (signal.aborted) return;
    }
  }
}

async function* answerOnce(
  { sdk, model, instructions, limits }: Model,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const { firstPartMs, pauseMs, outputTokensMax } = limits;
  // The SDK has time-outs too, but they do not cover the time until the server answers.
  const silence = new AbortController();
  let timer = setTimeout(() => silence.abort(), firstPartMs);
  const { stream } = sdk.streamText({
    model,
    // Anthropic caches them if asked to; other servers do so by themselves.
    instructions: {
      role: 'system',
      content: instructions,
      providerOptions: { anthropic: { cacheControl: { type: 'ephemeral' } } },
    },
    messages: [...messages],
    maxOutputTokens: outputTokensMax,
    maxRetries: 0,
    abortSignal: AbortSignal.any([signal, silence.signal]),
    // The default prints errors with the request.
    onError: () => {},
  });
  try {
    for await (const part of stream) {
      // Other parts come before the server has answered.
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        clearTimeout(timer);
        timer = setTimeout(() => silence.abort(), pauseMs);
      }
      if (part.type === 'text-delta') yield { type: 'text', text: part.text };
      else if (part.type === 'error') throw silence.signal.aborted ? new ModelFailure('slow') : part.error;
      else if (part.type === 'abort') throw new ModelFailure('slow');
      else if (part.type === 'finish') yield { type: 'end', isWhole: part.finishReason === 'stop' };
    }
  } finally {
    clearTimeout(timer);
    // The server stops if the engine needs no more.
    silence.abort();
  }
}
