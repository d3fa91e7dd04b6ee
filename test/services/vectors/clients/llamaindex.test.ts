import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { newApiKey } from '../contract/test-collection.ts';
import { type Json, TestServer } from '../test-server.ts';
import { connectClient, embed, loadClient, whyMissing } from './load-client.ts';

describe('@llamaindex/qdrant', { skip: whyMissing() }, () => {
  let server: TestServer;
  let store: Json;
  before(async () => {
    server = await TestServer.open();
    const { QdrantVectorStore } = await loadClient('@llamaindex/qdrant');
    const client = await connectClient(server.url, newApiKey());
    store = new QdrantVectorStore({ client, collectionName: 'nodes', embedModel: {} });
  });
  after(() => server.close());

  const texts = ['magpie', 'engine magpie', 'river garden'];
  const find = async (text: string, more: object = {}): Promise<Json> => {
    const { nodes } = await store.query({ queryEmbedding: embed(text), similarityTopK: 3, mode: 'default', ...more });
    return nodes.map((node: Json) => node.text);
  };

  it('[Q27] adds nodes and finds them', async () => {
    const { TextNode } = await loadClient('@llamaindex/core/schema');
    const nodes = texts.map((text, n) => {
      const relationships = { SOURCE: { nodeId: `doc-${n}`, metadata: {} } };
      return new TextNode({
        text,
        embedding: embed(text),
        metadata: { n, kind: n < 2 ? 'bird' : 'place' },
        relationships,
      });
    });
    const ids = await store.add(nodes);
    assert.equal(ids.length, 3);
    assert.deepEqual((await find('magpie')).slice(0, 2), ['magpie', 'engine magpie']);
    const { similarities } = await store.query({ queryEmbedding: embed('magpie'), similarityTopK: 1, mode: 'default' });
    assert.ok(similarities[0] > 0.99);
  });

  it('[Q27] filters by metadata', async () => {
    const filters: [Json, string[]][] = [
      [{ filters: [{ key: 'kind', value: 'place', operator: '==' }] }, ['river garden']],
      [{ filters: [{ key: 'n', value: 1, operator: '==' }] }, ['engine magpie']],
      [{ filters: [{ key: 'n', value: 1, operator: '>=' }] }, ['engine magpie', 'river garden']],
      [{ filters: [{ key: 'kind', value: 'place', operator: '!=' }] }, ['magpie', 'engine magpie']],
      [{ filters: [{ key: 'kind', value: ['place'], operator: 'in' }] }, ['river garden']],
      [{ filters: [{ key: 'kind', value: ['place'], operator: 'nin' }] }, ['magpie', 'engine magpie']],
      [{ filters: [{ key: 'kind', value: 'ir', operator: 'text_match' }] }, ['magpie', 'engine magpie']],
      [{ filters: [{ key: 'other', operator: 'is_empty' }] }, ['magpie', 'engine magpie', 'river garden']],
      [
        {
          condition: 'or',
          filters: [
            { key: 'n', value: 0, operator: '==' },
            { key: 'n', value: 2, operator: '==' },
          ],
        },
        ['magpie', 'river garden'],
      ],
    ];
    for (const [filter, expected] of filters) {
      assert.deepEqual(new Set(await find('magpie', { filters: filter })), new Set(expected), JSON.stringify(filter));
    }
  });

  it('[Q27] deletes by document', async () => {
    await store.delete('doc-0');
    assert.deepEqual(new Set(await find('magpie')), new Set(['engine magpie', 'river garden']));
    assert.deepEqual(await find('magpie', { docIds: ['doc-2'] }), ['river garden']);
  });
});
