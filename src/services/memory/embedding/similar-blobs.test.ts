import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { systemClock } from '../../../base/clock.ts';
import type { VectorStore } from '../../../vector/vector-store.ts';
import type { Embedder } from './embedder.ts';
import { Points } from './points.ts';
import { SimilarBlobs } from './similar-blobs.ts';

const unused = {} as VectorStore;

describe('what is similar to a question', () => {
  const failures: unknown[] = [];
  const create = (embedTexts: Embedder['embedTexts']) =>
    new SimilarBlobs({
      embedder: { id: 'test', dimension: 2, isStatic: false, relatedMin: 0, embedTexts },
      points: new Points(unused, systemClock),
      clock: systemClock,
      onFailure: (error) => failures.push(error),
    });

  it('is not waited for when the embedder does not answer, and not asked for again at once', async () => {
    let asked = 0;
    const similar = create(() => {
      asked++;
      return new Promise(() => {});
    });
    assert.equal(await similar.find('question', ['repository']), undefined);
    assert.equal(await similar.find('question', ['repository']), undefined);
    assert.deepEqual([asked, failures.length], [1, 1]);
  });

  it('is nothing where the model knows no word of the question', async () => {
    const similar = create(async () => [new Float32Array(2)]);
    assert.deepEqual(await similar.find('question', ['repository']), []);
  });
});
