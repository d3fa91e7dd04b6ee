import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { Refusal } from '../../../platform/errors/refusal.ts';
import { createOutgoing } from '../../../platform/outgoing/create-outgoing.ts';
import { createOpenAiEmbedder, type OpenAiEmbedderOptions } from './openai-embedder.ts';

interface Asked {
  readonly url: string | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: { readonly model: string; readonly input: readonly string[] };
}

const refused = (code: string) => (error: unknown) => error instanceof Refusal && error.code === code;

describe('an embedder behind an interface like that of OpenAI', () => {
  let server: Server;
  let asked: Asked[];
  let answer: (asked: Asked, response: ServerResponse) => void;

  beforeEach(async () => {
    asked = [];
    answer = ({ body }, response) => response.end(JSON.stringify(toEmbeddings(body.input)));
    server = createServer(async (request, response) => {
      const { url, headers } = request;
      const one: Asked = { url, headers, body: (await json(request)) as Asked['body'] };
      asked.push(one);
      answer(one, response);
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });

  /** Returns vectors that encode the length of the text, in reverse order. */
  function toEmbeddings(input: readonly string[], dimension = 3) {
    const data = input.map((text, index) => ({
      index,
      embedding: [text.length, 1, ...Array<number>(dimension - 2).fill(0)],
    }));
    return { data: data.reverse() };
  }

  function createEmbedder(options: Partial<OpenAiEmbedderOptions> = {}, timeoutMs = 10_000) {
    const { port } = server.address() as AddressInfo;
    const outgoing = createOutgoing({ isPrivateAllowed: true, timeoutMs, bytesMax: 1_000_000, redirectsMax: 0 });
    return createOpenAiEmbedder({
      outgoing,
      baseUrl: `http://127.0.0.1:${port}/v1/`,
      model: 'small',
      retryDelayMs: 1,
      ...options,
    });
  }

  it('returns vectors of length 1 in the order of the texts and learns the dimension', async () => {
    const embedder = createEmbedder({ key: 'secret' });
    assert.equal(embedder.dimension, undefined);
    const vectors = await embedder.embedTexts(['a', 'abc'], 'passage');
    assert.equal(embedder.dimension, 3);
    for (const [index, length] of [1, 3].entries()) {
      const size = Math.hypot(length, 1);
      assert.deepEqual(vectors[index], Float32Array.from([length / size, 1 / size, 0]));
    }
    assert.equal(asked[0]?.url, '/v1/embeddings');
    assert.equal(asked[0]?.headers.authorization, 'Bearer secret');
    assert.equal(asked[0]?.body.model, 'small');
  });

  it('asks in bounded batches of bounded texts, none of them empty', async () => {
    const texts = [...Array.from({ length: 129 }, () => 'x'.repeat(100_000)), ''];
    const vectors = await createEmbedder().embedTexts(texts, 'passage');
    assert.equal(vectors.length, 130);
    assert.equal(asked.length, 3);
    for (const { body } of asked)
      assert.ok(body.input.length <= 64 && body.input.every(({ length }) => length > 0 && length <= 6_000));
  });

  it('tries again where the server is overloaded', async () => {
    answer = ({ body }, response) => {
      if (asked.length < 3) response.writeHead(asked.length === 1 ? 503 : 429).end();
      else response.end(JSON.stringify(toEmbeddings(body.input)));
    };
    assert.equal((await createEmbedder().embedTexts(['a'], 'passage')).length, 1);
    assert.equal(asked.length, 3);
  });

  it('gives up after a few attempts, and at once where another cannot help', async () => {
    answer = (_, response) => response.writeHead(500).end();
    await assert.rejects(createEmbedder().embedTexts(['a'], 'passage'), refused('embedding_failed'));
    assert.equal(asked.length, 4);
    answer = (_, response) => response.writeHead(401).end();
    await assert.rejects(createEmbedder().embedTexts(['a'], 'passage'), refused('embedding_failed'));
    assert.equal(asked.length, 5);
  });

  it('does not wait for a server that is too slow', async () => {
    answer = () => {};
    await assert.rejects(createEmbedder({}, 50).embedTexts(['a'], 'passage'), refused('host_too_slow'));
  });

  it('stops when its caller does', async () => {
    const caller = new AbortController();
    answer = () => caller.abort();
    await assert.rejects(createEmbedder().embedTexts(['a'], 'passage', caller.signal), { name: 'AbortError' });
    assert.equal(asked.length, 1);
  });

  it('refuses vectors of another dimension than before', async () => {
    const embedder = createEmbedder();
    await embedder.embedTexts(['a'], 'passage');
    answer = ({ body }, response) => response.end(JSON.stringify(toEmbeddings(body.input, 4)));
    await assert.rejects(embedder.embedTexts(['a'], 'passage'), refused('embedding_dimension_changed'));
  });

  it('refuses answers that are no embeddings of the texts', async () => {
    const bodies = [
      'not JSON',
      '{}',
      '{"data":[]}',
      '{"data":[{"index":0,"embedding":["1"]}]}',
      '{"data":[{"index":7,"embedding":[1,2]}]}',
      '{"data":[{"index":0,"embedding":[]}]}',
    ];
    for (const body of bodies) {
      answer = (_, response) => response.end(body);
      await assert.rejects(createEmbedder().embedTexts(['a'], 'passage'), refused('embedding_answer_invalid'), body);
    }
  });
});
