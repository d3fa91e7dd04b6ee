// A language model by the AI SDK, which is loaded only if a model is configured.
import { setTimeout as sleep } from 'node:timers/promises';
import type * as ai from 'ai';
import type { JsonObject } from '../../../../interface-catalogue/model/payload.ts';
import { createBoundedFetch } from './bounded-fetch.ts';
import type { AnswerPart, AskModel, ModelMessage, ModelOptions } from './language-model.ts';
import type { ModelLimits } from './limits.ts';
import { isPassing, ModelFailure } from './model-failure.ts';
import { toModelFailure } from './to-model-failure.ts';

/** The pause before a second attempt, unless the server names one. */
const RETRY_WAIT_MS = 1_000;

interface Model {
  readonly sdk: typeof ai;
  /** Answers with a text. */
  readonly plain: ai.LanguageModel;
  /** Answers by the schema; undefined once its server has refused that. */
  structured: ai.LanguageModel | undefined;
  /** The same for all turns. */
  readonly instructions: string;
  readonly limits: ModelLimits;
}

export async function openLanguageModel(
  options: ModelOptions,
  instructions: string,
  schema: JsonObject,
  limits: ModelLimits,
): Promise<AskModel> {
  const sdk = await import('ai');
  // The SDK would print warnings to the output of all services.
  globalThis.AI_SDK_LOG_WARNINGS = false;
  const plain = sdk.wrapLanguageModel({
    model: await createSdkModel(options, createBoundedFetch(limits.answerBytesMax)),
    // Local models write their reasoning into the answer.
    middleware: sdk.extractReasoningMiddleware({ tagName: 'think' }),
  });
  const structured = sdk.wrapLanguageModel({
    model: plain,
    middleware: { transformParams: async ({ params }) => ({ ...params, responseFormat: { type: 'json', schema } }) },
  });
  const model: Model = { sdk, plain, structured, instructions, limits };
  return (messages, signal) => answer(model, messages, signal);
}

async function createSdkModel({ protocol, baseUrl, model, apiKey }: ModelOptions, boundedFetch: typeof fetch) {
  if (protocol === 'anthropic') {
    const { createAnthropic } = await import('@ai-sdk/anthropic');
    return createAnthropic({ baseURL: baseUrl, apiKey: apiKey ?? '', fetch: boundedFetch })(model);
  }
  const { createOpenAICompatible } = await import('@ai-sdk/openai-compatible');
  return createOpenAICompatible({
    name: 'model',
    baseURL: baseUrl,
    ...(apiKey !== undefined && { apiKey }),
    ...(OPENAI_HOSTS.test(new URL(baseUrl).hostname) && { transformRequestBody: toOpenAiBody }),
    supportsStructuredOutputs: true,
    includeUsage: true,
    fetch: boundedFetch,
  })(model);
}

const OPENAI_HOSTS = /(?:^|\.)openai\.(?:azure\.)?com$/;

/** The present models of OpenAI refuse the former name of the limit, which other servers know alone. */
function toOpenAiBody({ max_tokens, ...body }: Record<string, unknown>): Record<string, unknown> {
  return { ...body, max_completion_tokens: max_tokens };
}

/** Servers answer so to a schema that they do not support. */
const SCHEMA_REFUSALS: ReadonlySet<number | undefined> = new Set([400, 422, 501]);

async function* answer(
  model: Model,
  messages: readonly ModelMessage[],
  signal: AbortSignal,
): AsyncGenerator<AnswerPart> {
  const attempt = { asked: model.structured ?? model.plain, isLast: false };
  while (!signal.aborted) {
    let hasBegun = false;
    try {
      for await (const part of answerOnce(model, attempt.asked, messages, signal)) {
        hasBegun = true;
        if (attempt.asked === model.plain) model.structured = undefined;
        yield part;
      }
      return;
    } catch (error) {
      if (signal.aborted) return;
      const failure = toModelFailure(error, model.sdk.APICallError.isInstance);
      if (hasBegun && failure.kind === 'broken') return yield { type: 'end', isWhole: false };
      if (hasBegun) throw failure;
      await prepareNext(model, attempt, failure, signal);
    }
  }
}

/** Throws the failure if no further attempt may succeed. */
async function prepareNext(
  { plain, limits }: Model,
  attempt: { asked: ai.LanguageModel; isLast: boolean },
  failure: ModelFailure,
  signal: AbortSignal,
): Promise<void> {
  if (attempt.asked !== plain && SCHEMA_REFUSALS.has(failure.status)) {
    attempt.asked = plain;
    return;
  }
  const { retryAfterMs = RETRY_WAIT_MS } = failure;
  if (attempt.isLast || !isPassing(failure) || retryAfterMs > limits.retryWaitMsMax) throw failure;
  attempt.isLast = true;
  await sleep(retryAfterMs, undefined, { signal }).catch(() => {});
}

async function* answerOnce(
  { sdk, instructions, limits }: Model,
  model: ai.LanguageModel,
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
    // Maps of things and fields are no part of the strict schemas of OpenAI; other servers enforce them all the same.
    providerOptions: { openaiCompatible: { strictJsonSchema: false } },
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
      else if (part.type === 'finish') yield { ...part.totalUsage, type: 'end', isWhole: part.finishReason === 'stop' };
    }
  } finally {
    clearTimeout(timer);
    // The server stops if the engine needs no more.
    silence.abort();
  }
}
