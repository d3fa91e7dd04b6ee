// An embedder behind the OpenAI interface `POST <base>/embeddings`. Ollama and most other servers have it too.
import { setTimeout as wait } from 'node:timers/promises';
import { Refusal } from '../../../platform/errors/refusal.ts';
import type { Outgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { refuse } from '../model/refusals.ts';
import type { Embedder } from './embedder.ts';
import { parseEmbeddings } from './parse-embeddings.ts';

export interface OpenAiEmbedderOptions {
  readonly outgoing: Outgoing;
  /** The address including its version: `https://api.openai.com/v1`, `http://127.0.0.1:11434/v1`. */
  readonly baseUrl: string;
  readonly model: string;
  readonly key?: string | undefined;
  /** The first delay; it doubles with each attempt. */
  readonly retryDelayMs?: number | undefined;
}

/** The batch size. Every server accepts at least this many texts, and the answer stays below some megabytes. */
const BATCH_TEXTS_MAX = 64;
/** About 2,000 tokens. Small models reject or truncate longer texts. */
const TEXT_CHARS_MAX = 6_000;
const ATTEMPTS_MAX = 4;
const RETRY_DELAY_MS = 500;
/** The longest delay. A server that asks for more is overloaded for longer than a job should wait. */
const RETRY_DELAY_MS_MAX = 20_000;
/** Refusals of outgoing requests that may be temporary. */
const PASSING = ['host_unreachable', 'host_too_slow'];

export function createOpenAiEmbedder(options: OpenAiEmbedderOptions): Embedder {
  const { baseUrl, model } = options;
  /** The dimension of the first answer. */
  let dimension: number | undefined;

  async function embedBatch(texts: readonly string[], signal: AbortSignal | undefined): Promise<Float32Array[]> {
    const { host } = new URL(baseUrl);
    const vectors = parseEmbeddings(await requestEmbeddings(options, texts, signal), texts.length, host);
    const found = vectors[0]?.length ?? 0;
    dimension ??= found;
    if (found !== dimension)
      throw refuse('embedding_dimension_changed', { host, dimension: found, expected: dimension });
    return vectors;
  }

  return {
    id: `${new URL(baseUrl).host} ${model}`,
    get dimension() {
      return dimension;
    },
    isStatic: false,
    // The scale of another model is unknown, so every match counts as related.
    relatedMin: 0,
    async embedTexts(texts, _kind, signal) {
      // Most servers reject an empty text.
      const inputs = texts.map((text) => text.slice(0, TEXT_CHARS_MAX).trim() || '-');
      const vectors: Float32Array[] = [];
      for (let from = 0; from < inputs.length; from += BATCH_TEXTS_MAX)
        vectors.push(...(await embedBatch(inputs.slice(from, from + BATCH_TEXTS_MAX), signal)));
      return vectors;
    },
  };
}

/**
 * Requests embeddings, with a pause before each retry. Model servers are often overloaded or still loading the model.
 */
async function requestEmbeddings(
  { outgoing, baseUrl, model, key, retryDelayMs = RETRY_DELAY_MS }: OpenAiEmbedderOptions,
  input: readonly string[],
  signal: AbortSignal | undefined,
): Promise<unknown> {
  const url = new URL(`${baseUrl.replace(/\/$/, '')}/embeddings`);
  const authorization = key === undefined ? {} : { authorization: `Bearer ${key}` };
  const headers = { 'content-type': 'application/json', ...authorization };
  const body = JSON.stringify({ model, input, encoding_format: 'float' });
  for (let attempt = 1; ; attempt++) {
    const answer = await outgoing(url, { method: 'POST', headers, body, signal }).catch(orPassing);
    const isRefused = answer instanceof Refusal;
    if (!isRefused && answer.ok) return answer.json().catch(() => undefined);
    const mayPass = isRefused || answer.status === 429 || answer.status >= 500;
    if (!mayPass || attempt === ATTEMPTS_MAX) {
      throw isRefused ? answer : refuse('embedding_failed', { host: url.host, status: answer.status });
    }
    const askedMs = isRefused ? 0 : 1_000 * Number(answer.headers.get('retry-after') ?? 0) || 0;
    const delayMs = Math.max(askedMs, retryDelayMs * 2 ** (attempt - 1));
    await wait(Math.min(delayMs, RETRY_DELAY_MS_MAX), undefined, { signal });
  }
}

/** Returns a refusal that may be temporary, and throws any other error. */
function orPassing(error: unknown): Refusal {
  if (error instanceof Refusal && PASSING.includes(error.code)) return error;
  throw error;
}
