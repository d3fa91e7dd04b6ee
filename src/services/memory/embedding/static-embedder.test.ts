import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { OperatorProblem } from '../../../base/operator-problem.ts';
import type { Embedder } from './embedder.ts';
import { createStaticEmbedder, openStaticEmbedder } from './static-embedder.ts';
import { parseStaticModel } from './static-model.ts';
import { writeModel } from './testing/write-model.ts';

const TERMS = ['pars', 'token', 'cach', 'évict'];

describe('the static embedder', () => {
  const vectors = toVectors(6, 16);
  const file = writeModel({ terms: TERMS, vectors });
  const embedder = createStaticEmbedder(parseStaticModel(file));

  it('makes the normalised sum of the vectors of the terms, each by how often it is there', async () => {
    const [vector] = await embedder.embedTexts(['parsing tokens, parseTokens and parsers'], 'passage');
    const expected = toSum(
      [
        [0, 1 + Math.log(3)],
        [1, 1 + Math.log(2)],
      ],
      ['and'],
    );
    assertNear(vector, expected, 0.02);
  });

  it('lets each term of a question count once, and words of questions not at all', async () => {
    const [vector] = await embedder.embedTexts(['How does it parse the tokens of a parser?'], 'question');
    assertNear(
      vector,
      toSum([
        [0, 1],
        [1, 1],
      ]),
      0.02,
    );
  });

  it('is off by at most a half step of each row after quantisation', async () => {
    const model = parseStaticModel(file);
    for (const [row, vector] of vectors.entries())
      for (const [at, value] of vector.entries()) {
        const scale = model.scales[row] ?? 0;
        const stored = scale * (model.rows[row * model.dimension + at] ?? 0);
        assert.ok(Math.abs(stored - value) <= scale * 0.5001, `row ${row}`);
      }
  });

  it('gives texts without words a vector of zeros and odd texts a vector of length 1 or 0', async () => {
    const [empty, signs] = await embedder.embedTexts(['', '{}();\n\0'], 'passage');
    assert.deepEqual([empty, signs], [new Float32Array(16), new Float32Array(16)]);
    const odd = ['\ud800', '日本語', 'x'.repeat(100_000), '𝒳 🙂', 'a\u0301', '__proto__ constructor'];
    for (const kind of ['question', 'passage'] as const)
      for (const vector of await embedder.embedTexts(odd, kind)) {
        const length = toLength(vector);
        assert.ok(length === 0 || Math.abs(length - 1) < 1e-5, String(length));
      }
  });

  it('refuses a file that is damaged, cut, or of another version', () => {
    const damaged = Buffer.from(file);
    damaged[200] = (damaged[200] ?? 0) ^ 1;
    const later = Buffer.from(file);
    later[4] = 2;
    for (const bytes of [damaged, later, file.subarray(0, -1), file.subarray(0, 10), Buffer.alloc(0)])
      assert.throws(() => parseStaticModel(bytes), OperatorProblem);
  });

  it('is named by its content', () => {
    const other = writeModel({ terms: TERMS, vectors: toVectors(6, 17) });
    assert.equal(createStaticEmbedder(parseStaticModel(file)).id, embedder.id);
    assert.notEqual(createStaticEmbedder(parseStaticModel(other)).id, embedder.id);
  });

  function toSum(weights: readonly (readonly [number, number])[], hashed: readonly string[] = []): Float32Array {
    const model = parseStaticModel(file);
    const sum = new Float32Array(16);
    for (const [row, weight] of [...weights, ...hashed.map((term) => [model.rowOf(term), 1] as const)])
      for (const [at, value] of (vectors[row] ?? []).entries()) sum[at] = (sum[at] ?? 0) + weight * value;
    return sum.map((value) => value / toLength(sum));
  }
});

describe('the model that comes with Magpie', () => {
  it('gives the same text the same vector each time', async () => {
    const embedder = await openStaticEmbedder();
    const texts = ['function evictOldest(cache) {}', 'where is the cache evicted'];
    assert.deepEqual(await embedder.embedTexts(texts, 'passage'), await embedder.embedTexts(texts, 'passage'));
    assert.equal((await embedder.embedTexts(texts, 'question'))[0]?.length, embedder.dimension);
  });

  it('takes words for the same thing as close', async () => {
    const embedder = await openStaticEmbedder();
    const close = await toSimilarity(embedder, 'delete a folder', 'remove directory');
    const far = await toSimilarity(embedder, 'delete a folder', 'decode audio samples');
    assert.ok(close > far + 0.2, `${close} and ${far}`);
  });
});

async function toSimilarity(embedder: Embedder, question: string, passage: string): Promise<number> {
  const [a = new Float32Array()] = await embedder.embedTexts([question], 'question');
  const [b = new Float32Array()] = await embedder.embedTexts([passage], 'passage');
  return a.reduce((sum, value, at) => sum + value * (b[at] ?? 0), 0);
}

function toVectors(count: number, dimension: number): number[][] {
  return Array.from({ length: count }, (_, row) =>
    Array.from({ length: dimension }, (_, at) => Math.sin(1 + row * 7.3 + at * 1.7 + dimension)),
  );
}

function assertNear(vector: Float32Array | undefined, expected: Float32Array, error: number): void {
  assert.equal(vector?.length, expected.length);
  for (const [at, value] of expected.entries()) assert.ok(Math.abs((vector?.[at] ?? 0) - value) < error, `at ${at}`);
}

function toLength(vector: Float32Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
