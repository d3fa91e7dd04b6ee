import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { connectClient, embed, loadClient, whyMissing } from './load-client.ts';

describe('@langchain/qdrant', { skip: whyMissing() }, () => {
  let server: TestServer;
  let store: Json;
  let Document: Json;
  before(async () => {
    server = await TestServer.open();
    const { QdrantVectorStore } = await loadClient('@langchain/qdrant');
    const { Embeddings } = await loadClient('@langchain/core/embeddings');
    ({ Document } = await loadClient('@langchain/core/documents'));
    const embeddings = Object.assign(new Embeddings({}), {
      embedDocuments: async (texts: string[]) => texts.map(embed),
      embedQuery: async (text: string) => embed(text),
    });
    const client = await connectClient(server.url, newApiKey());
    store = await QdrantVectorStore.fromExistingCollection(embeddings, { client, collectionName: 'docs' });
  });
  after(() => server.close());

  const contents = (documents: Json): string[] => documents.map(({ pageContent }: Json) => pageContent);

  it('[Q27] creates its collection, adds documents and finds them again', async () => {
    await store.addDocuments([
      new Document({ pageContent: 'the magpie collects', metadata: { source: 'birds', page: 1 } }),
      new Document({ pageContent: 'the engine of the magpie', metadata: { source: 'machines', page: 2 } }),
      new Document({ pageContent: 'a river and a garden', metadata: { source: 'nature', page: 3 } }),
    ]);
    assert.deepEqual(contents(await store.similaritySearch('magpie', 2)), [
      'the magpie collects',
      'the engine of the magpie',
    ]);
    const [[document, score]] = await store.similaritySearchWithScore('garden river', 1);
    assert.deepEqual([document.pageContent, document.metadata.page], ['a river and a garden', 3]);
    assert.ok(score > 0.9);
  });

  it('[Q27] filters by metadata', async () => {
    const filter = {
      must: [{ key: 'metadata.page', range: { gte: 2 } }],
      must_not: [{ key: 'metadata.source', match: { value: 'nature' } }],
    };
    assert.deepEqual(contents(await store.similaritySearch('magpie', 5, filter)), ['the engine of the magpie']);
    const retriever = store.asRetriever({
      k: 1,
      filter: { must: [{ key: 'metadata.source', match: { any: ['nature'] } }] },
    });
    assert.deepEqual(contents(await retriever.invoke('magpie')), ['a river and a garden']);
  });

  it('[Q27] finds documents that differ from one another', async () => {
    const found = await store.maxMarginalRelevanceSearch('magpie', { k: 2, lambda: 1 });
    assert.deepEqual(contents(found), ['the magpie collects', 'a river and a garden']);
  });

  it('[Q27] deletes by ids and by filter', async () => {
    const [found] = await store.similaritySearch('river', 1);
    await store.delete({ ids: [found.id] });
    await store.delete({ filter: { must: [{ key: 'metadata.source', match: { value: 'birds' } }] } });
    assert.deepEqual(contents(await store.similaritySearch('magpie', 5)), ['the engine of the magpie']);
  });
});
