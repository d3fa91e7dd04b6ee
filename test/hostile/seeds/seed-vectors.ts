import assert from 'node:assert/strict';
import { call, type Headers, type Seed } from './seeded.ts';

export const seedVectors: Seed = async (program, url) => {
  const headers = { 'api-key': 'fuzz' };
  program.addCaller('vectors', 'nobody', {});
  program.addCaller('vectors', 'key', headers, 6);
  program.addCaller('vectors', 'bearer', { authorization: 'Bearer fuzz' });
  // Requests may have made another collection or an alias of that name.
  const actions = [{ delete_alias: { alias_name: 'c' } }];
  await call(`${url}/qdrant/collections/aliases`, headers, { actions });
  await call(`${url}/qdrant/collections/c`, headers, undefined, 'DELETE');
  await call(`${url}/collections/c`, headers, { vectors: { size: 2, distance: 'Dot' } }, 'PUT');
  await call(`${url}/qdrant/collections/c/index`, headers, { field_name: 'a', field_schema: 'keyword' }, 'PUT');
  await call(`${url}/qdrant/collections/c/vectors/more`, headers, { dense: { size: 2, distance: 'Dot' } }, 'PUT');
  const points = [1, 2, 3].map((id) => ({ id, vector: [id, 1], payload: { a: `x${id}`, n: id } }));
  const { status, text } = await call(`${url}/qdrant/collections/c/points?wait=true`, headers, { points }, 'PUT');
  assert.equal(status, 200, text);
  const snapshots = await makeSnapshots(`${url}/qdrant`, headers);
  const one = { key: 'a', match: { value: 'x1' } };
  program.learn('vectors', {
    collection: ['c', 'c', 'c', 'c', 'victims'],
    id: [1, 2, '1'],
    ids: [[1, 2]],
    field: ['a'],
    field_name: ['a', 'n'],
    key: ['a', 'n'],
    group_by: ['a', 'n'],
    vector: [
      [1, 0],
      [0.5, 0.5],
      // The name in the path of an operation.
      'more',
    ],
    query: [[1, 0], 1],
    positive: [[1]],
    must: [[one], one],
    filter: [{ must: [one] }],
    vectors: [{ size: 2, distance: 'Dot' }],
    'vectors POST /collections/{collection}/points/query': [{ query: [1, 0], limit: 2 }],
    'vectors POST /qdrant/collections/{collection}/points/payload': [{ payload: { a: 'x' }, points: [1] }],
    'vectors PUT /qdrant/collections/{collection}/points/payload': [{ payload: { a: 'x' }, points: [1] }],
    'vectors POST /qdrant/collections/{collection}/points/batch': [
      { operations: [{ clear_payload: { points: [3] } }] },
    ],
    'vectors POST /qdrant/collections/{collection}/points/recommend/batch': [
      { searches: [{ positive: [1], limit: 2 }] },
    ],
    'vectors POST /qdrant/collections/{collection}/facet': [{ key: 'a', limit: 2 }],
    'vectors POST /qdrant/collections/{collection}/points/discover': [{ target: 1, limit: 2 }],
    'vectors POST /qdrant/collections/{collection}/points/vectors/delete': [{ points: [3], vector: [''] }],
    'Service-API-Version': ['1'],
    shard: ['0'],
    snapshot: snapshots,
    location: snapshots.map((name) => `file:///c/${name}`),
    timeout: [5],
    consistency: ['majority', '1'],
    ordering: ['weak'],
    wait: ['true', 'false'],
  });
};

/** Replaces the snapshots of the collection and of all collections by two of each; returns their names. */
async function makeSnapshots(url: string, headers: Headers): Promise<string[]> {
  const names: string[] = [];
  for (const path of [`${url}/collections/c/snapshots`, `${url}/snapshots`]) {
    const { body } = await call(path, headers);
    for (const { name } of body.result) await call(`${path}/${name}`, headers, undefined, 'DELETE');
    for (let n = 0; n < 2; n++) names.push((await call(path, headers, undefined, 'POST')).body.result.name);
  }
  return names;
}
